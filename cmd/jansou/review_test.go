package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestReview: a review is printed in words and as JSON, and what cannot be is said.
func TestReview(t *testing.T) {
	const file = "../../record/testdata/own.mjson"
	for name, c := range map[string]struct {
		cmd  reviewCmd
		says string // in what is printed, or in the error
		bad  bool
	}{
		"words":         {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "pl", Most: 3}, "Czyta strong", false},
		"json":          {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "en", JSON: true}, `"reader":"strong"`, false},
		"no seat":       {reviewCmd{File: file, Seat: "X", Game: 1, Player: "strong", Language: "en"}, "none of E, S, W, N", true},
		"no game":       {reviewCmd{File: file, Seat: "S", Game: 9, Player: "strong", Language: "en"}, "--game 9", true},
		"no record":     {reviewCmd{File: "review.go", Seat: "S", Game: 1, Player: "strong", Language: "en"}, "not a record", true},
		"no reader":     {reviewCmd{File: file, Seat: "S", Game: 1, Player: "careful", Language: "en"}, "careful", true},
		"no language":   {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "xx"}, "xx", true},
		"not seen hand": {reviewCmd{File: "../../record/testdata/own-seat.mjson", Seat: "E", Game: 1, Player: "strong", Language: "en"}, "no tiles of that seat", true},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			err := c.cmd.Run(&out)
			text := out.String()
			if err != nil {
				text = err.Error()
			}
			if (err != nil) != c.bad || !strings.Contains(text, c.says) {
				t.Errorf("%v: %.300s", err, text)
			}
		})
	}
}
