package web

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"

	"jansou/parlour"
)

func TestFiles(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	for _, c := range []struct {
		path   string
		status int
		kind   string
		cache  string
	}{
		{"/", 200, "text/html; charset=utf-8", "private, no-cache"},
		{"/t/abcdefghijkl", 200, "text/html; charset=utf-8", "private, no-cache"},
		{"/watch", 200, "text/html; charset=utf-8", "private, no-cache"},
		{"/learn/text", 200, "text/html; charset=utf-8", "private, no-cache"},
		{"/admin", 200, "text/html; charset=utf-8", "private, no-cache"},
		{"/icon.svg", 200, "image/svg+xml", "no-cache"},
		{"/assets/index-abc.js", 200, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"},
		{"/assets/index-abc.css", 200, "text/css; charset=utf-8", "public, max-age=31536000, immutable"},
		{"/assets/", 404, "", ""},
		{"/assets/../index.html", 404, "", ""},
		{"/nothing", 404, "", ""},
		{"/index.html", 404, "", ""},
		{"/t/a/b", 404, "", ""},
		{"/api/nothing", 404, "", ""},
	} {
		res, body := b.send("GET", c.path, "")
		if res.StatusCode != c.status {
			t.Errorf("%s: %s", c.path, res.Status)
			continue
		}
		if got := res.Header.Get("Content-Security-Policy"); got != policy {
			t.Errorf("%s: policy %q", c.path, got)
		}
		if c.status != 200 {
			continue
		}
		if got := res.Header.Get("Content-Type"); got != c.kind {
			t.Errorf("%s: type %q", c.path, got)
		}
		if got := res.Header.Get("Cache-Control"); got != c.cache {
			t.Errorf("%s: cache %q", c.path, got)
		}
		tag := res.Header.Get("ETag")
		if again, _ := b.send("GET", c.path, "", "If-None-Match", tag); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s with its tag %s: %s", c.path, tag, again.Status)
		}
		small, zipped := b.send("GET", c.path, "", "Accept-Encoding", "gzip, br")
		if small.Header.Get("Content-Encoding") == "gzip" && (len(zipped) >= len(body) || small.Header.Get("ETag") == tag) {
			t.Errorf("%s: %d bytes of %d, tag %s", c.path, len(zipped), len(body), small.Header.Get("ETag"))
		}
	}
	if res, _ := b.send("GET", "/assets/index-abc.js", "", "Accept-Encoding", "gzip"); res.Header.Get("Content-Encoding") != "gzip" {
		t.Error("a script is sent at full length")
	}
	for accepts, want := range map[string]string{"gzip, deflate, br, zstd": "br", "br;q=1.0, gzip": "br", "gzip, br;q=0": "gzip", "identity": "", "browser": ""} {
		res, sent := b.send("GET", "/assets/index-abc.js", "", "Accept-Encoding", accepts)
		if got := res.Header.Get("Content-Encoding"); got != want || res.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("Accept-Encoding %q is answered with %q", accepts, got)
		}
		if want == "br" {
			_, plain := b.send("GET", "/assets/index-abc.js", "", "Accept-Encoding", "identity")
			if back, err := io.ReadAll(brotli.NewReader(strings.NewReader(sent))); err != nil || string(back) != plain {
				t.Errorf("unpacked: %d bytes of %d, %v", len(back), len(plain), err)
			}
			if again, _ := b.send("GET", "/assets/index-abc.js", "", "Accept-Encoding", accepts, "If-None-Match", res.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
				t.Errorf("with its tag: %s", again.Status)
			}
		}
	}
	if res, _ := b.send("GET", "/sw.js", ""); res.Header.Get("Service-Worker-Allowed") != "/" || res.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the service worker: %v", res.Header)
	}
	if res, _ := b.send("GET", "/manifest.webmanifest", ""); res.Header.Get("Content-Type") != "application/manifest+json" {
		t.Errorf("the manifest: %v", res.Header)
	}
	if res, _ := b.send("POST", "/", ""); res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST /: %s", res.Status)
	}
}

