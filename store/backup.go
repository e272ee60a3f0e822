package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Backup writes a whole copy of the log at a place, as it stands at one moment, to
// a new file at to. A program may serve from it meanwhile and is not kept
// waiting. The copy is complete when it has its name: what is not yet done is
// called to with ".partial" after it.
func Backup(from, to string) (err error) {
	if _, err := os.Stat(to); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("store: %s is there already: name a file that is not", to)
	}
	if IsDatabase(from) {
		return backUpDatabase(from, to)
	}
	db, _, err := look(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	partial := to + ".partial"
	// Its owner's only, before a byte of it is written: it holds the seeds.
	f, err := os.OpenFile(partial, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("store: back up: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("store: back up: %w", err)
	}
	_, err = db.Exec("PRAGMA query_only = 0") // VACUUM INTO writes, if not into this file
	if err == nil {
		_, err = db.Exec("VACUUM INTO ?", partial)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("store: back up %s: %w", from, err), os.Remove(partial))
	}
	return name(partial, to)
}

// backUpDatabase is Backup of a database, row by row.
func backUpDatabase(from, to string) error {
	partial := to + ".partial"
	for _, part := range []string{"", "-wal", "-shm"} { // of one that did not come to its end
		if err := os.Remove(partial + part); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("store: back up: %w", err)
		}
	}
	db, have, err := lookAt(from)
	if err != nil {
		return err
	}
	source := &side{place: from, words: inPostgres{}, db: db, ends: []func() error{db.Close}}
	target := &side{place: partial, words: inSQLite{}}
	if have < version {
		err = fmt.Errorf("it has schema %d: let jansou serve open it once, which brings it to %d", have, version)
	}
	if err == nil {
		err = source.snapshot()
	}
	if err == nil {
		err = target.makeFile()
	}
	if err == nil {
		err = target.openFile()
	}
	if err == nil {
		_, err = move(background, source, target, func(string) {})
	}
	if err = errors.Join(err, target.close(), source.close()); err != nil {
		return errors.Join(fmt.Errorf("store: back up %s: %w", Spoken(from), err), os.Remove(partial))
	}
	return name(partial, to)
}

// Restore puts the copy at from in the place of the log at to. What stood there
// is kept beside it, under the name that is returned ("" where nothing did). No
// program may serve from it: hold its folder.
func Restore(from, to, aside string) (kept string, err error) {
	partial := to + ".partial"
	if err := copyFile(from, partial); err != nil {
		return "", fmt.Errorf("store: restore: %w", err)
	}
	if _, err := os.Stat(to); err == nil {
		kept = aside
		// With its write-ahead log: that holds commits of its own.
		for _, part := range []string{"-wal", "-shm", ""} {
			if err := os.Rename(to+part, aside+part); err != nil && !errors.Is(err, os.ErrNotExist) {
				return "", fmt.Errorf("store: restore: %w", err)
			}
		}
	}
	return kept, name(partial, to)
}

// copyFile copies a file; the copy is its owner's only.
func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // it was read alone
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// name gives a file that is whole its name, so that both survive a power cut.
func name(partial, to string) error {
	f, err := os.OpenFile(partial, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := errors.Join(f.Sync(), f.Close(), os.Rename(partial, to)); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	// Not every system lets a folder be synced; there the name follows a little later.
	if dir, err := os.Open(filepath.Dir(to)); err == nil {
		_ = dir.Sync()
		_ = dir.Close()
	}
	return nil
}
