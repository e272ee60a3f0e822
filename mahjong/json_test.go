package mahjong

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// same compares values that went through JSON: plain values by ==, and an
// empty list like none, as omitempty prints them.
var same = cmp.Options{
	cmp.Comparer(func(a, b Hand) bool { return a == b }),
	cmp.Comparer(func(a, b Meld) bool { return a == b }),
	cmp.Comparer(func(a, b Wall) bool { return a == b }),
	cmpopts.EquateEmpty(),
}

// closed is a closed set of names.
type closed interface {
	comparable
	fmt.Stringer
	encoding.TextMarshaler
}

// checkNames prints the values from first to last, reads them back, and sees
// that no others can be read.
func checkNames[T closed, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, values ...T) {
	t.Helper()
	seen := map[string]bool{}
	for _, v := range values {
		b, err := v.MarshalText()
		var again T
		if err != nil || string(b) != v.String() || seen[v.String()] {
			t.Errorf("%T: %v prints as %q, %v; seen: %t", v, v, b, err, seen[v.String()])
		}
		seen[v.String()] = true
		if err := P(&again).UnmarshalText(b); err != nil || again != v {
			t.Errorf("%T: %q is read as %v, %v", v, b, again, err)
		}
	}
	for _, s := range []string{"", "nothing", values[0].String() + " ", fmt.Sprintf("%T(99)", values[0])} {
		var v T
		if err := P(&v).UnmarshalText([]byte(s)); err == nil {
			t.Errorf("%T: %q is read as %v", v, s, v)
		}
	}
}

// TestActionAppendsItself holds that an action appends what json.Marshal writes,
// whatever it is.
func TestActionAppendsItself(t *testing.T) {
	if n := reflect.TypeFor[Action]().NumField(); n != 4 {
		t.Fatalf("%d fields: AppendJSON knows four", n)
	}
	check := func(t interface{ Errorf(string, ...any) }, a Action) {
		want, err := json.Marshal(a)
		if got := a.AppendJSON(nil); err != nil || string(got) != string(want) {
			t.Errorf("%s, and by json.Marshal %s, %v", got, want, err)
		}
	}
	for kind := range ActionKind(len(actionNames) + 2) {
		for tile := range 256 {
			check(t, Action{Kind: kind, Tile: Tile(tile), Drawn: tile&1 != 0})
			check(t, Action{Kind: kind, Tile: Tile(tile), Drawn: tile&1 == 0})
		}
	}
	rapid.Check(t, func(t *rapid.T) { check(t, drawAction(t)) })
}

func TestNames(t *testing.T) {
	checkNames(t, NoAction, Pass, Discard, Riichi, Claim, Kong, Win, Abort, Tenpai, Noten, FlowerAction)
	checkNames(t, NoEvent, Dealt, Drew, Discarded, Answered, Claimed, Konged, Indicated, RiichiAccepted, Declared, Won, DealEnded, GameEnded, FlowerLaid, Exhausted, Faulted, Ruled)
	checkNames(t, append([]MeldKind{NoMeld, FalseSet}, meldKinds...)...)
	checkNames(t, AnyStage, BeforeDiscard, AfterDiscard, AfterLast, AtDraw, WithWin, AtOwnWin)
	checkNames(t, ShownNothing, ShownFew, ShownHand)
	checkNames(t, NoVerdict, Unpunished, Warned, Minor, Undone, Fined, DeadHand, Chombo, Disqualified, Referred)
	checkNames(t, NoUnit, Han, Fu, YakumanUnit, Fan, Points)
	checkNames(t, NoForm, Standard, SevenPairs, ThirteenOrphans)
	checkNames(t, NoWait, TwoSided, ClosedWait, EdgeWait, PairWait, TripletWait)
}

// A kind is written as a tile, but a red five is no kind.
func TestKindText(t *testing.T) {
	for k := NoKind; k <= Bamboo; k++ {
		b, err := k.MarshalText()
		var again Kind
		if err != nil || again.UnmarshalText(b) != nil || again != k {
			t.Errorf("%v prints as %q, which is read as %v", k, b, again)
		}
	}
	var k Kind
	for _, s := range []string{"0m", "12m", "", "x"} {
		if err := k.UnmarshalText([]byte(s)); err == nil {
			t.Errorf("%q is read as the kind %v", s, k)
		}
	}
}

