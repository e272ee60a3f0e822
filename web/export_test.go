package web

import (
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// TestExportsWait: a table that is played gives away no file, and of pictures
// only what its replay shows.
func TestExportsWait(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	id := ann.order(`{"ruleset":"ema2016"}`)
	w := ann.dial(id)
	w.next()
	w.say(`{"type":"sit","name":"Ann"}`)
	w.turn()
	for path, want := range map[string]string{
		"/export": "not_over", "/export?format=log": "not_over", "/export?format=mjai": "not_over", "/export?format=tenhou": "not_over",
		"/export?format=pdf": "bad_setting", "/replay.html": "not_over", "/picture.svg?step=0": "malformed", "/picture.svg?step=0&seat=0&hands=true": "",
	} {
		if res, body := ann.send("GET", "/api/tables/"+id+path, ""); res.StatusCode < 400 || want != "" && !strings.Contains(body, `"code":"`+want+`"`) {
			t.Errorf("%s: %s %.200s", path, res.Status, body)
		}
	}
}

// TestPageAlone: the built page with everything in it names no file of a server,
// every script that one of its scripts names is in it, and what it was given
// reads back.
func TestPageAlone(t *testing.T) {
	all, err := readPage(Page())
	if err != nil {
		t.Fatal(err)
	}
	data, err := packed(offlineReplay{Version: 1, Lang: "pl"})
	if err != nil {
		t.Fatal(err)
	}
	out, err := all.alone(`<script>window.JANSOU_REPLAY="` + data + `"</script>`)
	if err != nil {
		t.Fatal(err)
	}
	html := string(out)
	for _, never := range []string{`src="/`, `href="/`, "<link", `from"./`, "import(`./"} {
		if strings.Contains(html, never) {
			t.Errorf("the page has %s", never)
		}
	}
	var table struct{ Imports map[string]string }
	m := regexp.MustCompile(`<script type="importmap">(.*?)</script>`).FindStringSubmatch(html)
	if m == nil || json.Unmarshal([]byte(m[1]), &table) != nil {
		t.Fatal("no import map")
	}
	named := regexp.MustCompile("[\"'`](jansou/[\\w.-]+\\.js)[\"'`]")
	relative := regexp.MustCompile("(?:from|import)\\s*\\(?\\s*[\"'`]\\.{0,2}/")
	count := 0
	for name, url := range table.Imports {
		b, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(url, "data:text/javascript;base64,"))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range named.FindAllSubmatch(b, -1) {
			count++
			if table.Imports[string(n[1])] == "" {
				t.Errorf("%s imports %s, which is not there", name, n[1])
			}
		}
		if x := relative.Find(b); x != nil {
			t.Errorf("%s still imports a file: %s", name, x)
		}
	}
	files, _ := fs.Glob(Page(), "assets/*.js")
	if len(table.Imports) != len(files) || count == 0 {
		t.Errorf("%d scripts of %d, %d imports", len(table.Imports), len(files), count)
	}
	if !strings.Contains(html, `import "jansou/index-`) || strings.Index(html, "JANSOU_REPLAY") > strings.Index(html, `type="module"`) {
		t.Error("the main script does not follow the replay")
	}
	z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data)))
	if err != nil {
		t.Fatal(err)
	}
	var back offlineReplay
	if err := json.NewDecoder(z).Decode(&back); err != nil || back.Lang != "pl" {
		t.Errorf("read back: %+v, %v", back, err)
	}
	t.Logf("%d bytes", len(out))
}
