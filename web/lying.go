package web

import (
	"crypto/sha256"
	"encoding/json"
	"net/http"

	lru "github.com/hashicorp/golang-lru/v2"
)

// maxLying is how many answers lie ready: all lists in all languages, and the
// rules that are asked for most.
const maxLying = 512

// answerLevel is how hard an answer is pressed with brotli: somebody waits for
// the first.
const answerLevel = 5

// lying are answers that lie ready as they are sent, each by all that it depends
// on. They follow from the program and from texts that never change.
type lying struct{ kept *lru.Cache[string, *file] }

func newLying() (lying, error) {
	kept, err := lru.New[string, *file](maxLying)
	return lying{kept}, err
}

// lies sends the answer of that key, which make makes where none lies ready. Two
// who ask for it first at once both make it.
func (h *Handler) lies(w http.ResponseWriter, r *http.Request, key string, make func() (any, error)) {
	f, ok := h.lying.kept.Get(key)
	if !ok {
		v, err := make()
		if err != nil {
			h.fail(w, err)
			return
		}
		b, err := json.Marshal(v)
		if err != nil {
			panic("web: an answer that cannot be written: " + err.Error())
		}
		b = append(b, '\n')
		f = pressed("application/json", answerLevel, func() []byte { return b })
		h.lying.kept.Add(key, f)
	}
	w.Header().Set("Cache-Control", "no-cache") // kept, and asked for again by its ETag
	f.send(w, r)
}

// sumOf is a text as part of a key.
func sumOf(text []byte) string {
	sum := sha256.Sum256(text)
	return string(sum[:])
}
