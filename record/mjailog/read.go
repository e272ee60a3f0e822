package mjailog

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/mjai"
	"jansou/record"
	"jansou/record/riichiplay"
)

// longestMessage is more than the first message of a log takes, in bytes.
const longestMessage = 1 << 14

// isMjai reports whether a text is a log of mjai messages: one JSON object a
// line, the first of which begins a game or a deal.
func isMjai(s string) bool {
	line, _, whole := strings.Cut(s[:min(len(s), longestMessage)], "\n")
	if !whole && len(s) > longestMessage || !strings.HasPrefix(line, "{") {
		return false
	}
	if !strings.Contains(line, `"type"`) {
		return false // most JSON is none, and long
	}
	m, err := mjai.Parse([]byte(line))
	return err == nil && (m.Type == mjai.StartGame || m.Type == mjai.StartKyoku)
}

// Format are logs of mjai messages.
var Format = record.Format{Begins: isMjai, Read: read}

// read reads a log of mjai messages, of one game or several. A stream that
// one seat was sent is read as far as that seat could see.
func read(_, s string) ([]record.Game, error) {
	b := newMessageLog()
	if _, err := b.read([]byte(s), nil); err != nil {
		return nil, err
	}
	played := slices.DeleteFunc(b.games, func(g record.Game) bool { return len(g.Rounds) == 0 })
	if len(played) == 0 {
		return nil, record.ErrNotRecord
	}
	return played, nil
}

func newMessageLog() *messageLog { return &messageLog{points: [4]int{25000, 25000, 25000, 25000}} }

// read reads the messages of s, one a line, and returns how many there are.
// dealt, if it is not nil, is called when a deal has been read, and the log
// forgets it then.
func (b *messageLog) read(s []byte, dealt func(*record.Game, *record.Round) error) (messages int, err error) {
	for at := 0; at < len(s); {
		line := s[at:]
		if end := bytes.IndexByte(line, '\n'); end >= 0 {
			line = line[:end+1]
		}
		if text := bytes.TrimSpace(line); len(text) > 0 {
			if err := b.line(text, at, dealt); err != nil {
				return messages, &record.ReadError{At: at, Why: err.Error()}
			}
			messages++
		}
		at += len(line)
	}
	return messages, b.hand(dealt)
}

// line reads one line.
func (b *messageLog) line(line []byte, at int, dealt func(*record.Game, *record.Round) error) error {
	if move, ok := mjai.Glance(line); ok {
		if b.r == nil {
			return nil
		}
		return b.move(&move, at)
	}
	m, err := mjai.Parse(line)
	if err != nil {
		return err
	}
	if m.Type == mjai.StartKyoku || m.Type == mjai.StartGame {
		if err := b.hand(dealt); err != nil {
			return err
		}
	}
	return b.message(m, at)
}

// countReds looks whether the last deal shows a second red five of dots: the
// protocol only says whether there are red fives.
func (b *messageLog) countReds() {
	g := b.game()
	if n := len(g.Rounds); n > 0 && g.Rules.RedFives && !g.Rules.SecondRed {
		g.Rules.SecondRed = riichiplay.ShowsSecondRed(&g.Rounds[n-1])
	}
}

// hand hands on the deal that has been read.
func (b *messageLog) hand(dealt func(*record.Game, *record.Round) error) error {
	if len(b.games) > 0 {
		b.countReds()
	}
	if dealt == nil || len(b.games) == 0 {
		return nil
	}
	g := b.game()
	if len(g.Rounds) > 0 {
		r := &g.Rounds[0]
		if err := dealt(g, r); err != nil {
			return err
		}
		b.room, g.Rounds = r.Steps[:0], g.Rounds[:0]
	}
	b.games[0], b.games = *g, b.games[:1]
	return nil
}

// messageLog is the state of reading: the game and the deal that are open.
type messageLog struct {
	games   []record.Game
	r       *record.Round // nil between deals
	points  [4]int
	unpaid  bool // they are not known, as a deal did not tell its payments
	lenient bool // what is said of where a discard came from, and cannot be, is passed over
	pungs   [4][]mahjong.Meld
	drew    mahjong.Tile
	last    mahjong.Tile  // discarded or added to a kong
	room    []record.Step // for the next deal
}

