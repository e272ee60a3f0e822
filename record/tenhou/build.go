package tenhou

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
)

// Mjlog are Tenhou's records of whole games, sessionSource what it sent to
// one client.
var (
	Mjlog   = &riichiplay.Source{Name: "mjlog", Change: change, Readings: readings, PlaysOn: playsOn, Whole: true, Walls: seeded}
	Session = &riichiplay.Source{Name: "session", Change: change, Readings: readings, PlaysOn: playsOn, Echoed: true}
)

// MjlogFormat is Tenhou's XML of a whole game, SessionFormat what its server sent
// to one client and what that answered.
var (
	MjlogFormat   = record.Format{Begins: func(head string) bool { return strings.HasPrefix(head, "<mjloggm") }, Read: readMjlog}
	SessionFormat = record.Format{Begins: func(head string) bool {
		return strings.HasPrefix(head, gotten+"<") || strings.HasPrefix(head, sent+"<")
	}, Read: readSession}
)

// seed is the Own of a game: Tenhou's shuffle seed in base 64.
type seed string

// numbers are the Own of a deal: the tiles as Tenhou numbers them, 0 to 135, of
// which our tiles do not tell the four of a kind apart.
type numbers struct {
	dice      [2]int // each less one
	hands     [4][13]uint8
	indicator uint8
	steps     []int16    // for each step of the round: its tile; of a meld its place in melds
	melds     [][4]uint8 // of claims and kongs
	wins      []winNumbers
	shown     [4][]uint8 // hands shown at a draw
}

// winNumbers are those of a win.
type winNumbers struct {
	hand, dora, ura []uint8
	tile            int
}

// builder builds games from the tags that Tenhou's mjlog and its client
// protocol share. In a session the recording client is the file's seat 0, and
// the tiles of the others are not shown.
type builder struct {
	session bool
	games   []record.Game
	seed    string
	rules   record.Rules
	era     era           // when the games of the file were played
	why     string        // why the deals of the game that comes cannot be checked; ""
	lost    bool          // the deal being read cannot be told
	first   mahjong.Seat  // the file's number of the first dealer; NoSeat: not stated
	fresh   bool          // the next deal begins a new game
	round   *record.Round // the deal being read; nil between deals
	drawn   int           // number of the tile in hand of the seat whose turn it is, -1: none
	shift   mahjong.Seat  // the file's number of our seat 0
	scan    scanner
	ids     *numbers  // of the deal being read; nil in a session
	read    tag       // the tag that was read last
	room    *gameRoom // of the game being read
	names   [4]string // by the file's numbers of seats
	day     time.Time // when the file's games were played; zero: not known
}

// builders are those that have read their file.
var builders = sync.Pool{New: func() any { return new(builder) }}

func newBuilder(name, s string, session bool) *builder {
	b := builders.Get().(*builder)
	era := eraOf(name)
	*b = builder{session: session, era: era, day: timeOf(name), first: mahjong.NoSeat, fresh: true, drawn: -1,
		rules: record.Rules{RedFives: true, OpenTanyao: true, South: true, House: house{era: era}}, scan: scanner{s: s, end: len(s)},
		read: tag{s: s, attrs: b.read.attrs, room: b.read.room}}
	return b
}

// free gives b back, which keeps nothing but room.
func (b *builder) free() {
	*b = builder{read: tag{attrs: b.read.attrs[:0], room: b.read.room[:0]}}
	builders.Put(b)
}

// seat turns the file's number of a seat into ours.
func (b *builder) seat(n int) (mahjong.Seat, error) {
	if n < 0 || n > 3 {
		return mahjong.NoSeat, fmt.Errorf("seat %d is not 0 to 3", n)
	}
	return mahjong.Seat(n).Plus(-int(b.shift)), nil
}

func (b *builder) game() *record.Game { return &b.games[len(b.games)-1] }

