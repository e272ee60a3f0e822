package rating

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"jansou/table"
)

// openSkill has the numbers that OpenSkill takes by itself, for which vectors
// are published.
func openSkill() System {
	return System{Name: "openskill", Start: 25, Spread: 25.0 / 3, Luck: 25.0 / 6, Least: 1e-4, Damped: true, Ties: AsInPaper}
}

// played are the ratings of players who begin so after a game, of however many.
func played(s System, before []Rating, places ...int) []Rating {
	moves, tells := s.game(before, places)
	after := slices.Clone(before)
	for i := range after {
		after[i] = s.moved(after[i], moves[i:i+1], tells[i:i+1])
	}
	return after
}

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-13*math.Abs(want) }

// TestVectors holds the formula to what others publish: the numbers of the
// reference, which are those of OpenSkill's own tests.
func TestVectors(t *testing.T) {
	s := openSkill()
	fresh := s.at(Rating{}, 0)
	for _, c := range []struct {
		name              string
		places            []int
		means, deviations []float64
	}{
		{"four", []int{1, 2, 3, 4},
			[]float64{27.795084971874736, 26.552824984374855, 24.68943500312503, 20.96265504062538},
			[]float64{8.263160757613477, 8.179213704945203, 8.083731307186588, 8.083731307186588}},
		{"two", []int{1, 2},
			[]float64{27.63523138347365, 22.36476861652635},
			[]float64{8.065506316323548, 8.065506316323548}},
		{"two seconds", []int{1, 2, 2, 4},
			[]float64{27.795084971874736, 24.68943500312503, 24.68943500312503, 22.826045021875203},
			nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := slices.Repeat([]Rating{fresh}, len(c.places))
			for i, r := range played(s, before, c.places...) {
				if !near(r.Mean, c.means[i]) {
					t.Errorf("mean %d is %v, want %v", i, r.Mean, c.means[i])
				}
				if c.deviations != nil && !near(math.Sqrt(r.Variance), c.deviations[i]) {
					t.Errorf("deviation %d is %v, want %v", i, math.Sqrt(r.Variance), c.deviations[i])
				}
			}
		})
	}
}

// TestTies: a tie is the mean of the orders that it may have been, so that nobody
// gains by a tie of others, and who is behind a tie gains less than who is in it.
// By the formula of the paper that is not so.
func TestTies(t *testing.T) {
	gains := func(ties Ties, places ...int) (list []string) {
		s := Standard()
		s.Ties = ties
		for _, r := range played(s, slices.Repeat([]Rating{s.at(Rating{}, 0)}, 4), places...) {
			list = append(list, fmt.Sprintf("%+.2f", r.Mean-s.Start))
		}
		return list
	}
	for _, c := range []struct {
		places              []int
		everyOrder, inPaper string
	}{
		{[]int{1, 2, 3, 4}, "[+3.13 +1.74 -0.35 -4.52]", "[+3.13 +1.74 -0.35 -4.52]"},
		{[]int{1, 1, 3, 4}, "[+2.43 +2.43 -0.35 -4.52]", "[+1.04 +1.04 +1.04 -3.13]"},
		{[]int{1, 2, 2, 4}, "[+3.13 +0.70 +0.70 -4.52]", "[+3.13 -0.35 -0.35 -2.43]"},
		{[]int{1, 2, 3, 3}, "[+3.13 +1.74 -2.43 -2.43]", "[+3.13 +1.74 -2.43 -2.43]"},
		{[]int{1, 1, 1, 1}, "[+0.00 +0.00 +0.00 +0.00]", "[+0.00 +0.00 +0.00 +0.00]"},
	} {
		if got := fmt.Sprint(gains(EveryOrder, c.places...)); got != c.everyOrder {
			t.Errorf("%v: %s, want %s", c.places, got, c.everyOrder)
		}
		if got := fmt.Sprint(gains(AsInPaper, c.places...)); got != c.inPaper {
			t.Errorf("%v as in the paper: %s, want %s", c.places, got, c.inPaper)
		}
	}
}

// TestUnits holds what a point is said to be.
func TestUnits(t *testing.T) {
	s := Standard()
	for _, c := range []struct {
		own  float64
		want string
	}{{1300, "2.70"}, {1400, "2.60"}, {1500, "2.50"}, {1600, "2.40"}, {1700, "2.30"}} {
		if got := fmt.Sprintf("%.2f", s.Place(c.own, [3]float64{1500, 1500, 1500})); got != c.want {
			t.Errorf("%v comes in %s, want %s", c.own, got, c.want)
		}
	}
	if a, b := s.Ahead(1600, 1450), s.Ahead(1450, 1600); math.Abs(a+b-1) > 1e-15 || a < 0.5 {
		t.Errorf("ahead with %v and %v", a, b)
	}
}

