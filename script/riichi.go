package script

import (
	"fmt"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// The wall of riichi, in tiles.
const (
	riichiIndicators   = 5
	riichiReplacements = 4
)

// riichiSpeaker plays scripts of riichi.
type riichiSpeaker struct {
	rs *riichi.Ruleset
	g  *riichi.Game
}

func (p *riichiSpeaker) plays(g games.Game) { p.g = g.(*riichi.Game) }

func (p *riichiSpeaker) handAt(place, i int) int { return dealtAt(place, i) }

func (p *riichiSpeaker) drawAt(s mahjong.Seat, replacement bool) int {
	d := p.g.Table()
	if replacement {
		return riichi.ReplacementAt(d.Replacements())
	}
	return d.Head(s)
}

func (p *riichiSpeaker) prefill(l *layout, tiles []mahjong.Tile) {
	for i := range riichiIndicators {
		for _, at := range [...]int{riichi.IndicatorAt(i), riichi.UraAt(i)} {
			if tiles[at] == mahjong.NoTile {
				tiles[at] = l.pickIndicator(tiles, at)
			}
		}
	}
}

// pickIndicator takes a tile whose dora nobody holds or draws by the script.
func (l *layout) pickIndicator(tiles []mahjong.Tile, at int) mahjong.Tile {
	var held [mahjong.Kinds + 1]bool
	for _, t := range tiles {
		if t != mahjong.NoTile {
			held[t.Kind()] = true
		}
	}
	for _, s := range l.hands {
		for _, t := range s {
			held[t.Kind()] = true
		}
	}
	best, most := mahjong.NoKind, 0
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(mahjong.Kinds - 1 - i)
		if n := l.left(k); n > most && !held[riichi.DoraOf(mahjong.Of(k))] {
			best, most = k, n
		}
	}
	if best == mahjong.NoKind {
		return l.pick(at)
	}
	t, _ := l.takeKind(best)
	return t
}

func (p *riichiSpeaker) soon() []int {
	var list []int
	for i := range riichiReplacements {
		list = append(list, riichi.ReplacementAt(i))
	}
	return list
}

func (p *riichiSpeaker) prepare(r *run, words []string) (bool, error) {
	switch words[0] {
	case "counters", "deposits":
		if r.started {
			return true, r.tooLate(words[0])
		}
		n, err := numbersIn(words[1:])
		if err != nil {
			return true, err
		}
		if len(n) != 1 {
			return true, fmt.Errorf("%s: counters and deposits are one number: %s 2", strings.Join(words, " "), words[0])
		}
		if words[0] == "counters" {
			r.start.Counters = n[0]
		} else {
			r.start.Deposits = n[0]
		}
		return true, nil
	case "indicators", "ura", "replacements":
		return true, r.setWall(words, func(i int) (int, bool) {
			switch words[0] {
			case "indicators":
				return riichi.IndicatorAt(i), i < riichiIndicators
			case "ura":
				return riichi.UraAt(i), i < riichiIndicators
			}
			return riichi.ReplacementAt(i % riichiReplacements), i < riichiReplacements
		})
	}
	return false, nil
}

func (p *riichiSpeaker) action(r *run, s mahjong.Seat, words []string, now bool) (mahjong.Action, bool, error) {
	switch strings.Join(words, " ") {
	case "aborts":
		return mahjong.Action{Kind: mahjong.Abort}, true, r.moment(s, now)
	case "declares tenpai":
		return mahjong.Action{Kind: mahjong.Tenpai}, true, r.untilDeclaring(s, now)
	case "declares noten":
		return mahjong.Action{Kind: mahjong.Noten}, true, r.untilDeclaring(s, now)
	}
	return mahjong.Action{}, false, nil
}

// untilDeclaring brings a deal whose last discard lies there to the moment at
// which s declares: those before it declare what they have.
func (r *run) untilDeclaring(s mahjong.Seat, now bool) error {
	r.flush()
	for r.d().InWindow() {
		if err := r.answerAll(false); err != nil {
			return err
		}
	}
	for !now && r.d().Phase == table.Declaring && r.d().Turn != s {
		if err := r.answerAll(true); err != nil {
			return err
		}
	}
	return nil
}

func (p *riichiSpeaker) ask(r *run, s mahjong.Seat, word string) bool {
	if word != "furiten?" {
		return false
	}
	r.furiten = append(r.furiten, r.question(s, mahjong.Action{Kind: mahjong.Win}, ""))
	reasons := p.g.Furiten(s)
	if len(reasons) == 0 {
		r.say("not furiten")
	}
	for _, x := range reasons {
		r.say("%s: %s of %s at event %d; ends by %s", x.Rule, x.Tile, r.letter(x.Seat), x.At, x.Ends)
	}
	return true
}