func (b *messageLog) game() *record.Game {
	if len(b.games) == 0 {
		b.games = append(b.games, record.Game{Source: Source, Viewer: mahjong.NoSeat, Rules: record.Rules{RedFives: true, OpenTanyao: true, South: true}})
	}
	return &b.games[len(b.games)-1]
}

func (b *messageLog) step(s record.Step, at int) {
	s.At, s.Prompt = at, record.NoPrompt
	b.r.Steps = append(b.r.Steps, s)
}

// message reads one message; what says nothing of the play is passed over.
func (b *messageLog) message(m mjai.Message, at int) error {
	switch m.Type {
	case mjai.StartGame:
		b.r = nil
		if len(m.Names) == 3 {
			return threePlayers(m)
		}
		b.games = append(b.games, record.Game{Source: Source, Viewer: mahjong.NoSeat, Name: fmt.Sprintf("game %d", len(b.games)+1),
			Rules: record.Rules{RedFives: m.AkaFlag == nil || *m.AkaFlag, OpenTanyao: true, South: m.GameType != "tonpu"}})
		b.points, b.unpaid = [4]int{25000, 25000, 25000, 25000}, false
		return nil
	case mjai.EndGame:
		b.r = nil
		if len(m.Scores) == 4 {
			b.game().Final = &record.Final{At: at, Points: [4]int(m.Scores), NoTotals: true}
		}
		return nil
	case mjai.StartKyoku:
		return b.start(m, at)
	}
	if b.r == nil || m.Type == mjai.EndKyoku {
		return nil
	}
	switch {
	case m.IsMove():
		move, err := m.Move()
		if err != nil {
			return err
		}
		return b.move(&move, at)
	case m.Type == mjai.Hora:
		who, err := m.Seat()
		if err != nil {
			return err
		}
		return b.win(m, who, at)
	case m.Type == mjai.Ryukyoku:
		return b.noWin(m, at)
	}
	return nil
}

// start reads the beginning of a deal. Where it does not say what the seats
// hold, they hold what the messages before have left them.
func (b *messageLog) start(m mjai.Message, at int) error {
	if n := len(m.Tehais); n == 3 || n == 4 && len(m.Tehais[3]) == 0 && !unseen(m.Tehais[:3]) || len(m.Scores) == 3 {
		b.r = nil
		return threePlayers(m)
	}
	if len(m.Tehais) != 4 || m.Oya == nil {
		return fmt.Errorf("%s without oya and four tehais", m.Type)
	}
	if len(m.Scores) == 4 {
		b.points, b.unpaid = [4]int(m.Scores), false
	}
	if b.unpaid {
		return fmt.Errorf("%s without scores, after a deal without deltas", m.Type)
	}
	wind, kyoku := -1, m.Kyoku
	if t, err := mjai.ParseTile(m.Bakaze); err == nil && t.Kind().IsWind() {
		wind = int(t.Kind() - mahjong.East)
	}
	if m.Bakaze == "" && kyoku == 0 { // fragments leave out what they do not need
		wind, kyoku = 0, *m.Oya+1
	}
	if wind < 0 || kyoku < 1 || kyoku > 4 || *m.Oya < 0 || *m.Oya > 3 {
		return fmt.Errorf("%s of wind %q, deal %d, dealer %d", m.Type, m.Bakaze, m.Kyoku, *m.Oya)
	}
	r := record.Round{At: at, Number: 4*wind + kyoku - 1, Dealer: mahjong.Seat(*m.Oya), Points: b.points}
	if m.Honba != nil {
		r.Honba = *m.Honba
	}
	if m.Kyotaku != nil {
		r.Sticks = *m.Kyotaku
	}
	first, err := mjai.ParseTile(m.Marker)
	if err != nil {
		return err
	}
	r.Indicators = []mahjong.Tile{first}
	for s, names := range m.Tehais {
		hand, err := mjai.ParseTiles(names)
		if err != nil {
			return err
		}
		if len(hand) == 0 {
			continue // not seen, as with 13 that are hidden
		}
		if len(hand) != 13 {
			return fmt.Errorf("%s with a hand of %d tiles", m.Type, len(hand))
		}
		if !slices.Contains(hand, mahjong.NoTile) {
			r.Hands[s] = hand
		}
	}
	if r.Steps = b.room; r.Steps == nil {
		r.Steps = record.NewSteps()
	}
	b.room = nil
	b.game().Rounds = append(b.game().Rounds, r)
	b.r = &b.game().Rounds[len(b.game().Rounds)-1]
	for s := range b.pungs {
		b.pungs[s] = b.pungs[s][:0]
	}
	b.drew, b.last = mahjong.NoTile, mahjong.NoTile
	return nil
}