// drawGames draws games of few players, with ties and days, of which each follows
// on the one before.
func drawGames(t *rapid.T) []Game {
	day := Day(20_000)
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Game {
		day += Day(rapid.IntRange(0, 100).Draw(t, "away"))
		g := Game{
			Ladder: Ladder{Game: rapid.SampledFrom([]string{"riichi", "mcr"}).Draw(t, "game"), Speed: Steady},
			Day:    day,
		}
		players := rapid.Permutation([]Player{"Aoi", "Ben", "Chika", "Dan", "Emi", "Fritz"}).Draw(t, "players")
		for i := range g.Finish {
			g.Finish[i] = Finish{players[i], rapid.IntRange(1, 4).Draw(t, "place")}
		}
		return g
	}), 1, 40).Draw(t, "games")
}

// Law: games that are rated one by one, with every rating written and read in
// between, give the digits that all of them give at once.
func TestOneByOneIsFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, games := Standard(), drawGames(t)
		kept := map[string][]byte{}
		key := func(g *Game, p Player) string { return g.Ladder.Game + " " + string(p) }
		for _, g := range games {
			var before [4]Rating
			var places [4]int
			for i, f := range g.Finish {
				if b, ok := kept[key(&g, f.Player)]; ok {
					if err := json.Unmarshal(b, &before[i]); err != nil {
						t.Fatal(err)
					}
				}
				places[i] = f.Place
			}
			for i, r := range s.After(before, places, g.Day) {
				b, err := json.Marshal(r)
				if err != nil {
					t.Fatal(err)
				}
				kept[key(&g, g.Finish[i].Player)] = b
			}
		}
		all, err := s.Fold(games)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(all.Entries()); n != len(kept) {
			t.Fatalf("%d ratings one by one, %d at once", len(kept), n)
		}
		for _, e := range all.Entries() {
			var got Rating
			if err := json.Unmarshal(kept[e.Ladder.Game+" "+string(e.Player)], &got); err != nil {
				t.Fatal(err)
			}
			if got != e.Rating {
				t.Fatalf("%s of %s: %v one by one, %v at once", e.Player, e.Ladder.Game, got, e.Rating)
			}
		}
	})
}

// Law: who sat where makes no difference, and in a period the order of the games
// makes none, to the digit.
func TestOrderIsNotSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := drawGames(t)
		n := rapid.IntRange(0, len(games)).Draw(t, "before the period")
		for i := range games[n:] {
			games[n+i].Period = "evening"
		}
		other := slices.Clone(games)
		copy(other[n:], rapid.Permutation(games[n:]).Draw(t, "period"))
		for i := range other {
			other[i].Finish = [4]Finish(rapid.Permutation(other[i].Finish[:]).Draw(t, "seats"))
		}
		a, err := Standard().Fold(games)
		b, err2 := Standard().Fold(other)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if diff := cmp.Diff(a.Entries(), b.Entries()); diff != "" {
			t.Fatal(diff)
		}
	})
}

// Law: of two who came in one after the other, each gains more where it was the
// better place; and where all are equally well known what some gain others lose.
func TestBetterPlacesGainMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Standard()
		var before [4]Rating
		for i := range before {
			before[i] = Rating{Mean: rapid.Float64Range(1300, 1700).Draw(t, "mean"), Variance: 900, Games: 50}
		}
		total := 0.0
		after := s.After(before, [4]int{1, 2, 3, 4}, 0)
		for i := range after {
			total += after[i].Mean - before[i].Mean
		}
		if math.Abs(total) > 1e-9 {
			t.Fatalf("%v points came from nowhere", total)
		}
		for i := range 3 {
			swapped := [4]int{1, 2, 3, 4}
			swapped[i], swapped[i+1] = i+2, i+1
			other := s.After(before, swapped, 0)
			if other[i].Mean >= after[i].Mean || other[i+1].Mean <= after[i+1].Mean {
				t.Fatalf("place %d is no better than %d: %v and %v", i+1, i+2, after, other)
			}
		}
	})
}

