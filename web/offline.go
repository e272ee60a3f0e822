package web

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/parlour"
)

// A replay as one file is the built page itself, with its scripts and styles in
// it and the game beside them. Scripts import each other by the names of files,
// which a single page has none of: each becomes a data URL under a name of its
// own in an import map.

// offlineReplay is what the page of such a file reads in place of asking a server.
type offlineReplay struct {
	Version int                       `json:"version"` // 1
	Lang    string                    `json:"lang"`
	Replay  parlour.Replay            `json:"replay"`
	Chairs  map[string][]parlour.Step `json:"chairs"` // by the number of the chair: every step as seen from it
}

// replayFile answers the replay of a finished game as one page that opens without
// a server.
func (h *Handler) replayFile(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	o, err := readSteps("", query)
	if err != nil {
		h.fail(w, err)
		return
	}
	select { // it is work for a second
	case h.judges <- struct{}{}:
		defer func() { <-h.judges }()
	case <-r.Context().Done():
		return
	}
	id := r.PathValue("id")
	owner, err := identify(w, r)
	if err != nil {
		h.fail(w, err)
		return
	}
	out := offlineReplay{Version: 1, Lang: o.Lang, Chairs: map[string][]parlour.Step{}}
	if out.Replay, err = h.cfg.Parlour.Replay(id, owner); err != nil {
		h.fail(w, err)
		return
	}
	chair := out.Replay.You
	if o.Seat != nil {
		chair = *o.Seat
	}
	for _, s := range []mahjong.Seat{chair, mahjong.NoSeat} {
		name := strconv.Itoa(int(s))
		if out.Chairs[name] != nil {
			continue
		}
		if out.Chairs[name], err = h.cfg.Parlour.AllSteps(id, s, o.Lang); err != nil {
			h.fail(w, err)
			return
		}
	}
	data, err := packed(out)
	if err != nil {
		h.fail(w, err)
		return
	}
	page, err := h.files.alone(`<script>window.JANSOU_REPLAY="` + data + `"</script>`)
	if err != nil {
		h.fail(w, err)
		return
	}
	attach(w, "text/html; charset=utf-8", fileName(&out.Replay.Table)+".html")
	write(w, fair.PageWithDigest(page))
}

// packed writes v as JSON, packed so that it can stand in a script.
func packed(v any) (string, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if err := json.NewEncoder(z).Encode(v); err != nil {
		return "", fmt.Errorf("web: a replay that cannot be written: %w", err)
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), nil
}

var (
	imports    = regexp.MustCompile("((?:from|import)\\s*\\(?\\s*)[\"'`]\\./([\\w.-]+\\.js)[\"'`]")
	preloads   = regexp.MustCompile(`__vite__mapDeps\(\[[\d,]*\]\)`)
	links      = regexp.MustCompile(`(?s)\s*<link[^>]*>`)
	mainScript = regexp.MustCompile(`(?s)<script[^>]* src="/assets/([\w.-]+\.js)"[^>]*></script>`)
)

// alone returns the page with everything that it loads in itself, and head before
// its scripts.
func (all files) alone(head string) ([]byte, error) {
	index := all["/index.html"].plain()
	main := mainScript.FindSubmatch(index)
	if main == nil {
		return nil, fmt.Errorf("web: the page has no script of its own")
	}
	var names []string
	for name := range all {
		if path.Dir(name) == "/assets" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var styles bytes.Buffer
	scripts := map[string]string{}
	for _, name := range names {
		switch path.Ext(name) {
		case ".css":
			styles.Write(all[name].plain())
		case ".js":
			b := imports.ReplaceAll(all[name].plain(), []byte(`${1}"jansou/${2}"`))
			b = preloads.ReplaceAll(b, []byte("[]"))
			scripts["jansou/"+path.Base(name)] = "data:text/javascript;base64," + base64.StdEncoding.EncodeToString(b)
		}
	}
	table, err := json.Marshal(map[string]any{"imports": scripts})
	if err != nil {
		return nil, err
	}
	var begin bytes.Buffer
	fmt.Fprintf(&begin, "%s\n<style>%s</style>\n<script type=\"importmap\">%s</script>\n<script type=\"module\">import \"jansou/%s\"</script>", head, styles.Bytes(), table, main[1])
	page := links.ReplaceAll(index, nil)
	at := mainScript.FindIndex(page)
	return slices.Concat(page[:at[0]], begin.Bytes(), page[at[1]:]), nil
}
