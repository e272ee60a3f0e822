package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// errAgain says that something was learned about the wall: the script is
// played again from its start with a layout that knows it.
var errAgain = errors.New("play again")

// mostTries is how often a script is played anew under one ruleset before it is
// given up: each time something is learned about the wall.
const mostTries = 2000

// Bound sets how often the script may be played anew under one ruleset until a
// wall is found with which everything happens; 2,000 times if nobody says.
func (sc *Script) Bound(tries int) { sc.tries = tries }

// Play plays the script under each of its rulesets and keeps the answers. logf
// is told the hands and the walls that were filled in.
func (sc *Script) Play(logf func(string, ...any)) error {
	sc.judged, sc.asked, sc.wins, sc.refused, sc.plays = nil, nil, nil, nil, nil
	sc.furiten, sc.told = nil, nil
	if len(sc.rulesets) == 0 {
		return errorAt(sc.path, 1, "", "no ruleset is named: the header ruleset: names one")
	}
	for _, rs := range sc.rulesets {
		var layouts []*layout
		for tries := 0; ; tries++ {
			r := &run{sc: sc, rs: rs, own: rs.speaker(), layouts: layouts}
			err := r.run()
			if err == nil {
				r.describe(logf)
				sc.judged = append(sc.judged, r.judged...)
				sc.asked = append(sc.asked, r.asked...)
				sc.wins = append(sc.wins, r.declared()...)
				sc.refused = append(sc.refused, r.refused...)
				sc.furiten = append(sc.furiten, r.furiten...)
				sc.told = append(sc.told, r.told...)
				sc.plays = append(sc.plays, r.played())
				break
			}
			line := sc.lines[r.line]
			if !errors.Is(err, errAgain) {
				return sc.placed(rs, &line, err)
			}
			if tries == sc.tries {
				return errorAt(sc.path, line.n, line.text, rs.label+": no wall can be found with which this happens: say less of hands and draws above it")
			}
			layouts = r.layouts
		}
	}
	return nil
}

// run is one play of a script under one ruleset.
type run struct {
	sc      *Script
	rs      *ruleset
	own     speaker
	layouts []*layout // one for each deal
	deal    int       // which deal of the script is played, counted from 0
	dealt   int       // how many have begun
	began   int       // the line with which the last of them did, counted from 1
	g       games.Game
	started bool // the first deal has begun
	start   games.Start
	order   table.Order  // who sits next to whom in the first deal
	first   mahjong.Seat // the seat that the script calls E
	queue   []mahjong.Event
	offer   table.Window // the last that a discard opened
	pos     int          // the place in the wall of the tile that was drawn last
	named   bool         // a line of the script named that tile
	quiet   bool         // what happens now is not printed
	asks    bool         // the last line is a question
	fault   mahjong.Fault
	tried   mahjong.Action // by which fault was committed, if by one
	judged  []Judged
	asked   []Asked
	wins    []Asked
	refused []Refused
	furiten []Asked
	told    []Told
	falsely [4]*mahjong.Refusal // who has declared a win on the tile on offer that is none, and is not judged yet
	erredAt [4]int              // how much had happened when it did
	log     []mahjong.Event     // all that was applied
	after   []int               // by the index of a line: how much of the log had happened after it
	laid    int                 // how much had when the first line of play began
	line    int                 // the line that is being played
	blamed  int                 // while sets are laid: the line that names them, counted from 1
	under   int                 // the line under which events are printed: what happens before a line's own act belongs to the one before
}

// naming is the line that names what is laid in the wall now, counted from 1.
func (r *run) naming() int {
	if r.blamed > 0 {
		return r.blamed
	}
	return r.sc.lines[r.line].n
}

// layout is that of the present deal.
func (r *run) layout() *layout { return r.layouts[r.deal] }

// d is the deal as it lies on the table.
func (r *run) d() *table.State { return r.g.Table() }

// place is what lies before s.
func (r *run) place(s mahjong.Seat) *table.Place { return &r.d().Places[s] }

