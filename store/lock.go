package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// ErrHeld is what Hold returns (wrapped) where another process holds the
// folder.
var ErrHeld = errors.New("another process holds it")

// Hold takes a folder for this process alone, until release is called or the
// process ends, however it ends. The log itself is fenced and would survive two
// owners; who plays at one of them would not understand what happens.
func Hold(folder string) (release func() error, err error) {
	path := filepath.Join(folder, "jansou.lock")
	db, err := open(path, 1, "busy_timeout(0)")
	if err != nil {
		return nil, err
	}
	// The lock is SQLite's own on a file that never holds anything: it is there
	// on every system, and the system takes it back when the process dies.
	conn, err := db.Conn(context.Background())
	if err == nil {
		_, err = conn.ExecContext(context.Background(), "BEGIN EXCLUSIVE")
	}
	if err != nil {
		if strings.Contains(err.Error(), "database is locked") {
			err = ErrHeld
		}
		return nil, errors.Join(fmt.Errorf("store: hold %s: %w", folder, err), db.Close())
	}
	return func() error { return errors.Join(conn.Close(), db.Close()) }, nil
}
