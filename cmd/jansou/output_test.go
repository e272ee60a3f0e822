package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestNowhereToPrint: a command whose result cannot be written ends with an error.
func TestNowhereToPrint(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	program := filepath.Join(t.TempDir(), "jansou")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, args := range []string{"verify --json " + ownRecords, "rulesets"} {
		cmd := exec.Command(program, strings.Fields(args)...)
		var said bytes.Buffer
		cmd.Stdout, cmd.Stderr = full, &said
		if err := cmd.Run(); err == nil || !strings.Contains(said.String(), "no space left") {
			t.Errorf("%s: %v %q", args, err, said.String())
		}
	}
}
