package parlour_test

import (
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// rated has a place know how strong people are: who is not among them has no rating.
func rated(pl *place, points map[byte]float64) {
	pl.close()
	pl.cfg.Rating = func(o parlour.Owner, _ string, _ parlour.Clock) (float64, bool) {
		p, known := points[o[0]]
		return p, known
	}
	pl.open()
}

// TestRatingBounds: at a table for some ratings nobody else sits down, and is told the
// bound and the own rating; who has none is taken for 1500. Who sits keeps the seat,
// and plays again.
func TestRatingBounds(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		points := map[byte]float64{'a': 1549.6, 'b': 1700, 'c': 1449.4, 'd': 1450.5}
		rated(pl, points)
		id := pl.order(parlour.Order{People: 3, Public: true, Owner: parlour.Owner{'a'}, Rating: &parlour.RatingBounds{From: 1450, To: 1550}})
		for _, c := range []struct {
			who   byte
			where string
			n     int
			most  int
		}{{'b', "to", 1700, 1550}, {'c', "from", 1449, 1450}, {'a', "", 0, 0}, {'e', "", 0, 0}} {
			p := pl.person(c.who, id)
			said := p.say(parlour.Request{Verb: parlour.Sit, Name: string(rune(c.who))})
			if sits := p.last.You != mahjong.NoSeat; sits != (c.where == "") {
				t.Fatalf("%c sits: %v", c.who, sits)
			}
			if c.where != "" && (len(said) != 1 || said[0].Code != parlour.OutsideRating || !strings.Contains(said[0].raw, `"where":"`+c.where+`"`) ||
				!strings.Contains(said[0].Message, "yours is 1")) {
				t.Errorf("%c: %+v", c.who, said)
			}
			if r := p.last.Table.Rating; r == nil || r.From != 1450 || r.To != 1550 {
				t.Errorf("the table is told for %+v", r)
			}
		}
		if list := pl.p.List(parlour.Owner{'x'}); len(list) != 1 || list[0].Rating == nil {
			t.Errorf("the list: %+v", list)
		}
		points['a'] = 1900 // and still sits, after a restart too
		pl.close()
		pl.open()
		if a := pl.person('a', id); a.last.You == mahjong.NoSeat {
			t.Error("who sat does not")
		}
	})
}

// TestRatingBoundsOrder: bounds are ordered for public tables only, in some range, by
// somebody who is within them.
func TestRatingBoundsOrder(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		rated(pl, map[byte]float64{'b': 1800})
		for _, c := range []struct {
			who      byte
			public   bool
			from, to int
			want     parlour.Code
		}{
			{'a', true, 1400, 1600, ""},
			{'a', true, 0, 1500, ""},
			{'a', true, 1500, 0, ""},
			{'a', false, 1400, 1600, parlour.BadSetting},
			{'a', true, 0, 0, parlour.BadSetting},
			{'a', true, 1600, 1600, parlour.BadSetting},
			{'a', true, 99, 0, parlour.BadSetting},
			{'a', true, 0, 4001, parlour.BadSetting},
			{'a', true, -5, 0, parlour.BadSetting},
			{'b', true, 1400, 1600, parlour.OutsideRating},
			{'a', true, 1501, 0, parlour.OutsideRating},
		} {
			o := parlour.Order{Ruleset: "little", People: 2, Public: c.public, Owner: parlour.Owner{c.who}, Clock: &parlour.Clock{Base: time.Second}, Rating: &parlour.RatingBounds{From: c.from, To: c.to}}
			_, err := pl.p.Open(o)
			var code parlour.Code
			if f, ok := parlour.IsFault(err); ok {
				code = f.Code
			} else if err != nil {
				t.Fatal(err)
			}
			if code != c.want {
				t.Errorf("%c, %d to %d: %q, want %q: %v", c.who, c.from, c.to, code, c.want, err)
			}
		}
	})
}
