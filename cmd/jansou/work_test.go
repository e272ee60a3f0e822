package main

import (
	"bufio"
	"bytes"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"jansou/bus"
	"jansou/parlour"
)

// timesOf are what differs of the same games, played at another time.
var timesOf = regexp.MustCompile(`"(seconds|decisions_per_second|ms_[a-z0-9]+)":[^,}]*`)

// startWorker starts a worker of the command line, and returns when it works.
func startWorker(t *testing.T, at, token string, more ...string) *exec.Cmd {
	t.Helper()
	program, err := exec.LookPath("jansou")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, append([]string{"work", "--cluster", "nats://" + at, "--token-file", token}, more...)...)
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	for lines := bufio.NewScanner(errs); lines.Scan(); {
		if strings.Contains(lines.Text(), "works") {
			go func() {
				for lines.Scan() { // it must not wait for who reads
				}
			}()
			return cmd
		}
	}
	t.Fatal("the worker has ended")
	return nil
}

// What jansou sim and jansou arena print with --json is the same to the byte, but for
// times, over workers and on this machine; a worker that is killed makes no
// difference, and what workers do not do is said in a sentence.
func TestSimOverWorkers(t *testing.T) {
	b, err := bus.Open(bus.Config{Name: "a", Secret: "s", Token: "let me in", Listen: "127.0.0.1:0", Workers: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	_, at := b.Addresses()
	token := filepath.Join(t.TempDir(), "token")
	write(t, token, "let me in\n")
	run := func(args ...string) string {
		var out, errs bytes.Buffer
		cmd := exec.CommandContext(t.Context(), "jansou", args...)
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); err != nil {
			return errs.String()
		}
		return timesOf.ReplaceAllString(out.String(), `"$1":0`)
	}
	over := []string{"--workers", "nats://" + at, "--workers-token-file", token}
	first := startWorker(t, at, token, "--slots", "1")
	time.AfterFunc(700*time.Millisecond, func() { _ = first.Process.Kill() })
	startWorker(t, at, token, "--slots", "1", "--roles", "sim")
	for _, args := range [][]string{
		{"sim", "--games", "80", "--players", "strong,efficient", "--json"},
		{"sim", "--ruleset", "mcr-wmo", "--games", "6", "--players", "efficient,random", "--duplicate", "--json"},
		{"arena", "--walls", "3", "--ruleset", "tenhou", "--players", "careful,efficient", "--own-walls", "--json"},
	} {
		if got, want := run(append(args, over...)...), run(args...); got != want || !strings.Contains(want, `"hash":"`) {
			t.Errorf("%v: workers make\n%s\nthis machine\n%s", args, got, want)
		}
	}
	wrong := filepath.Join(t.TempDir(), "wrong")
	write(t, wrong, "another\n")
	for want, args := range map[string][]string{
		"mjai:./mybot is a program of yours: workers start none":                 append([]string{"arena", "--players", "mjai:./mybot,strong"}, over...),
		"lets nobody in with this token":                                         {"sim", "--workers", "nats://" + at, "--workers-token-file", wrong},
		`"two" is neither a number nor an address such as nats://127.0.0.1:4222`: {"sim", "--workers", "two"},
		`"nats://?external": a server has no name`:                               {"sim", "--workers", "nats://"},
		`"dance" is no role; there are [bots sim review]`:                        {"work", "--cluster", "nats://" + at, "--token-file", token, "--roles", "dance"},
	} {
		if got := run(args...); !strings.Contains(got, want) {
			t.Errorf("%v says %s", args, got)
		}
	}
}

// Bots of a server think at a worker; where it is killed the game goes on with the
// server's own. Nothing is told to whoever listens beside that a bot may not know.
func TestBotsThinkAtWorkers(t *testing.T) {
	dir := t.TempDir()
	secret, token := filepath.Join(dir, "secret"), filepath.Join(dir, "token")
	write(t, secret, "a secret of all the nodes\n")
	write(t, token, "let me in\n")
	nodes, workers := free(t), free(t)
	s, url := newCountedServer(t, "--cluster", "nats://"+nodes, "--cluster-listen", nodes, "--cluster-workers", workers, "--cluster-secret-file", secret, "--cluster-token-file", token)
	if f := s.figures(url); f.of(t, "jansou_bus_up") != 1 || f.of(t, "jansou_bus_routes") != 0 {
		t.Error("the bus is not there")
	}
	w := startWorker(t, workers, token, "--roles", "bots")
	p := newPlayer(s, `{"ruleset":"mcr-wmo","length":"east","pace":"instant","clock":{"base":0,"bank":0}}`)
	chance := rand.New(rand.NewPCG(1, 2))
	killed := 0.0
	for p.last.Table.Status != parlour.Over {
		p.step(chance)
		if _, err := p.read(); err != nil {
			t.Fatal(err)
		}
		if killed == 0 && p.last.Rev%20 == 0 {
			if killed = s.figures(url).of(t, "jansou_bot_decisions_total", "by", "worker"); killed > 50 {
				_ = w.Process.Kill()
			} else {
				killed = 0
			}
		}
	}
	f := s.figures(url)
	if n := f.of(t, "jansou_bot_decisions_total", "by", "here"); killed == 0 || n == 0 {
		t.Errorf("a worker has made %v decisions, the server %v", killed, n)
	}
	if n := f.of(t, "jansou_bot_faults_total"); n != 0 {
		t.Errorf("bots were late or wrong %v times", n)
	}
}

// A bus that is not said in whole is said so.
func TestServeBusRefuses(t *testing.T) {
	dir := t.TempDir()
	short := filepath.Join(dir, "short")
	write(t, short, "short\n")
	for want, args := range map[string][]string{
		"--cluster is missing":                    {"--cluster-workers", ":0"},
		"--cluster-secret-file, which is missing": {"--cluster", "nats://127.0.0.1:1"},
		"the secret has 5 characters":             {"--cluster", "nats://127.0.0.1:1", "--cluster-secret-file", short},
		`"tcp://a" is no address such as`:         {"--cluster", "tcp://a"},
	} {
		out, err := exec.Command("jansou", append([]string{"serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(dir, "data")}, args...)...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%v: %v, %s", args, err, out)
		}
	}
}
