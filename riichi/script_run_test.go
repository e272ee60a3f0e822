package riichi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"jansou/mahjong"
	"jansou/table"
)

// errAgain says that something was learned about the wall: the script is
// played again from its start with a layout that knows it.
var errAgain = errors.New("play again")

// play plays the script under each of its rulesets and keeps the answers.
func (sc *script) play(logf func(string, ...any)) error {
	for _, rs := range sc.rulesets {
		var layouts []*layout
		for tries := 0; ; tries++ {
			r := &scriptRun{sc: sc, rs: rs, layouts: layouts}
			err := r.run()
			if err == nil {
				r.describe(logf)
				break
			}
			if !errors.Is(err, errAgain) {
				line := sc.lines[min(r.line, len(sc.lines)-1)]
				return &scriptError{sc.path, line.n, rs.Name + ": " + err.Error()}
			}
			if tries == 2000 {
				return &scriptError{sc.path, sc.lines[r.line].n, rs.Name + ": no wall can be found with which this happens"}
			}
			layouts = r.layouts
		}
	}
	return nil
}

// scriptRun is one play of a script under one ruleset.
type scriptRun struct {
	sc      *script
	rs      *Ruleset
	layouts []*layout // one for each deal
	deal    int       // which deal of the script is played, counted from 0
	dealt   int       // how many have begun
	g       *Game     // nil before the first deal
	start   Start
	first   mahjong.Seat // the seat that the script calls E
	queue   []mahjong.Event
	offer   table.Window // the last that a discard opened
	pos     int          // the place in the wall of the tile that was drawn last
	named   bool         // a line of the script named that tile
	asks    bool         // the last line is a question
	line    int          // the line that is being played
	under   int          // the line under which events are printed: what happens before a line's own act belongs to the one before
}

// layout is that of the present deal.
func (r *scriptRun) layout() *layout { return r.layouts[r.deal] }

func (r *scriptRun) describe(logf func(string, ...any)) {
	for i, l := range r.layouts {
		w, err := l.wall()
		if err != nil {
			continue
		}
		logf("%s, deal %d", r.rs.Name, i+1)
		for s := range mahjong.NoSeat {
			var h []mahjong.Tile
			for j := range 13 {
				h = append(h, w.At(l.handAt(s, j)))
			}
			mahjong.SortTiles(h)
			logf("  %s holds %s", r.letter(s), mahjong.FormatTiles(h))
		}
		ts := w.Tiles()
		logf("  draws %s\n  dead wall %s", mahjong.FormatTiles(ts[52:122]), mahjong.FormatTiles(ts[122:]))
	}
}

// run plays every line.
func (r *scriptRun) run() error {
	r.start.Points = [4]int{r.rs.StartPoints, r.rs.StartPoints, r.rs.StartPoints, r.rs.StartPoints}
	for i := range r.sc.lines {
		r.sc.lines[i].answers[r.rs.Name] = nil
	}
	for i := range r.sc.lines {
		if len(r.sc.lines[i].words) == 0 {
			continue
		}
		r.line, r.asks = i, isQuestion(r.sc.lines[i].words)
		if err := r.play(r.sc.lines[i].words); err != nil {
			return err
		}
		r.under = i
	}
	if err := r.begin(); err != nil {
		return err
	}
	if r.asks {
		return nil // nothing after a last question is of interest
	}
	return r.settle()
}

// isQuestion reports whether a line asks and changes nothing.
func isQuestion(words []string) bool {
	return strings.HasSuffix(words[0], "?") || len(words) > 1 && (words[1] == "asks" || strings.HasSuffix(words[1], "?"))
}

// play plays one line.
func (r *scriptRun) play(words []string) error {
	switch words[0] {
	case "round", "counters", "deposits", "points":
		if r.g != nil {
			return fmt.Errorf("%s is set before the first deal", words[0])
		}
		return r.setStart(words)
	case "indicators", "ura", "replacements":
		return r.setWall(words)
	case "next":
		return r.nextDeal()
	}
	if len(words) > 2 && words[1] == "holds" {
		return r.setHand(words)
	}
	if err := r.begin(); err != nil {
		return err
	}
	if words[0] == "play" {
		r.under = r.line
		return r.playUntil(words)
	}
	if words[0] == "table?" {
		r.sayTable()
		return nil
	}
	if len(words) < 2 {
		return fmt.Errorf("%q is no line of a script", strings.Join(words, " "))
	}
	s, err := r.seat(words[0])
	if err != nil {
		return err
	}
	return r.act(s, words[1:])
}

// numberIn reads a number.
func numberIn(w string) (int, error) {
	n, err := strconv.Atoi(w)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", w)
	}
	return n, nil
}