func drawSeat(t *rapid.T) Seat { return Seat(rapid.IntRange(0, 4).Draw(t, "seat")) }

func drawMeld(t *rapid.T) Meld {
	k := KindAt(rapid.IntRange(0, Kinds-1).Draw(t, "kind of tile"))
	kind := rapid.SampledFrom(meldKinds).Draw(t, "kind of meld")
	ts := []Tile{Of(k), Of(k), Of(k), Of(k)}
	switch {
	case kind == Chow:
		low := M1 + Kind(9*rapid.IntRange(0, 2).Draw(t, "suit")+rapid.IntRange(0, 6).Draw(t, "low"))
		ts = []Tile{Of(low), Of(low + 1), Of(low + 2)}
	case kind == Pung:
		ts = ts[:3]
	}
	for i, tile := range ts {
		if tile.Kind().IsSuited() && tile.Kind().Number() == 5 && rapid.Bool().Draw(t, "red") {
			ts[i] = RedFive(tile.Kind())
			break
		}
	}
	m, err := MakeMeld(kind, ts, NoTile, Seat(rapid.IntRange(0, 3).Draw(t, "from")))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func drawAction(t *rapid.T) Action {
	a := Action{Kind: ActionKind(rapid.IntRange(int(Pass), int(FlowerAction)).Draw(t, "action"))}
	switch a.Kind {
	case Discard, Riichi:
		a.Tile, a.Drawn = drawTile(t, "tile"), rapid.Bool().Draw(t, "drawn")
	case FlowerAction:
		a.Tile = Of(Spring)
	case Claim, Kong:
		a.Meld = drawMeld(t)
	}
	return a
}

func drawHand(t *rapid.T) Hand {
	h, err := HandOf(drawHandTiles(t, 14))
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func drawSheet(t *rapid.T) *ScoreSheet {
	small := rapid.IntRange(0, 3)
	s := &ScoreSheet{
		Winner: drawSeat(t), From: drawSeat(t), Tile: drawTile(t, "won on"), Hand: drawHand(t),
		Han: small.Draw(t, "han"), Fu: small.Draw(t, "fu"), Yakuman: small.Draw(t, "yakuman"), Fan: small.Draw(t, "fan"),
		Limit: RuleID(rapid.SampledFrom([]string{"", "riichi.limit.mangan"}).Draw(t, "limit")), Points: rapid.Int().Draw(t, "points"),
		Ura: drawTiles(t, "ura", 3),
	}
	for range small.Draw(t, "melds") {
		s.Melds = append(s.Melds, drawMeld(t))
	}
	for range small.Draw(t, "lines") {
		s.Lines = append(s.Lines, Line{Rule: "riichi.yaku.pinfu", Value: rapid.Int().Draw(t, "value"), Count: small.Draw(t, "count"),
			Unit: Unit(rapid.IntRange(0, int(Points)).Draw(t, "unit")), Of: drawTiles(t, "of", 4)})
		s.Left = append(s.Left, Exclusion{Rule: "riichi.yaku.pinfu", By: "riichi.yaku.chiitoitsu"})
		s.Parts = append(s.Parts, Payment{Rule: "riichi.pay.honba", From: drawSeat(t), To: drawSeat(t), Points: rapid.Int().Draw(t, "paid")})
	}
	s.Reading = Reading{Form: Form(rapid.IntRange(0, int(ThirteenOrphans)).Draw(t, "form")),
		Pair: drawTile(t, "pair").Kind(), Wait: Wait(rapid.IntRange(0, int(TripletWait)).Draw(t, "wait"))}
	if s.Reading.Form == Standard {
		for i := range s.Reading.Sets {
			m := drawMeld(t)
			s.Reading.Sets[i] = Set{m.Kind(), m.First(), rapid.Bool().Draw(t, "open"), i == 0}
		}
	}
	for i := range s.Payments {
		s.Payments[i] = rapid.Int().Draw(t, "payment")
	}
	return s
}

func drawEvent(t *rapid.T) Event {
	e := Event{
		Kind: EventKind(rapid.IntRange(int(Dealt), int(Ruled)).Draw(t, "event")), Seat: drawSeat(t), From: drawSeat(t),
		Tile: rapid.SampledFrom(append(everyTile(), NoTile)).Draw(t, "tile"), Drawn: rapid.Bool().Draw(t, "drawn"),
		Riichi: rapid.Bool().Draw(t, "riichi"), Replacement: rapid.Bool().Draw(t, "replacement"), Clock: rapid.Bool().Draw(t, "clock"),
		Rule: RuleID(rapid.SampledFrom([]string{"", "riichi.draw.exhaustive"}).Draw(t, "rule")),
	}
	for i := range e.Points {
		e.Points[i] = rapid.Int32().Draw(t, "points")
	}
	switch e.Kind {
	case Dealt:
		w, err := WallOf(drawHandTiles(t, 136))
		if err != nil {
			t.Fatal(err)
		}
		h := drawHand(t)
		e.Wall, e.Hand = &w, &h
		for i := range e.Dice {
			e.Dice[i] = rapid.Uint8Range(1, 6).Draw(t, "die")
		}
	case Answered:
		e.Action = drawAction(t)
	case Claimed, Konged:
		e.Meld = drawMeld(t)
	case Won:
		e.Sheet = drawSheet(t)
	case GameEnded:
		e.Final = &[4]Standing{}
		for i := range e.Final {
			e.Final[i] = Standing{drawSeat(t), i + 1, rapid.Int().Draw(t, "held"), -i, 2 * i, 3 * i, -4 * i}
		}
	case Faulted:
		h := drawHand(t)
		e.Action, e.Hand, e.N = drawAction(t), &h, rapid.Uint16().Draw(t, "n")
		e.Stage, e.Shown = Stage(rapid.IntRange(0, int(AtOwnWin)).Draw(t, "stage")), Shown(rapid.IntRange(0, int(ShownHand)).Draw(t, "shown"))
		if f := e.Fault(); f.Seat != e.Seat || f.Rule != e.Rule || f.Stage != e.Stage || f.Shown != e.Shown || f.N != int(e.N) {
			t.Fatalf("%+v is the fault of %+v", f, e)
		}
	case Ruled:
		e.Ruling = drawRuling(t)
	}
	return e
}

func drawRuling(t *rapid.T) *Ruling {
	bit := rapid.Bool()
	return &Ruling{Verdict: Verdict(rapid.IntRange(0, int(Referred)).Draw(t, "verdict")), Points: [4]int32{-30, 10, 10, 10},
		Deducted: bit.Draw(t, "deducted"), After: bit.Draw(t, "after"), Dead: bit.Draw(t, "dead"), Ends: bit.Draw(t, "ends"),
		Again: bit.Draw(t, "again"), Times: rapid.IntRange(1, 3).Draw(t, "times"), Cite: "MCR 1998", Reading: "a reading"}
}

// roundTrip prints v, reads that and compares.
func roundTrip[T any](t *rapid.T, v T) {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%T: %v", v, err)
	}
	var again T
	if err := json.Unmarshal(b, &again); err != nil {
		t.Fatalf("%T: %s: %v", v, b, err)
	}
	if diff := cmp.Diff(v, again, same); diff != "" {
		t.Fatalf("%T: %s: -printed +read\n%s", v, b, diff)
	}
}

// Law: JSON round-trips, for every type.
func TestJSONRoundTrip(t *testing.T) {
	for name, draw := range map[string]func(*rapid.T){
		"tile":   func(t *rapid.T) { roundTrip(t, drawTile(t, "tile")) },
		"meld":   func(t *rapid.T) { roundTrip(t, drawMeld(t)) },
		"hand":   func(t *rapid.T) { roundTrip(t, drawHand(t)) },
		"action": func(t *rapid.T) { roundTrip(t, drawAction(t)) },
		"event":  func(t *rapid.T) { roundTrip(t, drawEvent(t)) },
		"sheet":  func(t *rapid.T) { roundTrip(t, *drawSheet(t)) },
		"refusal": func(t *rapid.T) {
			roundTrip(t, Refusal{Seat: drawSeat(t), Action: drawAction(t), Rule: "riichi.furiten.temporary", Facts: []Fact{{"passed", drawTile(t, "tile"), drawSeat(t), 3, 2, 1}}})
		},
		"reason": func(t *rapid.T) {
			roundTrip(t, Reason{"riichi.furiten.own_discard", drawTile(t, "tile"), drawSeat(t), 7, 2, "riichi.furiten.own_discard"})
		},
	} {
		t.Run(name, func(t *testing.T) { rapid.Check(t, draw) })
	}
}

// The fields that a kind of event or action does not use are not printed: the
// log is made of them.
func TestEventJSONIsShort(t *testing.T) {
	chow, err := MakeChow(MustTile("4m"), MustTile("3m"), MustTile("0m"), 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		v    any
		want string
	}{
		{Event{Kind: Drew, Seat: 2, Tile: MustTile("0p"), Replacement: true}, `{"kind":"drew","seat":2,"tile":"0p","replacement":true}`},
		{Event{Kind: Answered, Seat: 1, Action: Action{Kind: Pass}, Clock: true}, `{"kind":"answered","seat":1,"clock":true,"action":{"kind":"pass"}}`},
		{Event{Kind: Claimed, Seat: 0, From: 3, Meld: chow}, `{"kind":"claimed","seat":0,"from":3,"meld":{"kind":"chow","tiles":"340m","called":"4m","from":3}}`},
		{Event{Kind: DealEnded, Seat: NoSeat, Rule: "riichi.draw.exhaustive", Points: [4]int32{3000, -1000, -1000, -1000}}, `{"kind":"deal_ended","seat":4,"rule":"riichi.draw.exhaustive","points":[3000,-1000,-1000,-1000]}`},
		{Action{Kind: Discard, Tile: MustTile("1z")}, `{"kind":"discard","tile":"1z"}`},
	} {
		b, err := json.Marshal(tc.v)
		if err != nil || string(b) != tc.want {
			t.Errorf("%s, %v; want %s", b, err, tc.want)
		}
		again := reflect.New(reflect.TypeOf(tc.v))
		if err := json.Unmarshal(b, again.Interface()); err != nil || !cmp.Equal(again.Elem().Interface(), tc.v, same) {
			t.Errorf("%s is read as %v, %v", b, again.Elem(), err)
		}
	}
}

func TestStrings(t *testing.T) {
	chow, err := MakeChow(MustTile("4m"), MustTile("3m"), MustTile("0m"), 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		v    fmt.Stringer
		want string
	}{
		{Action{Kind: Discard, Tile: MustTile("3p"), Drawn: true}, "discard 3p (drawn)"},
		{Action{Kind: Riichi, Tile: MustTile("3p")}, "riichi 3p"},
		{Action{Kind: Claim, Meld: chow}, "chow 34*0m"},
		{Action{Kind: Win}, "win"},
		{Event{Kind: Discarded, Seat: 1, Tile: MustTile("3p"), Drawn: true, Riichi: true}, "seat 1 discarded 3p (drawn) riichi"},
		{Event{Kind: Drew, Seat: 0, Tile: NoTile, Replacement: true}, "seat 0 drew - (replacement)"},
		{Event{Kind: Won, Seat: 2, From: 3, Tile: MustTile("0s")}, "seat 2 won 0s from seat 3"},
		{Event{Kind: Konged, Seat: 2, Meld: chow}, "seat 2 konged chow 34*0m"},
		{Fact{Say: "passed", Tile: MustTile("3p"), At: 5}, "passed 3p at event 5"},
		{Fact{Say: "needs", N: 1000}, "needs 1000"},
		{MustHand("3z10m"), "10m3z"},
		{NoKind, "-"},
		{EventKind(99), "event(99)"},
		{ActionKind(99), "action(99)"},
		{MeldKind(99), "meld(99)"},
		{Tile(99), "tile(99)"},
	} {
		if got := tc.v.String(); got != tc.want {
			t.Errorf("%T prints as %q, want %q", tc.v, got, tc.want)
		}
	}
	r := &Refusal{Rule: "riichi.furiten.temporary", Facts: []Fact{{Say: "passed", Tile: MustTile("3p"), At: 5}, {Say: "needs", N: 2}}}
	if got, want := r.Error(), "refused: riichi.furiten.temporary; passed 3p at event 5; needs 2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
