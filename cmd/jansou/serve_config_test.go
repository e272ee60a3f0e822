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
		"# us\n\nlisen = \"x\"":                      `:3: nothing is called "lisen"; the nearest is "listen"`,
		"listen = \":80\"\n[log]\nlevel = \"debug\"": `:2: log cannot be`,
		"log = \"xml\"":                              `:1: log is one of text, json, not "xml"`,
		"listen = 80":                                `:1: listen cannot be 80: a text in quotes is wanted, such as "127.0.0.1:8080"`,
		"listen = [\":80\"]":                         `:1: listen cannot be`,
		"host = [\"a\", 3]":                          `:1: host cannot be [a 3]: a list of texts is wanted`,
		"acme = \"yes\"":                             `:1: acme cannot be yes: true or false is wanted, without quotes`,
		"tables = 1e3":                               `:1: tables cannot be 1000: a whole number is wanted, such as 1000`,
		"notice = 3":                                 `:1: notice cannot be 3: a time with its unit is wanted, in quotes, such as "3s"`,
		"notice = \"3 seconds\"":                     `:1: notice: expected duration`,
		"log = \"text\"\ntrusted-proxy = [\"nonsense\"]": `:2: trusted-proxy: "nonsense" is no net: say for example 127.0.0.1/32`,
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
	if _, _, err := settled(t.TempDir(), "", []string{"JANSOU_TABLES=x"}, nil); err == nil || !strings.Contains(err.Error(), `JANSOU_TABLES: tables: expected`) {
		t.Errorf("the environment: %v", err)
	}
	flags := settingsOf(t)
	if got := slips(flags, []string{"JANSOU_LISTN=x", "JANSOU_LISTEN=x", "HOME=/", "JANSOU_CONFIG=x"}); len(got) != 1 || !strings.HasSuffix(got[0], "the nearest is JANSOU_LISTEN") {
		t.Errorf("slips: %v", got)
	}
}

// TestSettingsThatCannotBe: what a server cannot go by is named with its place before it
// starts, and by --print-config, too, which says whether a file is right.
func TestSettingsThatCannotBe(t *testing.T) {
	for _, one := range []struct{ file, want string }{
		{"\ntables = 0", "jansou.toml:2: tables 0: at least 1 is wanted"},
		{"sockets-per-address = -3", "jansou.toml:1: sockets-per-address -3: at least 1 is wanted"},
		{`empty-table = "5ms"`, "jansou.toml:1: empty-table 5ms: at least 1s is wanted"},
		{`notice = "-3s"`, "jansou.toml:1: notice -3s: no time is less than none"},
		{`listen = ""`, `jansou.toml:1: listen "": say for example 127.0.0.1:8080, or :8080 for every network of this machine`},
		{`listen = "8080"`, `jansou.toml:1: listen "8080": say for example`},
		{`listen = "127.0.0.1:99999"`, `jansou.toml:1: listen "127.0.0.1:99999": say for example`},
		{`metrics = "9100"`, `jansou.toml:1: metrics "9100": say for example`},
		{`host = ["a.example", "https://b.example"]`, `jansou.toml:1: host "https://b.example": the name alone is wanted, such as mahjong.example.org`},
		{`host = ["b.example:8080"]`, `jansou.toml:1: host "b.example:8080": the name alone`},
		{`host = ["*.example"]`, `jansou.toml:1: host "*.example": the name alone`},
	} {
		if _, _, err := settled(t.TempDir(), one.file, nil, nil); err == nil || !strings.Contains(err.Error(), one.want) {
			t.Errorf("%q: %v, want %q", one.file, err, one.want)
		}
	}
	if _, _, err := settled(t.TempDir(), "", nil, []string{"--tables", "0"}); err == nil || err.Error() != "--tables 0: at least 1 is wanted" {
		t.Errorf("a flag: %v", err)
	}
	if _, _, err := settled(t.TempDir(), "", []string{"JANSOU_LISTEN="}, nil); err == nil || !strings.HasPrefix(err.Error(), `JANSOU_LISTEN: listen ""`) {
		t.Errorf("an empty variable: %v", err)
	}
	c, said, err := settled(t.TempDir(), `trusted-proxy = ["10.0.0.7", "192.168.0.0/16"]`, []string{"JANSOU_HOST="}, nil)
	if err != nil || len(c.Host) != 0 || !strings.Contains(said, `trusted-proxy = ["10.0.0.7/32", "192.168.0.0/16"]`) {
		t.Errorf("an address is a net of one, an empty list is none: %v %q %s", err, c.Host, said)
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
