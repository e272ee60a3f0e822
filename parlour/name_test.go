package parlour_test

import (
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/parlour"
)

// TestNames: a name is kept in one form, and what cannot be shown in its place is
// refused.
func TestNames(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		for given, kept := range map[string]string{
			"Zoe\u0308":             "Zo\u00eb", // composed
			"  Anna   Maria ":       "Anna Maria",
			"雀士\u3000太郎":            "雀士 太郎",
			"नमस्ते":                "नमस्ते",
			"שָׁלוֹם":               "שָׁלוֹם",
			strings.Repeat("ż", 24): strings.Repeat("ż", 24),
		} {
			p := pl.person('p', pl.order(parlour.Order{People: 4}))
			if got := codes(p.say(parlour.Request{Verb: parlour.Sit, Name: given})); len(got) > 0 {
				t.Errorf("%q is refused: %v", given, got)
				continue
			}
			if got := p.last.Seats[p.last.You].Name; got != kept {
				t.Errorf("%q is kept as %q, want %q", given, got, kept)
			}
		}
		p := pl.person('p', pl.order(parlour.Order{People: 4}))
		for _, bad := range []string{
			"", " \u3000", "a\u202eb", "a\u2066b", "a\u200bb", "a\x00b", "a\nb", "\xff",
			"Z\u0335\u0336\u0337a",          // marks upon marks
			strings.Repeat("\u0301", 5),     // marks upon nothing
			strings.Repeat("a\u0301", 5000), // long before it is composed
			strings.Repeat("\u00e9", 25),    // too long after
		} {
			if got := codes(p.say(parlour.Request{Verb: parlour.Sit, Name: bad})); !slices.Equal(got, []parlour.Code{parlour.BadName}) {
				t.Errorf("%.40q: %v", bad, got)
			}
		}
	})
}

// TestImpostors: nobody sits down under the name of somebody at the table, however
// it is written, and no bot plays under it.
func TestImpostors(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 3})
		ann, ben := pl.person('a', id), pl.person('b', id)
		ann.say(parlour.Request{Verb: parlour.Sit, Name: "Zoë Ann"})
		for _, name := range []string{"Zoë Ann", "zoe ann", "ＺＯＥ ＡＮＮ", "Zo e\u0308 Ann", "ZOEANN"} {
			if got := codes(ben.say(parlour.Request{Verb: parlour.Sit, Name: name})); !slices.Equal(got, []parlour.Code{parlour.NameTaken}) {
				t.Errorf("%q: %v", name, got)
			}
		}
		if got := codes(ben.say(parlour.Request{Verb: parlour.Sit, Name: "Zoë Anna"})); len(got) > 0 {
			t.Errorf("another name: %v", got)
		}
		ann.say(parlour.Request{Verb: parlour.Leave, ID: "l"})
		cat := pl.person('c', id)
		if got := codes(cat.say(parlour.Request{Verb: parlour.Sit, Name: "zoe ann"})); len(got) > 0 {
			t.Errorf("a name that is free again: %v", got)
		}
		// A person may be called as a bot would be; the bot then has another name.
		solo := pl.person('s', pl.order(parlour.Order{People: 1}))
		seat := mahjong.Seat(0)
		solo.say(parlour.Request{Verb: parlour.Sit, Name: "Ｍｅｉ", Seat: &seat})
		names := map[string]bool{}
		for _, s := range solo.last.Seats {
			names[s.Name] = true
		}
		if len(names) != 4 || names["Mei"] || !names["Kai"] {
			t.Errorf("at Mei's table sit %v", names)
		}
	})
}
