package env_test

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jansou/env"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/observe"
	"jansou/riichi"
	"jansou/sim"
	"jansou/table"
)

// buffers are all buffers for n games.
func buffers(n int) *env.Buffers {
	return &env.Buffers{
		Tokens: make([]uint8, n*observe.Tokens), Planes: make([]uint8, n*observe.PlaneSize), Mask: make([]uint8, n*observe.Actions),
		Points: make([]int32, 4*n), Seat: make([]uint8, n), Asked: make([]uint8, n), Moment: make([]uint32, n),
		Rewards: make([]float32, 4*n), Done: make([]uint8, n), DealDone: make([]uint8, n), Places: make([]uint8, 4*n), Hash: make([]uint8, 32*n),
	}
}

func open(t testing.TB, cfg env.Config) *env.Batch {
	t.Helper()
	b, err := env.Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// pick is a choice that depends on the number of the decision alone: it takes
// a win, and else one of the numbers in their order.
func pick(numbers []uint8, decision int) uint8 {
	if slices.Contains(numbers, observe.Win) && decision%8 != 0 {
		return observe.Win
	}
	return numbers[decision*7919%len(numbers)]
}

// picker plays by pick in sim.
type picker struct{ decision *int }

func (p picker) Choose(legal []mahjong.Action) mahjong.Action {
	numbers := observe.AppendNumbers(nil, legal)
	sorted := slices.Sorted(slices.Values(numbers))
	*p.decision++
	return legal[slices.Index(numbers, pick(sorted, *p.decision))]
}

func (p picker) Act(_ table.View, legal []mahjong.Action) mahjong.Action { return p.Choose(legal) }

// hashes returns the hash of the log of each of the first games of the run of
// sim from that seed, played by pick.
func hashes(t *testing.T, ruleset, seed string, games int) [][32]byte {
	t.Helper()
	cfg := sim.Config{Seed: sim.Seed(seed), Games: games}
	if rs, err := riichi.Load(ruleset); err == nil {
		cfg.Tiles, cfg.New = rs.Tiles(), func() table.Game { return riichi.New(rs) }
	} else {
		rs, err := mcr.Load(ruleset)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Tiles, cfg.New = rs.Tiles(), func() table.Game { return mcr.New(rs) }
	}
	var list [][32]byte
	for n := range games {
		decision := 0
		for i := range cfg.Players {
			cfg.Players[i] = sim.Entrant{Name: "picker", New: func(uint64) sim.Player { return picker{&decision} }}
		}
		p, err := sim.Play(&cfg, n)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.Hash)
	}
	return list
}

