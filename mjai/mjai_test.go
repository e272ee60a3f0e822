package mjai

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
	"jansou/table"
	"jansou/table/gametest"
)

// TestTiles: every tile has one name, and the name is read as that tile.
func TestTiles(t *testing.T) {
	for tile, name := range map[string]string{"1m": "1m", "0m": "5mr", "0p": "5pr", "9s": "9s", "1z": "E", "4z": "N", "5z": "P", "6z": "F", "7z": "C"} {
		want := mahjong.MustTile(tile)
		if got := Name(want); got != name {
			t.Errorf("%s is called %q, want %q", tile, got, name)
		}
		if got, err := ParseTile(name); err != nil || got != want {
			t.Errorf("%q is read as %v, %v", name, got, err)
		}
	}
	for name, like := range map[string]string{"0m": "5mr", "0p": "5pr", "0s": "5sr", "1z": "E", "2z": "S", "3z": "W", "4z": "N", "5z": "P", "6z": "F", "7z": "C"} {
		if got, err := ParseTile(name); err != nil || Name(got) != like {
			t.Errorf("%q is read as %v, %v", name, got, err)
		}
		s := Spelling{}
		s.Note(&Message{Type: Pon, Consumed: []string{name}})
		if m := s.Spell(Message{Type: Dahai, Pai: like}); m.Pai != name || s.Spell(Message{Type: Dahai, Pai: "5m"}).Pai != "5m" {
			t.Errorf("who writes %s is answered %s", name, m.Pai)
		}
	}
	if len(names) != mahjong.Kinds+3+1 || len(tilesByName) != len(names) {
		t.Errorf("%d names of %d tiles", len(tilesByName), len(names))
	}
	if got, err := ParseTile(Hidden); err != nil || got != mahjong.NoTile {
		t.Errorf("a hidden tile is read as %v, %v", got, err)
	}
	for _, bad := range []string{"", "0z", "8z", "10m", "e", "5r", "5mR", "0", "z", "00m"} {
		if got, err := ParseTile(bad); err == nil {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
}

// listener follows a game from one seat, or as a log where all is set.
type listener struct {
	seat mahjong.Seat
	all  bool
	Teller
	heard []Message
}

func (l *listener) hear(g *riichi.Game, e mahjong.Event) {
	said := e
	if !l.all {
		var ok bool
		if said, ok = g.Redact(l.seat, e); !ok {
			return
		}
	}
	v := g.View(l.seat)
	l.heard = l.Tell(l.heard, &said, &v)
}

// TestTeller plays games whose every event is told to each seat and to a log,
// and every legal answer is put into words and understood again.
func TestTeller(t *testing.T) {
	for _, name := range []string{"tenhou", "ema2016", "wrc2025"} {
		rs, err := riichi.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		count := map[string]int{}
		for seed := range uint64(8) {
			play(t, rs, seed, count)
		}
		for _, kind := range []string{StartKyoku, Tsumo, Dahai, Chi, Pon, Daiminkan, Ankan, Kakan, Dora, Reach, ReachAccepted, Hora, Ryukyoku, EndKyoku, EndGame} {
			if count[kind] == 0 {
				t.Errorf("%s: no %s was told: the games have shown too little", name, kind)
			}
		}
	}
}

// playOut plays a game and returns those who were told: each seat, and a log.
// Where somebody must choose, asked is called first.
func playOut(t testing.TB, rs *riichi.Ruleset, seed uint64, asked ...func(g *riichi.Game, s mahjong.Seat, legal []mahjong.Action)) []*listener {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	g := riichi.New(rs)
	to := []*listener{{seat: 0}, {seat: 1}, {seat: 2}, {seat: 3}, {seat: mahjong.NoSeat, all: true}}
	for !g.Over() {
		var events []mahjong.Event
		var err error
		if g.NeedsWall() {
			events, err = g.Deal(nil, gametest.Wall(rs.Tiles(), r))
		} else {
			s, legal := gametest.Asked(t, g)
			for _, ask := range asked {
				ask(g, s, legal)
			}
			events, err = g.Decide(nil, s, pick(g.View(s), legal, r))
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
			for _, l := range to {
				l.hear(g, e)
			}
		}
	}
	return to
}

func play(t *testing.T, rs *riichi.Ruleset, seed uint64, count map[string]int) {
	t.Helper()
	to := playOut(t, rs, seed, func(g *riichi.Game, s mahjong.Seat, legal []mahjong.Action) { understood(t, g, s, legal) })
	log := to[4].heard
	for _, l := range to {
		if len(l.heard) != len(log) {
			t.Fatalf("seat %d has heard %d messages, the log has %d", l.seat, len(l.heard), len(log))
		}
		for i, m := range l.heard {
			count[m.Type]++
			if back, err := Parse([]byte(m.String())); err != nil || back.String() != m.String() {
				t.Fatalf("%s is read as %s, %v", m, back, err)
			}
			l.check(t, m, log[i])
		}
	}
	deltasAddUp(t, rs, log)
}

// pick takes wins, riichi and kongs, one claim in four, and otherwise discards
// what leaves the hand nearest to waiting.
func pick(v table.View, legal []mahjong.Action, r *rand.Rand) mahjong.Action {
	best, least := legal[r.IntN(len(legal))], 99
	for _, a := range legal {
		h := v.Own.Hand
		switch a.Kind {
		case mahjong.Win, mahjong.Riichi, mahjong.Kong:
			return a
		case mahjong.Pass:
			if r.IntN(4) > 0 {
				return a
			}
		case mahjong.Discard:
			h.Remove(a.Tile)
			if n := shape.Shanten(h, len(v.Seats[v.Viewer].Melds)); n < least {
				best, least = a, n
			}
		}
	}
	return best
}

// check compares what a seat heard with the log: the same, but for the tiles
// that it may not see.
func (l *listener) check(t *testing.T, m, whole Message) {
	t.Helper()
	if l.all {
		return
	}
	switch m.Type {
	case StartKyoku:
		for s, hand := range m.Tehais {
			want := whole.Tehais[s]
			if s != int(l.seat) {
				want = slices.Repeat([]string{Hidden}, 13)
			}
			if !slices.Equal(sorted(hand), sorted(want)) {
				t.Fatalf("seat %d hears %v for the hand of %d, want %v", l.seat, hand, s, want)
			}
		}
		return
	case Tsumo:
		if *m.Actor != int(l.seat) {
			if m.Pai != Hidden {
				t.Fatalf("seat %d hears %s", l.seat, m)
			}
			return
		}
	}
	if m.String() != whole.String() {
		t.Fatalf("seat %d hears %s, the log has %s", l.seat, m, whole)
	}
}

func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// deltasAddUp: the points after each message are those before it and what it
// says that each seat gained.
func deltasAddUp(t *testing.T, rs *riichi.Ruleset, log []Message) {
	t.Helper()
	held := slices.Repeat([]int{rs.StartPoints}, 4)
	for _, m := range log {
		for i, d := range m.Deltas {
			held[i] += d
		}
		if m.Scores != nil && m.Type != EndGame && !slices.Equal(m.Scores, held) {
			t.Fatalf("%s: the seats hold %v", m, held)
		}
	}
}

// understood: every legal action has words, and the words mean that action.
func understood(t *testing.T, g *riichi.Game, s mahjong.Seat, legal []mahjong.Action) {
	t.Helper()
	v := g.View(s)
	from, tile := v.AskedFrom, v.Asked
	if v.Phase == table.Turn {
		from, tile = s, v.Own.Drawn
	}
	for _, a := range legal {
		m := Answer(s, a, from, tile)
		if a.Kind == mahjong.Riichi {
			if m.Type != Reach {
				t.Fatalf("%v is said as %s", a, m)
			}
			m = Answer(s, mahjong.Action{Kind: mahjong.Discard, Tile: a.Tile, Drawn: a.Drawn}, from, tile)
		}
		got, err := m.Among(s, legal, a.Kind == mahjong.Riichi)
		if v.Phase == table.Declaring {
			continue // no words: the first that may be declared
		}
		if err != nil || got != a {
			t.Fatalf("%v is said as %s and understood as %v, %v", a, m, got, err)
		}
		if _, err := m.Among(s.Next(), legal, false); err == nil && m.Type != None {
			t.Fatalf("%s counts as said by another", m)
		}
	}
	if said := Possible(s, legal, from, tile); len(said) > len(legal) || len(said) == 0 {
		t.Fatalf("%d answers for %d actions", len(said), len(legal))
	}
}

// TestNotAnAnswer: what is no answer, or none at this moment, is an error.
func TestNotAnAnswer(t *testing.T) {
	discard := []mahjong.Action{{Kind: mahjong.Discard, Tile: mahjong.MustTile("1m")}}
	for _, text := range []string{
		`{"type":"dahai","actor":0,"pai":"2m","tsumogiri":false}`, `{"type":"dahai","actor":0,"pai":"1m","tsumogiri":true}`,
		`{"type":"dahai","actor":1,"pai":"1m","tsumogiri":false}`, `{"type":"dahai","pai":"1m"}`, `{"type":"dahai","actor":0,"pai":"x"}`,
		`{"type":"pon","actor":0,"target":1,"pai":"1m","consumed":["1m"]}`, `{"type":"pon","actor":0,"pai":"1m","consumed":["1m","1m"]}`,
		`{"type":"chi","actor":0,"target":3,"pai":"1m","consumed":["1m","5m"]}`, `{"type":"none"}`, `{"type":"tsumo","actor":0}`,
		`{"type":"hora","actor":0}`, `{"type":"ankan","actor":0,"consumed":["1m","1m","1m","2m"]}`,
	} {
		m, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if a, err := m.Among(0, discard, false); err == nil {
			t.Errorf("%s is understood as %v", text, a)
		}
	}
	for _, text := range []string{``, `{}`, `{"type":5}`, `[]`} {
		if m, err := Parse([]byte(text)); err == nil {
			t.Errorf("%q is read as %s", text, m)
		}
	}
}

// TestAsides: a move is not lost for what other programs write beside it, and what
// says where one sits or what is drawn is not passed over.
func TestAsides(t *testing.T) {
	for _, line := range []string{
		`{"type":"tsumo","actor":1,"pai":"5mr","possible_actions":[1,"x",{"type":7}]}`,
		`{"type":"tsumo","actor":1,"pai":"5mr","time_left":2.5,"request":{"id":1},"seq":"a","names":[1],"ruleset":[],"protocol_version":"3"}`,
	} {
		if m, err := Parse([]byte(line)); err != nil || m.Type != Tsumo || m.Pai != "5mr" || m.Actor == nil || *m.Actor != 1 || m.Possible != nil {
			t.Errorf("%s: %v, %v", line, m, err)
		}
	}
	for line, want := range map[string]string{
		`{"type":"tsumo","actor":"1","pai":"5mr","seq":"a"}`:                     `{"type":"tsumo","actor":1,"pai":"5mr"}`,
		`{"type":"dahai","actor":1.0,"pai":"E","tsumogiri":"True"}`:              `{"type":"dahai","actor":1,"pai":"E","tsumogiri":true}`,
		`{"type":"dahai","actor":1,"pai":"E","tsumogiri":0}`:                     `{"type":"dahai","actor":1,"pai":"E","tsumogiri":false}`,
		`{"type":"end_game","scores":[25000.0,"25000",2.5e4,"-100.0"]}`:          `{"type":"end_game","scores":[25000,25000,25000,-100]}`,
		`{"type":"ryukyoku","deltas":[1.0,0,0,-1],"tenpais":[1,0,"false",true]}`: `{"type":"ryukyoku","tenpais":[true,false,false,true],"deltas":[1,0,0,-1]}`,
	} {
		if m, err := Parse([]byte(line)); err != nil || m.String() != want {
			t.Errorf("%s: %v, %v", line, m, err)
		}
	}
	for line, want := range map[string]string{
		`{"type":"tsumo","actor":"east","pai":"1m"}`:               `tsumo with actor "east": a whole number is wanted`,
		`{"type":"hora","actor":1,"scores":[1.5]}`:                 `hora with scores [1.5]: a whole number`,
		`{"type":"dahai","actor":1,"pai":"E","tsumogiri":"maybe"}`: `tsumogiri "maybe": true or false is wanted`,
	} {
		if m, err := Parse([]byte(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", line, m, err)
		}
	}
	for _, line := range []string{`{"type":"tsumo","actor":1,"pai":5}`, `{"type":"hora","actor":1,"scores":[1.5]}`, `[]`, `7`} {
		if m, err := Parse([]byte(line)); err == nil {
			t.Errorf("%s is read as %v", line, m)
		}
	}
}

// TestYakuNames: every yaku of our rulesets has a name in the protocol.
func TestYakuNames(t *testing.T) {
	for _, r := range riichi.Rules() {
		id := string(r.ID)
		if len(id) > 11 && (id[:11] == "riichi.yaku" || id[:11] == "riichi.dora") {
			if _, ok := yakuNames[r.ID]; !ok && reasons[r.ID] == "" {
				t.Errorf("%s has no name in the protocol", r.ID)
			}
		}
	}
}

// FuzzParse: refusing is fine, panicking is not, and what was read prints back.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"dora_marker":"9m","tehais":[["?"]],"scores":[1,2,3,4]}`))
	f.Add([]byte(`{"type":"hora","actor":2,"target":3,"yakus":[["reach",1]],"deltas":[0,0,1,-1]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := Parse(b)
		if err != nil {
			return
		}
		again, err := Parse([]byte(m.String()))
		if err != nil || !reflect.DeepEqual(again.String(), m.String()) {
			t.Fatalf("%s is read as %s, %v", m, again, err)
		}
		_, _ = m.Among(0, nil, false)
	})
}