func (r *run) describe(logf func(string, ...any)) {
	for i, l := range r.layouts {
		w, err := l.wall()
		if err != nil {
			continue
		}
		logf("%s, deal %d", r.rs.label, i+1)
		dealt := map[int]bool{}
		for s := range mahjong.NoSeat {
			var h []mahjong.Tile
			for j := range 13 {
				at := l.handAt(s, j)
				h, dealt[at] = append(h, w.At(at)), true
			}
			mahjong.SortTiles(h)
			logf("  %s holds %s", r.letter(s), mahjong.FormatTiles(h))
		}
		var rest []mahjong.Tile
		for at := range w.Len() {
			if !dealt[at] {
				rest = append(rest, w.At(at))
			}
		}
		logf("  the wall after the deal %s", mahjong.FormatTiles(rest))
	}
}

// run plays every line.
func (r *run) run() error {
	n := r.rs.book.StartPoints()
	r.start.Points = [4]int{n, n, n, n}
	r.seat4()
	for i := range r.sc.lines {
		r.sc.lines[i].answers[r.rs.label] = nil
	}
	r.under = max(0, slices.IndexFunc(r.sc.lines, func(l line) bool { return len(l.words) > 0 }))
	for i := range r.sc.lines {
		r.after = append(r.after, len(r.log))
		if len(r.sc.lines[i].words) == 0 {
			continue
		}
		r.line, r.asks = i, isQuestion(r.sc.lines[i].words)
		if err := r.play(r.sc.lines[i].words); err != nil {
			return err
		}
		r.under, r.after[i] = i, len(r.log)
	}
	if err := r.begin(); err != nil {
		return err
	}
	if r.asks {
		return nil // nothing after a last question is of interest
	}
	return r.settle()
}

// seat4 seats four players where the script begins.
func (r *run) seat4() {
	r.newGame()
	r.order, r.first = r.g.Seating()
	for _, l := range r.layouts {
		l.order, l.dealer = r.order, r.first
	}
}

// newGame puts a game there that waits for the wall of the script's first deal.
func (r *run) newGame() {
	r.g = r.rs.book.NewAt(r.start)
	r.own.plays(r.g)
}

// isQuestion reports whether a line asks and changes nothing.
func isQuestion(words []string) bool {
	return strings.HasSuffix(words[0], "?") || len(words) > 1 && (words[1] == "asks" || words[1] == "sees" || strings.HasSuffix(words[1], "?"))
}

// play plays one line.
func (r *run) play(words []string) error {
	if words[0] == "next" {
		return r.nextDeal()
	}
	if done, err := r.prepare(words); done {
		return err
	}
	if err := r.begin(); err != nil {
		return err
	}
	switch words[0] {
	case "play":
		r.under = r.line
		return r.playUntil(words)
	case "referee":
		r.under = r.line
		return r.referee(words[1:])
	case "time":
		return r.time(words)
	case "table?":
		r.own.sayTable(r)
		return nil
	case "seats?":
		r.saySeats()
		return nil
	}
	if len(words) < 2 {
		return fmt.Errorf("%q is no line of a script: it begins with a seat and says what that does, as \"S discards 3p\"", strings.Join(words, " "))
	}
	s, err := r.seat(words[0])
	if err != nil {
		return err
	}
	return r.act(s, words[1:])
}

// prepare plays a line about what is there before the deal; it reports whether
// it was one.
func (r *run) prepare(words []string) (bool, error) {
	switch words[0] {
	case "round", "points":
		return true, r.setStart(words)
	}
	if done, err := r.own.prepare(r, words); done {
		return true, err
	}
	if len(words) > 2 && words[1] == "holds" {
		return true, r.setHand(words)
	}
	if len(words) > 1 && words[1] == "has" {
		return true, r.setSets(words)
	}
	return false, nil
}

// plan returns the layout of the present deal, which has not begun.
func (r *run) plan() (*layout, error) {
	if r.started && !r.g.NeedsWall() {
		return nil, r.hasBegun()
	}
	if len(r.layouts) == r.deal {
		l := newLayout(r.rs, r.own)
		l.order, l.dealer = r.order, r.first
		r.layouts = append(r.layouts, l)
	}
	return r.layout(), nil
}

