package work

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"sync"
)

// Program is which program somebody runs. Two are the same by their ID alone: another
// version, or one for other processors, may come to other results.
type Program struct {
	ID   string `json:"id"`   // the hash of the program
	Text string `json:"text"` // what it says of its version, for people
}

// This is the program that runs, which says that of its version.
func This(text string) (Program, error) {
	id, err := ownID()
	return Program{ID: id, Text: text}, err
}

var ownID = sync.OnceValues(func() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("work: which program this is: %w", err)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("work: which program this is: %w", err)
	}
	defer func() { _ = f.Close() }() // it was only read
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("work: which program this is: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)[:10]), nil
})

// The subjects of work. What only the same program may answer has its ID in them.
const (
	helloSubject = "work.hello" // of nodes, who say which program they are
	offerSubject = "work.offer" // runs of simulations that have games to give
	countSubject = "work.count" // who asks which workers there are
)

func (p Program) hello() string   { return helloSubject + "." + p.ID }
func (p Program) bots() string    { return "work.bots." + p.ID }
func (p Program) reviews() string { return "work.reviews." + p.ID }

// String is the version and the beginning of the ID, for sentences.
func (p Program) String() string { return fmt.Sprintf("%s (%.8s)", p.Text, p.ID) }
