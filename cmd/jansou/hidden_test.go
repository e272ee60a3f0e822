package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/bot"
	"jansou/changes"
	"jansou/fair"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/parlour"
	"jansou/riichi"
	"jansou/shuffle"
	"jansou/table"
)

// TestHiddenTilesMakeNoDifference is the law of design.md on the bytes that
// leave the parlour: a deal is played with one person and three bots; then all
// the tiles that the person has not seen are dealt anew, everybody does again
// what the table saw them do, and the person is sent the same bytes at the
// same moments.
func TestHiddenTilesMakeNoDifference(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 9))
	compared := 0
	for n, name := range append(riichi.Names(), mcr.Names()...) {
		b, err := loadRuleset(name)
		if err != nil {
			t.Fatal(err)
		}
		if b.OwnWalls() {
			continue // the law of package sim holds it where each seat has a wall of its own
		}
		list := disciplines(b)
		for i := range 4 {
			if testing.Short() && i != n%4 { // quick: one of four deals of each ruleset is dealt anew behind a person's back
				continue
			}
			d, claims := list[i%2%len(list)], parlour.AtPrompt
			if i >= 2 {
				if _, err := b.WithClaims("live"); err != nil {
					continue // a ruleset of prompts
				}
				claims = parlour.ByCalling
			}
			viewer := mahjong.Seat(chance.IntN(4))
			seed := chance.Uint64()
			t.Run(fmt.Sprintf("%s/%s/%s/%v/%d", name, d, claims, viewer, seed), func(t *testing.T) {
				first := &world{viewer: viewer, ruleset: name, discipline: d, claims: claims, chance: rand.New(rand.NewPCG(seed, 1)), acts: map[int]mahjong.Action{},
					wall: shuffle.Wall([32]byte{byte(seed), byte(seed >> 8)}, 0, b.Tiles())}
				first.play(t)
				second := &world{viewer: viewer, ruleset: name, discipline: d, claims: claims, script: first.untilShown(), acts: first.acts}
				second.wall = redealt(first.chance, second.script, first.wall, viewer, b.Kind().Name())
				if first.given < 2 {
					t.Error("the person had no share in the wall")
				}
				if second.wall == first.wall {
					t.Fatal("nothing was dealt anew")
				}
				second.play(t)
				a, b := first.heardUntil(len(second.script)), second.heardUntil(len(second.script))
				if len(a) < 5 {
					t.Skipf("the deal ended after %d messages", len(a))
				}
				if diff := cmp.Diff(a, b); diff != "" {
					t.Errorf("the person is sent (-), and with other hidden tiles (+):\n%s", diff)
				}
				compared += len(a)
			})
		}
	}
	t.Logf("%d messages compared", compared)
}

// world is one deal, played in time of its own.
type world struct {
	viewer  mahjong.Seat
	ruleset string
	// discipline of the table: at a strict one the person errs now and then.
	discipline parlour.Discipline
	claims     parlour.Claims
	wall       mahjong.Wall
	script     []mahjong.Event        // what the table is to see; nil: the bots choose
	chance     *rand.Rand             // for the person; nil: as acts says
	acts       map[int]mahjong.Action // what the person did, by its rev

	fair  *parlour.FairInfo // of the last state
	given int               // what the person has said of shares, two a deal

	told   changes.Hearer // what sent comes to
	sent   []message
	public []mahjong.Event // what the table saw
	calls  []call          // where claims are called live: what was heard of the others
}

// call is that a seat has called, after so many public events.
type call struct {
	after int
	seat  mahjong.Seat
}

// message is what the person was sent, when, and how many public events it had
// been sent then. It is told states by their changes: where these are the same to
// the byte, so are the states.
type message struct {
	At     time.Duration
	Bytes  string
	Public int
}

// play plays one deal.
func (w *world) play(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		house := newHouse(t, func(cfg *parlour.Config) {
			cfg.NewBot = w.newBot
			cfg.Wall = func([32]byte, uint32, []mahjong.Tile) mahjong.Wall { return w.wall }
			cfg.Chance = func() float64 { return 0.5 }
		})
		info, err := house.Open(parlour.Order{Ruleset: w.ruleset, Discipline: w.discipline, Claims: w.claims, Assist: table.AssistFull, Clock: &parlour.Clock{}})
		if err != nil {
			t.Fatal(err)
		}
		v, err := house.WatchChanges(info.ID, parlour.Owner{1}, "en")
		if err != nil {
			t.Fatal(err)
		}
		defer v.Close()
		v.MakesShares()
		v.Do(parlour.Request{Verb: parlour.Sit, Name: "Ann", Seat: &w.viewer})
		began := time.Now()
		for {
			select {
			case b, ok := <-v.Messages():
				if !ok {
					t.Fatal(v.Why())
				}
				if w.hear(t, v, time.Since(began), strings.ReplaceAll(string(b), info.ID, "TABLE")) {
					return
				}
				w.share(v, info.ID)
			case <-time.After(time.Hour):
				t.Fatal("nothing is heard any more")
			}
		}
	})
}

