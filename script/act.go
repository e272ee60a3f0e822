package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/table"
)

// act plays a line that begins with a seat.
func (r *run) act(s mahjong.Seat, words []string) error {
	ask, now := false, false
	for len(words) > 1 && (words[0] == "asks" || words[0] == "now") {
		ask = ask || words[0] == "asks"
		now = now || words[0] == "now"
		words = words[1:]
	}
	switch {
	case r.own.ask(r, s, words[0]):
		return nil
	case words[0] == "legal?":
		r.sayLegal(s)
		return nil
	case words[0] == "sees" && len(words) == 2:
		return r.saySees(s, words[1])
	case words[0] == "draws" && !slices.Equal(words, drawsAtOnce):
		return r.draws(s, words[1:])
	}
	if words[0] == "discards" && len(words) == 2 {
		ts, err := mahjong.ParseTiles(words[1])
		if err != nil {
			return err
		}
		for ; len(ts) > 1; ts = ts[1:] {
			if err := r.do(s, []string{"discards", ts[0].String()}, ask, now); err != nil {
				return err
			}
		}
		words = []string{"discards", ts[0].String()}
	}
	return r.do(s, words, ask, now)
}

// drawsAtOnce is what the next player does who does not wait for calls.
var drawsAtOnce = []string{"draws", "at", "once"}

// do plays one action, or asks about it.
func (r *run) do(s mahjong.Seat, words []string, ask, now bool) error {
	a, err := r.action(s, words, now)
	if err != nil {
		return err
	}
	if ask {
		return r.sayWhether(s, a)
	}
	r.under = r.line
	ok, err := r.decide(s, a)
	if err != nil || !ok {
		return err
	}
	switch a.Kind {
	case mahjong.Pass, mahjong.Win, mahjong.Claim:
		if r.d().InWindow() && !r.answerFollows() {
			return r.answerAll(false)
		}
	}
	return nil
}

// answerFollows reports whether the next line that is no question is the
// answer of a seat that is still asked, or the time to answer that passes.
func (r *run) answerFollows() bool {
	for _, l := range r.sc.lines[r.line+1:] {
		w := l.words
		if len(w) < 2 || isQuestion(w) {
			continue
		}
		if w[0] == "time" {
			return true
		}
		s, err := r.seat(w[0])
		return err == nil && r.d().Waits(s) && slices.Contains([]string{"passes", "wins", "chows", "pungs", "kongs"}, w[1])
	}
	return false
}

// tileIn reads one tile.
func tileIn(w string) (mahjong.Tile, error) {
	t, err := mahjong.ParseTile(w)
	if err == nil && t == mahjong.NoTile {
		err = fmt.Errorf("%q is no tile", w)
	}
	return t, err
}

// draws plays "S draws 5s": the tile is laid where S draws next.
func (r *run) draws(s mahjong.Seat, words []string) error {
	if len(words) != 1 {
		return errors.New("draws names one tile: draws 5s")
	}
	t, err := tileIn(words[0])
	if err != nil {
		return err
	}
	if err := r.turnOf(s); err != nil {
		return err
	}
	if r.place(s).Flowers.Has(t.Kind()) {
		return nil // it has been laid out by itself
	}
	if r.named {
		if err := r.autoTurn(); err != nil {
			return err
		}
		if err := r.turnOf(s); err != nil {
			return err
		}
	}
	if r.d().Drawn == mahjong.NoTile {
		return fmt.Errorf("%s has claimed a tile and draws none: it discards first", r.letter(s))
	}
	if err := r.mustDraw(t); err != nil {
		return err
	}
	r.named = true
	return nil
}

// mustDraw makes t the tile that was just drawn.
func (r *run) mustDraw(t mahjong.Tile) error {
	if same(r.d().Drawn, t) {
		return nil
	}
	l := r.layout()
	if old, ok := l.fixed[r.pos]; ok {
		return fmt.Errorf("%s is to be drawn where %s was said to lie: name that, or another tile there", t, old)
	}
	l.fixed[r.pos], l.fixedAt[r.pos] = t, r.naming()
	return errAgain
}

// same reports whether a drawn tile is the one that a script names: a script
// that needs all four fives of a suit takes the red one for the fourth.
func same(drawn, t mahjong.Tile) bool {
	return drawn == t || drawn.IsRed() && !t.IsRed() && drawn.Kind() == t.Kind()
}

// needs gives tiles to the hand of s, which the script has left open.
func (r *run) needs(s mahjong.Seat, k mahjong.Kind, n int) error {
	if n <= 0 || r.layout().given[s] {
		return nil // the engine says what is wrong
	}
	for range n {
		l := r.layout()
		l.hands[s], l.named[s] = append(l.hands[s], mahjong.Of(k)), append(l.named[s], r.naming())
	}
	return errAgain
}

