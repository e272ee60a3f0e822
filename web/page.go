package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math/bits"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

// files is the page, held in memory as it is sent. Names begin with a slash.
type files map[string]*file

type file struct {
	kind  string // Content-Type
	tag   string // ETag
	plain []byte
	small []byte // gzip; nil where it saves little

	brotli func() []byte // made when it is asked for first: it takes a while
}

// readPage reads a built page. One without an index.html is an error.
func readPage(page fs.FS) (files, error) {
	all := files{}
	err := fs.WalkDir(page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(page, name)
		if err != nil {
			return err
		}
		all["/"+name], err = newFile(name, b)
		return err
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

func newFile(name string, b []byte) (*file, error) {
	kind := kindOf(name)
	if kind == "" {
		kind = "application/octet-stream"
	}
	return pressed(kind, b, brotli.BestCompression)
}

// pressed is what is sent as b, in every encoding; brotli at that level.
func pressed(kind string, b []byte, level int) (*file, error) {
	sum := sha256.Sum256(b)
	f := &file{kind: kind, tag: `"` + hex.EncodeToString(sum[:12]) + `"`, plain: b}
	var z bytes.Buffer
	w, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(b); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if z.Len() < len(b)*9/10 {
		f.small = z.Bytes()
	}
	f.brotli = sync.OnceValue(func() []byte {
		var out bytes.Buffer
		w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: level, LGWin: window(len(b))})
		_, err := w.Write(b)
		if err = errors.Join(err, w.Close()); err != nil {
			panic("web: a buffer that cannot be written: " + err.Error())
		}
		return out.Bytes()
	})
	return f, nil
}

// window is the binary logarithm of what a piece of n bytes is looked through for
// repetitions: all of it. What is made room for beyond that takes time and memory,
// usually 32 MB for each file of a few thousand bytes, and finds nothing.
func window(n int) int { return min(max(bits.Len(uint(n+16)), 12), 22) }

// compressAll makes every file small once, so that nobody waits for it.
func (all files) compressAll() {
	for _, f := range all {
		if f.small != nil {
			f.brotli()
		}
	}
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
		write(w, page.plain)
	}
}

// index sends the page itself, and gives who has none an identity.
func (all files) index() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		identify(w, r)
		// It is private: a shared cache must not give away the cookie.
		w.Header().Set("Cache-Control", "private, no-cache")
		all["/index.html"].send(w, r)
	})
}

func (f *file) send(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Type", f.kind)
	body, tag := f.plain, f.tag
	if f.small != nil {
		head.Set("Vary", "Accept-Encoding")
		switch accepts := r.Header.Get("Accept-Encoding"); {
		case takes(accepts, "br"):
			head.Set("Content-Encoding", "br")
			body, tag = f.brotli(), strings.TrimSuffix(f.tag, `"`)+`-br"`
		case takes(accepts, "gzip"):
			head.Set("Content-Encoding", "gzip")
			body, tag = f.small, strings.TrimSuffix(f.tag, `"`)+`-z"`
		}
	}
	head.Set("ETag", tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}
