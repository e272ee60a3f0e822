//go:build linux

package main

import (
	"flag"
	"slices"
	"strings"
	"testing"
)

var chaosPlanted = flag.Bool("chaos.planted", false, "TestChaosFinds: it runs, which takes some minutes")

// TestChaosFinds: what is wrong with the program on purpose, the chaos run finds. Package
// cluster has the same faults in its model.
func TestChaosFinds(t *testing.T) {
	if !*chaosPlanted {
		t.Skip("./test cluster plants faults")
	}
	for name, planted := range map[string]struct {
		changes []change
		before  func(c *chaos)
		by      []string // mishaps that bring it to light
		rounds  int
		found   string // part of what is said
	}{
		// What was written and not answered is written again.
		"no fence": {
			before: func(c *chaos) {
				c.base.primary.Do("postgres", `ALTER TABLE "commit" DROP CONSTRAINT commit_pkey`, `CREATE INDEX commit_place ON "commit" (table_id, seq)`)
			},
			by: []string{"answers of the database are lost"}, rounds: 4,
			found: "is damaged at commit",
		},
		// Who is buried writes all the same.
		"no epoch check": {
			changes: []change{{"store/queries/queries.sql.go", "CASE WHEN node.dead = 0 AND node.life = excluded.life THEN node.beat + 1 END", "node.beat + 1"}},
			by:      []string{"last words"}, rounds: 4,
			found: "which does not own it at that moment",
		},
		// A lease never runs out.
		"acting after expiry": {
			changes: []change{{"cluster/node.go", "!t.ended.Load() && int64(t.clock()) < t.until.Load()", "!t.ended.Load()"},
				{"cluster/keeper.go", "return now < k.Until()", "return k.epoch != 0"}},
			by: []string{"cut off from the database alone"}, rounds: 6,
			found: "acts after its lease",
		},
		// Whoever acts is told that it is done when it is about to be written.
		"acknowledging before commit": {
			changes: []change{{"store/store.go", "	if err := s.hand(r); err != nil && !errors.Is(err, errOwn) {\n		return fmt.Errorf(\"store: append",
				"	if plain {\n		go func() { _ = s.hand(r) }()\n		return nil\n	}\n	if err := s.hand(r); err != nil && !errors.Is(err, errOwn) {\n		return fmt.Errorf(\"store: append"}},
			by: []string{"a node is killed", "the database crashes"}, rounds: 4,
			found: "was acknowledged, and the log has",
		},
	} {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			program := ""
			if len(planted.changes) > 0 {
				program = built(t, planted.changes...)
			}
			f := &finder{T: t}
			c := newChaos(t, f, program)
			if planted.before != nil {
				planted.before(c)
			}
			f.look(func() {
				c.play(20, planted.rounds, c.mishaps(planted.by...))
				c.check()
			})
			at := slices.IndexFunc(f.found, func(what string) bool { return strings.Contains(what, planted.found) })
			if at < 0 {
				t.Fatalf("nothing of it is found, but: %q", f.found)
			}
			t.Logf("found: %s (and %d more)", f.found[at], len(f.found)-1)
		})
	}
}