// action reads the words of an action and brings the table to its moment.
func (r *run) action(s mahjong.Seat, words []string, now bool) (mahjong.Action, error) {
	verb, rest := words[0], words[1:]
	switch strings.Join(words, " ") {
	case "passes":
		return mahjong.Action{Kind: mahjong.Pass}, nil
	case "wins":
		return mahjong.Action{Kind: mahjong.Win}, nil
	case "draws at once":
		return mahjong.Action{Kind: mahjong.DrawAction}, nil
	}
	if a, done, err := r.own.action(r, s, words, now); done {
		return a, err
	}
	switch verb {
	case "passes": // "passes with 5z": a pass that names a tile is no action
		t, err := mahjong.ParseTile(rest[len(rest)-1])
		return mahjong.Action{Kind: mahjong.Pass, Tile: t}, err
	case "discards":
		return r.discard(s, rest, now)
	case "chows", "pungs", "kongs":
		return r.meld(s, verb, rest, now)
	}
	return mahjong.Action{}, fmt.Errorf("%q is nothing that a seat does: it draws, discards, chows, pungs, kongs, lays, passes, wins, aborts, declares, asks", strings.Join(words, " "))
}

// moment brings the table to the turn of s, unless the script speaks of now.
func (r *run) moment(s mahjong.Seat, now bool) error {
	if now {
		return nil
	}
	return r.turnOf(s)
}

// discard reads "discards 3p", with "riichi" or "open riichi", "drawn" or "from
// hand". Without a draws line before it, the tile is the one drawn.
func (r *run) discard(s mahjong.Seat, words []string, now bool) (mahjong.Action, error) {
	if len(words) == 0 {
		return mahjong.Action{}, errors.New("discards names a tile: discards 3p")
	}
	t, err := tileIn(words[0])
	if err != nil {
		return mahjong.Action{}, err
	}
	a := mahjong.Action{Kind: mahjong.Discard, Tile: t}
	from := r.place(s)
	drawn, fromHand, open := false, false, false
	for _, w := range words[1:] {
		switch w {
		case "open":
			open = true
		case "riichi":
			a.Kind = mahjong.Riichi
		case "drawn":
			drawn = true
		case "from":
			fromHand = true
		case "hand":
		default:
			return a, fmt.Errorf("%q is none of riichi, open riichi, drawn, from hand", w)
		}
	}
	switch {
	case open && a.Kind != mahjong.Riichi:
		return a, errors.New("what is declared open is riichi: discards 3p open riichi")
	case open:
		a.Kind = mahjong.OpenRiichi
	}
	if err := r.moment(s, now); err != nil {
		return a, err
	}
	if now || r.d().Phase != table.Turn {
		a.Drawn = drawn
		return a, nil
	}
	unnamed := r.d().Drawn != mahjong.NoTile && !r.named && !fromHand
	if unnamed {
		if err := r.mustDraw(t); err != nil {
			return a, err
		}
	}
	a.Drawn = !fromHand && same(r.d().Drawn, t)
	if a.Drawn {
		a.Tile = r.d().Drawn
		return a, nil
	}
	if t.Kind().IsFlower() {
		return a, nil // the engine says whether it is held
	}
	if from.Hand.Count(t.Kind()) == 0 {
		return a, r.needs(s, t.Kind(), 1)
	}
	if !from.Hand.Has(t) && !t.IsRed() {
		a.Tile = mahjong.RedFive(t.Kind())
	}
	return a, nil
}

