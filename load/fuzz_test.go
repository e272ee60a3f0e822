package load

import (
	"math/rand/v2"
	"testing"
)

// FuzzRead: no message of a server makes the reader panic.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"type":"state","table":{"status":"playing"},"you":2,"rev":117,"events":[{"kind":"discarded","seat":1}],"legal":[{"kind":"pass"}],"pause":null,"ack":"k"}`))
	f.Add([]byte(`{"type":"error","id":"m4","code":"stale","events":null,"legal":null,"pause":1500}`))
	f.Fuzz(func(t *testing.T, message []byte) {
		h, err := read(message, rand.New(rand.NewPCG(1, 2)))
		if err == nil && len(h.choice) > len(message) {
			t.Errorf("%q has %q as a choice", message, h.choice)
		}
	})
}