// Whoever is away becomes less known, up to where a new player is.
func TestAway(t *testing.T) {
	s := Standard()
	r := Rating{Mean: 1550, Variance: 900, Games: 300, Last: 20_000}
	for _, c := range []struct {
		day  Day
		want string
	}{
		{19_000, "1550 ± 50"}, // a clock that was set back
		{20_000, "1550 ± 50"},
		{20_030, "1550 ± 51"},
		{20_365, "1550 ± 59"},
		{21_000, "1550 ± 72"},
		{22_264, "1550 ± 93"},
		{40_000, "1550 ± 93"},
	} {
		shown, ok := s.Show(r, c.day)
		if got := shown.String(); !ok || got != c.want {
			t.Errorf("on day %d: %s, want %s", c.day, got, c.want)
		}
	}
	if got := s.at(r, 19_000); got != r {
		t.Errorf("a day before the last changes the rating to %v", got)
	}
	var four [4]Rating
	four[0] = r
	if got := s.After(four, [4]int{1, 2, 3, 4}, 19_000)[0]; got.Last != r.Last || got.Games != 301 {
		t.Errorf("a game of a day before the last leaves %v", got)
	}
}

func TestShow(t *testing.T) {
	s := Standard()
	for _, c := range []struct {
		r    Rating
		want string
	}{
		{Rating{}, "not shown"},
		{Rating{Mean: 1500, Variance: 3000, Games: 19}, "not shown"},
		{Rating{Mean: 1500.4, Variance: 3000, Games: 20}, "1500 ± 91, 1409 to 1591, kyu2"},
		{Rating{Mean: 1499.5, Variance: 900, Games: 900}, "1500 ± 50, 1450 to 1550, dan1"},
		{Rating{Mean: 1560, Variance: 400, Games: 2000}, "1560 ± 33, 1527 to 1593, dan4"},
	} {
		got := "not shown"
		if shown, ok := s.Show(c.r, 0); ok {
			got = fmt.Sprintf("%v, %d to %d, %v", shown, shown.Low(), shown.High(), shown.Title)
		}
		if got != c.want {
			t.Errorf("%v is %s, want %s", c.r, got, c.want)
		}
	}
}

func TestTitles(t *testing.T) {
	for title := Kyu5; title <= Dan9; title++ {
		if got := TitleOf(title.From()); got != title {
			t.Errorf("%v begins at %d, where one is %v", title, title.From(), got)
		}
		if got := TitleOf(title.From() - 1); got != max(title-1, Kyu5) {
			t.Errorf("a point below %v one is %v", title, got)
		}
		b, err := title.MarshalText()
		var back Title
		if err != nil || back.UnmarshalText(b) != nil || back != title {
			t.Errorf("%v comes back as %v", title, back)
		}
	}
	if Dan1.From() != 1450 || Dan3.From() != 1500 || TitleOf(0) != Kyu5 || TitleOf(5000) != Dan9 {
		t.Errorf("first dan from %d, third from %d, %v, %v", Dan1.From(), Dan3.From(), TitleOf(0), TitleOf(5000))
	}
	var title Title
	if err := title.UnmarshalText([]byte("dan10")); err == nil {
		t.Error("there is a tenth dan")
	}
}

