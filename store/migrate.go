package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
)

//go:generate go run github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1 generate

// schema holds the steps of the schema, which goose takes in the order of their
// numbers; step 7 is notePlaces.
//
//go:embed schema/*.sql
var schema embed.FS

// version is the schema's: the number of the last step. The file keeps it as
// user_version, too, where programs that knew no goose look.
const version = 20

// migrate brings the file to the present schema, a transaction for each step. A
// file of a later version than this program knows is an error.
func migrate(db *sql.DB) error {
	ctx := context.Background()
	var have int64
	if err := db.QueryRow("PRAGMA user_version").Scan(&have); err != nil {
		return err
	}
	switch {
	case have == version:
		return nil
	case have > version:
		return fmt.Errorf("the file has schema %d, this program knows %d: it was written by a later one", have, version)
	}
	if err := adopt(ctx, db, have); err != nil {
		return err
	}
	steps, err := fs.Sub(schema, "schema")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, steps, goose.WithDisableGlobalRegistry(true),
		goose.WithGoMigrations(goSteps()...))
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return err
	}
	_, err = db.Exec(fmt.Sprintf("PRAGMA user_version = %d", version))
	return err
}

// goSteps are the steps of the schema that are no SQL.
func goSteps() []*goose.Migration {
	return []*goose.Migration{goose.NewGoMigration(7, &goose.GoFunc{RunTx: notePlaces}, nil)}
}

// adopt tells goose which steps a file has that was made without it.
func adopt(ctx context.Context, db *sql.DB, have int64) (err error) {
	var known int
	if err := db.QueryRow(`SELECT count(*) FROM sqlite_master WHERE name = ?`, goose.DefaultTablename).Scan(&known); err != nil {
		return err
	}
	if have == 0 || known > 0 {
		return nil
	}
	notes, err := database.NewStore(goose.DialectSQLite3, goose.DefaultTablename)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, undo(tx)) }()
	if err := notes.CreateVersionTable(ctx, tx); err != nil {
		return err
	}
	for step := range have + 1 { // goose itself begins with a step 0
		if err := notes.Insert(ctx, tx, database.InsertRequest{Version: step}); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// undo ends a transaction that was not committed, and does nothing to another.
func undo(tx *sql.Tx) error {
	if err := tx.Rollback(); !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
}