// tag takes one tag that the server sent.
func (b *builder) tag(t *tag) error {
	if len(t.name) == 1 {
		switch c := t.name[0]; {
		case 'T' <= c && c <= 'W':
			return b.draw(t, int(c-'T'))
		case 'D' <= c && c <= 'G':
			return b.discard(t, int(c-'D'), false)
		case 'd' <= c && c <= 'g':
			return b.discard(t, int(c-'d'), true)
		}
	}
	switch t.name {
	case "SHUFFLE":
		seed, _ := t.get("seed")
		if rest, ok := strings.CutPrefix(seed, shufflePrefix); ok {
			b.seed = rest
		}
		return nil
	case "GO":
		return b.goTag(t)
	case "TAIKYOKU":
		return b.taikyoku(t)
	case "INIT", "REINIT":
		return b.init(t)
	case "UN":
		b.un(t)
		return nil
	case "BYE", "HELO", "JOIN", "REJOIN", "LN", "PROF", "PXR", "PXS", "CHAT", "RANKING", "SAIKAI", "mjloggm", "Z":
		return nil // of the lobby and of the line, they say nothing of play
	}
	if b.round == nil {
		if b.lost || len(b.games) > 0 && b.game().Rules.Three {
			return nil
		}
		switch t.name {
		case "AGARI": // a second winner of the same tile
			if len(b.games) > 0 && len(b.game().Rounds) > 0 && len(b.last().Wins) > 0 {
				return b.win(t, b.last())
			}
		case "FURITEN":
			return nil // the lamp goes out between deals
		}
		return fmt.Errorf("<%s> outside a deal", t.name)
	}
	switch t.name {
	case "N":
		return b.meld(t)
	case "REACH":
		return b.riichi(t)
	case "DORA":
		return b.dora(t)
	case "FURITEN":
		on, _ := t.get("show")
		b.step(t.at, record.Lamp, b.game().Viewer, noTile).On = on == "1"
		return nil
	case "AGARI":
		return b.win(t, b.round)
	case "RYUUKYOKU":
		return b.noWin(t)
	}
	return fmt.Errorf("<%s> is not known", t.name)
}

// taikyoku reads who deals first in the game that begins.
func (b *builder) taikyoku(t *tag) error {
	n, err := t.number("oya")
	if err == nil && (n < 0 || n > 3) {
		err = fmt.Errorf("seat %d is not 0 to 3", n)
	}
	b.first = mahjong.Seat(n)
	b.fresh = true
	return err
}

// dora reads an indicator that a kong has turned.
func (b *builder) dora(t *tag) error {
	id, err := t.number("hai")
	if err != nil {
		return err
	}
	tile, err := tileOf(id, b.rules.RedFives)
	if err != nil {
		return err
	}
	b.round.Indicators = append(b.round.Indicators, tile)
	b.step(t.at, record.Indicator, mahjong.NoSeat, id).Tile = tile
	return nil
}

func (b *builder) last() *record.Round { return &b.game().Rounds[len(b.game().Rounds)-1] }

// step appends a step about tile id, or about none, and returns it to be filled
// in.
func (b *builder) step(at int, kind record.StepKind, seat mahjong.Seat, id int) *record.Step {
	if b.ids != nil {
		b.ids.steps = append(b.ids.steps, int16(id))
	}
	b.round.Steps = append(b.round.Steps, record.Step{})
	s := &b.round.Steps[len(b.round.Steps)-1]
	s.At, s.Kind, s.Seat, s.Prompt = at, kind, seat, record.NoPrompt
	return s
}

// goTag reads the bits of the lobby: 2 no reds, 4 no open tanyao, 8 East and
// South, 16 three players.
func (b *builder) goTag(t *tag) error {
	bits, err := t.number("type")
	if err != nil {
		return err
	}
	h := house{era: b.era, chips: bits&bitChips != 0, ratio: bits&bitRatio != 0}
	b.why = ""
	if csrule, ok := t.get("csrule"); ok {
		if h, b.why, err = customHouse(h, csrule); err != nil {
			return err
		}
	}
	b.rules = record.Rules{RedFives: bits&2 == 0, OpenTanyao: bits&4 == 0, South: bits&8 != 0, Three: bits&16 != 0, House: h}
	b.first, b.fresh, b.round, b.names = mahjong.NoSeat, true, nil, [4]string{}
	return nil
}

