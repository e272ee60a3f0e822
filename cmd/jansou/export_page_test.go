package main

import (
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"jansou/web"
)

// TestExportsOfTheSite asks a site for all that it gives of finished games: files
// in each format, pictures and the replay as one page.
func TestExportsOfTheSite(t *testing.T) {
	for _, name := range []string{"d1149cf-riichi-over", "e49959c-mcr-over"} {
		house, cfg, _ := keptHouse(t, keptRows(t, filepath.Join("../../parlour/testdata/kept", name+".jsonl.gz")))
		site, err := web.New(web.Config{Parlour: house, Page: web.Page(), Logger: cfg.Logger})
		if err != nil {
			t.Fatal(err)
		}
		get := func(path string) (int, http.Header, string) {
			w := httptest.NewRecorder()
			site.ServeHTTP(w, httptest.NewRequest("GET", "http://127.0.0.1/api/tables/kept"+path, nil))
			return w.Code, w.Header(), w.Body.String()
		}
		riichi := strings.Contains(name, "riichi")
		for path, want := range map[string]string{"/export": "{", "/export?format=log": "{", "/export?format=mjai": `{"type":"start_game"`, "/export?format=tenhou": `{"title":["Jansou kept"`} {
			code, head, body := get(path)
			if other := strings.Contains(path, "mjai") || strings.Contains(path, "tenhou"); other && !riichi {
				if code != 400 || !strings.Contains(body, `"where":"format"`) {
					t.Errorf("%s%s: %d %.200s", name, path, code, body)
				}
				continue
			}
			if code != 200 || !strings.HasPrefix(body, want) || !strings.HasPrefix(head.Get("Content-Disposition"), `attachment; filename="jansou-kept`) {
				t.Errorf("%s%s: %d %v %.200s", name, path, code, head, body)
			}
		}
		_, _, closed := get("/picture.svg?step=40&seat=1")
		_, _, open := get("/picture.svg?step=40&seat=1&hands=true")
		if closed == open {
			t.Errorf("%s: a picture with all hands is the one with one", name)
		}
		for _, svg := range []string{closed, open} {
			if err := wellFormed(svg); err != nil || !strings.HasPrefix(svg, "<svg") {
				t.Errorf("%s: %v: %.200s", name, err, svg)
			}
		}
		if code, _, body := get("/picture.svg?step=99999"); code != 400 {
			t.Errorf("%s: a step that there is not: %d %.200s", name, code, body)
		}
		code, head, body := get("/replay.html?lang=pl&seat=2")
		if code != 200 || !strings.Contains(body, "window.JANSOU_REPLAY=") || head.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: the replay as a page: %d %v %.200s", name, code, head, body)
		}
		t.Logf("%s: the replay as a page: %d bytes", name, len(body))
		house.Close()
	}
}

// wellFormed says what is wrong with a text as XML.
func wellFormed(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}
