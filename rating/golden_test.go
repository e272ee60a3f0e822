package rating

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// goldenGames have a tie of each kind, days away, an evening that is rated
// together, and a day that comes before the last.
func goldenGames() []Game {
	game := func(day Day, period string, finish ...Finish) Game {
		return Game{Ladder{Game: "riichi", Speed: Steady}, day, period, [4]Finish(finish)}
	}
	return []Game{
		game(20000, "", Finish{"Aoi", 1}, Finish{"Ben", 2}, Finish{"Chika", 3}, Finish{"Dan", 4}),
		game(20000, "", Finish{"Emi", 2}, Finish{"Aoi", 1}, Finish{"Ben", 4}, Finish{"Chika", 3}),
		game(20003, "", Finish{"Dan", 1}, Finish{"Emi", 1}, Finish{"Aoi", 3}, Finish{"Ben", 4}),
		game(20400, "", Finish{"Aoi", 4}, Finish{"Chika", 2}, Finish{"Emi", 2}, Finish{"Dan", 1}),
		game(20401, "evening", Finish{"Ben", 1}, Finish{"Chika", 2}, Finish{"Dan", 2}, Finish{"Emi", 2}),
		game(20401, "evening", Finish{"Aoi", 2}, Finish{"Ben", 1}, Finish{"Dan", 3}, Finish{"Chika", 3}),
		game(20401, "evening", Finish{"Emi", 1}, Finish{"Aoi", 2}, Finish{"Chika", 3}, Finish{"Ben", 4}),
		game(20410, "", Finish{"Aoi", 1}, Finish{"Ben", 1}, Finish{"Chika", 1}, Finish{"Dan", 1}),
		game(20409, "", Finish{"Emi", 1}, Finish{"Dan", 4}, Finish{"Ben", 2}, Finish{"Aoi", 3}),
	}
}

// TestGolden holds the digits: a rating that was kept must be computed again to
// the same ones, for ever and on every machine. The values are those of a second
// implementation, in another language. The other system has numbers that are not
// exact, as those of Standard are.
func TestGolden(t *testing.T) {
	other := System{Name: "other", Start: 25, Spread: 25.0 / 3, Luck: 25.0 / 6, Drift: 0.1, Least: 1e-4}
	for _, c := range []struct {
		system System
		want   map[Player]Rating
	}{
		{Standard(), map[Player]Rating{
			"Aoi":   {0x1.781967fce3db9p+10, 0x1.871857b7f1dddp+11, 8, 20410}, // 1504.396972 3128.7607
			"Ben":   {0x1.7612b341534e0p+10, 0x1.887b0ea96396cp+11, 8, 20410}, // 1496.292191 3139.8455
			"Chika": {0x1.760d552f78931p+10, 0x1.867c7cf4854b3p+11, 7, 20410}, // 1496.208324 3123.8903
			"Dan":   {0x1.7546cbfb20a30p+10, 0x1.873921425ded6p+11, 7, 20410}, // 1493.106200 3129.7853
			"Emi":   {0x1.7981a2701d59fp+10, 0x1.8967a74f6912ep+11, 6, 20409}, // 1510.025539 3147.2392
		}},
		{other, map[Player]Rating{
			"Aoi":   {0x1.a88314fe0cce9p+4, 0x1.1a016f6d81d98p+5, 8, 20410}, // 26.532002 35.2507
			"Ben":   {0x1.7c1ca2323317ap+4, 0x1.34ee0ce4cf706p+5, 8, 20410}, // 23.756991 38.6162
			"Chika": {0x1.68deca05f25d1p+4, 0x1.0cc49a834af31p+5, 7, 20410}, // 22.554392 33.5960
			"Dan":   {0x1.499cbe8e9874cp+4, 0x1.261aa62c1215fp+5, 7, 20410}, // 20.600768 36.7630
			"Emi":   {0x1.01caccdfd1f84p+5, 0x1.6c380417cb703p+5, 6, 20409}, // 32.224024 45.5274
		}},
	} {
		r, err := c.system.Fold(goldenGames())
		if err != nil {
			t.Fatal(err)
		}
		got := map[Player]Rating{}
		for _, e := range r.Entries() {
			got[e.Player] = e.Rating
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.system.Name, diff)
		}
	}
}

// TestGoldenExp does so for the exponential function, further from zero than the
// games above go.
func TestGoldenExp(t *testing.T) {
	for x, want := range map[float64]float64{
		1.0:      0x1.5bf0a8b14576ap+1,
		-2.5:     0x1.50385c094f425p-4,
		10.1:     0x1.7c5c09a68d572p+14,
		-123.456: 0x1.da9fb9e4ee720p-179,
		0.3:      0x1.599058c8c1a96p+0,
		-0.9:     0x1.a053cc0086e1ep-2,
	} {
		if got := exp(x); got != want {
			t.Errorf("e^%v is %x, want %x", x, got, want)
		}
	}
}
