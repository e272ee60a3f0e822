package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const ownRecords = "../../record/testdata"

// TestVerifyCommand: the last line is the summary, and a difference makes the
// command fail.
func TestVerifyCommand(t *testing.T) {
	var out bytes.Buffer
	if err := (&verifyCmd{JSON: true, Paths: []string{ownRecords}}).Run(&out); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	var got map[string]any
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &got); err != nil {
		t.Fatalf("the last line is no JSON: %v\n%s", err, &out)
	}
	for _, key := range []string{"files", "games", "rounds", "wins", "draws", "actions", "prompts", "seconds"} {
		if n, ok := got[key].(float64); !ok || n <= 0 {
			t.Errorf("%s is %v, more than nothing is wanted", key, got[key])
		}
	}
	for _, key := range []string{"skipped_rounds", "mismatches", "unreadable"} {
		if n, ok := got[key].(float64); !ok || n != 0 {
			t.Errorf("%s is %v, 0 is wanted", key, got[key])
		}
	}
	if len(got) != 12 {
		t.Errorf("the summary has %d fields, 12 are wanted: %v", len(got), got)
	}
}

// TestVerifyCommandFails: a changed record, a damaged one and no record at all
// are failures, each said in words.
func TestVerifyCommandFails(t *testing.T) {
	sound, err := os.ReadFile(filepath.Join(ownRecords, "own.mjlog"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, text, want string
	}{
		{"changed", strings.Replace(string(sound), `ten="40,`, `ten="50,`, 1), ": fu: expected 50, found 40"},
		{"damaged", string(sound[:len(sound)-20]), "unreadable: record: "},
	} {
		path := filepath.Join(t.TempDir(), c.name+".mjlog")
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := (&verifyCmd{Paths: []string{path}}).Run(&out); err == nil {
			t.Errorf("%s: verified", c.name)
		}
		if !strings.Contains(out.String(), c.want) || !strings.Contains(out.String(), path) {
			t.Errorf("%s: %q is not in\n%s", c.name, c.want, &out)
		}
	}
	var out bytes.Buffer
	folder := t.TempDir()
	if err := (&verifyCmd{Paths: []string{folder}}).Run(&out); err == nil {
		t.Error("an empty folder is verified")
	}
	if err := os.WriteFile(filepath.Join(folder, "empty.mjson"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	err = (&verifyCmd{Paths: []string{folder}}).Run(&out)
	if want := "no record: " + filepath.Join(folder, "empty.mjson") + ": "; err == nil || !strings.Contains(out.String(), want) {
		t.Errorf("%v, and %q is not in\n%s", err, want, &out)
	}
}