// A person who follows a broken link is told so in the page; what a program asks
// for is refused in a line.
func TestUnknownPage(t *testing.T) {
	b := newSite(t).browser()
	for _, c := range []struct {
		path, accept string
		page         bool
	}{
		{"/nowhere", "text/html,*/*;q=0.8", true},
		{"/t/a/b", "text/html", true},
		{"/nowhere", "*/*", false},
		{"/assets/nothing.js", "text/html", false},
		{"/api/nothing", "text/html", false},
	} {
		res, body := b.send("GET", c.path, "", "Accept", c.accept)
		if res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", c.path, res.Status)
		}
		if page := strings.Contains(string(body), "<!doctype html>"); page != c.page {
			t.Errorf("%s for %s: %q", c.path, c.accept, body)
		}
	}
}

func TestPolicy(t *testing.T) {
	for _, never := range []string{"script-src 'self' ", "unsafe-eval", "*", "http:"} {
		if strings.Contains(policy, never) {
			t.Errorf("the policy has %q", never)
		}
	}
	if strings.Count(policy, "unsafe-inline") != 1 || !strings.Contains(policy, "style-src-attr 'unsafe-inline'") {
		t.Error("more than attributes of style may stand in the page")
	}
}

func TestEmptyPage(t *testing.T) {
	if _, err := New(Config{Page: fstest.MapFS{}}); err == nil {
		t.Error("a page without index.html is served")
	}
}

// TestEmbeddedPage: the page in the program is whole.
func TestEmbeddedPage(t *testing.T) {
	files, err := readPage(Page())
	if err != nil {
		t.Fatal(err)
	}
	index := string(files["/index.html"].plain())
	for name := range files {
		if strings.HasPrefix(name, "/assets/index-") && !strings.Contains(index, strings.TrimPrefix(name, "/")) {
			t.Errorf("%s is not in index.html", name)
		}
	}
}

func TestCookie(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	res, _ := b.send("GET", "/", "")
	cs := res.Cookies()
	if len(cs) != 1 || cs[0].Name != cookie || !cs[0].HttpOnly || cs[0].SameSite != http.SameSiteLaxMode || len(cs[0].Value) != tokenLength {
		t.Fatalf("cookies %v", cs)
	}
	if cs[0].Secure {
		t.Error("a cookie of plain HTTP would never come back")
	}
	if res, _ = b.send("GET", "/api/tables", ""); len(res.Cookies()) != 0 {
		t.Error("who has an identity gets another")
	}
	if res, _ = s.browser().send("GET", "/", "", "X-Forwarded-Proto", "https"); res.Cookies()[0].Secure {
		t.Error("whoever asks may say that the browser speaks TLS")
	}
	w := httptest.NewRecorder()
	before(t).ServeHTTP(w, asking("127.0.0.1:1", "GET", "/", "", "X-Forwarded-Proto", "https"))
	over := w.Result().Cookies()
	if len(over) != 1 || !over[0].Secure || over[0].Name != "__Host-"+cookie || over[0].Path != "/" || over[0].Domain != "" {
		t.Fatalf("behind HTTPS the cookie may travel without it, or be another site's: %v", over)
	}
	if w.Result().Header.Get("Strict-Transport-Security") == "" || res.Header.Get("Strict-Transport-Security") != "" {
		t.Error("a browser is to come by TLS again, and only where it came so")
	}
	// Who had the other cookie before the server spoke TLS keeps the identity, and the new name counts.
	w = httptest.NewRecorder()
	before(t).ServeHTTP(w, asking("127.0.0.1:1", "GET", "/", "", "X-Forwarded-Proto", "https", "Cookie", cookie+"="+cs[0].Value))
	if moved := w.Result().Cookies(); len(moved) != 1 || moved[0].Name != "__Host-"+cookie || moved[0].Value != cs[0].Value {
		t.Errorf("the identity of before is lost: %v", moved)
	}
	w = httptest.NewRecorder()
	before(t).ServeHTTP(w, asking("127.0.0.1:1", "GET", "/", "", "X-Forwarded-Proto", "https", "Cookie", cookie+"="+cs[0].Value+"; __Host-"+cookie+"="+over[0].Value))
	if again := w.Result().Cookies(); len(again) != 0 {
		t.Errorf("who has an identity gets another: %v", again)
	}
	r := asking("127.0.0.1:1", "GET", "/", "", "X-Forwarded-Proto", "https", "Cookie", cookie+"="+cs[0].Value+"; __Host-"+cookie+"="+over[0].Value)
	if secret, _ := token(before(t).announced(r)); secret != over[0].Value {
		t.Error("a cookie that another site of the domain may set counts before one that it cannot")
	}
	other, _ := s.browser().send("GET", "/", "", "Cookie", cookie+"=short")
	if len(other.Cookies()) != 1 || other.Cookies()[0].Value == "short" {
		t.Error("a made-up cookie is taken for an identity")
	}
	if res, _ := b.send("GET", "/assets/index-abc.js", ""); len(res.Cookies()) != 0 {
		t.Error("a file that everybody may cache has a cookie")
	}
}

