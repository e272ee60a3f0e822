package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"jansou/fair"
	"jansou/parlour"
)

// verifyWallCmd proves the walls of a game that is over.
type verifyWallCmd struct {
	Commitments string `placeholder:"LIST" help:"The seals of the server's shares: its published list (/api/fair/commitments), best a copy from before the game was over, or the file of what a page noted of them."`
	File        string `arg:"" help:"The log of a finished game (/api/tables/ID/log) or its replay as one page, as they were saved; - reads standard input."`
}

// Help is shown by jansou verify-wall --help.
func (c *verifyWallCmd) Help() string {
	return `Example: jansou verify-wall jansou-b7k2m9qx4tvc.jsonl --commitments jansou-commitments.txt

The answer is one word and its reason:

  fair        every wall is that of its five shares, and every seal of the server's is in LIST. Exit status 0.
  consistent  the same, without a LIST: a file cannot vouch for itself, for who made it could have made it all. 3.
  refused     something does not hold; the deal and the place are named. 1.

The file ends with a digest over every byte before it, so that a single byte that has changed is found; who changes a file on purpose can make the digest anew, and is found by LIST. Of a log the walls are compared that were dealt from; that people played from them is for jansou judge and the replay. A LIST that is a chain must hold itself from its first line on, and its head is printed: compare it with one that you or others have from before. What each step proves is in docs/fair.md.`
}

// exit is the exit status of a command that has printed all that it has to say.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// ExitCode is what the program ends with.
func (e exit) ExitCode() int { return int(e) }

const (
	refusedStatus    exit = 1
	consistentStatus exit = 3
)

// Run proves the walls of the file.
func (c *verifyWallCmd) Run(out io.Writer) error {
	file, err := c.read()
	if err != nil {
		return fmt.Errorf("verify-wall: %w", err)
	}
	list, known, err := c.list()
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("verify-wall: %w", err)
	} else if err != nil {
		return refuse(out, err)
	}
	g, err := wallsIn(file)
	if err == nil {
		err = fair.Check(g, known)
	}
	if err != nil {
		return refuse(out, err)
	}
	what := fmt.Sprintf("%d walls of table %s, each as its shares make it", len(g.Deals), g.Table)
	switch {
	case g.Method == "":
		fmt.Fprintf(out, "consistent: %d walls of table %s, each as the one seed of the server's makes it; there were no shares then\n", len(g.Deals), g.Table)
		return consistentStatus
	case list == nil:
		fmt.Fprintf(out, "consistent: %s; by the file alone, which cannot vouch for itself: see --commitments\n", what)
	default:
		fmt.Fprintf(out, "fair: %s, and every seal was told before\n", what)
	}
	tellShares(out, g)
	if list == nil {
		return consistentStatus
	}
	if list.Head != nil {
		fmt.Fprintf(out, "the list ends with number %d, sum %s\n", list.Head.N, list.Head.Sum)
	}
	return nil
}

// refuse says what does not hold.
func refuse(out io.Writer, err error) error {
	fmt.Fprintf(out, "refused: %v\n", err)
	return refusedStatus
}

// tellShares says of each deal which seats had a share, and why others had none.
func tellShares(out io.Writer, g *fair.Game) {
	for n, d := range g.Deals {
		var lacks []string
		for s, why := range d.Seats.Why {
			if why != "" {
				lacks = append(lacks, fmt.Sprintf("seat %d: %s", s, whyNoShare[why]))
			}
		}
		if len(lacks) == 0 {
			lacks = []string{"all four seats had a share"}
		}
		fmt.Fprintf(out, "deal %d: %s\n", n, strings.Join(lacks, ", "))
	}
}

// whyNoShare says why a seat has no share.
var whyNoShare = map[fair.Why]string{fair.Bot: "a bot", fair.NoSeal: "no seal in time", fair.NoShare: "a seal, and no share in time"}

// list reads the seals that were told; nil: none are named.
func (c *verifyWallCmd) list() (*fair.List, fair.Known, error) {
	if c.Commitments == "" {
		return nil, nil, nil
	}
	f, err := os.Open(c.Commitments)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	list, err := fair.ReadList(f)
	if err != nil {
		return nil, nil, err
	}
	return list, list.Has, nil
}

func (c *verifyWallCmd) read() ([]byte, error) {
	if c.File == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(c.File)
}

// wallsIn finds what proves the walls in a file: a log, or a replay as one page.
func wallsIn(file []byte) (*fair.Game, error) {
	if err := fair.CheckDigest(file); err != nil {
		return nil, fmt.Errorf("the file: %w", err)
	}
	if _, rest, ok := bytes.Cut(file, []byte(`window.JANSOU_REPLAY="`)); ok {
		data, _, _ := bytes.Cut(rest, []byte(`"`))
		return wallsInPage(data)
	}
	var log []parlour.Commit
	for n, line := range bytes.Split(bytes.TrimSuffix(file, []byte("\n")), []byte("\n")) {
		c, err := parlour.DecodeCommit(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		log = append(log, c)
	}
	return parlour.WallsOf(menu{}, log[len(log)-1].Table, log)
}

// wallsInPage reads what a replay as one page has of its game.
func wallsInPage(data []byte) (*fair.Game, error) {
	raw, err := base64.StdEncoding.DecodeString(string(data))
	if err != nil {
		return nil, fmt.Errorf("the game in the page: %w", err)
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("the game in the page: %w", err)
	}
	var page struct{ Replay struct{ Fair *fair.Game } }
	if err := json.NewDecoder(z).Decode(&page); err != nil {
		return nil, fmt.Errorf("the game in the page: %w", err)
	}
	if page.Replay.Fair == nil {
		return nil, errors.New("the page has nothing that proves its walls: it is of a branch, or was saved by a version of Jansou without shares")
	}
	return page.Replay.Fair, nil
}