// TestLogsAreThoseOfSim: the same seed and the same choices give the same logs
// under every ruleset, on one thread and on several, and what a step brings
// adds up to the game.
func TestLogsAreThoseOfSim(t *testing.T) {
	for i, name := range env.Rulesets() {
		t.Run(name, func(t *testing.T) {
			const games, rounds = 3, 2
			want := hashes(t, name, "7", games*rounds)
			b := open(t, env.Config{Ruleset: name, Games: games, Seed: 7, Hash: true, Threads: 1 + i%3})
			o := buffers(games)
			actions, decision, ended := make([]int32, games), make([]int, games), make([]int, games)
			var sum [games][4]float32
			for slices.Min(ended) < rounds {
				if err := b.Write(o); err != nil {
					t.Fatal(err)
				}
				for g := range games {
					for s, r := range o.Rewards[4*g:][:4] {
						sum[g][s] += r
					}
					if o.Done[g] == 1 {
						if n := g + games*ended[g]; ended[g] < rounds && !bytes.Equal(o.Hash[32*g:][:32], want[n][:]) {
							t.Errorf("the log of game %d is not that of sim", n)
						}
						checkEnd(t, o.Places[4*g:][:4], sum[g])
						ended[g]++
						decision[g], sum[g] = 0, [4]float32{}
					}
					decision[g]++
					actions[g] = int32(pick(numbersOf(o.Mask[g*observe.Actions:][:observe.Actions]), decision[g]))
				}
				if err := b.Step(actions, nil); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// checkEnd checks that the places are those of what was gained.
func checkEnd(t *testing.T, places []uint8, gained [4]float32) {
	t.Helper()
	for s := range 4 {
		for o := range 4 {
			if gained[s] > gained[o] && places[s] > places[o] {
				t.Errorf("gained %v, placed %v", gained, places)
			}
		}
		if places[s] < 1 || places[s] > 4 {
			t.Errorf("places %v", places)
		}
	}
}

func numbersOf(mask []uint8) (list []uint8) {
	for n, on := range mask {
		if on == 1 {
			list = append(list, uint8(n))
		}
	}
	return list
}

// TestThreads: whatever the number of threads, the same is written.
func TestThreads(t *testing.T) {
	const games = 7
	one := open(t, env.Config{Ruleset: "tenhou", Games: games, Seed: 3})
	many := open(t, env.Config{Ruleset: "tenhou", Games: games, Seed: 3, Threads: 4})
	a, b := buffers(games), buffers(games)
	actions := make([]int32, games)
	if err := errors.Join(one.Write(a), many.Write(b)); err != nil {
		t.Fatal(err)
	}
	for step := range 3000 {
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("step %d: the threads differ", step)
		}
		for g := range games {
			actions[g] = int32(pick(numbersOf(a.Mask[g*observe.Actions:][:observe.Actions]), step))
		}
		if err := errors.Join(one.Step(actions, a), many.Step(actions, nil), many.Write(b)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestRefused: what is wrong is an error that names it, and nothing happens.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		cfg  env.Config
		want error
		name string
	}{
		{env.Config{Ruleset: "nowhere", Games: 1}, env.ErrRuleset, "nowhere"},
		{env.Config{Ruleset: "tenhou", Games: 0}, env.ErrSize, "0 games"},
		{env.Config{Ruleset: "tenhou", Games: -3}, env.ErrSize, "-3 games"},
		{env.Config{Ruleset: "tenhou", Games: env.MaxGames + 1}, env.ErrSize, "games"},
		{env.Config{Ruleset: "tenhou", Games: 1, Threads: -1}, env.ErrSize, "threads"},
	} {
		if _, err := env.Open(c.cfg); !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.name) {
			t.Errorf("%+v: %v", c.cfg, err)
		}
	}
	b := open(t, env.Config{Ruleset: "tenhou", Games: 2, Seed: 1})
	before, after := buffers(2), buffers(2)
	if err := b.Write(before); err != nil {
		t.Fatal(err)
	}
	legal := int32(numbersOf(before.Mask[:observe.Actions])[0])
	for _, c := range []struct {
		actions []int32
		want    error
		name    string
	}{
		{[]int32{legal, observe.Noten}, env.ErrAction, "game 1, seat 0: action 253"},
		{[]int32{legal, 254}, env.ErrAction, "action 254"},
		{[]int32{legal, observe.None}, env.ErrAction, "action 255"},
		{[]int32{-1, legal}, env.ErrAction, "game 0"},
		{[]int32{legal, 1 << 20}, env.ErrAction, "1048576"},
		{[]int32{legal}, env.ErrSize, "1 actions for 2 games"},
	} {
		if err := b.Step(c.actions, nil); !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.name) {
			t.Errorf("%v: %v", c.actions, err)
		}
	}
	if err := b.Write(after); err != nil || !reflect.DeepEqual(before, after) {
		t.Errorf("a refused step changed something (%v)", err)
	}
	if err := b.Write(&env.Buffers{Mask: make([]uint8, 300)}); !errors.Is(err, env.ErrSize) || !strings.Contains(err.Error(), "mask") {
		t.Errorf("a wrong buffer: %v", err)
	}
	for _, at := range [][2]int{{2, 0}, {-1, 0}, {0, 4}} {
		if err := b.Observe(at[0], mahjong.Seat(at[1]), &env.Buffers{}); !errors.Is(err, env.ErrSeat) {
			t.Errorf("%v: %v", at, err)
		}
	}
}

// TestKeep: a game that is kept stays over, and takes only None, until Next.
func TestKeep(t *testing.T) {
	b := open(t, env.Config{Ruleset: "mcr-wmo", Games: 1, Seed: 2, Keep: true, Hash: true})
	o := buffers(1)
	write := func() {
		t.Helper()
		if err := b.Write(o); err != nil {
			t.Fatal(err)
		}
	}
	write()
	for n := 1; o.Done[0] == 0; n++ {
		if err := b.Step([]int32{int32(pick(numbersOf(o.Mask), n))}, nil); err != nil {
			t.Fatal(err)
		}
		write()
	}
	over := slices.Clone(o.Hash)
	if o.Seat[0] != 4 || o.Asked[0] != 0 || !slices.Equal(numbersOf(o.Mask), []uint8{observe.None}) || slices.Max(o.Tokens) != 0 {
		t.Errorf("over: seat %d, asked %b, mask %v", o.Seat[0], o.Asked[0], numbersOf(o.Mask))
	}
	if err := b.Step([]int32{0}, nil); !errors.Is(err, env.ErrAction) {
		t.Errorf("a discard in a game that is over: %v", err)
	}
	if err := b.Step([]int32{observe.None}, nil); err != nil {
		t.Error(err)
	}
	write()
	if o.Done[0] != 1 || !bytes.Equal(o.Hash, over) || o.Rewards[0] != 0 {
		t.Errorf("a step after the end: %v", o)
	}
	if err := b.Next(); err != nil {
		t.Fatal(err)
	}
	write()
	if o.Done[0] != 0 || o.Seat[0] != 0 || slices.Max(o.Hash) != 0 {
		t.Errorf("the next game: seat %d, done %d", o.Seat[0], o.Done[0])
	}
}

// TestObserve: any seat of a game can be looked at; the seat to move sees what
// Write wrote, and who is not asked may do nothing.
func TestObserve(t *testing.T) {
	b := open(t, env.Config{Ruleset: "ema2016", Games: 1, Seed: 4})
	o := buffers(1)
	asked, idle := 0, 0
	for step := range 4000 {
		if err := b.Write(o); err != nil {
			t.Fatal(err)
		}
		for s := range mahjong.NoSeat {
			one := &env.Buffers{Tokens: make([]uint8, observe.Tokens), Mask: make([]uint8, observe.Actions), Points: make([]int32, 4)}
			if err := b.Observe(0, s, one); err != nil {
				t.Fatal(err)
			}
			may := !slices.Equal(numbersOf(one.Mask), []uint8{observe.None})
			if on := o.Asked[0]>>s&1 == 1; on != may {
				t.Fatalf("step %d: %v is asked: %v, may do %v", step, s, on, numbersOf(one.Mask))
			}
			switch {
			case uint8(s) == o.Seat[0]:
				if !bytes.Equal(one.Tokens, o.Tokens) || !bytes.Equal(one.Mask, o.Mask) || !slices.Equal(one.Points, o.Points) {
					t.Fatalf("step %d: the seat to move sees something else", step)
				}
			case may:
				asked++
			default:
				idle++
			}
		}
		if err := b.Step([]int32{int32(pick(numbersOf(o.Mask), step))}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if asked < 10 || idle < 1000 {
		t.Errorf("%d others were asked, %d were not", asked, idle)
	}
}

// BenchmarkStep steps 1,024 games at random on one thread, with the compact
// form and the mask written; planes as well where the name says so.
func BenchmarkStep(b *testing.B) {
	for _, c := range []struct {
		name, ruleset string
		planes        bool
	}{
		{"tenhou", "tenhou", false}, {"tenhou+planes", "tenhou", true}, {"ema2016", "ema2016", false},
		{"mcr-wmo", "mcr-wmo", false}, {"mcr-wmo+planes", "mcr-wmo", true},
	} {
		b.Run(c.name, func(b *testing.B) {
			const games = 1024
			batch := open(b, env.Config{Ruleset: c.ruleset, Games: games, Seed: 1})
			o := buffers(games)
			o.Asked, o.Hash = nil, nil
			if !c.planes {
				o.Planes = nil
			}
			actions := make([]int32, games)
			state := uint64(1)
			if err := batch.Write(o); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			steps := 0
			for b.Loop() {
				for g := range actions {
					actions[g] = choose(o.Mask[g*observe.Actions:][:observe.Actions], &state)
				}
				if err := batch.Step(actions, o); err != nil {
					b.Fatal(err)
				}
				steps += games
			}
			b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(steps), "ns/step")
		})
	}
}

// choose takes a win, and else any legal action by chance, from a random place
// in the mask on.
func choose(mask []uint8, state *uint64) int32 {
	if mask[observe.Win] == 1 {
		return observe.Win
	}
	*state = *state*6364136223846793005 + 1442695040888963407
	at := int(*state >> 56)
	if i := bytes.IndexByte(mask[at:], 1); i >= 0 {
		return int32(at + i)
	}
	return int32(bytes.IndexByte(mask, 1))
}
