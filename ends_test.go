package jansou_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// failing stands for the go command in TestTestEnds: the tests of the command start a
// server and wait for it, and another test fails.
const failing = `#!/bin/sh
case "$*" in
*./cmd/jansou)
	sh -c 'trap "echo over >ended; exit" TERM; echo up >up; while :; do sleep 0.1; done' &
	wait ;;
test*)
	while ! [ -s up ]; do sleep 0.1; done
	exit 1 ;;
list*) echo jansou/mahjong ;;
esac
`

// TestTestEnds: where a part of ./test fails, the tests of the command that run beside it
// end, and so do the servers that they have started.
func TestTestEnds(t *testing.T) {
	for _, program := range []string{"bash", "gofmt"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("no %s", program)
		}
	}
	script, err := os.ReadFile("test")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"test": string(script), "bin/go": failing} {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.CommandContext(t.Context(), filepath.Join(dir, "test"), "go")
	c.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
	said, err := c.CombinedOutput()
	if failed := (*exec.ExitError)(nil); !errors.As(err, &failed) || strings.Contains(string(said), "== the laws") {
		t.Errorf("it goes on: %v\n%s", err, said)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "ended")); err != nil || string(text) != "over\n" {
		t.Errorf("a server that its tests have started lives on: %q, %v\n%s", text, err, said)
	}
}