func (b *builder) init(t *tag) error {
	start, err := t.ints("seed")
	if err != nil {
		return err
	}
	oya, err := t.number("oya")
	if err != nil {
		return err
	}
	if len(start) != 6 || start[0] < 0 || start[1] < 0 || start[2] < 0 || oya < 0 || oya > 3 {
		return fmt.Errorf("the start of a deal is not six numbers and a dealer")
	}
	number, honba, sticks, dice, first := start[0], start[1], start[2], [2]int{start[3], start[4]}, start[5]
	if b.fresh {
		b.tellHouse(t)
		b.begin(oya, number)
	}
	g := b.game()
	gap := b.lost
	if b.lost = b.cannotTell(t); b.lost {
		b.round = nil
		return nil
	}
	var last *record.Round
	if n := len(g.Rounds); n > 0 {
		last = &g.Rounds[n-1]
	}
	steps := b.room.dealSteps(last)
	g.Rounds = append(g.Rounds, record.Round{})
	r := b.last()
	r.At, r.Number, r.Honba, r.Sticks, r.Gap = t.at, number, honba, sticks, gap
	if g.Rules.Three {
		b.round = nil
		return nil
	}
	r.Rejoined, r.Steps = t.name == "REINIT", steps
	r.Dealer, _ = b.seat(oya)
	indicator, err := tileOf(first, b.rules.RedFives)
	if err != nil {
		return err
	}
	r.Indicators = b.room.indicators(indicator)
	ten, err := t.ints("ten")
	if err != nil {
		return err
	}
	if len(ten) != 4 {
		return fmt.Errorf("%d scores, four are wanted", len(ten))
	}
	for i, p := range ten {
		s, _ := b.seat(i)
		r.Points[s] = p * 100
	}
	if b.ids = nil; !b.session {
		b.ids = b.room.dealt()
		b.ids.dice, b.ids.indicator = dice, uint8(first)
		r.Own = b.ids
	}
	if err := b.initHands(t, r); err != nil {
		return err
	}
	b.round, b.drawn = r, -1
	if r.Rejoined {
		return b.rejoin(t)
	}
	return nil
}

// tellHouse notes what the start of a game's first deal tells of its rules.
func (b *builder) tellHouse(t *tag) {
	h, _ := b.rules.House.(house)
	if how, ok := t.get("shuffle"); ok && strings.HasPrefix(how, "mt19937ar,") {
		h.first = true
		if h.era == undated {
			h.era = whole
		}
	}
	if ten, err := t.ints("ten"); h.ratio && err == nil && len(ten) > 0 {
		h.start = ten[0] * 100
	}
	b.rules.House = h
}

// cannotTell reports whether the deal that begins cannot be told, and counts it: a
// client comes back after a claim, so that the order of play before it is not
// told; or the rules of the lobby are not known.
func (b *builder) cannotTell(t *tag) bool {
	g := b.game()
	why := b.why
	if why == "" && t.name == "REINIT" && !g.Rules.Three {
		for i := range 4 {
			if _, melded := t.get("m" + strconv.Itoa(i)); melded {
				why = "deals to which a client came back (REINIT)"
			}
		}
	}
	if why == "" {
		return false
	}
	if g.Lost == nil {
		g.Lost = map[string]int{}
	}
	g.Lost[why]++
	return true
}

// handNames are the attributes that have the hands of the four seats.
var handNames = [4]string{"hai0", "hai1", "hai2", "hai3"}

