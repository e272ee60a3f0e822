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
		"words":           {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "pl", Most: 3}, "Czyta bot „silny”: to opinia", false},
		"words, Japanese": {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "ja", Most: 3}, "「強い」なら：", false},
		"json":            {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "en", JSON: true}, `"reader":"strong"`, false},
		"what if":         {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "fr", WhatIf: new(1), Times: 3, Seed: 1}, "en moyenne de 3 essais", false},
		"what if, data":   {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "en", WhatIf: new(2), Times: 2, JSON: true}, `"points":[`, false},
		"no decision":     {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "en", WhatIf: new(999), Times: 3}, "--what-if 999 is not from 1 to ", true},
		"decision 0":      {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "en", WhatIf: new(0), Times: 3}, "--what-if 0 is not from 1 to ", true},
		"once":            {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "en", WhatIf: new(1), Times: 1}, "--times 1 is not from 2", true},
		"less than none":  {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "en", Most: -1}, "--most -1", true},
		"no times":        {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "en", WhatIf: new(1)}, "--times 0", true},
		"no seat":         {reviewCmd{File: file, Seat: "X", Game: 1, Player: "strong", Language: "en"}, "none of E, S, W, N", true},
		"no game":         {reviewCmd{File: file, Seat: "S", Game: 9, Player: "strong", Language: "en"}, "--game 9", true},
		"no record":       {reviewCmd{File: "review.go", Seat: "S", Game: 1, Player: "strong", Language: "en"}, "not a record", true},
		"no reader":       {reviewCmd{File: file, Seat: "S", Game: 1, Player: "careful", Language: "en"}, "careful", true},
		"no language":     {reviewCmd{File: file, Seat: "S", Game: 1, Player: "strong", Language: "xx"}, "xx", true},
		"not seen hand":   {reviewCmd{File: "../../record/testdata/own-seat.mjson", Seat: "E", Game: 1, Player: "strong", Language: "en"}, "--seat E: review: the record shows no tiles of that seat, but those of W", true},
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
