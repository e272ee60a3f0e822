package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"jansou/store"
)

// moveCmd is jansou move.
type moveCmd struct {
	From string `required:"" placeholder:"PLACE" help:"Where all is kept now: sqlite:FILE (or its folder), or the address of a database, postgres://…"`
	To   string `required:"" placeholder:"PLACE" help:"Where it is to be kept: the same. A file is made; a database must be there, and be empty."`
}

// Help is shown by jansou move --help.
func (c *moveCmd) Help() string {
	return "Examples: jansou move --from sqlite:/var/lib/jansou --to postgres://jansou@db.example.org/jansou\n" +
		"          jansou move --from postgres://jansou@db.example.org/jansou --to sqlite:jansou.db\n\n" +
		"Copies everything from one place to another, games that are being played among it, and compares the two by the hash of every table. " +
		"End the servers before: it refuses while one runs, and none starts there until all is copied. Where it is interrupted, the same command goes on from there. " +
		"What is at the first place stays as it is: do not serve from it again, or there are two games of each. " +
		"What an operator has decided (bans, a message, codes) comes along: with a file it stands beside it, in operator.json, and in a database within it."
}

// placeOf reads what --from or --to says.
func placeOf(text string) (string, error) {
	if store.IsDatabase(text) {
		return text, nil
	}
	path, is := strings.CutPrefix(text, "sqlite:")
	if !is || path == "" {
		return "", fmt.Errorf("%q is no place: say sqlite:FILE, or postgres://…", text)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, logName)
	}
	return path, nil
}

// Run moves.
func (c *moveCmd) Run(out io.Writer) error {
	from, err := placeOf(c.From)
	if err != nil {
		return fmt.Errorf("move: --from %w", err)
	}
	to, err := placeOf(c.To)
	if err != nil {
		return fmt.Errorf("move: --to %w", err)
	}
	if from == to {
		return fmt.Errorf("move: --from and --to are the same place: %s", store.Spoken(to))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	tell := func(what string) {
		if strings.Contains(what, "differs") {
			fmt.Fprintln(out, what)
		} else if isTerminal(os.Stderr) {
			fmt.Fprintf(os.Stderr, "\r\x1b[K%s ", what)
		}
	}
	began := time.Now()
	var done store.Copy
	if !store.IsDatabase(from) {
		err = takeDeskAlong(ctx, from)
	}
	if err == nil {
		done, err = store.Move(ctx, from, to, tell)
	}
	if isTerminal(os.Stderr) {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
	switch {
	case errors.Is(err, store.ErrHeld):
		return fmt.Errorf("move: a server runs there: end all of them before (%w)", err)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("move: %w: --from names what there is", err)
	case err != nil && ctx.Err() != nil:
		return errors.New("move: interrupted: the same command goes on from there")
	case err != nil:
		return err
	}
	for _, t := range done.Tables {
		fmt.Fprintf(out, "%-14s %8d rows  %x\n", t.Name, t.Rows, t.Hash)
	}
	fmt.Fprintf(out, "%-14s %8d rows  %x\n", "all", done.Rows, done.Hash)
	if !store.IsDatabase(to) {
		if err := putDeskBeside(out, to); err != nil {
			return fmt.Errorf("move: the games are there, and what the operator has decided is not; the same command does it: %w", err)
		}
	}
	if done.Equal {
		fmt.Fprintf(out, "all of it was at %s already\n", store.Spoken(to))
		return nil
	}
	fmt.Fprintf(out, "%d rows were copied in %v, and both places are the same; serve from %s from now on, and from the other no more\n",
		done.Went, time.Since(began).Round(time.Millisecond), store.Spoken(to))
	return nil
}
