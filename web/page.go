package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/bits"
	"mime"
	"net/http"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

// files is the page. Names begin with a slash. What is sent is made when it is asked for
// first: a server to which nobody comes has none of it in memory.
type files map[string]*file

type file struct {
	kind  string        // Content-Type
	tag   func() string // ETag
	plain func() []byte // nobody may change it: it is one for all who ask
	gzip  func() []byte // nil where it saves little
	br    func() []byte // the same
}

// readPage reads which files a built page has. One without an index.html is an error.
func readPage(page fs.FS) (files, error) {
	all := files{}
	err := fs.WalkDir(page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		kind := kindOf(name)
		if kind == "" {
			kind = "application/octet-stream"
		}
		// The page is in the program: what is read is not kept once more.
		all["/"+name] = pressed(kind, brotli.BestCompression, func() []byte {
			b, err := fs.ReadFile(page, name)
			if err != nil {
				panic("web: a file of the page is there no more: " + err.Error())
			}
			return b
		})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("web: read the page: %w", err)
	}
	if all["/index.html"] == nil {
		return nil, fmt.Errorf("web: the page has no index.html")
	}
	return all, nil
}

// kindOf is the Content-Type of a file. What the system's tables may lack is said.
func kindOf(name string) string {
	if path.Ext(name) == ".webmanifest" {
		return "application/manifest+json"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// isText reports whether what has a Content-Type gets smaller; pictures and fonts are
// pressed already.
func isText(kind string) bool {
	kind, _, _ = strings.Cut(kind, ";")
	return strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "json") || strings.HasSuffix(kind, "+xml") || strings.HasSuffix(kind, "javascript") || kind == "application/wasm"
}

// pressed is what is sent as what read returns, in every encoding; brotli at that level.
// What is read to be pressed is not kept.
func pressed(kind string, level int, read func() []byte) *file {
	tag := sync.OnceValue(func() string {
		sum := sha256.Sum256(read())
		return `"` + hex.EncodeToString(sum[:12]) + `"`
	})
	// as is what a writer makes of it, once.
	as := func(writer func(to io.Writer, n int) io.WriteCloser) func() []byte {
		return sync.OnceValue(func() []byte {
			if !isText(kind) {
				return nil
			}
			b := read()
			var out bytes.Buffer
			w := writer(&out, len(b))
			_, err := w.Write(b)
			if err = errors.Join(err, w.Close()); err != nil {
				panic("web: a buffer that cannot be written: " + err.Error())
			}
			if out.Len() >= len(b)*9/10 {
				return nil
			}
			return bytes.Clone(out.Bytes()) // without the room that the buffer has beyond it
		})
	}
	return &file{kind: kind, tag: tag, plain: sync.OnceValue(read),
		gzip: as(func(to io.Writer, _ int) io.WriteCloser {
			w, err := gzip.NewWriterLevel(to, gzip.BestCompression)
			if err != nil {
				panic("web: a level that there is: " + err.Error())
			}
			return w
		}),
		br: as(func(to io.Writer, n int) io.WriteCloser {
			return brotli.NewWriterOptions(to, brotli.WriterOptions{Quality: level, LGWin: window(n)})
		}),
	}
}

// window is the binary logarithm of what a piece of n bytes is looked through for
// repetitions: all of it. What is made room for beyond that takes time and memory,
// usually 32 MB for each file of a few thousand bytes, and finds nothing.
func window(n int) int { return min(max(bits.Len(uint(n+16)), 12), 22) }

// pressAll presses every file, so that nobody waits for it who comes to it later. Each
// takes some megabytes while it is pressed, the largest 40, and leaves a hundredth of
// that. Nothing else of a server takes so much, so what this took once is given back: the
// heap would stay as large as it was for it, for as long as the server is quiet.
func (all files) pressAll() {
	for _, f := range all {
		f.br()
	}
	debug.FreeOSMemory()
}

// takes reports whether a client takes an encoding: it names it, and not with the
// weight 0.
func takes(header, encoding string) bool {
	for one := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(one), ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			w := strings.TrimPrefix(strings.ReplaceAll(weight, " ", ""), "q=")
			n, err := strconv.ParseFloat(w, 64)
			return weight == "" || err == nil && n > 0
		}
	}
	return false
}

// ServeHTTP sends one file by its name.
func (all files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f := all[r.URL.Path]
	if f == nil || r.URL.Path == "/index.html" {
		all.notFound(w, r)
		return
	}
	// The names in assets hold a hash of what is in them.
	if strings.HasPrefix(r.URL.Path, "/assets/") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		w.Header().Set("Cache-Control", "no-cache")
	}
	if r.URL.Path == "/sw.js" {
		w.Header().Set("Service-Worker-Allowed", "/")
	}
	f.send(w, r)
}

// notFound tells a person in the page that nothing is there, and everybody else
// in a line.
func (all files) notFound(w http.ResponseWriter, r *http.Request) {
	under := func(folder string) bool { return strings.HasPrefix(r.URL.Path, folder) }
	if under("/api/") || under("/assets/") || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		http.NotFound(w, r)
		return
	}
	page := all["/index.html"]
	w.Header().Set("Content-Type", page.kind)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		write(w, page.plain())
	}
}

// index sends the page itself, and gives who has none an identity. When the first comes
// all else is made ready.
func (all files) index() http.Handler {
	var first sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = identify(w, r) // the page is the same for everybody, also while nobody can tell who asks
		first.Do(func() { go all.pressAll() })
		// It is private: a shared cache must not give away the cookie.
		w.Header().Set("Cache-Control", "private, no-cache")
		all["/index.html"].send(w, r)
	})
}

func (f *file) send(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Type", f.kind)
	head.Set("Vary", "Accept-Encoding")
	var body []byte
	tag := f.tag()
	accepts := r.Header.Get("Accept-Encoding")
	if takes(accepts, "br") {
		if body = f.br(); body != nil {
			head.Set("Content-Encoding", "br")
			tag = strings.TrimSuffix(tag, `"`) + `-br"`
		}
	} else if takes(accepts, "gzip") {
		if body = f.gzip(); body != nil {
			head.Set("Content-Encoding", "gzip")
			tag = strings.TrimSuffix(tag, `"`) + `-z"`
		}
	}
	if body == nil {
		body = f.plain()
	}
	head.Set("ETag", tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}