// setHand reads "S holds 123m…". Of a seat that has sets it is what is left
// beside them.
func (r *run) setHand(words []string) error {
	s, err := r.seat(words[0])
	if err != nil {
		return err
	}
	held := strings.Join(words[2:], "")
	ts, err := mahjong.ParseTiles(held)
	if err != nil {
		return err
	}
	inHand := slices.DeleteFunc(slices.Clone(ts), func(t mahjong.Tile) bool { return t.Kind().IsFlower() })
	if _, err := mahjong.HandOf(inHand); err != nil {
		return fmt.Errorf("%s: %w: name another tile", held, err)
	}
	l, err := r.plan()
	if err != nil || l.given[s] {
		return err
	}
	l.final[s], l.given[s] = ts, true
	l.hands[s], l.named[s] = nil, nil
	for _, t := range ts {
		l.hands[s], l.named[s] = append(l.hands[s], t), append(l.named[s], r.naming())
	}
	l.nameSets(s)
	return r.countHand(s, held)
}

// begin deals, if the present deal of the script has not begun.
func (r *run) begin() error {
	if r.dealt > r.deal {
		return nil
	}
	l, err := r.plan()
	if err != nil {
		return err
	}
	if !r.started {
		r.newGame()
		r.started = true
	}
	r.dealt++
	r.began = r.sc.lines[r.line].n
	l.order, l.dealer = r.g.Seating()
	w, err := l.wall()
	if err != nil {
		return err
	}
	if r.queue, err = r.g.Deal(nil, w); err != nil {
		return err
	}
	r.flush()
	err = r.laySets()
	if r.dealt == 1 {
		r.laid = len(r.log)
	}
	return err
}

// nextDeal leaves a deal that is over for the next one.
func (r *run) nextDeal() error {
	if err := r.begin(); err != nil {
		return err
	}
	if err := r.settle(); err != nil {
		return err
	}
	if !r.g.NeedsWall() {
		if r.g.Over() {
			return r.isOver()
		}
		return errors.New("the deal is still played: end it first, with the line \"play to the end\"")
	}
	r.deal++
	_, err := r.plan()
	return err
}

// flush applies everything that was decided.
func (r *run) flush() { r.applyThrough(mahjong.NoEvent) }

// applyThrough applies what was decided up to an event of kind k, or all.
func (r *run) applyThrough(k mahjong.EventKind) {
	for len(r.queue) > 0 {
		e := r.queue[0]
		r.queue = r.queue[1:]
		if e.Kind == mahjong.Drew {
			r.pos, r.named = r.own.drawAt(e.Seat, e.Replacement), false
		}
		r.g.Apply(e)
		r.log = append(r.log, e)
		switch e.Kind {
		case mahjong.Discarded:
			r.offer = r.d().Window
		case mahjong.Faulted:
			r.fault, r.tried = e.Fault(), e.Action
		case mahjong.Ruled:
			r.noteRuling(e.Ruling)
		}
		r.noteVoid(e)
		if !r.quiet {
			r.sayEvent(e)
		}
		if e.Kind == k {
			return
		}
	}
}

// decide lets s do a and applies it; what follows by itself waits, so that a
// script can ask about a discard that nobody may claim. It reports whether a
// was lawful; what the rules say against it is an answer.
func (r *run) decide(s mahjong.Seat, a mahjong.Action) (bool, error) {
	events, err := r.g.Decide(nil, s, a)
	if err := r.impossible(err); err != nil {
		return false, err
	}
	if err != nil {
		return false, r.sayRefusal(err)
	}
	if a.Kind == mahjong.Win {
		r.noteWin(s, a)
	}
	r.queue = events
	switch a.Kind {
	case mahjong.Discard, mahjong.Riichi, mahjong.OpenRiichi:
		r.applyThrough(mahjong.Discarded)
	case mahjong.Kong:
		r.applyThrough(mahjong.Konged)
		if !r.d().Window.AnyAsked() && !r.asksNext() {
			r.flush()
		}
	default:
		r.flush()
	}
	return true, nil
}

// asksNext reports whether the next line asks what a seat may do now.
func (r *run) asksNext() bool {
	for _, l := range r.sc.lines[r.line+1:] {
		if len(l.words) > 0 {
			return len(l.words) > 1 && l.words[1] == "asks"
		}
	}
	return false
}