func (p *riichiSpeaker) sayTable(r *run) {
	d := r.d()
	r.say("turn of %s, %d live tiles, %d others in the wall, indicators %s", r.letter(d.Turn), d.Live(),
		r.inWall()-d.Live(), mahjong.FormatTiles(p.g.View(mahjong.NoSeat).Indicators))
}

func (p *riichiSpeaker) sayEvent(r *run, say func(string, ...any), e mahjong.Event) {
	who := r.letter(e.Seat)
	switch e.Kind {
	case mahjong.Discarded:
		if river := r.place(e.Seat).River; river.Last().Sideways {
			say("%s's %s lies sideways", who, e.Tile)
		}
		if e.Hand != nil {
			say("%s lays open %s", who, e.Hand)
		}
	case mahjong.Indicated:
		say("indicator %s", e.Tile)
	case mahjong.RiichiAccepted:
		say("%s's riichi stands: a bet of %d", who, p.rs.RiichiBet)
	case mahjong.Exhausted:
		say("no live tile is left")
	case mahjong.Declared:
		if e.Hand != nil {
			say("%s: %s, shows %s", who, e.Rule, e.Hand)
		} else {
			say("%s: %s", who, e.Rule)
		}
	case mahjong.Won:
		r.sayYaku(say, e)
	case mahjong.DealEnded:
		next := p.g.Next()
		say("the deal is over: %s: %s; next %s, counters %d, bets %d", e.Rule, r.gains(e), dealName(next.Deal), next.Counters, next.Deposits)
	case mahjong.GameEnded:
		say("the game is over: %s", e.Rule)
		for _, st := range e.Final {
			say("  %d. %s %d points, uma %+d, oka %+d: %+d", st.Place, r.letter(st.Seat), st.Points, st.Uma, st.Oka, st.Total)
		}
	}
}

// sayYaku prints a win: its value, then yaku, fu and payments.
func (r *run) sayYaku(say func(string, ...any), e mahjong.Event) {
	s := e.Sheet
	value := fmt.Sprintf("%d han %d fu", s.Han, s.Fu)
	if s.Yakuman > 0 {
		value = fmt.Sprintf("%d yakuman", s.Yakuman)
	}
	if s.Limit != "" {
		value += ", " + string(s.Limit)
	}
	say("%s wins %s %s: %s: %d", r.letter(e.Seat), e.Tile, r.by(e), value, s.Points)
	var han, fu, left []string
	for _, l := range s.Lines {
		w := fmt.Sprintf("%s %d", l.Rule, l.Value)
		if len(l.Of) > 0 && l.Unit == mahjong.Fu {
			w += " (" + mahjong.FormatTiles(l.Of) + ")"
		}
		if l.Unit == mahjong.Fu {
			fu = append(fu, w)
		} else {
			han = append(han, w)
		}
	}
	for _, x := range s.Left {
		left = append(left, fmt.Sprintf("%s by %s", x.Rule, x.By))
	}
	for _, x := range []struct{ name, list string }{
		{"han", strings.Join(han, ", ")}, {"left out", strings.Join(left, ", ")}, {"fu", strings.Join(fu, ", ")}, {"paid", r.paid(s)},
	} {
		if x.list != "" {
			say("  %s: %s", x.name, x.list)
		}
	}
}

func (p *riichiSpeaker) asked() mahjong.Seat        { return p.g.Table().Turn }
func (p *riichiSpeaker) discards(mahjong.Seat) bool { return true }

// disturbs: four equal winds in the first round end the deal.
func (p *riichiSpeaker) disturbs(k mahjong.Kind) bool {
	if !k.IsWind() {
		return false
	}
	for s := range mahjong.NoSeat {
		if len(p.g.Table().Places[s].Melds()) > 0 {
			return false
		}
	}
	return true
}

// setWall lays tiles in the wall; at says where the i-th of them lies, and
// whether there is such a place.
func (r *run) setWall(words []string, at func(i int) (int, bool)) error {
	ts, err := mahjong.ParseTiles(strings.Join(words[1:], ""))
	if err != nil {
		return err
	}
	l, err := r.plan()
	if err != nil {
		return err
	}
	for i, t := range ts {
		place, ok := at(i)
		if !ok {
			return fmt.Errorf("there are not %d %s: name %d at most", len(ts), words[0], i)
		}
		l.fixed[place], l.fixedAt[place] = t, r.naming()
	}
	return nil
}
