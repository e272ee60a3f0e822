package referee

import (
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/riichi"
)

// unitKeys are the units of a score sheet that have words.
var unitKeys = map[mahjong.Unit]string{
	mahjong.Han: "unit.han", mahjong.Fu: "unit.fu", mahjong.YakumanUnit: "unit.yakuman", mahjong.Fan: "unit.fan", mahjong.Points: "unit.points",
}

// sheet says how a complete hand was counted: the reading that counts, its
// lines, what was left out and by which principle, the other readings and why
// they do not pay more, and who pays.
func (t teller) sheet() []string {
	if len(t.r.Readings) == 0 {
		return nil
	}
	best := &t.r.Readings[0]
	out := []string{t.say("sheet.reading", with{"Reading": t.notation(&best.Reading)})}
	for i := range best.Lines {
		out = append(out, t.line(&best.Lines[i]))
	}
	if best.Limit != "" {
		out = append(out, t.say("sheet.limit", with{"Rule": t.rule(best.Limit)}))
	}
	if n := worth(best); n > 0 {
		out = append(out, t.count("sheet.total", n, nil))
	}
	for _, x := range best.Left {
		id, w := "sheet.left", with{"Rule": t.rule(x.Rule), "By": t.rule(x.By)}
		switch {
		case x.By == riichi.OptionRule("yakuman_stacking"):
			id, w["Where"] = "sheet.left_one", citeOf(t.r.book, x.By).Where
		case x.Principle != "":
			id, w["Principle"] = "sheet.left_by", t.rule(x.Principle)
		}
		out = append(out, t.say(id, w))
	}
	out = append(out, t.others()...)
	if t.r.Win != nil {
		for _, p := range t.r.Win.Parts {
			out = append(out, t.payment(p))
		}
	}
	return out
}

// line says one line of the sheet; of fu and dora also the tiles that earned it,
// for several lines may have one name.
func (t teller) line(l *mahjong.Line) string {
	w := with{"Rule": t.rule(l.Rule), "Worth": t.count(unitKeys[l.Unit], l.Value, nil)}
	if len(l.Of) > 0 && (l.Unit == mahjong.Fu || strings.HasPrefix(string(l.Rule), string(riichi.Dora))) {
		w["Tiles"] = mahjong.FormatTiles(l.Of)
		return t.say("sheet.line_of", w)
	}
	return t.say("sheet.line", w)
}

// sheetCites says where the ruleset states the rules of a sheet that is paid,
// those of one place together.
func (t teller) sheetCites() []string {
	type place struct{ rules, where string }
	var all []place
	for _, c := range t.r.Cites {
		i := slices.IndexFunc(all, func(p place) bool { return p.where == c.Where })
		if i < 0 {
			all = append(all, place{t.rule(c.Rule), c.Where})
			continue
		}
		all[i].rules = t.say("list.comma", with{"First": all[i].rules, "Last": t.rule(c.Rule)})
	}
	var out []string
	for _, p := range all {
		out = append(out, t.say("cite.where", with{"Ruleset": p.rules, "Where": p.where}))
	}
	return out
}

// others says the readings that were considered and do not pay more.
func (t teller) others() []string {
	rest := t.r.Readings[1:]
	if len(rest) == 0 {
		return nil
	}
	out := []string{t.count("sheet.best", len(rest), nil)}
	for i := range rest {
		w := with{"Reading": t.notation(&rest[i].Reading)}
		if n := worth(&rest[i]); n > 0 {
			out = append(out, t.count("sheet.other", n, w))
		} else {
			out = append(out, t.say("sheet.nothing", w))
		}
	}
	return out
}

func (t teller) payment(p mahjong.Payment) string {
	w := with{"From": t.who(p.From), "To": t.who(p.To), "Rule": t.rule(p.Rule)}
	if p.From == mahjong.NoSeat {
		return t.count("sheet.takes", p.Points, w)
	}
	return t.count("sheet.pays", p.Points, w)
}

// worth is what a sheet comes to: points in riichi, fan in Chinese Official.
func worth(s *mahjong.ScoreSheet) int {
	if s.Fan > 0 {
		return s.Fan
	}
	return s.Points
}

// notation prints how a hand is read, set by set, "123m 456p 777z 99s"; what the
// last tile completed has a star.
func (s *speaker) notation(r *mahjong.Reading) string {
	var parts []string
	for _, set := range r.Sets {
		if set.Kind == mahjong.NoMeld {
			continue
		}
		ts := make([]mahjong.Tile, 0, 4)
		for i := range setSize(set.Kind) {
			k := set.First
			if set.Kind == mahjong.Chow {
				k += mahjong.Kind(i)
			}
			ts = append(ts, mahjong.Of(k))
		}
		text := mahjong.FormatTiles(ts)
		if set.Last {
			text += "*"
		}
		parts = append(parts, text)
	}
	if r.Form != mahjong.Standard {
		parts = append(parts, s.say("form."+r.Form.String(), nil))
	}
	if r.Pair != mahjong.NoKind {
		text := mahjong.FormatTiles([]mahjong.Tile{mahjong.Of(r.Pair), mahjong.Of(r.Pair)})
		if r.Wait == mahjong.PairWait {
			text += "*"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

func setSize(k mahjong.MeldKind) int {
	if k >= mahjong.OpenKong {
		return 4
	}
	return 3
}
