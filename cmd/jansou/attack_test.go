package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"

	"jansou/load"
)

var (
	attackRuns = flag.Int("attack.runs", 0, "TestUnderAttack: how many pairs of a quiet and an attacked run, whose times are judged; 0: one short pair, whose times are not")
	attackFrom = flag.Int("attack.from", 1, "TestUnderAttack: how many addresses the attacks come from")
	attackTime = flag.Duration("attack.time", 30*time.Second, "TestUnderAttack: how long each run is")
)

// What somebody who plays meanwhile is promised, and who keeps the server.
const (
	attackedSlower = 2    // times the quiet p99, or
	attackedMost   = 50.0 // milliseconds, whichever is more
	attackedMemory = 300. // MB of the server
)

// limitsMet are the limits that the attacks must meet, by their class.
var limitsMet = []string{"asks", "work", "tables", "connections", "uploads", "hosts", "messages"}

// TestUnderAttack lets attackers do everything at once to a server while somebody
// plays at a table, by turns with quiet. They are a process of their own at nice 19
// and come through a proxy. That somebody plays on, the memory and that each limit
// is met is tested always; the times, which another program on this machine would
// spoil, where -attack.runs says so.
func TestUnderAttack(t *testing.T) {
	if testing.Short() { // quick: no server is attacked
		t.Skip("it attacks a server for some seconds")
	}
	if runtime.GOOS == "windows" {
		t.Skip("there is no nice")
	}
	s, figures := newCountedServer(t, "--trusted-proxy", "127.0.0.1/32", "--log-level", "error")
	b := &bystander{s: s, figures: figures}
	var quiet, attacked []float64
	for run := range max(1, *attackRuns) {
		q := b.play(t, func() bool { return true })
		end := b.attack(t)
		a := b.play(t, b.met)
		got := end()
		quiet, attacked = append(quiet, q.ToSender.P99), append(attacked, a.ToSender.P99)
		t.Logf("run %d: p50 %.1f, p99 %.1f ms of %d actions in quiet; p50 %.1f, p99 %.1f ms of %d under attack; at most %.0f MB", run+1,
			q.ToSender.P50, q.ToSender.P99, q.ToSender.N, a.ToSender.P50, a.ToSender.P99, a.ToSender.N, b.memory)
		if run == max(1, *attackRuns)-1 {
			sayAttacks(t, got)
		}
	}
	if b.memory > attackedMemory {
		t.Errorf("the server took %.0f MB; %.0f are promised", b.memory, attackedMemory)
	}
	met := s.figures(figures)
	for _, class := range limitsMet {
		if met.of(t, "jansou_limits_total", "class", class) == 0 {
			t.Errorf("nobody met the limit %q: the attack shows nothing of it", class)
		}
	}
	slices.Sort(quiet)
	slices.Sort(attacked)
	q, a := quiet[len(quiet)/2], attacked[len(attacked)/2]
	t.Logf("median p99: %.1f ms in quiet, %.1f ms under attack; at most %.0f MB", q, a, b.memory)
	if *attackRuns > 0 && a > max(attackedSlower*q, attackedMost) {
		t.Errorf("under attack the p99 is %.1f ms, and %.1f in quiet", a, q)
	}
}

// bystander is who plays, and looks at the server's memory meanwhile.
type bystander struct {
	s       *server
	figures string
	memory  float64 // MB, the most that was seen
}

// play plays at one table, ten actions a second, and says how long they took: for
// the time of a run, or where times are not judged until a few are done and enough
// says that it is.
func (b *bystander) play(t *testing.T, enough func() bool) load.Report {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	during := *attackTime
	if *attackRuns == 0 {
		during = time.Hour
	}
	r, err := load.Run(ctx, load.Config{Address: "http://" + b.s.listen,
		Ruleset: "ema2016", Pace: "instant", Tables: 1, People: []int{1}, Rate: 10, Duration: during,
		Progress: func(p load.Progress) {
			b.look()
			if *attackRuns == 0 && p.Measuring && p.Acts >= 20 && enough() {
				cancel()
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	for what, n := range r.Faults {
		if what == "refused: stale" { // a bot's call was first
			continue
		}
		t.Errorf("who plays met %d times: %s", n, what)
	}
	return r
}

// met reports whether every limit has been met.
func (b *bystander) met() bool {
	figures := b.s.figures(b.figures)
	return !slices.ContainsFunc(limitsMet, func(class string) bool {
		return !slices.ContainsFunc(figures["jansou_limits_total"].GetMetric(), func(m *dto.Metric) bool {
			return m.GetLabel()[0].GetValue() == class && m.GetCounter().GetValue() > 0
		})
	})
}

// look notes the memory of the server.
func (b *bystander) look() {
	figures := b.s.figures(b.figures)
	for _, m := range figures["process_resident_memory_bytes"].GetMetric() {
		b.memory = max(b.memory, m.GetGauge().GetValue()/1e6)
	}
}

// attack lets the attackers loose, for a little longer than a run takes; end ends
// them and returns what they were answered.
func (b *bystander) attack(t *testing.T) (end func() map[string]map[string]int) {
	t.Helper()
	most := *attackTime + 10*time.Second
	if *attackRuns == 0 {
		most = 5 * time.Minute
	}
	cmd := exec.Command("nice", "-n", "19", "attacker", "-at", b.s.listen, "-time", most.String(), "-from", fmt.Sprint(*attackFrom))
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // it has ended, if all went well
	return func() (got map[string]map[string]int) {
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			t.Fatalf("the attackers: %v", err)
		}
		if err := json.Unmarshal([]byte(out.String()), &got); err != nil {
			t.Fatalf("the attackers said %q: %v", out.String(), err)
		}
		return got
	}
}

// sayAttacks prints what each attack was and what it was answered, and holds that
// each was tried.
func sayAttacks(t *testing.T, got map[string]map[string]int) {
	t.Helper()
	for _, kind := range attacks {
		var answers []string
		for _, what := range slices.Sorted(maps.Keys(got[kind.name])) {
			answers = append(answers, fmt.Sprintf("%s %d times", what, got[kind.name][what]))
		}
		if len(answers) == 0 {
			answers = []string{"all of them held"}
		}
		t.Logf("%s (%.0f a second, %d at once): %s", kind.name, kind.rate, kind.most, strings.Join(answers, ", "))
	}
}