func (r *scriptRun) setStart(words []string) error {
	if words[0] == "round" {
		if len(words) != 2 || len(words[1]) != 2 || strings.IndexByte("ESWN", words[1][0]) < 0 || words[1][1] < '1' || words[1][1] > '4' {
			return errors.New("a round is E1 to N4")
		}
		r.start.Deal = 4*strings.IndexByte("ESWN", words[1][0]) + int(words[1][1]-'1')
		r.first = mahjong.Seat(r.start.Deal & 3)
		for i := range r.layouts {
			r.layouts[i].dealer = r.first
		}
		return nil
	}
	var n []int
	for _, w := range words[1:] {
		v, err := numberIn(w)
		if err != nil {
			return err
		}
		n = append(n, v)
	}
	switch {
	case words[0] == "points" && len(n) == 4:
		for i, v := range n {
			r.start.Points[r.first.Plus(i)] = v
		}
	case words[0] == "counters" && len(n) == 1:
		r.start.Counters = n[0]
	case words[0] == "deposits" && len(n) == 1:
		r.start.Deposits = n[0]
	default:
		return fmt.Errorf("%s %v: points are four numbers, E S W N; counters and deposits are one", words[0], n)
	}
	return nil
}

// plan returns the layout of the present deal, which has not begun.
func (r *scriptRun) plan() (*layout, error) {
	if r.g != nil && !r.g.NeedsWall() {
		return nil, errors.New("the deal has begun")
	}
	if len(r.layouts) == r.deal {
		r.layouts = append(r.layouts, newLayout(r.rs, r.first))
	}
	return r.layout(), nil
}

func (r *scriptRun) setHand(words []string) error {
	s, err := r.seat(words[0])
	if err != nil {
		return err
	}
	ts, err := mahjong.ParseTiles(strings.Join(words[2:], ""))
	if err != nil {
		return err
	}
	l, err := r.plan()
	if err != nil || l.given[s] {
		return err
	}
	l.hands[s], l.given[s] = ts, true
	return nil
}

func (r *scriptRun) setWall(words []string) error {
	ts, err := mahjong.ParseTiles(strings.Join(words[1:], ""))
	if err != nil {
		return err
	}
	l, err := r.plan()
	if err != nil {
		return err
	}
	if len(ts) > 5 || len(ts) > 4 && words[0] == "replacements" {
		return fmt.Errorf("there are not %d %s", len(ts), words[0])
	}
	for i, t := range ts {
		switch words[0] {
		case "indicators":
			l.fixed[indicatorAt(i)] = t
		case "ura":
			l.fixed[uraAt(i)] = t
		default:
			l.fixed[replacementAt[i]] = t
		}
	}
	return nil
}

// begin deals, if the present deal of the script has not begun.
func (r *scriptRun) begin() error {
	if r.dealt > r.deal {
		return nil
	}
	l, err := r.plan()
	if err != nil {
		return err
	}
	if r.g == nil {
		r.g = NewAt(r.rs, r.start)
	}
	r.dealt++
	l.dealer = r.g.dealer
	w, err := l.wall()
	if err != nil {
		return err
	}
	if r.queue, err = r.g.Deal(nil, w); err != nil {
		return err
	}
	r.flush()
	return nil
}

// nextDeal leaves a deal that is over for the next one.
func (r *scriptRun) nextDeal() error {
	if err := r.begin(); err != nil {
		return err
	}
	if err := r.settle(); err != nil {
		return err
	}
	if !r.g.NeedsWall() {
		return errors.New("no further deal can begin here")
	}
	r.deal++
	_, err := r.plan()
	return err
}

// flush applies everything that was decided.
func (r *scriptRun) flush() { r.applyThrough(mahjong.NoEvent) }

// applyThrough applies what was decided up to an event of kind k, or all.
func (r *scriptRun) applyThrough(k mahjong.EventKind) {
	for len(r.queue) > 0 {
		e := r.queue[0]
		r.queue = r.queue[1:]
		if e.Kind == mahjong.Drew {
			d := &r.g.d
			r.pos, r.named = wallTiles-deadWall-d.Replacements()-d.Live(), false
			if e.Replacement {
				r.pos = replacementAt[d.Replacements()]
			}
		}
		r.g.Apply(e)
		if e.Kind == mahjong.Discarded {
			r.offer = r.g.d.Window
		}
		r.sayEvent(e)
		if e.Kind == k {
			return
		}
	}
}

