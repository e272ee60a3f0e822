package riichi

import "testing"

func TestLoadsAll(t *testing.T) {
	for _, name := range Names() {
		if _, err := Load(name); err != nil {
			t.Error(err)
		}
	}
}
