package main

import (
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"unicode/utf8"

	"jansou/sim"
)

// Games are kept in the folder that the system gives a user for data.
func TestDataFolder(t *testing.T) {
	for _, c := range []struct {
		system, want string
		env          map[string]string
	}{
		{"linux", "homes/ann/.local/share/jansou", map[string]string{"HOME": "homes/ann"}},
		{"linux", "/data/jansou", map[string]string{"HOME": "homes/ann", "XDG_DATA_HOME": "/data"}},
		{"linux", "homes/ann/.local/share/jansou", map[string]string{"HOME": "homes/ann", "XDG_DATA_HOME": "not/whole"}},
		{"darwin", "homes/ann/Library/Application Support/jansou", map[string]string{"HOME": "homes/ann"}},
		{"windows", "local/jansou", map[string]string{"LOCALAPPDATA": "local"}},
		{"linux", "", nil},
		{"windows", "", nil},
	} {
		if got := dataOf(c.system, func(name string) string { return c.env[name] }); got != filepath.FromSlash(c.want) {
			t.Errorf("%s, %v: %q, want %q", c.system, c.env, got, c.want)
		}
	}
}

// A build says its version, and from a working copy its commit.
func TestVersionOf(t *testing.T) {
	info := &debug.BuildInfo{Settings: []debug.BuildSetting{
		{Key: "vcs.revision", Value: "0123456789abcdef0123"}, {Key: "vcs.time", Value: "2026-11-22T18:00:00Z"}, {Key: "vcs.modified", Value: "true"}}}
	info.Main.Version = "v1.2.3"
	if got, want := versionOf(info), "jansou v1.2.3, commit 0123456789ab of 2026-11-22T18:00:00Z, changed since, go"; !strings.HasPrefix(got, want) {
		t.Errorf("%s; want %s…", got, want)
	}
	if got := versionOf(&debug.BuildInfo{}); !strings.HasPrefix(got, "jansou (devel), go") {
		t.Error(got)
	}
	released = "0.2~20261124"
	defer func() { released = "" }()
	if got := versionOf(info); !strings.HasPrefix(got, "jansou 0.2~20261124, go") {
		t.Error(got)
	}
}

// Two players with long names can be told apart in a column.
func TestColumnOf(t *testing.T) {
	long := "mjai:python3 -m mybot --model "
	for _, c := range [][4]string{
		{"strong", "efficient", "random", "careful"},
		{long + "first.onnx", long + "second.onnx", "strong", "strong"},
		{"mjai:./bots/one --with --many --flags --that --are --alike", "mjai:./bots/two --with --many --flags --that --are --alike", "strong", "strong"},
		{strings.Repeat("x", 60) + "1" + strings.Repeat("y", 60), strings.Repeat("x", 60) + "2" + strings.Repeat("y", 60), "a", "b"},
	} {
		var players [4]sim.Result
		for i, name := range c {
			players[i].Name = name
		}
		names, wide := columnOf(players)
		for i, a := range names {
			if n := utf8.RuneCountInString(a); n > wide || n > widest {
				t.Errorf("%q has %d letters in a column of %d", a, n, wide)
			}
			for j, b := range names {
				if (a == b) != (c[i] == c[j]) {
					t.Errorf("%q and %q stand as %q and %q", c[i], c[j], a, b)
				}
			}
		}
	}
}
