package mcr_test

import (
	"reflect"
	"testing"

	"jansou/mcr"
	"jansou/table/gametest"
)

// TestEveryOptionDecides: each option is read by a line of the engine.
func TestEveryOptionDecides(t *testing.T) {
	read := gametest.FieldsRead(t, "options.go")
	all := reflect.TypeFor[mcr.Ruleset]()
	for i := range all.NumField() {
		if option := all.Field(i).Tag.Get("option"); option != "" && !read[all.Field(i).Name] {
			t.Errorf("option %s decides nothing: no line reads it", option)
		}
	}
}
