package main

import (
	"bytes"
	"math"
	"os"
	"strings"
	"testing"
)

// The tables of docs/scale.md are what the program prints.
func TestDocSaysWhatIsReckoned(t *testing.T) {
	var out bytes.Buffer
	report(&out, measured, assumed)
	text, err := os.ReadFile("../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), out.String()) {
		t.Errorf("docs/scale.md should have, of go run ./deploy/scale:\n%s", out.String())
	}
}

// Where one commit comes at a time the queue is the one of the books: with a time of
// service s that is always the same, and a part u of the time busy, a commit waits
// s·u/2(1-u) in the mean before it is served (Pollaczek and Khinchin).
func TestQueueOfTheBooks(t *testing.T) {
	// So few come that hardly any two share a transaction.
	m := constants{commits: 0.02, sync: 0.0005, each: 0}
	q := play(m, 1000, 3)
	u := m.commits * 1000 * m.sync
	if math.Abs(q.busy-u) > 0.15*u || q.batch > 1.05 || q.p50 < m.sync || q.p50 > 1.2*m.sync {
		t.Errorf("%+v, busy %v is expected", q, u)
	}
}

// A database that is as quick as its commits come is busy all the time, and its commits
// share transactions; a quicker one bears more, and a cluster of twice as many tables
// does not cost more than twice as much.
func TestMoreCostsMore(t *testing.T) {
	most := bears(measured)
	if q := play(measured, most, 2); q.p99 > mostWait || q.batch < 10 {
		t.Errorf("at %d tables %+v", most, q)
	}
	quick := measured
	quick.each /= 2
	if bears(quick) <= most {
		t.Error("a quicker database bears no more")
	}
	before := clusterOf(measured, 1000, most)
	for tables := 2000; tables < 1_000_000; tables *= 2 {
		c := clusterOf(measured, tables, most)
		if c.nodes < before.nodes || c.databases < before.databases || c.cost(measured, assumed) > 2.1*before.cost(measured, assumed) {
			t.Errorf("%d tables: %+v after %+v", tables, c, before)
		}
		before = c
	}
}