func TestList(t *testing.T) {
	s := Standard()
	s.Hidden = 2
	ladder := Ladder{Game: "riichi", Speed: Fast}
	game := Game{Ladder: ladder, Day: 5, Finish: [4]Finish{{"Aoi", 1}, {"Ben", 3}, {"Chika", 1}, {"Dan", 4}}}
	late := Game{Ladder: ladder, Day: 6, Finish: [4]Finish{{"Emi", 4}, {"Ben", 2}, {"Chika", 1}, {"Aoi", 3}}}
	r, err := s.Fold([]Game{game, late})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range r.List(ladder, 6) {
		got = append(got, fmt.Sprintf("%s %v", row.Player, row.Shown))
	}
	if want := []string{"Chika 1506 ± 93", "Aoi 1502 ± 93", "Ben 1501 ± 93"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if list := r.List(Ladder{Game: "mcr", Speed: Fast}, 6); list != nil {
		t.Errorf("on a ladder on which nobody played there are %v", list)
	}
}

// What is no game is refused, and nothing of its period counts.
func TestRefuses(t *testing.T) {
	good := Game{Ladder: Ladder{Game: "mcr", Speed: Slow}, Finish: [4]Finish{{"Aoi", 1}, {"Ben", 2}, {"Chika", 3}, {"Dan", 4}}}
	for name, spoil := range map[string]func(*Game){
		"without a player": func(g *Game) { g.Finish[2].Player = "" },
		"on two seats":     func(g *Game) { g.Finish[2].Player = "Aoi" },
		"in place 5":       func(g *Game) { g.Finish[2].Place = 5 },
		"in place 0":       func(g *Game) { g.Finish[2].Place = 0 },
	} {
		bad := good
		spoil(&bad)
		r, err := New(Standard())
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Add(good, bad); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if got := r.Of(good.Ladder, "Aoi"); got != (Rating{}) {
			t.Errorf("%s: Aoi has %v all the same", name, got)
		}
		if _, err := Standard().Fold([]Game{good, bad}); err == nil {
			t.Errorf("%s is folded", name)
		}
	}
	if _, err := (System{}).Fold(nil); err == nil {
		t.Error("the empty system rates")
	}
}

func TestWhy(t *testing.T) {
	good := Terms{Finished: true, Assist: table.AssistOff, Rounds: 2, Full: 2}
	for _, c := range []struct {
		change func(*Terms)
		want   Unrated
	}{
		{func(*Terms) {}, ""},
		{func(x *Terms) { x.Rounds = 1 }, ""},
		{func(x *Terms) { x.Rounds, x.Full = 2, 4 }, ""},
		{func(x *Terms) { x.Rounds, x.Full = 1, 4 }, TooShort},
		{func(x *Terms) { x.Finished = false }, Unfinished},
		{func(x *Terms) { x.Imported = true }, Imported},
		{func(x *Terms) { x.Branched = true }, Branched},
		{func(x *Terms) { x.Friendly = true }, Friendly},
		{func(x *Terms) { x.Taught, x.Friendly = true, true }, Taught},
		{func(x *Terms) { x.OnePerson = true }, OnePerson},
		{func(x *Terms) { x.Bots = 1 }, WithBots},
		{func(x *Terms) { x.Assist = table.AssistOwn }, Helped},
		{func(x *Terms) { x.Assist = table.AssistFull }, Helped},
		{func(x *Terms) { x.Assist = "" }, Helped},
	} {
		terms := good
		c.change(&terms)
		if got := terms.Why(); got != c.want {
			t.Errorf("%+v: %q, want %q", terms, got, c.want)
		}
	}
}

func TestSpeedOf(t *testing.T) {
	for _, c := range []struct {
		base, bank int64 // seconds
		want       Speed
	}{
		{3, 5, Fast}, {4, 17, Fast}, {4, 18, Steady}, {5, 10, Steady}, {5, 20, Steady}, {8, 20, Steady},
		{19, 17, Steady}, {19, 18, Slow}, {60, 0, Slow}, {0, 0, Slow},
	} {
		if got := SpeedOf(1000*c.base, 1000*c.bank); got != c.want {
			t.Errorf("%d and %d seconds are %s, want %s", c.base, c.bank, got, c.want)
		}
	}
}

// TestExp compares with the function of the library, which is right to about one
// unit in the last place on every machine.
func TestExp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		x := (r.Float64() - 0.5) * 1400
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 4e-16*want {
			t.Fatalf("e^%v is %v, want %v", x, got, want)
		}
		if x /= 1000; math.Abs(exp(x)-math.Exp(x)) > 4e-16*math.Exp(x) {
			t.Fatalf("e^%v is %v, want %v", x, exp(x), math.Exp(x))
		}
	}
	if exp(0) != 1 || exp(1e4) != math.Inf(1) || exp(-1e4) != 0 {
		t.Error(exp(0), exp(1e4), exp(-1e4))
	}
}

// Law: the one product of the package is that of mul, where an explicit conversion
// keeps it apart from what is added to it.
func TestOneProduct(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	products := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if n.Tok == token.MUL_ASSIGN {
					t.Errorf("%v: a product is made by mul", set.Position(n.Pos()))
				}
			case *ast.BinaryExpr:
				if n.Op == token.MUL {
					products++
					if f.Name() != "float.go" || products > 1 {
						t.Errorf("%v: a product is made by mul", set.Position(n.Pos()))
					}
				}
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "math" && !slices.Contains([]string{"Sqrt", "Floor", "Ceil", "Ldexp", "Inf", "Ln2", "MaxInt"}, n.Sel.Name) {
					t.Errorf("%v: math.%s may differ from machine to machine", set.Position(n.Pos()), n.Sel.Name)
				}
			}
			return true
		})
	}
	if products != 1 {
		t.Errorf("%d products", products)
	}
}
