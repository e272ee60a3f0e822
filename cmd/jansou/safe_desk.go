package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"jansou/store"
	"jansou/web"
)

// What an operator has decided (deskName) is no part of a log in a file: it stands
// beside it. A backup has it as a file of its own beside it, and restore puts both in
// their place. A database has it as a row; so has a file that came from one, where it
// counts for nothing, but for jansou move, which takes it along.

// deskOf is the file with what the operator had decided, beside a backup.
func deskOf(backup string) string { return strings.TrimSuffix(backup, backupEnds) + "." + deskName }

// deskBeside is the file with what an operator has decided, beside a log in a file: that
// of the folder, where it is the one that is served, and otherwise that of a backup.
func deskBeside(log string) string {
	if filepath.Base(log) == logName {
		return filepath.Join(filepath.Dir(log), deskName)
	}
	return deskOf(log)
}

// deskAt reads what the operator has decided at a place; nil: nothing.
func deskAt(place string) ([]byte, error) {
	if !store.IsDatabase(place) {
		return readIfThere(deskBeside(place))
	}
	return deskRow(place)
}

// deskRow reads what stands within a log, as it stands in a file.
func deskRow(place string) (text []byte, err error) {
	log, err := store.OpenToRead(place)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	row, _, err := log.Decided(context.Background())
	if row == nil || err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, row, "", "  "); err != nil {
		return nil, fmt.Errorf("what the operator has decided is not whole: %w", err)
	}
	return append(b.Bytes(), '\n'), nil
}

// backUpDesk writes what the operator has decided beside the backup that is to be at
// to, and returns the file; "": nothing was decided.
func backUpDesk(from, to string) (string, error) {
	text, err := deskAt(from)
	if text == nil || err != nil {
		return "", err
	}
	return deskOf(to), web.WriteWhole(deskOf(to), text)
}

// takeDeskAlong has a log in a file say within what stands beside it, so that a move
// takes it along.
func takeDeskAlong(ctx context.Context, file string) (err error) {
	text, err := deskIn(file)
	if text == nil || err != nil {
		return err
	}
	log, err := store.OpenAlone(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	row, change, err := log.Decided(ctx)
	var compact bytes.Buffer
	if err = errors.Join(err, json.Compact(&compact, text)); err != nil || bytes.Equal(row, compact.Bytes()) {
		return err
	}
	_, err = log.Decide(ctx, change, compact.Bytes()) // nobody else writes there
	return err
}

// putDeskBeside writes beside a log that came into a file what it has within of what
// the operator has decided, for a server of a file reads it there.
func putDeskBeside(out io.Writer, file string) error {
	text, err := deskRow(file)
	if text == nil || err != nil {
		return err
	}
	if now, err := readIfThere(deskBeside(file)); err != nil || bytes.Equal(now, text) {
		return err
	}
	return restoreDesk(out, deskBeside(file), text, moment(time.Now()))
}

// deskIn reads what is beside a log in a file, nil where nothing is, and makes sure that
// a server can read it.
func deskIn(log string) ([]byte, error) {
	text, err := readIfThere(deskBeside(log))
	if err == nil && text != nil && !json.Valid(text) {
		err = fmt.Errorf("%s is not whole: put another in its place, or move it away to take the games alone", deskBeside(log))
	}
	return text, err
}

// restoreDesk puts what the operator had decided in the place of a file, which is kept
// beside it.
func restoreDesk(out io.Writer, path string, text []byte, moment string) error {
	now, err := readIfThere(path)
	if err != nil {
		return err
	}
	if text == nil {
		if now != nil {
			fmt.Fprintf(out, "the backup has nothing that an operator decided: %s stays as it is\n", path)
		}
		return nil
	}
	if now != nil {
		aside := strings.TrimSuffix(path, ".json") + "-until-" + moment + ".json"
		if err := os.Rename(path, aside); err != nil {
			return err
		}
		fmt.Fprintf(out, "what the operator decided since is kept as %s\n", aside)
	}
	if err := web.WriteWhole(path, text); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s is what the operator has decided now\n", path)
	return nil
}

// readIfThere reads a file; nil where there is none.
func readIfThere(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}