// begin opens a new game whose first deal here is deal number n, dealt by the
// file's seat oya.
func (b *builder) begin(oya, n int) {
	if b.first == mahjong.NoSeat {
		b.first = mahjong.Seat(oya).Plus(-n)
	}
	b.shift = b.first
	g := record.Game{Source: Mjlog, Rules: b.rules, Viewer: mahjong.NoSeat, Began: b.day}
	for i, name := range b.names {
		g.Names[mahjong.Seat(i).Plus(-int(b.shift))] = name
	}
	if b.seed != "" {
		g.Own = seed(b.seed)
	}
	if b.session {
		g.Source, g.Viewer = Session, mahjong.Seat(0).Plus(-int(b.shift))
	}
	b.room = gameRooms.Get().(*gameRoom)
	g.Room, g.Rounds = b.room, b.room.rounds
	b.games = append(b.games, g)
	b.fresh = false
}

// rejoin rebuilds the discards so far from the rivers that a server sends to
// a client that comes back. Which of them were drawn is not told; each is
// taken for the drawn one, which is always possible.
func (b *builder) rejoin(t *tag) error {
	n := 0
	var rivers [4][]int
	for i := range 4 {
		s, _ := b.seat(i)
		if v, ok := t.get("kawa" + strconv.Itoa(i)); ok {
			ids, err := appendInts(nil, v)
			if err != nil {
				return err
			}
			rivers[s] = ids
			n += len(ids)
		}
	}
	seat := b.round.Dealer
	for ; n > 0; n-- {
		if len(rivers[seat]) == 0 {
			return fmt.Errorf("the rivers do not follow each other in turn")
		}
		id := rivers[seat][0]
		rivers[seat] = rivers[seat][1:]
		tile, err := tileOf(id, b.rules.RedFives)
		if err != nil {
			return err
		}
		b.step(t.at, record.Draw, seat, id).Tile = tile
		s := b.step(t.at, record.Discard, seat, id)
		s.Tile, s.Drawn = tile, true
		seat = seat.Next()
	}
	return nil
}

// prompt reads what the viewer was offered with a tag: 0 where the server
// offered nothing, NoPrompt where the source tells of no prompts.
func (b *builder) prompt(t *tag) (record.Prompt, error) {
	if !b.session {
		return record.NoPrompt, nil
	}
	if _, ok := t.get("t"); !ok {
		return 0, nil
	}
	n, err := t.number("t")
	if err == nil && (n < 0 || n >= 2*int(record.PromptNineKinds)) {
		err = fmt.Errorf("<%s> offers %d, which is none of the bits that a server offers by", t.name, n)
	}
	return record.Prompt(n), err
}

// chipped is how many numbers there are where eight are of points and as many of
// chips, which are not checked.
const chipped = 16

// scores reads sc: what each seat held and what it gained, in hundreds.
func (b *builder) scores(t *tag) (before, delta [4]int, err error) {
	sc, err := t.ints("sc")
	if err != nil {
		return before, delta, err
	}
	if len(sc) != 8 && len(sc) != chipped {
		return before, delta, fmt.Errorf("%d numbers in sc, eight are wanted", len(sc))
	}
	for i := range 4 {
		s, _ := b.seat(i)
		before[s], delta[s] = sc[2*i]*100, sc[2*i+1]*100
	}
	return before, delta, nil
}

// owari reads the final points and totals, where the tag has them.
func (b *builder) owari(t *tag) error {
	v, ok := t.get("owari")
	if !ok || v == "" {
		return nil
	}
	parts := strings.Split(v, ",")
	if len(parts) == chipped {
		b.game().Chips = true
	} else if len(parts) != 8 {
		return fmt.Errorf("%d numbers in owari, eight are wanted", len(parts))
	}
	f := &record.Final{At: t.at}
	for i := range 4 {
		s, _ := b.seat(i)
		p, err := strconv.Atoi(parts[2*i])
		if err != nil {
			return fmt.Errorf("owari: %q is not a number", parts[2*i])
		}
		total, err := strconv.ParseFloat(parts[2*i+1], 64)
		if err != nil || math.Abs(total) > 1e6 {
			return fmt.Errorf("owari: %q is not a number", parts[2*i+1])
		}
		f.Points[s], f.Totals[s] = p*100, int(math.Round(total*1000))
	}
	b.game().Final = f
	return nil
}