// settle lets everybody who is asked about a tile pass and brings the table to
// the next turn, or the deal to its end.
func (r *run) settle() error {
	for {
		r.flush()
		if r.d().Phase == table.Turn || r.d().Phase == table.Between {
			return nil
		}
		if err := r.answerAll(r.d().Phase == table.Declaring); err != nil {
			return err
		}
	}
}

// answerAll lets every seat that is asked pass, or declare what it has.
func (r *run) answerAll(declare bool) error {
	for s := range mahjong.NoSeat {
		if !declare && !r.d().InWindow() {
			return nil // the last answer has settled it
		}
		if !r.d().Waits(s) {
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
func (r *run) turnOf(s mahjong.Seat) error {
	for {
		if err := r.settle(); err != nil {
			return err
		}
		if r.d().Phase == table.Between {
			return r.isOver()
		}
		if r.own.asked() == s {
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
func (r *run) autoTurn() error {
	d := r.d()
	s := r.own.asked()
	a := mahjong.Action{Kind: mahjong.Discard, Tile: d.Drawn, Drawn: true}
	if a.Tile == mahjong.NoTile || !r.own.discards(s) {
		a = r.g.Default(s)
	}
	if t := d.Drawn; t != mahjong.NoTile && r.disturbs(t.Kind()) {
		l := r.layout()
		if _, fixed := l.fixed[r.pos]; !fixed && l.avoid[r.pos].Len() < 30 && !l.avoid[r.pos].Has(t.Kind()) {
			l.avoid[r.pos] |= 1 << t.Kind().Index()
			return errAgain
		}
	}
	ok, err := r.decide(s, a)
	if err == nil && !ok {
		return fmt.Errorf("%s can do nothing by itself: say what it does", r.letter(s))
	}
	return err
}

// disturbs reports whether a discard of k would complete a hand, or bring about
// something else that the script does not speak of.
func (r *run) disturbs(k mahjong.Kind) bool {
	if k.IsFlower() {
		return false
	}
	for s := range mahjong.NoSeat {
		if r.g.Waits(s).Has(k) {
			return true
		}
	}
	return r.own.disturbs(k)
}

// time plays "time is up": the time of the session is called; and "time passes".
func (r *run) time(words []string) error {
	g, timed := r.g.(table.Session)
	switch {
	case strings.Join(words, " ") != "time is up":
		return r.lapse(words)
	case !timed || g.SessionMinutes() == 0:
		return fmt.Errorf("the game has no time limit: %s", r.with("session_minutes=90"))
	}
	r.flush()
	r.under = r.line
	if r.queue = g.TimeUp(nil); len(r.queue) == 0 {
		r.say("play goes on")
	}
	r.flush()
	return nil
}

// lapse plays "time passes": the time in which claims that are called live can be
// made is over.
func (r *run) lapse(words []string) error {
	if !r.g.Live() || strings.Join(words, " ") != "time passes" {
		return fmt.Errorf("the line is \"time passes\", where claims are called live: %s", r.with("claims=live"))
	}
	r.flush()
	r.under = r.line
	over := "the time to call"
	if r.g.Patience() == table.ForTie {
		over = "the time to call at the same time"
	}
	events, err := r.g.Lapse(nil)
	if err != nil {
		return err
	}
	r.say("%s is over", over)
	r.queue = events
	r.flush()
	return nil
}

// playUntil plays "play until 3 left" and "play to the end".
func (r *run) playUntil(words []string) error {
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
		if r.d().Phase == table.Between {
			if left >= 0 {
				return fmt.Errorf("the deal is over with %d tiles left: name more, or play to the end", r.d().Live())
			}
			return nil
		}
		if left >= 0 && r.d().Live() <= left {
			return nil
		}
		if err := r.autoTurn(); err != nil {
			return err
		}
	}
}

// seat reads a letter: E is the dealer of the script's first deal.
func (r *run) seat(w string) (mahjong.Seat, error) {
	if i := strings.Index("ESWN", w); len(w) == 1 && i >= 0 {
		return r.order.Plus(r.first, i), nil
	}
	return 0, fmt.Errorf("%q is neither a seat (E S W N) nor a word of a script", w)
}

func (r *run) letter(s mahjong.Seat) string {
	if !s.Valid() {
		return "table"
	}
	return "ESWN"[r.order.After(s, r.first):][:1]
}
