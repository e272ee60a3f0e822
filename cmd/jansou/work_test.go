package main

import (
	"bufio"
	"bytes"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"jansou/bus"
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
		cmd := exec.Command("jansou", args...)
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
		{"arena", "--walls", "3", "--ruleset", "tenhou", "--players", "careful,efficient", "--json"},
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
		`"review" is no role; there are [bots sim]`:                              {"work", "--cluster", "nats://" + at, "--token-file", token, "--roles", "review"},
	} {
		if got := run(args...); !strings.Contains(got, want) {
			t.Errorf("%v says %s", args, got)
		}
	}
}