// unseen reports whether hands that are not seen are left empty.
func unseen(hands [][]string) bool {
	return slices.ContainsFunc(hands, func(h []string) bool { return len(h) == 0 })
}

// threePlayers says that a message begins what is not read here.
func threePlayers(m mjai.Message) error {
	return fmt.Errorf("%s of a game of three: only games of four players are read and played", m.Type)
}

// move reads what one seat does or draws, or an indicator.
func (b *messageLog) move(m *mjai.Move, at int) error {
	switch m.Type {
	case mjai.Tsumo:
		b.drew = m.Tile
		b.step(record.Step{Kind: record.Draw, Seat: m.Actor, Tile: m.Tile}, at)
	case mjai.Dahai:
		if m.Tile == mahjong.NoTile {
			return fmt.Errorf("a discard that nobody sees")
		}
		drawn := b.drawn(m)
		b.drew, b.last = mahjong.NoTile, m.Tile
		b.step(record.Step{Kind: record.Discard, Seat: m.Actor, Tile: m.Tile, Drawn: drawn}, at)
	case mjai.Dora:
		b.r.Indicators = append(b.r.Indicators, m.Tile)
		b.step(record.Step{Kind: record.Indicator, Tile: m.Tile}, at)
	case mjai.Reach:
		b.step(record.Step{Kind: record.Riichi, Seat: m.Actor}, at)
	case mjai.ReachAccepted:
		b.points[m.Actor] -= 1000
	default:
		return b.meld(m, at)
	}
	return nil
}

func (b *messageLog) meld(m *mjai.Move, at int) error {
	if n := len(b.r.Steps); !m.Target.Valid() && n > 0 && b.r.Steps[n-1].Kind == record.Discard {
		m.Target = b.r.Steps[n-1].Seat // whose tile else?
	}
	meld, err := m.Meld()
	if err != nil {
		return err
	}
	kind, who := record.Claim, m.Actor
	switch meld.Kind() {
	case mahjong.Pung:
		b.pungs[who] = append(b.pungs[who], meld)
	case mahjong.ClosedKong:
		kind = record.Kong
	case mahjong.AddedKong:
		kind, b.last = record.Kong, meld.Added()
		for _, old := range b.pungs[who] {
			if old.First() == meld.First() {
				if meld, err = old.AddTile(meld.Added()); err != nil {
					return err
				}
			}
		}
	}
	b.drew = mahjong.NoTile
	b.step(record.Step{Kind: kind, Seat: who, Meld: meld}, at)
	return nil
}

func (b *messageLog) win(m mjai.Message, who mahjong.Seat, at int) error {
	from, err := m.From()
	if err != nil {
		return err
	}
	if len(m.Deltas) != 4 && len(m.Deltas) != 0 {
		return fmt.Errorf("%s with %d deltas, four are wanted", m.Type, len(m.Deltas))
	}
	w := record.Win{At: at, Seat: who, From: from, Liable: mahjong.NoSeat, Han: -1, Fu: -1, Points: -1, Limit: -1, Honba: -1, Sticks: -1,
		Unnamed: true}
	if w.Unpaid = len(m.Deltas) == 0; w.Unpaid { // akochan's are so
		b.unpaid = true
	} else {
		w.Delta = [4]int(m.Deltas)
		b.gain(m.Deltas)
	}
	if w.Tile = b.last; who == from {
		w.Tile = b.drew
	}
	if m.Pai != "" {
		if w.Tile, err = mjai.ParseTile(m.Pai); err != nil {
			return err
		}
	}
	if m.Hand != nil {
		if w.Hand, err = mjai.ParseTiles(m.Hand); err != nil {
			return err
		}
		if len(w.Hand)%3 == 1 { // a self-drawn tile is in it, another's is not
			w.Hand = append(w.Hand, w.Tile)
		}
	}
	if w.Ura, err = mjai.ParseTiles(append(m.Ura, m.UraToo...)); err != nil {
		return err
	}
	if len(w.Ura) > 0 {
		b.r.Ura = w.Ura
	}
	if m.Points > 0 {
		w.Points, w.Fu = m.Points, m.Fu
	}
	var names []string
	for _, y := range m.Yakus {
		name, worth := fmt.Sprint(y[0]), fmt.Sprint(y[1])
		if worth == "0" {
			continue // ura dora are listed even where none count
		}
		names = append(names, name+" "+worth)
		if len(worth) > 2 {
			w.Fu = -1 // a limit hand has none
		}
	}
	if names != nil {
		w.Own = names
	}
	b.r.Wins = append(b.r.Wins, w)
	return nil
}

