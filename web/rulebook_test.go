package web

import (
	"net/http"
	"strings"
	"testing"
)

// A ruleset is shown as a document in the language that is asked for, or in the
// one that the browser likes best, and its one style is the only one that the
// policy lets through.
func TestRulebook(t *testing.T) {
	b := newSite(t).browser()
	for _, c := range []struct{ path, accept, lang, has string }{
		{"/rulebook/ema2016", "", "en", "Each player begins with 30,000 points."},
		{"/rulebook/ema2016", "fr-CH, en;q=0.7", "fr", "Chaque joueur commence avec 30\u202f000 points."},
		{"/rulebook/ema2016", "ko", "en", "Each player begins with 30,000 points."},
		{"/rulebook/ema2016?lang=pl", "fr", "pl", "Każdy gracz zaczyna, mając 30\u00a0000 punktów."},
		{"/rulebook/ema2016?lang=ja", "", "ja", "各自30,000点持ちで始める。"},
	} {
		res, body := b.send("GET", c.path, "", "Accept-Language", c.accept)
		if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/html; charset=utf-8" || res.Header.Get("Content-Language") != c.lang {
			t.Errorf("%s for %q: %s, %v", c.path, c.accept, res.Status, res.Header)
		}
		if !strings.Contains(string(body), c.has) || !strings.Contains(string(body), `<html lang="`+c.lang+`">`) {
			t.Errorf("%s for %q does not say %q", c.path, c.accept, c.has)
		}
		if !strings.Contains(string(body), `href="/rulebook/ema2016?lang=zh"`) {
			t.Errorf("%s leads to no other language", c.path)
		}
		// A name that is boxes on a machine without a font for it stands there in English, too.
		for _, name := range []string{`日本語 <span lang="en">Japanese</span></a>`, `中文 <span lang="en">Chinese</span></a>`, `>Polski</a>`} {
			if !strings.Contains(string(body), name) {
				t.Errorf("%s names no language as %s", c.path, name)
			}
		}
		csp := res.Header.Get("Content-Security-Policy")
		if !strings.Contains(csp, "style-src 'sha256-") || strings.Contains(csp, "style-src 'unsafe-inline'") || strings.Count(string(body), "<style") != 1 ||
			!strings.Contains(csp, "script-src 'sha256-") || strings.Count(string(body), "<script") != 1 {
			t.Errorf("%s: policy %q", c.path, csp)
		}
		for _, never := range []string{"<script ", "<link", "<img", "url("} {
			if strings.Contains(string(body), never) {
				t.Errorf("%s: the page has %q and needs more than itself", c.path, never)
			}
		}
	}
	// One page of it has fewer sentences, and leads to the whole and back.
	_, sheet := b.send("GET", "/rulebook/ema2016?lang=fr&sheet", "")
	_, whole := b.send("GET", "/rulebook/ema2016?lang=fr", "")
	if n, all := strings.Count(string(sheet), "<tr>"), strings.Count(string(whole), "<tr>"); n < 20 || n > 40 || all < 2*n {
		t.Errorf("one page has %d rows, the whole %d", n, all)
	}
	for _, want := range []string{`<body class="sheet">`, `href="/rulebook/ema2016?lang=fr">Le règlement entier`, `href="/rulebook/ema2016?lang=ja&amp;sheet"`, "Imprimer"} {
		if !strings.Contains(string(sheet), want) {
			t.Errorf("the one page does not have %q", want)
		}
	}
	for path, want := range map[string]int{"/rulebook/poker": 404, "/rulebook/ema2016?lang=xx": 400, "/rulebook/": 404} {
		if res, body := b.send("GET", path, ""); res.StatusCode != want {
			t.Errorf("%s: %s %s", path, res.Status, body)
		}
	}
}
