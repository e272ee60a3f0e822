package parlour_test

import (
	"encoding/json"
	"testing"

	"jansou/parlour"
)

// TestTextIsShared holds that tables which play by the same ruleset hold its text once,
// as it stands in each of their logs, also after the parlour was opened anew.
func TestTextIsShared(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		order := parlour.Order{Public: true, Clock: noClock, Pace: parlour.Brisk}
		one, other := pl.order(order), pl.order(order)
		for range 2 {
			var texts [2]json.RawMessage
			for i, id := range []string{one, other} {
				text, err := pl.p.Text(id)
				if err != nil || len(text) == 0 {
					t.Fatalf("%d bytes of text, %v", len(text), err)
				}
				lines, err := pl.log.Read(t.Context(), id, 0)
				if err != nil {
					t.Fatal(err)
				}
				if c, err := parlour.DecodeCommit(lines[0]); err != nil || string(c.Opened.Text) != string(text) {
					t.Errorf("%s is not the text of the log: %v", text, err)
				}
				texts[i] = text
			}
			if &texts[0][0] != &texts[1][0] {
				t.Error("two tables hold the same text twice")
			}
			pl.close()
			pl.open()
		}
	})
}