// seals are what is another one at each table, and as long: compared by place and
// moment alone.
var seals = regexp.MustCompile(`[0-9a-f]{64}`)

// share gives the person's part to the next wall, as the page does.
func (w *world) share(v *parlour.Viewer, id string) {
	f := w.fair
	if f == nil {
		return
	}
	share := fair.Hash{1, byte(f.Deal)}
	if w.given == 2*f.Deal && f.Seals == nil {
		w.given++
		v.Do(parlour.Request{Verb: parlour.LaySeal, Deal: f.Deal, Hash: fair.SeatSeal(id, uint32(f.Deal), w.viewer, share)})
	}
	if w.given == 2*f.Deal+1 && f.Seals != nil {
		w.given++
		v.Do(parlour.Request{Verb: parlour.OpenShare, Deal: f.Deal, Hash: share})
	}
}

// hear takes one message and answers it. It reports whether the deal is over.
func (w *world) hear(t *testing.T, v *parlour.Viewer, at time.Duration, text string) (over bool) {
	var m struct {
		Type   string
		Rev    int
		Events []mahjong.Event
		Legal  []mahjong.Action
		Could  []mahjong.Action
		Pause  *int64
		Table  parlour.TableInfo
		Fair   *parlour.FairInfo
	}
	err := w.told.Hear([]byte(text))
	if err == nil {
		var state []byte
		if state, err = json.Marshal(w.told.Object()); err == nil {
			err = json.Unmarshal(state, &m)
		}
	}
	if err != nil || m.Type != "state" {
		t.Fatalf("%s: %v", text, err)
	}
	for _, e := range m.Events {
		if e.Kind != mahjong.Answered {
			w.public = append(w.public, e)
		} else if e.Seat != w.viewer {
			w.calls = append(w.calls, call{len(w.public), e.Seat})
		}
	}
	w.fair = m.Fair
	w.sent = append(w.sent, message{at, seals.ReplaceAllString(text, "SEAL"), len(w.public)})
	if m.Pause != nil || m.Table.Status == parlour.Over {
		return true
	}
	if len(m.Legal) > 0 {
		a, ok := w.acts[m.Rev]
		switch {
		case w.chance != nil:
			a = m.Legal[w.chance.IntN(len(m.Legal))]
			if len(m.Could) > 0 && w.chance.IntN(8) == 0 {
				a = m.Could[w.chance.IntN(len(m.Could))]
			}
			w.acts[m.Rev] = a
		case !ok || !slices.Contains(m.Legal, a) && !slices.Contains(m.Could, a):
			a = idle(m.Legal)
		}
		v.Do(parlour.Request{Verb: parlour.Act, Rev: m.Rev, Action: a})
	}
	return false
}

// untilShown returns what the table saw up to the moment at which hands are
// shown or the deal ends, or a kong is laid that nobody else can tell; where
// claims are called live, also up to a call that was in vain: nobody knows for
// what it was.
func (w *world) untilShown() []mahjong.Event {
	for _, c := range w.calls {
		after := slices.DeleteFunc(slices.Clone(w.public[c.after:]), func(e mahjong.Event) bool { return e.Kind == mahjong.Lapsed || e.Kind == mahjong.RiichiAccepted })
		if len(after) == 0 || after[0].Kind != mahjong.Claimed || after[0].Seat != c.seat {
			return untilShown(w.public[:c.after])
		}
	}
	return untilShown(w.public)
}

func untilShown(public []mahjong.Event) []mahjong.Event {
	for i, e := range public {
		switch e.Kind {
		case mahjong.Exhausted, mahjong.Declared, mahjong.Won, mahjong.DealEnded, mahjong.PutBack:
			return public[:i]
		case mahjong.Konged:
			if e.Meld.IsVeiled() {
				return public[:i]
			}
		}
	}
	return public
}

// heardUntil returns the messages up to the one with public event n.
func (w *world) heardUntil(n int) []message {
	for i, m := range w.sent {
		switch {
		case m.Public == n:
			return w.sent[:i+1]
		case m.Public > n:
			return w.sent[:i]
		}
	}
	return w.sent
}

