package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"jansou/web"
)

// What an operator has decided (deskName) is no part of the log. A backup has it as
// a file of its own beside it, and restore puts both in their place.

// deskOf is the file with what the operator had decided, beside a backup.
func deskOf(backup string) string { return strings.TrimSuffix(backup, backupEnds) + "." + deskName }

// backUpDesk copies the file with what the operator has decided beside the
// backup that is to be at to, and returns the copy; "": nothing was decided.
func backUpDesk(desk, to string) (string, error) {
	text, err := readIfThere(desk)
	if text == nil || err != nil {
		return "", err
	}
	return deskOf(to), web.WriteWhole(deskOf(to), text)
}

// deskIn reads what is beside a backup, nil where nothing is, and makes sure that a
// server can read it.
func deskIn(backup string) ([]byte, error) {
	text, err := readIfThere(deskOf(backup))
	if err == nil && text != nil && !json.Valid(text) {
		err = fmt.Errorf("%s is not whole: put another in its place, or move it away to restore the games alone", deskOf(backup))
	}
	return text, err
}

// restoreDesk puts what the operator had decided in the place of what stands in a
// folder, which is kept beside it.
func restoreDesk(out io.Writer, folder string, text []byte, moment string) error {
	path := filepath.Join(folder, deskName)
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