// Source are logs of mjai messages.
var Source = &riichiplay.Source{Name: "mjai", Loose: true, Names: namesOf}

// namesOf lists the yaku of a win by mjai's names, each with its han.
func namesOf(w *record.Win, sheet *mahjong.ScoreSheet) (recorded, found []string) {
	recorded, _ = w.Own.([]string)
	for _, y := range mjai.YakuNames(sheet) {
		found = append(found, fmt.Sprint(y[0], " ", y[1]))
	}
	return recorded, found
}

// gain notes what the seats gain, for a next deal that does not say what they
// hold.
func (b *messageLog) gain(deltas []int) {
	for i, d := range deltas {
		b.points[i] += d
	}
}

var mjaiDraws = map[string]record.DrawKind{mjai.ExhaustiveDraw: record.Exhaustive, mjai.NineTerminals: record.NineKinds, "sufonrenta": record.FourWinds,
	"suchareach": record.FourRiichi, "sukaikan": record.FourKongs, "sanchaho": record.TripleRon, "nagashimangan": record.Nagashi}

func (b *messageLog) noWin(m mjai.Message, at int) error {
	kind, ok := mjaiDraws[m.Reason]
	switch {
	case m.Reason == "":
		kind = drawKind(b.r)
	case !ok:
		return fmt.Errorf("a draw for the reason %q is not known", m.Reason)
	}
	d := &record.NoWin{At: at, Kind: kind, Honba: -1, Sticks: -1}
	if d.Unpaid = len(m.Deltas) == 0 && kind == record.Exhaustive; d.Unpaid {
		b.unpaid = true
	}
	if len(m.Deltas) == 4 {
		d.Delta = [4]int(m.Deltas)
		b.gain(m.Deltas)
	}
	if len(m.Tenpais) == 4 && (kind == record.Exhaustive || kind == record.Nagashi) {
		d.Tenpai = (*[4]bool)(m.Tenpais)
	}
	for s, names := range m.Tehais {
		if s > 3 {
			return fmt.Errorf("%s with %d hands", m.Type, len(m.Tehais))
		}
		hand, err := mjai.ParseTiles(names)
		if err != nil {
			return err
		}
		if !slices.Contains(hand, mahjong.NoTile) {
			d.Shown[s] = hand
		}
	}
	b.r.Draw = d
	return nil
}

// drawKind says how a deal ended of which the source says only that nobody won.
func drawKind(r *record.Round) record.DrawKind {
	draws, kongs, riichi, winds := 0, 0, 0, map[mahjong.Tile]int{}
	for _, s := range r.Steps {
		switch {
		case s.Kind == record.Draw:
			draws++
		case s.Kind == record.Riichi:
			riichi++
		case s.Meld.IsKong():
			kongs++
		case s.Kind == record.Discard && s.Tile.Kind().IsWind():
			winds[s.Tile]++
		}
	}
	switch {
	case draws == riichiplay.LiveEnd-riichiplay.FirstDraw:
		return record.Exhaustive
	case len(r.Steps) > 0 && r.Steps[len(r.Steps)-1].Kind == record.Draw:
		return record.NineKinds
	case riichi == 4:
		return record.FourRiichi
	case kongs == 4:
		return record.FourKongs
	case draws == 4 && len(winds) == 1:
		return record.FourWinds
	}
	return record.TripleRon
}
