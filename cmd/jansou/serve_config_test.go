package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// settled returns serve with its settings from a command line, an environment and
// the text of a file, and what --print-config would print.
func settled(dir, file string, environ, args []string) (*serveCmd, string, error) {
	var c cli
	path := filepath.Join(dir, "jansou.toml")
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		return nil, "", err
	}
	ctx, err := newParser(&c, io.Discard).Parse(append([]string{"serve", "--config", path}, args...))
	if err != nil {
		return nil, "", err
	}
	from, err := c.Serve.settle(ctx, environ)
	if err != nil {
		return nil, "", err
	}
	var b bytes.Buffer
	err = printConfig(ctx, from, &b)
	return &c.Serve, strings.ReplaceAll(b.String(), path, "FILE"), err
}

// TestConfigPrecedence is the law of settings: a flag counts before the
// environment, that before the file, that before what is usual; and what is
// printed says the value and its place.
func TestConfigPrecedence(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(rt *rapid.T) {
		var file string
		var env, args []string
		want := map[string]string{}
		for _, s := range []struct{ name, usual, form string }{
			{"listen", `"127.0.0.1:8080"`, `"%s.example:1"`},
			{"log-level", `"info"`, `"%s"`},
			{"host", `[]`, `["%s.example"]`},
		} {
			value := func(place string) string {
				if s.name == "log-level" {
					return map[string]string{"file": "debug", "env": "warn", "flag": "error"}[place]
				}
				return place
			}
			plain := func(place string) string {
				return strings.Trim(fmt.Sprintf(s.form, value(place)), `[]"`)
			}
			said := s.usual + " # default"
			if rapid.Bool().Draw(rt, s.name+" in the file") {
				said = fmt.Sprintf(s.form, value("file")) + fmt.Sprintf(" # FILE:%d", 1+strings.Count(file, "\n"))
				file += s.name + " = " + fmt.Sprintf(s.form, value("file")) + "\n"
			}
			if rapid.Bool().Draw(rt, s.name+" in the environment") {
				said = fmt.Sprintf(s.form, value("env")) + " # " + variable(s.name)
				env = append(env, variable(s.name)+"="+plain("env"))
			}
			if rapid.Bool().Draw(rt, s.name+" on the command line") {
				said = fmt.Sprintf(s.form, value("flag")) + " # --" + s.name
				args = append(args, "--"+s.name, plain("flag"))
			}
			want[s.name] = said
		}
		first, printed, err := settled(dir, file, env, args)
		if err != nil {
			rt.Fatal(err)
		}
		for name, said := range want {
			if !strings.Contains("\n"+printed, "\n"+name+" = "+said+"\n") {
				rt.Errorf("%s = %s is wanted in:\n%s", name, said, printed)
			}
		}
		// What is printed is a file that says the same.
		second, _, err := settled(dir, printed, nil, nil)
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(fmt.Sprintf("%+v", *first), fmt.Sprintf("%+v", *second)); diff != "" {
			rt.Errorf("settled (-) and read again from what was printed (+): %s", diff)
		}
	})
}

// TestConfigErrors: what a file cannot say is named with its line, and a key that
// is not known with the nearest that is.
func TestConfigErrors(t *testing.T) {
	for file, want := range map[string]string{
		"# us\n\nlisen = \"x\"":                          `:3: nothing is called "lisen"; the nearest is "listen"`,
		"listen = \":80\"\n[log]\nlevel = \"debug\"":     `:2: log cannot be`,
		"log = \"xml\"":                                  `:1: log is one of text, json, not "xml"`,
		"listen = 80":                                    `:1: listen cannot be 80`,
		"listen = [\":80\"]":                             `:1: listen cannot be`,
		"host = [\"a\", 3]":                              `:1: host cannot be`,
		"log = \"text\"\ntrusted-proxy = [\"nonsense\"]": `:2: trusted-proxy: `,
		"listen = \":80\"\nlisten = \":81\"":             `:2: `,
		"listen = ":                                      `:1: `,
		"config = \"other\"":                             `:1: nothing is called "config"`,
	} {
		if _, _, err := settled(t.TempDir(), file, nil, nil); err == nil || !strings.Contains(err.Error(), "jansou.toml"+want) {
			t.Errorf("%q: %v, want %q", file, err, want)
		}
	}
	if _, _, err := settled(t.TempDir(), "", []string{"JANSOU_LOG=xml"}, nil); err == nil || !strings.Contains(err.Error(), `JANSOU_LOG: log is one of`) {
		t.Errorf("the environment: %v", err)
	}
	flags := settingsOf(t)
	if got := slips(flags, []string{"JANSOU_LISTN=x", "JANSOU_LISTEN=x", "HOME=/", "JANSOU_CONFIG=x"}); len(got) != 1 || !strings.HasSuffix(got[0], "the nearest is JANSOU_LISTEN") {
		t.Errorf("slips: %v", got)
	}
}

// settingsOf are the settings that serve has.
func settingsOf(t *testing.T) []*kong.Flag {
	t.Helper()
	var c cli
	ctx, err := newParser(&c, io.Discard).Parse([]string{"serve"})
	if err != nil {
		t.Fatal(err)
	}
	return settings(ctx)
}

// TestConfigNamed: every setting is told in docs/operate.md.
func TestConfigNamed(t *testing.T) {
	text, err := os.ReadFile("../../docs/operate.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range settingsOf(t) {
		if !bytes.Contains(text, []byte("`"+f.Name+"`")) {
			t.Errorf("docs/operate.md does not tell of %s", f.Name)
		}
	}
}
