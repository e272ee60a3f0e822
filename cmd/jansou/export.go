package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"jansou/export"
	"jansou/record"
	"jansou/record/formats"
	"jansou/record/mjailog"
)

// exportCmd is "jansou export": recorded games as tables for analysis, or as
// logs in the words of the mjai protocol.
type exportCmd struct {
	Parquet string   `placeholder:"FOLDER" help:"Write games.parquet and decisions.parquet into this folder, which is made if it is not there."`
	Mjai    string   `placeholder:"FOLDER" help:"Write each game of riichi that shows all tiles as a log of mjai messages into this folder, which is made if it is not there."`
	Tokens  bool     `help:"Write each decision's view as tokens, too: 640 bytes, as programs that learn are given (docs/learning.md)."`
	Paths   []string `arg:"" name:"path" help:"Records, or folders of records, of every kind that verify reads."`
}

// Help shows examples.
func (exportCmd) Help() string {
	return `Plays recorded games on the engine and writes a row for each game and a row for
each decision: what the seat saw, what it could do, what it did; or each game as a
log of the mjai protocol. The columns are explained in docs/export.md. Records that
cannot be read are named, and the others go on.

  jansou export --parquet tables ../shared/data/tenhou
  jansou export --mjai logs ../shared/data/tenhou
  duckdb -c "select action_text, count(*) from 'tables/decisions.parquet' group by 1"`
}

// Run writes the tables, the logs, or both.
func (c *exportCmd) Run(out io.Writer) error {
	if c.Parquet == "" && c.Mjai == "" {
		return errors.New("export: --parquet or --mjai says what to write")
	}
	if c.Mjai != "" {
		if err := c.logs(out); err != nil || c.Parquet == "" {
			return err
		}
	}
	return c.tables(out)
}

// logs writes a log of mjai messages for each game.
func (c *exportCmd) logs(out io.Writer) error {
	if err := os.MkdirAll(c.Mjai, 0o777); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	written, hidden, others, parted := 0, 0, 0, 0
	report, err := formats.All.ReadFiles(c.Paths, func(f *record.File) error {
		for i := range f.Games {
			var text bytes.Buffer
			err := mjailog.Write(&text, &f.Games[i], [4]string{"0", "1", "2", "3"})
			switch {
			case errors.Is(err, mjailog.ErrHidden):
				hidden++
			case errors.Is(err, record.ErrNoDeals):
				others++
			case err != nil:
				parted++
				fmt.Fprintf(out, "left out: %s: %v\n", f.Path, err)
			default:
				written++
				name := fmt.Sprintf("%s-%d.mjson", f.Sum, i)
				if err := os.WriteFile(filepath.Join(c.Mjai, name), text.Bytes(), 0o666); err != nil {
					return fmt.Errorf("export: %w", err)
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, bad := range report.Unreadable {
		fmt.Fprintf(out, "unreadable: %v\n", bad)
	}
	fmt.Fprintf(out, "%d logs; left out: %d that hide tiles, %d of other games or three players, %d with differences; %d unreadable\n",
		written, hidden, others, parted, len(report.Unreadable))
	switch {
	case len(report.Unreadable) > 0:
		return fmt.Errorf("export: %d unreadable files", len(report.Unreadable))
	case written == 0:
		return errors.New("export: no record of a game of riichi that shows all tiles was found")
	}
	return nil
}

// tables writes the games and the decisions.
func (c *exportCmd) tables(out io.Writer) error {
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
	report, err := formats.All.ReadFiles(c.Paths, w.File)
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
