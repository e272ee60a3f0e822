package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
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
cannot be read are named, and the others go on; one that lies there several times,
byte for byte, is written once.

  jansou export --parquet tables ../shared/data/tenhou
  jansou export --mjai logs ../shared/data/tenhou
  duckdb -c "select action_text, count(*) from 'tables/decisions.parquet' group by 1"`
}

// Run writes the tables, the logs, or both.
func (c *exportCmd) Run(out io.Writer) error {
	if c.Parquet == "" && c.Mjai == "" {
		return errors.New("export: --parquet or --mjai says what to write")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return c.write(ctx, out)
}

// write writes what is asked for, until ctx ends.
func (c *exportCmd) write(ctx context.Context, out io.Writer) error {
	var errs [2]error
	if c.Mjai != "" {
		errs[0] = c.logs(ctx, out)
	}
	if c.Parquet != "" && ctx.Err() == nil {
		errs[1] = c.tables(ctx, out)
	}
	if errs[0] != nil && errs[1] != nil && errs[0].Error() == errs[1].Error() {
		return errs[0] // both met the same records
	}
	return errors.Join(errs[:]...)
}

// errStopped says that somebody stopped the command.
var errStopped = errors.New("export: stopped; files that have their names are whole")

// logs writes a log of mjai messages for each game.
func (c *exportCmd) logs(ctx context.Context, out io.Writer) error {
	if err := os.MkdirAll(c.Mjai, 0o777); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	written, hidden, others, parted := 0, 0, 0, 0
	report, err := formats.All.ReadFiles(c.Paths, func(f *record.File) error {
		for i := range f.Games {
			if ctx.Err() != nil {
				return errStopped
			}
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
				if err := writeWhole(c.Mjai, name, text.Bytes()); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	tell(out, report)
	fmt.Fprintf(out, "%d logs; left out: %d that hide tiles, %d of other games or three players, %d with differences; %d unreadable, %d repeated\n",
		written, hidden, others, parted, len(report.Unreadable), len(report.Repeated))
	switch {
	case len(report.Unreadable) > 0:
		return fmt.Errorf("export: %d unreadable files", len(report.Unreadable))
	case written == 0:
		return errors.New("export: no record of a game of riichi that shows all tiles was found")
	}
	return nil
}

// tables writes the games and the decisions.
func (c *exportCmd) tables(ctx context.Context, out io.Writer) error {
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
	report, err := formats.All.ReadFiles(c.Paths, func(f *record.File) error {
		if ctx.Err() != nil {
			return errStopped
		}
		return w.File(f)
	})
	if err != nil {
		return err
	}
	tell(out, report)
	if w.Count.Games == 0 {
		return errors.New("export: no record of a game was found")
	}
	if err := w.Close(); err != nil {
		return err
	}
	if err := keepAll(decisions, games); err != nil {
		return err
	}
	n := w.Count
	fmt.Fprintf(out, "%d files, %d games, %d deals, %d decisions; %d three-player deals skipped, %d differences, %d unreadable, %d repeated; %.1f s\n",
		report.Files, n.Games, n.Deals, n.Decisions, n.Skipped, n.Differences, len(report.Unreadable), len(report.Repeated), time.Since(begun).Seconds())
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

// writeWhole writes a file that is whole or not there.
func writeWhole(folder, name string, data []byte) error {
	t, err := newTable(folder, name)
	if err != nil {
		return err
	}
	defer t.drop()
	t.Write(data) // keepAll says what went wrong
	return keepAll(t)
}

// keepAll gives files their names, once all of them are whole, so that those of two
// runs do not lie beside each other.
func keepAll(files ...*tableFile) error {
	for _, t := range files {
		err := errors.Join(t.Flush(), t.file.Chmod(0o644), t.file.Close())
		if is, found := os.Stat(t.path); err == nil && found == nil && is.IsDir() {
			err = fmt.Errorf("%s is a folder; move it away", t.path)
		}
		if err != nil {
			return fmt.Errorf("export: %w", err)
		}
	}
	for _, t := range files {
		if err := os.Rename(t.file.Name(), t.path); err != nil {
			return fmt.Errorf("export: %w", err)
		}
	}
	return nil
}

// drop takes the file away, unless it has been kept.
func (t *tableFile) drop() {
	t.file.Close()           // again, where it was kept: an error that says so
	os.Remove(t.file.Name()) // not there, where it was kept
}
