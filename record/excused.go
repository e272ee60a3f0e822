package record

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"strings"
	"sync"
)

// excused.txt is the one list of records that contradict themselves.
//
//go:embed excused.txt
var excusedText string

// Excuse is one line of excused.txt: a difference that is the record's own
// fault. The record is known by its content, not by its name.
type Excuse struct {
	Sum  string // the first 16 hexadecimal digits of the SHA-256 of its bytes
	Name string // of the file, for people
	Deal string
	What string // what differs
	Why  string // what is wrong with the record
}

// Excuses returns the lines of excused.txt.
var Excuses = sync.OnceValue(func() []Excuse {
	var list []Excuse
	for line := range strings.Lines(excusedText) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, " | ")
		if len(f) != 5 {
			panic("record: excused.txt: " + line) // the list comes with the program
		}
		list = append(list, Excuse{f[0], f[1], f[2], f[3], f[4]})
	}
	return list
})

// ExcusesFor returns the excuses of the record with these bytes, packed with gzip
// or plain.
func ExcusesFor(text string) []Excuse {
	if plain, err := unpack(text); err == nil && strings.HasPrefix(text, gzipped) {
		text = plain
	}
	sum := sumOf(text)
	var out []Excuse
	for _, e := range Excuses() {
		if e.Sum == sum {
			out = append(out, e)
		}
	}
	return out
}

func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}