// decide lets s do a and applies it; what follows by itself waits, so that a
// script can ask about a discard that nobody may claim. It reports whether a
// was lawful; what the rules say against it is an answer.
func (r *scriptRun) decide(s mahjong.Seat, a mahjong.Action) (bool, error) {
	events, err := r.g.Decide(nil, s, a)
	if err != nil {
		return false, r.sayRefusal(err)
	}
	r.queue = events
	switch a.Kind {
	case mahjong.Discard, mahjong.Riichi:
		r.applyThrough(mahjong.Discarded)
	case mahjong.Kong:
		r.applyThrough(mahjong.Konged)
		if !r.g.d.Window.AnyAsked() && !r.asksNext() {
			r.flush()
		}
	default:
		r.flush()
	}
	return true, nil
}

// asksNext reports whether the next line asks what a seat may do now.
func (r *scriptRun) asksNext() bool {
	for _, l := range r.sc.lines[r.line+1:] {
		if len(l.words) > 0 {
			return len(l.words) > 1 && l.words[1] == "asks"
		}
	}
	return false
}

// settle lets everybody who is asked about a tile pass and brings the table to
// the next turn, or the deal to its end.
func (r *scriptRun) settle() error {
	for {
		r.flush()
		if r.g.d.Phase == table.Turn || r.g.d.Phase == table.Between {
			return nil
		}
		if err := r.answerAll(r.g.d.Phase == table.Declaring); err != nil {
			return err
		}
	}
}

// answerAll lets every seat that is asked pass, or declare what it has.
func (r *scriptRun) answerAll(declare bool) error {
	for s := range mahjong.NoSeat {
		if !declare && !r.g.d.InWindow() {
			return nil // the last answer has settled it
		}
		if !r.g.d.Waits(s) {
			continue
		}
		if _, err := r.decide(s, r.g.Default(s)); err != nil {
			return err
		}
		if declare {
			return nil
		}
	}
	return nil
}

// turnOf brings the table to the turn of s: those before it discard what they
// draw.
func (r *scriptRun) turnOf(s mahjong.Seat) error {
	for {
		if err := r.settle(); err != nil {
			return err
		}
		if r.g.d.Phase == table.Between {
			return errors.New("the deal is over")
		}
		if r.g.d.Turn == s {
			return nil
		}
		if err := r.autoTurn(); err != nil {
			return err
		}
	}
}

// autoTurn lets the seat whose turn it is discard what it has drawn. A tile of
// which the script does not speak may disturb nothing: otherwise another one
// is laid there.
func (r *scriptRun) autoTurn() error {
	s := r.g.d.Turn
	a := mahjong.Action{Kind: mahjong.Discard, Tile: r.g.d.Drawn, Drawn: true}
	if a.Tile == mahjong.NoTile {
		a = r.g.Default(s)
	}
	if t := r.g.d.Drawn; t != mahjong.NoTile && r.disturbs(t.Kind()) {
		l := r.layout()
		if _, fixed := l.fixed[r.pos]; !fixed && l.avoid[r.pos].Len() < 30 && !l.avoid[r.pos].Has(t.Kind()) {
			l.avoid[r.pos] |= only(t.Kind())
			return errAgain
		}
	}
	_, err := r.decide(s, a)
	return err
}

// disturbs reports whether a discard of k would complete a hand, make its own
// seat furiten, or lead to four equal winds.
func (r *scriptRun) disturbs(k mahjong.Kind) bool {
	for s := range mahjong.NoSeat {
		if r.g.seats[s].waits.Has(k) {
			return true
		}
	}
	return r.g.firstRound && k.IsWind()
}

// playUntil plays "play until 3 left" and "play to the end".
func (r *scriptRun) playUntil(words []string) error {
	left := -1
	switch {
	case len(words) == 4 && words[1] == "until" && words[3] == "left":
		n, err := numberIn(words[2])
		if err != nil {
			return err
		}
		left = n
	case strings.Join(words, " ") != "play to the end":
		return errors.New("say play until 3 left, or play to the end")
	}
	for {
		if err := r.settle(); err != nil {
			return err
		}
		if r.g.d.Phase == table.Between {
			if left >= 0 {
				return errors.New("the deal is over")
			}
			return nil
		}
		if left >= 0 && r.g.d.Live() <= left {
			return nil
		}
		if err := r.autoTurn(); err != nil {
			return err
		}
	}
}

// seat reads a letter: E is the dealer of the script's first deal.
func (r *scriptRun) seat(w string) (mahjong.Seat, error) {
	if i := strings.Index("ESWN", w); len(w) == 1 && i >= 0 {
		return r.first.Plus(i), nil
	}
	return 0, fmt.Errorf("%q is neither a seat (E S W N) nor a word of a script", w)
}

func (r *scriptRun) letter(s mahjong.Seat) string {
	if !s.Valid() {
		return "table"
	}
	return "ESWN"[s.After(r.first):][:1]
}
