package load

import (
	"fmt"
	"math/rand/v2"

	"jansou/jsonwalk"
)

// heard is what a player of this package reads of a message. To read all of each
// would cost as much as the server itself does, on the same machine.
type heard struct {
	kind string // state, error or pong
	id   string // of an error: the message that it answers
	code string // of an error
	ack  string

	status   string // of the table
	you, rev int
	pause    bool    // between two deals
	thrown   [4]bool // by seat: a discard is told of
	choice   []byte  // one of what is lawful, drawn by chance, in the message's own bytes; none: nothing is
	discards bool    // the choice is one
}

// read reads a message; chance draws the choice.
func read(message []byte, chance *rand.Rand) (heard, error) {
	w := jsonwalk.Walker[[]byte]{S: message}
	var h heard
	for name := range w.Members {
		switch string(name) {
		case "type":
			h.kind = string(w.Text())
		case "id":
			h.id = w.Words()
		case "code":
			h.code = string(w.Text())
		case "ack":
			h.ack = w.Words()
		case "table":
			for name := range w.Members {
				if string(name) == "status" {
					h.status = string(w.Text())
				} else {
					w.Skip()
				}
			}
		case "you":
			h.you = w.Number()
		case "rev":
			h.rev = w.Number()
		case "pause":
			if h.pause = !w.Null(); h.pause {
				w.Skip()
			}
		case "events":
			h.readEvents(&w)
		case "legal":
			h.readLegal(&w, chance)
		default:
			w.Skip()
		}
	}
	w.End()
	if !w.Usual() {
		at, wanted := w.Odd()
		return h, fmt.Errorf("byte %d of a message: %s is wanted", at, wanted)
	}
	return h, nil
}

func (h *heard) readEvents(w *jsonwalk.Walker[[]byte]) {
	if w.Null() {
		return
	}
	for range w.Items {
		var kind string
		seat := -1
		for name := range w.Members {
			switch string(name) {
			case "kind":
				kind = string(w.Text())
			case "seat":
				seat = w.Number()
			default:
				w.Skip()
			}
		}
		if kind == "discarded" && seat >= 0 && seat < len(h.thrown) {
			h.thrown[seat] = true
		}
	}
}

// readLegal draws one of what is lawful, each as likely as the others.
func (h *heard) readLegal(w *jsonwalk.Walker[[]byte], chance *rand.Rand) {
	if w.Null() {
		return
	}
	for i := range w.Items {
		w.Peek()
		from := w.At
		var kind []byte
		for name := range w.Members {
			if string(name) == "kind" {
				kind = w.Text()
			} else {
				w.Skip()
			}
		}
		if chance.IntN(i+1) == 0 {
			h.choice = w.S[from:w.At]
			switch string(kind) {
			case "discard", "riichi", "open_riichi":
				h.discards = true
			default:
				h.discards = false
			}
		}
	}
}