// meld reads "chows 34m", "pungs", "pungs 05p" and "kongs" of the tile on
// offer, and "kongs 3s" in one's own turn.
func (r *run) meld(s mahjong.Seat, verb string, words []string, now bool) (mahjong.Action, error) {
	ts, err := mahjong.ParseTiles(strings.Join(words, ""))
	if err != nil {
		return mahjong.Action{}, err
	}
	if slices.ContainsFunc(ts, func(t mahjong.Tile) bool { return t.Kind().IsFlower() }) {
		return mahjong.Action{}, errors.New("no set is made of flowers: lays 3f lays one out")
	}
	if verb == "kongs" && len(ts) == 1 {
		return r.ownKong(s, ts[0], now)
	}
	if verb == "kongs" && len(ts) == 4 { // no four alike
		if err := r.moment(s, now); err != nil {
			return mahjong.Action{}, err
		}
		m, err := mahjong.MakeFalseSet(mahjong.NoTile, ts, s)
		return mahjong.Action{Kind: mahjong.Kong, Meld: m}, err
	}
	t, from := r.d().Window.Tile, r.d().Window.From
	offered := r.d().InWindow()
	if !offered {
		t, from = r.offer.Tile, r.offer.From // perhaps the seat only lacked the tiles to be asked
	}
	if t == mahjong.NoTile {
		return mahjong.Action{}, fmt.Errorf("%s: there is no tile on offer; a kong in one's own turn names its tile", verb)
	}
	want := map[string]int{"chows": 2, "pungs": 2, "kongs": 3}[verb]
	if offered && len(ts) == want+1 { // a set that may not even hold the tile on offer
		a := mahjong.Action{Kind: mahjong.Claim}
		a.Meld, err = claim(verb, ts[0], ts[1:], from)
		return a, err
	}
	for len(words) == 0 && verb != "chows" && !t.Kind().IsFlower() && len(ts) < want {
		ts = append(ts, mahjong.Of(t.Kind()))
	}
	if len(ts) != want {
		return mahjong.Action{}, fmt.Errorf("%s names %d tiles of the hand, without the one that is claimed: %s %s", verb, want, verb, map[string]string{"chows": "34m", "pungs": "55p", "kongs": "555p"}[verb])
	}
	h := r.place(s).Hand
	for i, u := range ts {
		if !h.Has(u) && !u.IsRed() && h.Count(u.Kind()) > 0 {
			ts[i] = mahjong.RedFive(u.Kind())
		}
		if h.Has(ts[i]) {
			h.Remove(ts[i])
			continue
		}
		if err := r.needs(s, u.Kind(), 1); err != nil {
			return mahjong.Action{}, err
		}
	}
	if !offered && !r.callsLate() {
		return mahjong.Action{}, fmt.Errorf("%s: there is no tile on offer; a kong in one's own turn names its tile", verb)
	}
	a := mahjong.Action{Kind: mahjong.Claim}
	a.Meld, err = claim(verb, t, ts, from)
	return a, err
}

// callsLate reports whether a seat may call for a tile when another has drawn.
func (r *run) callsLate() bool {
	live, ok := r.g.(table.Live)
	return ok && live.Live()
}

// claim makes the set of tile t of from and tiles of the hand; what is no set is
// a false one, which a strict table judges.
func claim(verb string, t mahjong.Tile, hand []mahjong.Tile, from mahjong.Seat) (mahjong.Meld, error) {
	var m mahjong.Meld
	var err error
	switch verb {
	case "chows":
		m, err = mahjong.MakeChow(t, hand[0], hand[1], from)
	case "pungs":
		m, err = mahjong.MakePung(t, hand[0], hand[1], from)
	default:
		m, err = mahjong.MakeOpenKong(t, hand[0], hand[1], hand[2], from)
	}
	if err != nil {
		return mahjong.MakeFalseSet(t, hand, from)
	}
	return m, nil
}

// ownKong reads a closed kong, or one added to a pung. Where a tile is
// missing, it is the one drawn; a hand left open is given the others.
func (r *run) ownKong(s mahjong.Seat, t mahjong.Tile, now bool) (mahjong.Action, error) {
	if err := r.moment(s, now); err != nil {
		return mahjong.Action{}, err
	}
	k := t.Kind()
	p := r.place(s)
	want := 4
	var pung mahjong.Meld
	for _, m := range p.Melds() {
		if m.Kind() == mahjong.Pung && m.First() == k {
			pung, want = m, 1
		}
	}
	if p.Hand.Count(k) < want && !now && !r.named && r.d().Drawn != mahjong.NoTile && r.d().Drawn.Kind() != k {
		if err := r.mustDraw(t); err != nil {
			return mahjong.Action{}, err
		}
	}
	if err := r.needs(s, k, want-p.Hand.Count(k)); err != nil {
		return mahjong.Action{}, err
	}
	a := mahjong.Action{Kind: mahjong.Kong}
	if pung.Kind() == mahjong.Pung {
		if p.Hand.Plain(k) == 0 && p.Hand.Count(k) > 0 {
			t = mahjong.RedFive(k)
		}
		var err error
		a.Meld, err = pung.AddTile(t)
		return a, err
	}
	var own [4]mahjong.Tile
	for i := range own {
		if own[i] = mahjong.Of(k); i < p.Hand.Red(k) {
			own[i] = mahjong.RedFive(k)
		}
	}
	var err error
	a.Meld, err = mahjong.MakeClosedKong(own[0], own[1], own[2], own[3], s)
	return a, err
}
