package jansou_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// made is a database with one vulnerability that does not exist, in the form of
// https://go.dev/doc/security/vuln/database.
var made = map[string]string{
	"index/db.json":        `{"modified":"2026-11-01T00:00:00Z"}`,
	"index/modules.json":   `[{"path":"github.com/nicksnyder/go-i18n/v2","vulns":[{"id":"GO-2099-0001","modified":"2026-11-01T00:00:00Z"}]}]`,
	"index/vulns.json":     `[{"id":"GO-2099-0001","modified":"2026-11-01T00:00:00Z","aliases":[]}]`,
	"ID/GO-2099-0001.json": `{"schema_version":"1.3.1","id":"GO-2099-0001","modified":"2026-11-01T00:00:00Z","published":"2026-11-01T00:00:00Z","summary":"made for a test","details":"Made for a test.","affected":[{"package":{"name":"github.com/nicksnyder/go-i18n/v2","ecosystem":"Go"},"ranges":[{"type":"SEMVER","events":[{"introduced":"0"}]}],"ecosystem_specific":{"imports":[{"path":"github.com/nicksnyder/go-i18n/v2/i18n","symbols":["NewBundle"]}]}}],"database_specific":{"url":"https://example.org/GO-2099-0001"}}`,
}

// TestScan has ./scan find a vulnerability by a database in a folder, with its line,
// and none in a package that does not call it.
func TestScan(t *testing.T) {
	if testing.Short() { // quick: nothing is scanned for vulnerabilities
		t.Skip("it reads packages whole")
	}
	if runtime.GOOS == "windows" {
		t.Skip("it is a script for bash")
	}
	db := t.TempDir()
	for name, text := range made {
		path := filepath.Join(db, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	scan := func(pkg string) (string, error) {
		out, err := exec.Command("./scan", "-db", "file://"+db, pkg).CombinedOutput()
		return string(out), err
	}
	clean, err := scan("./jsonwalk")
	if err != nil && os.Getenv("CI") == "" && (strings.Contains(clean, "dial tcp") || strings.Contains(clean, "GOPROXY=off")) {
		t.Skipf("skipped: the scanner is not there and cannot be fetched: %s", clean)
	}
	if err != nil || !strings.Contains(clean, "No vulnerabilities found") {
		t.Errorf("of a package that calls nothing: %v, %s", err, clean)
	}
	found, err := scan("./referee")
	if err == nil || !strings.Contains(found, "GO-2099-0001") || !strings.Contains(found, "calls i18n.NewBundle") {
		t.Errorf("%v, %s", err, found)
	}
}