func TestOpenTable(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	const asJSON = "application/json; charset=utf-8"
	for _, c := range []struct {
		name, body string
		header     []string
		status     int
		code       parlour.Code
		say        string
	}{
		{"not JSON", `ruleset=ema2016`, nil, 400, parlour.Malformed, "invalid"},
		{"empty", ``, nil, 400, parlour.Malformed, "ends too early"},
		{"unknown field", `{"ruleset":"ema2016","seed":"1"}`, nil, 400, parlour.Malformed, `"seed"`},
		{"wrong type", `{"ruleset":"ema2016","people":"two"}`, nil, 400, parlour.Malformed, "people"},
		{"half a clock", `{"ruleset":"ema2016","clock":{"base":5000}}`, nil, 400, parlour.Malformed, "clock"},
		{"unknown ruleset", `{"ruleset":"poker"}`, nil, 400, parlour.BadRuleset, "[ema2016]"},
		{"no people", `{"ruleset":"ema2016","people":0}`, nil, 400, parlour.BadSetting, "people"},
		{"endless clock", `{"ruleset":"ema2016","clock":{"base":9223372036854775807,"bank":0}}`, nil, 400, parlour.BadSetting, "clock"},
		{"oversized", `{"ruleset":"` + strings.Repeat("x", 5000) + `"}`, nil, 413, parlour.TooLarge, "4096"},
		{"a form", `{"ruleset":"ema2016"}`, []string{"Content-Type", "text/plain"}, 400, parlour.Malformed, "text/plain"},
		{"another site", `{"ruleset":"ema2016"}`, []string{"Sec-Fetch-Site", "cross-site"}, 403, crossSite, "this parlour"},
		{"another origin", `{"ruleset":"ema2016"}`, []string{"Origin", "https://elsewhere.example"}, 403, crossSite, "this parlour"},
	} {
		res, body := b.send("POST", "/api/tables", c.body, append([]string{"Content-Type", asJSON}, c.header...)...)
		var got struct {
			Code    parlour.Code
			Message string
		}
		if err := json.Unmarshal([]byte(body), &got); err != nil {
			t.Errorf("%s: %s %q: %v", c.name, res.Status, body, err)
			continue
		}
		if res.StatusCode != c.status || got.Code != c.code || !strings.Contains(got.Message, c.say) {
			t.Errorf("%s: %s %+v, want %d %s with %q", c.name, res.Status, got, c.status, c.code, c.say)
		}
	}
	if tables := s.p.List(parlour.Owner{}); len(tables) != 0 {
		t.Errorf("%d tables were opened", len(tables))
	}
}

