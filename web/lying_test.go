package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// What may be played and what is known of rules is sent as the browser takes it,
// the same whichever way, and not at all where the browser has it.
func TestAnswersLieReady(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	table := b.order(`{"ruleset":"ema2016"}`)
	for _, path := range []string{"/api/rulesets?lang=pl", "/api/rules?lang=fr", "/api/rules/riichi.furiten.own",
		"/api/rules/riichi.furiten.own?table=" + table} {
		res, plain := b.send("GET", path, "")
		tags := map[string]bool{}
		for _, way := range []string{"", "gzip", "br", "br"} {
			res, body := b.send("GET", path, "", "Accept-Encoding", way)
			text := undone(t, res.Header.Get("Content-Encoding"), body)
			if res.StatusCode != http.StatusOK || res.Header.Get("Content-Encoding") != way || text != plain {
				t.Errorf("%s as %q: %s as %q, %d bytes and not %d", path, way, res.Status, res.Header.Get("Content-Encoding"), len(text), len(plain))
			}
			tag := res.Header.Get("ETag")
			tags[tag] = true
			if again, body := b.send("GET", path, "", "Accept-Encoding", way, "If-None-Match", tag); again.StatusCode != http.StatusNotModified || body != "" || tag == "" {
				t.Errorf("%s with the ETag %s: %s, %q", path, tag, again.Status, body)
			}
		}
		if len(tags) != 3 || res.Header.Get("Content-Type") != "application/json" || res.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d ETags, %v", path, len(tags), res.Header)
		}
	}
	// Each stands for itself: another language, another rule, none at all.
	_, en := b.send("GET", "/api/rules/riichi.furiten.own", "")
	_, ja := b.send("GET", "/api/rules/riichi.furiten.own?lang=ja", "")
	_, other := b.send("GET", "/api/rules/riichi.furiten.riichi", "")
	if en == ja || en == other || ja == other {
		t.Error("one answer lies in the place of another")
	}
	for range 2 {
		if res, body := b.send("GET", "/api/rules/riichi.furiten.none", ""); res.StatusCode != http.StatusNotFound || !strings.Contains(body, "unknown_rule") {
			t.Errorf("%s %s", res.Status, body)
		}
	}
}

// undone undoes what an encoding did to a body.
func undone(t *testing.T, encoding, body string) string {
	t.Helper()
	var from io.Reader = strings.NewReader(body)
	switch encoding {
	case "gzip":
		z, err := gzip.NewReader(from)
		if err != nil {
			t.Fatal(err)
		}
		from = z
	case "br":
		from = brotli.NewReader(from)
	}
	var out bytes.Buffer
	if _, err := out.ReadFrom(from); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
