package fair

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

const fileDomain = "jansou/fair/file/v1\x00"

// A file of a game ends with a digest over every byte before it, so that none can
// change by accident. Who changes a file on purpose can make the digest anew: it
// is the seals that show that.

// around is how the digest ends a file.
type around struct{ before, after string }

var (
	inLog  = around{`,"digest":"`, "\"}\n"}   // the last field of the last commit
	inPage = around{"<!-- digest ", " -->\n"} // after the page
)

// ErrNoDigest says that a file has no digest at its end.
var ErrNoDigest = errors.New("there is no digest at its end: it was cut short, or saved by a version of Jansou without one")

// ErrDigest says that a file is not as it was saved.
var ErrDigest = errors.New("it is not as it was saved: its bytes do not make the digest at its end")

// WithDigest puts the digest into the last line of a log: a line of JSON for each
// commit.
func WithDigest(log []byte) []byte {
	return inLog.put(bytes.TrimSuffix(log, []byte("}\n")))
}

// PageWithDigest puts the digest behind a page.
func PageWithDigest(page []byte) []byte { return inPage.put(page) }

func (a around) put(text []byte) []byte {
	sum := digest(text)
	return append(append(append(bytes.Clone(text), a.before...), sum...), a.after...)
}

func digest(text []byte) string {
	h := sha256.New()
	h.Write([]byte(fileDomain))
	h.Write(text)
	return hex.EncodeToString(h.Sum(nil))
}

// CheckDigest says whether every byte of a file is as it was saved; a log or a page.
func CheckDigest(file []byte) error {
	for _, a := range []around{inLog, inPage} {
		rest, ok := bytes.CutSuffix(file, []byte(a.after))
		if !ok || len(rest) < 64+len(a.before) {
			continue
		}
		rest, sum := rest[:len(rest)-64], rest[len(rest)-64:]
		if text, ok := bytes.CutSuffix(rest, []byte(a.before)); ok {
			if string(sum) != digest(text) {
				return ErrDigest
			}
			return nil
		}
	}
	return ErrNoDigest
}