// newBot returns a bot that plays by itself, or one that does what the script
// says.
func (w *world) newBot(text json.RawMessage, name string, s mahjong.Seat) parlour.Player {
	if w.script != nil {
		return &actor{w.script, s}
	}
	if s == w.viewer.Next() {
		return bot.NewRandom(uint64(s))
	}
	return newBot(text, name, s)
}

// actor does again what the table saw its seat do, and lets go what it did not
// take.
type actor struct {
	script []mahjong.Event
	seat   mahjong.Seat
}

// Act finds the moment of the script by the number of public events.
func (a *actor) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	for _, e := range a.script[min(v.Events, len(a.script)):] {
		switch e.Kind {
		case mahjong.Claimed:
			if v.Phase == table.Claims && e.Seat == a.seat {
				return mahjong.Action{Kind: mahjong.Claim, Meld: e.Meld}
			}
		case mahjong.Konged:
			if v.Phase == table.Turn {
				return mahjong.Action{Kind: mahjong.Kong, Meld: e.Meld}
			}
		case mahjong.FlowerLaid:
			if v.Phase == table.Turn {
				return mahjong.Action{Kind: mahjong.FlowerAction, Tile: e.Tile}
			}
		case mahjong.Discarded:
			if v.Phase == table.Turn {
				out := mahjong.Action{Kind: mahjong.Discard, Tile: e.Tile, Drawn: e.Drawn}
				if e.Riichi {
					out.Kind = mahjong.Riichi
				}
				return out
			}
		case mahjong.Indicated, mahjong.RiichiAccepted, mahjong.Lapsed, mahjong.Faulted, mahjong.Ruled:
			continue // these happen by themselves, or the person errs
		}
		break
	}
	return idle(legal)
}

// idle passes, or else does the last thing of the list.
func idle(legal []mahjong.Action) mahjong.Action {
	if pass := (mahjong.Action{Kind: mahjong.Pass}); slices.Contains(legal, pass) {
		return pass
	}
	return legal[len(legal)-1]
}

// redealt returns the wall with the tiles that viewer has not seen in script in
// another order. The hands of seats in riichi stay: they were proved to wait.
// Flowers stay, too: who gets one may do with it what the table does not see.
func redealt(chance *rand.Rand, script []mahjong.Event, w mahjong.Wall, viewer mahjong.Seat, game string) mahjong.Wall {
	var held [4][]int // the places in the wall of what each seat holds
	seen := make([]bool, w.Len())
	replacement := func(n int) int { return w.Len() - 1 - n }
	if game == "riichi" {
		seen[130] = true
		replacement = func(n int) int { return [...]int{134, 135, 132, 133}[n] }
	}
	for at := range seen {
		seen[at] = seen[at] || w.At(at).Kind().IsFlower()
	}
	next, replacements, indicators := 0, 0, 1
	drawn := [4]int{-1, -1, -1, -1} // by seat: others may draw for their flowers before it discards
	take := func(s mahjong.Seat, at int) { held[s], drawn[s] = append(held[s], at), at }
	show := func(s mahjong.Seat, t mahjong.Tile, last bool) {
		best := -1
		for i, at := range held[s] {
			if w.At(at) == t && (best < 0 || (at == drawn[s]) == last) {
				best = i
			}
		}
		seen[held[s][best]] = true
		held[s] = slices.Delete(held[s], best, best+1)
	}
	for _, e := range script {
		switch e.Kind {
		case mahjong.Dealt:
			for ; next < 52; next++ { // three rounds of four tiles, then one each
				s := e.Seat.Plus(next / 4)
				if next >= 48 {
					s = e.Seat.Plus(next)
				}
				take(s, next)
			}
		case mahjong.Drew:
			if e.Replacement {
				take(e.Seat, replacement(replacements))
				replacements++
			} else {
				take(e.Seat, next)
				next++
			}
		case mahjong.Discarded:
			show(e.Seat, e.Tile, e.Drawn)
			if e.Riichi {
				for _, at := range held[e.Seat] {
					seen[at] = true
				}
			}
		case mahjong.FlowerLaid:
			show(e.Seat, e.Tile, false)
		case mahjong.Claimed, mahjong.Konged:
			for _, t := range e.Meld.FromHand() {
				show(e.Seat, t, false)
			}
		case mahjong.Indicated:
			seen[130-2*indicators] = true
			indicators++
		}
	}
	for s, places := range held {
		if mahjong.Seat(s) != viewer {
			continue
		}
		for _, at := range places {
			seen[at] = true
		}
	}
	var hidden []int
	for at, s := range seen {
		if !s {
			hidden = append(hidden, at)
		}
	}
	chance.Shuffle(len(hidden), func(i, j int) { w.Swap(hidden[i], hidden[j]) })
	return w
}
