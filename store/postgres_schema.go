package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// said is a folder of steps of the schema in the words of PostgreSQL.
type said struct{ fs.FS }

// Open reads a step and says it in those words.
func (s said) Open(name string) (fs.File, error) {
	f, err := s.FS.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil || info.IsDir() {
		return f, err
	}
	text, err := io.ReadAll(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	return &step{info, bytes.NewReader([]byte(inItsWords.Replace(string(text))))}, nil
}

// step is one of them.
type step struct {
	info fs.FileInfo
	*bytes.Reader
}

func (s *step) Stat() (fs.FileInfo, error) { return s.info, nil }
func (s *step) Close() error               { return nil }

// schemaOf reads which schema a database has; 0: none.
func schemaOf(ctx context.Context, db *sql.DB) (have int, err error) {
	var there bool
	if err := db.QueryRowContext(ctx, `SELECT to_regclass($1) IS NOT NULL`, goose.DefaultTablename).Scan(&there); err != nil || !there {
		return 0, err
	}
	err = db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM `+goose.DefaultTablename).Scan(&have)
	return have, err
}

// later says that a database is of a program of tomorrow.
func later(have int) error {
	return fmt.Errorf("the database has schema %d, this program knows %d: it was written by a later one", have, version)
}

// migrateDatabase brings a database to the present schema. Where several programs
// start at once, one of them does, and the others wait.
func migrateDatabase(config *pgx.ConnConfig) (err error) {
	const most = 5 * time.Minute // a step may write many rows
	ctx, stop := context.WithTimeout(background, most)
	defer stop()
	db := stdlib.OpenDB(*config.Copy(), stdlib.OptionAfterConnect(sorted))
	defer func() { err = errors.Join(err, db.Close()) }()
	have, err := schemaOf(ctx, db)
	switch {
	case err != nil || have == version:
		return err
	case have > version:
		return later(have)
	}
	steps, err := fs.Sub(schema, "schema")
	if err != nil {
		return err
	}
	one, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, uint64(most/time.Second)))
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, said{steps}, goose.WithDisableGlobalRegistry(true),
		goose.WithGoMigrations(goSteps()...), goose.WithSessionLocker(one))
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return err
	}
	if have, err = schemaOf(ctx, db); err == nil && have > version {
		err = later(have)
	}
	return err
}