func TestLists(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	id := ann.order(`{"ruleset":"ema2016","people":2,"public":true}`)
	hidden := ann.order(`{"ruleset":"ema2016","people":2}`)
	_, body := s.browser().send("GET", "/api/tables", "")
	if !strings.Contains(body, id) || strings.Contains(body, hidden) {
		t.Errorf("a stranger sees %s", body)
	}
	w := ann.dial(hidden)
	w.next()
	w.say(`{"type":"sit","name":"Ann"}`)
	w.until(func(m said) bool { return m.Seats[0].Taken || m.Seats[1].Taken || m.Seats[2].Taken || m.Seats[3].Taken })
	if _, body = ann.send("GET", "/api/tables", ""); !strings.Contains(body, hidden) || !strings.Contains(body, `"you":true`) {
		t.Errorf("Ann sees %s", body)
	}
	res, body := s.browser().send("GET", "/api/tables/"+hidden, "")
	if res.StatusCode != 200 || strings.Contains(body, `"you":true`) || !strings.Contains(body, `"status":"waiting"`) {
		t.Errorf("who has the link sees %s %s", res.Status, body)
	}
	for _, never := range []string{"seed", "owner", "text"} {
		if strings.Contains(body, never) {
			t.Errorf("a table tells its %s: %s", never, body)
		}
	}
	if res, body := ann.send("GET", "/api/tables/"+hidden+"/log", ""); res.StatusCode != 403 || !strings.Contains(body, string(parlour.NotOver)) {
		t.Errorf("the log of a table that is not over: %s %s", res.Status, body)
	}
	for _, method := range []string{"GET", "POST"} {
		if res, body := ann.send(method, "/api/tables/"+hidden+"/hint", "{}"); res.StatusCode != 403 || !strings.Contains(body, string(parlour.NoHints)) || !strings.Contains(body, "over the websocket") {
			t.Errorf("a hint by the API: %s %s", res.Status, body)
		}
	}
	if res, body := ann.send("POST", "/api/tables", `{"ruleset":"ema2016","teaching":true}`, "Content-Type", "application/json"); res.StatusCode != 201 || !strings.Contains(body, `"teaching":true`) {
		t.Errorf("a teaching table: %s %s", res.Status, body)
	}
	if res, body := ann.send("GET", "/api/tables/"+hidden+"/ruleset", ""); res.StatusCode != 200 || !strings.HasPrefix(body, `{"name":"ema2016"`) || !strings.Contains(body, `"cite":"EMA 2016, 3.4.5"`) {
		t.Errorf("the ruleset of a table: %s %.200s", res.Status, body)
	}
	if res, _ := ann.send("GET", "/api/tables/nothere/ruleset", ""); res.StatusCode != 404 {
		t.Errorf("the ruleset of a table that there is not: %s", res.Status)
	}
	if res, body := ann.send("GET", "/api/tables/nothere", ""); res.StatusCode != 404 || !strings.Contains(body, string(parlour.NoTable)) {
		t.Errorf("a table that there is not: %s %s", res.Status, body)
	}
	if _, body := ann.send("GET", "/api/rulesets", ""); body != `{"bots":["random"],"botsSaid":["random"],"levels":[],"rulesets":[{"name":"ema2016","title":"EMA 2016","game":"riichi",`+
		`"length":"south","lengths":["east","south"],"clock":{"base":0,"bank":0},"disciplines":["assisted"],"claims":["prompt"],"say":"EMA 2016"}]}`+"\n" {
		t.Errorf("the rulesets: %s", body)
	}
}

// TestHealth: that the program answers costs nothing; whether the log can be
// written is asked of it once in a while, however many want to know, and the
// answer has no paths in it.
func TestHealth(t *testing.T) {
	s := newSite(t)
	for path, want := range map[string]string{"/healthz": "ok\n", "/readyz": "ready\n"} {
		if res, body := s.browser().send("GET", path, ""); res.StatusCode != 200 || body != want {
			t.Errorf("%s: %s %q", path, res.Status, body)
		}
	}
	asked, trouble, moment := 0, errors.New("no space left, in /secret/path"), time.Unix(1_800_000_000, 0)
	ill, err := New(Config{Page: page, Logger: slog.New(slog.DiscardHandler), Healthy: func() error { asked++; return trouble }})
	if err != nil {
		t.Fatal(err)
	}
	ill.now = func() time.Time { return moment }
	look := func(path string) (int, string) {
		w := httptest.NewRecorder()
		ill.ServeHTTP(w, asking("127.0.0.1:1", "GET", path, ""))
		return w.Code, w.Body.String()
	}
	for range 100 {
		if code, body := look("/readyz"); code != http.StatusServiceUnavailable || strings.Contains(body, "secret") {
			t.Fatalf("%d %q", code, body)
		}
		if code, _ := look("/healthz"); code != http.StatusOK {
			t.Fatalf("a program whose log cannot be written is alive: %d", code)
		}
	}
	if asked != 1 {
		t.Errorf("the log was asked %d times in one moment", asked)
	}
	trouble, moment = nil, moment.Add(readyFor)
	if code, body := look("/readyz"); code != http.StatusOK || asked != 2 {
		t.Errorf("when it can be written again: %d %q, asked %d times", code, body, asked)
	}
}
