package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jansou/parlour"
	"jansou/store"
	"jansou/web"
)

// TestAdmin has each command of jansou admin speak to a server, with the token and
// without.
func TestAdmin(t *testing.T) {
	house, err := parlour.New(houseConfig(t))
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good, other := write("token", strings.Repeat("a", 32)+"\n"), write("other", strings.Repeat("b", 32))
	token, err := readToken(good)
	if err != nil {
		t.Fatal(err)
	}
	log, err := store.Open(filepath.Join(dir, logName))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	}()
	person := parlour.Owner{7}
	came := `{"id":"x","at":1,"kind":"sat","seat":0,"name":"Aki","owner":"` + hex.EncodeToString(person[:]) + `"}`
	if err := log.Append(context.Background(), "t", 0, []byte(came), nil); err != nil {
		t.Fatal(err)
	}
	report := parlour.Report{ID: "r1", Kind: parlour.SameAddress, At: time.UnixMicro(1_800_000_000_000_000), Table: "t", About: person}
	if err := log.KeepReport(context.Background(), report); err != nil {
		t.Fatal(err)
	}
	h, err := web.New(web.Config{People: log, Reports: log, Parlour: house, Page: web.Page(), Logger: slog.New(slog.DiscardHandler), Token: token, DeskFile: filepath.Join(dir, deskName)})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(h)
	defer server.Close()
	info, err := house.Open(parlour.Order{Ruleset: "ema2016", People: 2})
	if err != nil {
		t.Fatal(err)
	}
	run := func(file string, args ...string) (string, error) {
		var c cli
		var b bytes.Buffer
		parser := newParser(&c, &b)
		ctx, err := parser.Parse(append([]string{"admin", "--at", server.URL, "--token-file", file}, args...))
		if err != nil {
			return "", err
		}
		err = ctx.Run(parser)
		return b.String(), err
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"tables"}, info.ID},
		{[]string{"tables", "--json"}, `"tables":[{"id":"` + info.ID},
		{[]string{"people"}, "connections"},
		{[]string{"message", "Sunday at ten."}, ""},
		{[]string{"opening", "code", "spring-2027"}, ""},
		{[]string{"ban", "--address", "203.0.113.9", "--for", "2h", "--why", "Be kind."}, "203.0.113.9/32 until "},
		{[]string{"bans"}, "Be kind."},
		{[]string{"reports"}, "the server"},
		{[]string{"reports", "--json"}, `"reports":[{"id":"r1"`},
		{[]string{"settle", "r1"}, ""},
		{[]string{"erase", hex.EncodeToString(person[:])}, "1 names are erased, and 0 sessions have ended"},
		{[]string{"close", info.ID, "The club closes."}, ""},
	} {
		if got, err := run(good, c.args...); err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%q: %q, %v", c.args, got, err)
		}
	}
	if n := house.Notice(); n != "Sunday at ten." {
		t.Errorf("the message is %q", n)
	}
	if i, err := house.Info(info.ID, parlour.Owner{}); err != nil || i.Status != parlour.Over {
		t.Errorf("the table is %+v, %v", i.Status, err)
	}
	listed, err := run(good, "bans")
	if err != nil {
		t.Fatal(err)
	}
	id, _, _ := strings.Cut(strings.Split(listed, "\n")[1], " ")
	if _, err := run(good, "unban", id); err != nil {
		t.Errorf("to lift ban %q of %q: %v", id, listed, err)
	}
	for _, c := range []struct {
		file string
		args []string
		want string
	}{
		{other, []string{"tables"}, "token"},
		{write("short", "abc"), []string{"tables"}, "20 characters"},
		{good, []string{"unban", "nothing"}, "no ban"},
		{good, []string{"settle", "r1"}, "no report"},
		{good, []string{"ban", "--for", "1h"}, "either address or person"},
		{good, []string{"close", "nothing"}, "no table"},
		{good, []string{"erase", "nothing"}, "jansou people"},
	} {
		if _, err := run(c.file, c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q with %s: %v, want %q", c.args, filepath.Base(c.file), err, c.want)
		}
	}
}
