package jansou_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "TestNotice: write the list in NOTICE anew")

// noticeHead is the line of NOTICE below which everything is generated.
const noticeHead = "What is linked into the program, by module:\n"

// TestNotice holds that NOTICE names every module that is linked into the
// program, with its version, licence and owner, and the runtime of the page.
// -update writes it anew.
func TestNotice(t *testing.T) {
	got, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	head, _, found := strings.Cut(string(got), noticeHead)
	if !found {
		t.Fatalf("NOTICE has no line %q", noticeHead)
	}
	want := head + noticeHead + "\n" + linked(t) + runtimeOfPage(t)
	if *update {
		if err := os.WriteFile("NOTICE", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(got) {
		t.Errorf("NOTICE is not that of what is linked: go test . -run TestNotice -update writes it anew; it would be\n%s", want)
	}
}

// linked lists the modules of others that the program is linked of. What is linked
// on one system only counts, too.
func linked(t *testing.T) string {
	t.Helper()
	dirs := map[string]string{}
	for _, system := range []string{"linux", "darwin", "windows"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", "./cmd/jansou", "./env")
		cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		for l := range strings.Lines(string(out)) {
			if name, dir, ok := strings.Cut(strings.TrimSpace(l), "\t"); ok {
				dirs[name] = dir
			}
		}
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(dirs)) {
		text := licence(t, dirs[name])
		fmt.Fprintf(&b, "%s\n    %s; %s\n", name, kindOf(t, name, text), ownerOf(text))
	}
	return b.String()
}

// licence reads the licence that lies in the folder of a module.
func licence(t *testing.T, dir string) []byte {
	t.Helper()
	for _, pattern := range []string{"LICENSE*", "LICENCE*", "COPYING*"} {
		list, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			if text, err := os.ReadFile(p); err == nil {
				return text
			}
		}
	}
	t.Errorf("%s has no licence", filepath.Base(dir))
	return nil
}

// licences are the licences that are known, by words of theirs and by words that
// they do not have.
var licences = []struct{ name, says, but string }{
	{"Apache-2.0", "Apache License Version 2.0", ""},
	{"MIT", "Permission is hereby granted, free of charge", ""},
	{"ISC", "Permission to use, copy, modify, and", ""},
	{"BSD-3-Clause", "be used to endorse or promote", ""},
	{"MPL-2.0", "Mozilla Public License, version 2.0", ""},
	{"MPL-2.0", "Mozilla Public License Version 2.0", "Mozilla Public License, version 2.0"},
	{"BSD-2-Clause", "Redistribution and use in source and binary forms", "be used to endorse or promote"},
}

// kindOf says which licences a text holds; some modules have parts under others.
func kindOf(t *testing.T, name string, text []byte) string {
	t.Helper()
	plain := strings.Join(strings.Fields(string(text)), " ")
	var all []string
	for _, l := range licences {
		if strings.Contains(plain, l.says) && (l.but == "" || !strings.Contains(plain, l.but)) {
			all = append(all, l.name)
		}
	}
	if all == nil {
		t.Errorf("%s has a licence that is not known: read it, and name it here", name)
	}
	return strings.Join(all, " and ")
}

var copyright = regexp.MustCompile(`(?mi)^[\s*#]*copyright (?:\d|\(c\) |© ).*$`)

// ownerOf is the first line of a licence that names an owner.
func ownerOf(text []byte) string {
	if m := copyright.Find(text); m != nil {
		return strings.Trim(string(m), " \t*#\r\n")
	}
	return "the authors of the module"
}

// runtimeOfPage names what is built into the page.
func runtimeOfPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("web/page/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct{ Version, License string }
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("\nBuilt into the page, as far as it uses them:\n\n")
	for _, name := range []string{"svelte", "clsx", "esm-env", "lean-qr", "@noble/hashes", "uplot"} {
		p := lock.Packages["node_modules/"+name]
		if p.Version == "" || p.License == "" {
			t.Errorf("the page is not built with %s", name)
		}
		fmt.Fprintf(&b, "%s %s\n    %s; its contributors\n", name, p.Version, p.License)
	}
	return b.String()
}
