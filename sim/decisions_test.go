package sim_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"flag"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/sim"
	"jansou/table"
	"jansou/table/gametest"
)

var decided = flag.Bool("decisions", false, "TestStrongDecisions, TestMasterDecisions: 20 games of each ruleset, which takes minutes, and not one")

// recorder plays as another player does and adds each decision to a hash. It
// opens its riichis, where it may, when an even number of tiles is left: no bot does that.
type recorder struct {
	sim.Player
	hash [32]byte
	n    int
	put  func(*recorder)
}

func (r *recorder) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	a := r.Player.Act(v, legal)
	text := fmt.Appendf(r.hash[:], "%d %v %v", a.Kind, a.Tile, a.Meld)
	r.hash = sha256.Sum256(binary.LittleEndian.AppendUint64(text, uint64(len(legal))))
	r.n++
	open := a
	open.Kind = mahjong.OpenRiichi
	if a.Kind == mahjong.Riichi && v.Live%2 == 0 && slices.Contains(legal, open) {
		return open
	}
	return a
}

func (r *recorder) Close() error {
	r.put(r)
	return nil
}

// TestStrongDecisions plays games of the strongest bots and compares a hash of
// every single decision with a file: who makes the bots faster changes none of
// them, and who makes them stronger writes the files anew with -update and again
// with -update -decisions, and plays the games of docs/bots.md.
func TestStrongDecisions(t *testing.T) {
	decisionsOf(t, "strong", append(books(t), openBooks(t)...))
}

// TestMasterDecisions is that of the masters of both games.
func TestMasterDecisions(t *testing.T) {
	decisionsOf(t, "master", books(t))
}

// decisionsOf compares the decisions of that player in games by the rules of list.
func decisionsOf(t *testing.T, player string, list []*book) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors may round a sum otherwise, where a product is added in one step")
	}
	name, games := "decisions", 1
	switch {
	case player != "strong":
		name += "-" + player
	case *decided:
		name, games = name+"-long", 20
	}
	var got bytes.Buffer
	fmt.Fprintf(&got, "# ruleset, games: decisions, hash of them, hash of the logs\n")
	for _, b := range list {
		cfg := configOf(b, player)
		cfg.Seed, cfg.Games, cfg.Workers = sim.Seed("decisions "+b.name), games, 1 // one after another: the sums go on
		all, n := sha256.New(), 0
		for i, e := range cfg.Players {
			cfg.Players[i].New = func(seed uint64) sim.Player {
				return &recorder{Player: e.New(seed), put: func(r *recorder) {
					all.Write(r.hash[:])
					n += r.n
				}}
			}
		}
		r := run(t, cfg)
		fmt.Fprintf(&got, "%s, %d: %d %x %s\n", b.name, games, n, all.Sum(nil)[:16], r.Hash[:16])
	}
	gametest.Golden(t, filepath.Join("testdata", name+".txt"), got.Bytes(), *update, "the bots decide otherwise")
}
