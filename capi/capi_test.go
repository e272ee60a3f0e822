package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jansou/env"
	"jansou/observe"
)

// program builds the library and the C program of testdata that uses it. It
// skips the test where there is no C compiler, but not in CI.
func program(t *testing.T) string {
	t.Helper()
	cc, err := exec.LookPath("cc")
	cgo, cgoErr := exec.Command("go", "env", "CGO_ENABLED").Output()
	if err != nil || cgoErr != nil || strings.TrimSpace(string(cgo)) != "1" {
		if os.Getenv("CI") != "" {
			t.Fatal("the library needs a C compiler (cc) and cgo")
		}
		t.Skip("there is no C compiler (cc), or no cgo")
	}
	dir := t.TempDir()
	lib, bin := filepath.Join(dir, "libjansou.so"), filepath.Join(dir, "play")
	for _, c := range [][]string{
		{"go", "build", "-buildmode=c-shared", "-o", lib, "."},
		{cc, "-std=c11", "-Wall", "-Wextra", "-Werror", "-I", ".", "-o", bin, "testdata/play.c", lib, "-Wl,-rpath," + dir},
	} {
		if out, err := exec.Command(c[0], c[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", c, err, out)
		}
	}
	return bin
}

// TestC: a program in C plays the games that package env plays, and is told
// what is wrong.
func TestC(t *testing.T) {
	bin := program(t)
	if out, err := exec.Command(bin, "errors").CombinedOutput(); err != nil {
		t.Errorf("errors: %v\n%s", err, out)
	}
	for _, ruleset := range []string{"tenhou", "mcr-1998"} {
		out, err := exec.Command(bin, ruleset, "3", "2").CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", ruleset, err, out)
		}
		got := strings.Split(strings.TrimSpace(string(out)), "\n")
		slices.Sort(got)
		if want := played(t, ruleset, 3, 2); !slices.Equal(got, want) {
			t.Errorf("%s:\n%v\nwant\n%v", ruleset, got, want)
		}
	}
}

// played plays in Go what the program plays, and returns what it prints.
func played(t *testing.T, ruleset string, games, rounds int) (lines []string) {
	t.Helper()
	for g := range games * rounds {
		b, err := env.Open(env.Config{Ruleset: ruleset, Games: 1, Seed: 7, Hash: true})
		if err != nil {
			t.Fatal(err)
		}
		for range g {
			if err := b.Next(); err != nil {
				t.Fatal(err)
			}
		}
		o := env.Buffers{Mask: make([]uint8, observe.Actions), Done: make([]uint8, 1), Hash: make([]uint8, 32)}
		if err := b.Write(&o); err != nil {
			t.Fatal(err)
		}
		for n := 1; o.Done[0] == 0; n++ {
			var legal []int32
			for a, on := range o.Mask {
				if on == 1 {
					legal = append(legal, int32(a))
				}
			}
			a := legal[n*7919%len(legal)]
			if n%8 != 0 && o.Mask[observe.Win] == 1 {
				a = observe.Win
			}
			if err := b.Step([]int32{a}, &o); err != nil {
				t.Fatal(err)
			}
		}
		lines = append(lines, fmt.Sprintf("%d %x", g, o.Hash))
	}
	slices.Sort(lines)
	return lines
}

// TestHeader: the numbers of the header are those of the packages.
func TestHeader(t *testing.T) {
	text, err := os.ReadFile("jansou.h")
	if err != nil {
		t.Fatal(err)
	}
	for name, n := range map[string]int{"TOKENS": observe.Tokens, "PLANES": observe.Planes, "KINDS": observe.Kinds,
		"ACTIONS": observe.Actions, "NONE": observe.None} {
		if !strings.Contains(string(text), fmt.Sprintf("#define JANSOU_%s %d", name, n)) {
			t.Errorf("jansou.h does not define JANSOU_%s as %d", name, n)
		}
	}
}
