package main

import (
	"bufio"
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"jansou/load"
)

// badLine is a connection on which frames come twice, late, in part or not at all,
// and which breaks or falls silent without a word.
type badLine struct {
	net.Conn
	mu     sync.Mutex
	chance *rand.Rand
	silent bool // half-open: what is written goes nowhere
}

var errTorn = errors.New("the line is torn")

// Write spoils one in some frames of websockets; what leads to them comes whole.
func (c *badLine) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.silent {
		return len(b), nil
	}
	if len(b) == 0 || b[0] != 0x81 { // no text in one frame
		return c.Conn.Write(b)
	}
	switch c.chance.IntN(24) {
	case 0, 1: // twice
		return c.Conn.Write(append(slices.Clone(b), b...))
	case 2, 3: // late
		time.Sleep(time.Duration(c.chance.IntN(100)) * time.Millisecond)
	case 4: // in part, and then the line is gone
		_, _ = c.Conn.Write(b[:len(b)/2])
		_ = c.Conn.Close()
		return 0, errTorn
	case 5: // whole, and then the line is gone
		_, _ = c.Conn.Write(b)
		_ = c.Conn.Close()
		return len(b), nil
	case 6: // not at all, and neither is what follows, until somebody notices
		c.silent = true
		time.AfterFunc(200*time.Millisecond, func() { _ = c.Conn.Close() })
		return len(b), nil
	}
	return c.Conn.Write(b)
}

// TestBadLines plays over connections on which frames come twice, late, in part or
// not at all. Nothing that was acknowledged is lost, nothing is done twice, and
// what came too late says so.
func TestBadLines(t *testing.T) {
	if testing.Short() { // quick: no line is spoiled
		t.Skip("it plays many actions")
	}
	t.Parallel()
	l := &loaded{server: newServer(t, "--host", "jansou.test", "--log-level", "error")}
	l.began()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	var lines sync.Mutex
	chance := rand.New(rand.NewPCG(4, 1))
	r, err := load.Run(ctx, load.Config{
		Address: "http://jansou.test", Ruleset: "ema2016", Pace: "brisk", Tables: 8, People: []int{4, 1, 2}, Rate: 10, Duration: time.Hour, Seed: 1,
		Told: l.heard.told,
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			conn, err := (&net.Dialer{}).DialContext(ctx, network, *l.address.Load())
			if err != nil {
				return nil, err
			}
			lines.Lock()
			defer lines.Unlock()
			return &badLine{Conn: conn, chance: rand.New(rand.NewPCG(chance.Uint64(), 0))}, nil
		},
		Progress: func(p load.Progress) {
			if p.Measuring && p.Acts >= 150 {
				end()
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for what, n := range r.Faults {
		t.Logf("%d times: %s", n, what)
	}
	l.kill()
	t.Log(l.heard.check(t, filepath.Join(l.data, logName)))
}

var servesAt = regexp.MustCompile(`msg=serves address=(\S+)`)

// TestNobodyReadsTheAddress: a server whose standard output is closed serves all
// the same.
func TestNobodyReadsTheAddress(t *testing.T) {
	if testing.Short() { // quick: no server is killed or stopped
		t.Skip("it starts the program")
	}
	if runtime.GOOS == "windows" {
		t.Skip("there are no such pipes")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Close() // nobody will read
	cmd := exec.Command("jansou", "serve", "--listen", "127.0.0.1:0", "--data", t.TempDir())
	cmd.Stdout = w
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }) // "signal: killed" is what is wanted
	_ = w.Close()
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if m := servesAt.FindStringSubmatch(lines.Text()); m != nil {
			res, err := http.Get("http://" + m[1] + "/healthz")
			if err != nil {
				t.Fatal(err)
			}
			_ = res.Body.Close()
			return
		}
	}
	t.Fatalf("the server ended: %v", lines.Err())
}
