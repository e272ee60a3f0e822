package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"jansou/export"
	"jansou/record"
)

// exportCmd is "jansou export": recorded games as tables for analysis.
type exportCmd struct {
	Parquet string   `required:"" placeholder:"FOLDER" help:"Write games.parquet and decisions.parquet into this folder, which is made if it is not there."`
	Tokens  bool     `help:"Write each decision's view as tokens, too: 640 bytes, as programs that learn are given (docs/learning.md)."`
	Paths   []string `arg:"" name:"path" help:"Records, or folders of records, of every kind that verify reads."`
}

// Help shows examples.
func (exportCmd) Help() string {
	return `Plays recorded games on the engine and writes a row for each game and a row for
each decision: what the seat saw, what it could do, what it did. The columns are
explained in docs/export.md. Records that cannot be read are named, and the others
go on.

  jansou export --parquet tables ../shared/data/tenhou
  duckdb -c "select action_text, count(*) from 'tables/decisions.parquet' group by 1"`
}

// Run writes the tables.
func (c *exportCmd) Run(out io.Writer) error {
	begun := time.Now()
	if err := os.MkdirAll(c.Parquet, 0o777); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	games, err := newTable(c.Parquet, "games.parquet")
	if err != nil {
		return err
	}
	defer games.drop()
	decisions, err := newTable(c.Parquet, "decisions.parquet")
	if err != nil {
		return err
	}
	defer decisions.drop()
	w := export.NewWriter(games, decisions, export.Options{Tokens: c.Tokens})
	report, err := record.ReadFiles(c.Paths, w.File)
	if err != nil {
		return err
	}
	for _, bad := range report.Unreadable {
		fmt.Fprintf(out, "unreadable: %v\n", bad)
	}
	if w.Count.Games == 0 {
		return errors.New("export: no record of a game was found")
	}
	if err := errors.Join(w.Close(), decisions.keep(), games.keep()); err != nil {
		return err
	}
	n := w.Count
	fmt.Fprintf(out, "%d files, %d games, %d deals, %d decisions; %d three-player deals skipped, %d differences, %d unreadable; %.1f s\n",
		report.Files, n.Games, n.Deals, n.Decisions, n.Skipped, n.Differences, len(report.Unreadable), time.Since(begun).Seconds())
	if len(report.Unreadable) > 0 {
		return fmt.Errorf("export: %d unreadable files", len(report.Unreadable))
	}
	return nil
}

// tableFile is a file that has its name only when it is whole.
type tableFile struct {
	*bufio.Writer
	file *os.File
	path string
}

func newTable(folder, name string) (*tableFile, error) {
	f, err := os.CreateTemp(folder, name+".*")
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	return &tableFile{bufio.NewWriterSize(f, 1<<16), f, filepath.Join(folder, name)}, nil
}

// keep gives the file its name.
func (t *tableFile) keep() error {
	err := errors.Join(t.Flush(), t.file.Chmod(0o644), t.file.Close())
	if err == nil {
		err = os.Rename(t.file.Name(), t.path)
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

// drop takes the file away, unless it has been kept.
func (t *tableFile) drop() {
	t.file.Close()           // again, where it was kept: an error that says so
	os.Remove(t.file.Name()) // not there, where it was kept
}
