//go:build linux

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// change is one of the source of the program, for a test: from becomes to. The tree
// stays as it is.
type change struct{ file, from, to string }

// settable has the clock on the wall of a program be set while it runs, as that of a
// machine can be: what it reads is moved by the seconds that stand in the file CLOCK. The
// clock that only goes forward is not moved, as it is not on a machine.
var settable = []change{
	{"GOROOT/src/time/time.go", "\tsec, nsec, mono := runtimeNow()\n\tif mono == 0 {\n\t\treturn Time{uint64(nsec), sec + unixToInternal, Local}",
		"\tsec, nsec, mono := runtimeNow()\n\tsec += setBy.Load()\n\tif mono == 0 {\n\t\treturn Time{uint64(nsec), sec + unixToInternal, Local}"},
	{"GOROOT/src/time/set.go", "", `package time

import (
	"sync/atomic"
	"syscall"
)

var setBy atomic.Int64

func init() {
	if path, ok := syscall.Getenv("CLOCK"); ok {
		go follow(path)
	}
}

func follow(path string) {
	for ; ; Sleep(50 * Millisecond) {
		file, err := syscall.Open(path, syscall.O_RDONLY, 0)
		if err != nil {
			continue
		}
		var text [32]byte
		n, _ := syscall.Read(file, text[:])
		syscall.Close(file)
		var by, sign int64 = 0, 1
		for i := 0; i < n; i++ {
			if text[i] == '-' {
				sign = -1
			} else {
				by = 10*by + int64(text[i]-'0')
			}
		}
		setBy.Store(sign * by)
	}
}
`},
}

// built is the program with changes in its source. Each must be found, once.
func built(t *testing.T, changes ...change) string {
	t.Helper()
	dir := t.TempDir()
	tree, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, c := range changes {
		path := filepath.Join(tree, c.file)
		if below, ok := strings.CutPrefix(c.file, "GOROOT/"); ok {
			path = filepath.Join(strings.TrimSpace(string(root)), below)
		}
		if c.from == "" { // a file that is not there
			texts[path] = c.to
			continue
		}
		if texts[path] == "" {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[path] = string(text)
		}
		if n := strings.Count(texts[path], c.from); n != 1 {
			t.Fatalf("%s: what is to be changed is there %d times: %s", c.file, n, c.from)
		}
		texts[path] = strings.Replace(texts[path], c.from, c.to, 1)
	}
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for path, text := range texts {
		f, err := os.CreateTemp(dir, "*.go")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		overlay.Replace[path] = f.Name()
	}
	list, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay"), list, 0o600); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "jansou")
	if out, err := exec.Command("go", "build", "-overlay", filepath.Join(dir, "overlay"), "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return program
}
