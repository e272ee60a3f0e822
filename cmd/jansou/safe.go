package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"jansou/parlour"
	"jansou/store"
)

// logName is the file of the log in the data folder.
const logName = "jansou.db"

// theLog says which log a command is about.
type theLog struct {
	Data     string `placeholder:"DIR" help:"The folder for the log of all games (${data})."`
	Database string `placeholder:"URL" help:"A database of PostgreSQL that has the log in place of that folder, such as postgres://jansou@db.example.org/jansou. The password is better in the environment (PGPASSWORD) or in a file (PGPASSFILE)."`
}

// place returns where the log is, for the store.
func (l *theLog) place() (string, error) {
	if l.Database != "" {
		return l.Database, isDatabase(l.Database)
	}
	return l.path()
}

// isDatabase is an error where --database names none.
func isDatabase(url string) error {
	if !store.IsDatabase(url) {
		return fmt.Errorf("--database %q is no address such as postgres://jansou@db.example.org/jansou", url)
	}
	return nil
}

// alone opens the log for a command beside which no server may run. Its errors begin
// with the name of the command.
func (l *theLog) alone(name string) (*store.Store, error) {
	place, err := l.place()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	log, err := store.OpenAlone(place)
	switch {
	case errors.Is(err, store.ErrHeld) && l.Database != "":
		return nil, fmt.Errorf("%s: a server runs on %s: end all of them before", name, store.Spoken(place))
	case errors.Is(err, store.ErrHeld):
		return nil, fmt.Errorf("%s: a server runs on %s: end it before", name, filepath.Dir(place))
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, missing(place, err))
	}
	return log, nil
}

// path returns the file of the log.
func (l *theLog) path() (string, error) {
	dir := l.Data
	if dir == "" {
		var err error
		if dir, _, err = dataFolder(); err != nil {
			return "", err
		}
	}
	return filepath.Join(dir, logName), nil
}

// readCommit is the parlour's reader, for the store.
func readCommit(data []byte) (last bool, err error) {
	c, err := parlour.DecodeCommit(data)
	return err == nil && c.Ends(), err
}

// checkCmd is jansou check.
type checkCmd struct {
	theLog
	File string `arg:"" optional:"" help:"A log, its folder, or a backup, in place of that of the data folder."`
}

// Help is shown by jansou check --help.
func (c *checkCmd) Help() string {
	return "Example: jansou check\n\n" +
		"Reads everything and changes nothing; a server may run meanwhile. Each commit carries a checksum over its bytes and the checksum before it, " +
		"so that a flipped bit, a missing commit and one in the wrong place are found. Every damaged table is named with the first commit that is not as it was written. " +
		"The exit status is 0 only if nothing is wrong."
}

// Run checks the log.
func (c *checkCmd) Run(out io.Writer) error {
	path, err := c.place()
	if c.File != "" {
		path, err = c.File, nil
		if info, lost := os.Stat(path); lost == nil && info.IsDir() {
			path = filepath.Join(path, logName)
		}
	}
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	if err := prove(out, path); errors.Is(err, fs.ErrNotExist) && !store.IsDatabase(path) {
		return fmt.Errorf("check: there is no file %s: name one, or its folder with --data", path)
	} else if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	return nil
}

// missing tells who named a place where no games are what to do; other errors stay as they are.
func missing(place string, err error) error {
	if errors.Is(err, fs.ErrNotExist) && !store.IsDatabase(place) {
		return fmt.Errorf("there are no games at %s: name their folder with --data (%w)", place, fs.ErrNotExist)
	}
	return err
}

// prove prints what is wrong with a log, and how much of it is proved.
func prove(out io.Writer, path string) error {
	p, err := store.Prove(path, readCommit)
	if err != nil && (store.IsDatabase(path) || errors.Is(err, fs.ErrNotExist)) {
		return err
	}
	if err != nil {
		return fmt.Errorf("%w; jansou salvage brings out of a file what is whole", err)
	}
	for _, what := range p.File {
		fmt.Fprintf(out, "the file: %s\n", what)
	}
	for _, d := range p.Damaged {
		fmt.Fprintln(out, d)
	}
	fmt.Fprintf(out, "%d tables (%d of them over), %d commits: %d proved by checksums", p.Tables, p.Over, p.Commits, p.Proved)
	if n := p.Commits - p.Proved; n > 0 && p.Whole() {
		fmt.Fprintf(out, ", %d written before there were any", n)
	}
	fmt.Fprintln(out)
	for _, r := range p.Rewritten {
		fmt.Fprintf(out, "table %s was rewritten to erase a name: the checksum of its first %d commits was %x and is %x\n", r.Table, r.Commits, r.Old, r.New)
	}
	if !p.Whole() && store.IsDatabase(path) {
		return fmt.Errorf("%s is damaged (%d tables, and %d other faults): restore it, or copy it by jansou backup, where salvage can bring out what is whole", store.Spoken(path), len(p.Damaged), len(p.File))
	}
	if !p.Whole() {
		return fmt.Errorf("%s is damaged (%d tables, %d faults of the file): keep it as it is, and bring out what is whole by: jansou salvage %s NEWFILE",
			path, len(p.Damaged), len(p.File), path)
	}
	return nil
}

// salvageCmd is jansou salvage.
type salvageCmd struct {
	From string `arg:"" help:"The damaged log. It is only read."`
	To   string `arg:"" help:"The new log, a file that is not there yet."`
}

// Help is shown by jansou salvage --help.
func (c *salvageCmd) Help() string {
	return "Example: jansou salvage jansou.db whole.db\n\n" +
		"Reads a log page by page, also one that is cut short or that nothing else can open, and writes into a new one all that is whole: " +
		"of each table its commits from the first on, as far as their checksums prove them. What is lost is named. End the server before."
}

// Run salvages.
func (c *salvageCmd) Run(out io.Writer) error {
	s, err := store.Salvage(c.From, c.To, readCommit)
	if err != nil {
		return err
	}
	for _, l := range s.Lost {
		if l.Kept == 0 {
			fmt.Fprintf(out, "lost: table %s, all of it: %s\n", l.Table, cmp.Or(l.Because, "none of its commits was found"))
			continue
		}
		fmt.Fprintf(out, "lost: table %s after its first %d commits of at least %d: %s\n", l.Table, l.Kept, l.Of, l.Because)
	}
	fmt.Fprintf(out, "%s has %d tables with %d commits, each proved or read, and %d accounts; of %d tables something is lost\n", c.To, s.Tables, s.Commits, s.Accounts, len(s.Lost))
	return nil
}

// backupCmd is jansou backup.
type backupCmd struct {
	theLog
	Every time.Duration `placeholder:"TIME" help:"Go on: one backup now and one after each such time, such as 1h, into the folder TO."`
	Keep  int           `default:"24" help:"With --every, how many backups stay; the oldest go (${default})."`
	To    string        `arg:"" help:"The copy, a file that is not there yet; with --every, a folder."`
}

// Help is shown by jansou backup --help.
func (c *backupCmd) Help() string {
	return "Examples: jansou backup friday.db\n          jansou backup --every 1h --keep 24 backups\n\n" +
		"Writes a whole copy of the log as it stands at one moment, and checks it; a server may run meanwhile. " +
		"Of a database it is a file, too, from which jansou move fills another; its own means (pg_basebackup, an archive of its log) are what large ones want. " +
		"A copy of the running file itself would lack what is still in its write-ahead log. What an operator has decided (bans, a message, codes) is copied beside it, into a file whose name ends in .operator.json. A copy holds seeds and hands of games that are being played: keep it to yourself."
}

// Run backs up once, or until it is interrupted.
func (c *backupCmd) Run(out io.Writer) error {
	from, err := c.place()
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if c.Every == 0 {
		return backUp(out, from, c.To)
	}
	if c.Every < time.Second || c.Keep < 1 {
		return errors.New("backup: --every is at least 1s, and --keep at least 1")
	}
	if err := os.MkdirAll(c.To, 0o700); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	tick := time.NewTicker(c.Every)
	defer tick.Stop()
	return keepBackups(ctx, out, from, c.To, c.Keep, time.Now, tick.C)
}

// backupBegins and backupEnds are around the moment in the name of each backup of
// a folder.
const backupBegins, backupEnds = "jansou-", ".db"

// moment is a time as it stands in the name of a file: names in order are times in
// order.
func moment(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// keepBackups backs up now and at each tick until ctx is done. One that fails is
// told and tried again at the next: a full disk need not end it.
func keepBackups(ctx context.Context, out io.Writer, from, folder string, keep int, now func() time.Time, tick <-chan time.Time) error {
	for {
		to := filepath.Join(folder, backupBegins+moment(now())+backupEnds)
		if err := backUp(out, from, to); err != nil {
			fmt.Fprintf(out, "backup: %v\n", err)
		} else if err := thin(folder, keep); err != nil {
			fmt.Fprintf(out, "backup: %v\n", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick:
		}
	}
}

// backUp writes one backup, with what the operator has decided, and checks it.
func backUp(out io.Writer, from, to string) error {
	if _, err := os.Stat(to); err == nil {
		return fmt.Errorf("backup: %s is there already: name a file that is not", to)
	}
	// First what the operator has decided: a backup is complete when it has its name.
	desk, err := backUpDesk(from, to)
	if err != nil {
		return fmt.Errorf("backup: what the operator has decided: %w", err)
	}
	if err := store.Backup(from, to); err != nil {
		if desk != "" {
			err = errors.Join(err, os.Remove(desk))
		}
		return fmt.Errorf("backup: %w", missing(from, err))
	}
	if desk != "" {
		fmt.Fprintf(out, "%s: what the operator has decided\n", desk)
	}
	fmt.Fprintf(out, "%s: ", to)
	if err := prove(out, to); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

// thin removes the oldest backups of a folder, and leaves so many.
func thin(folder string, keep int) error {
	all, err := filepath.Glob(filepath.Join(folder, backupBegins+"*"+backupEnds))
	if err != nil {
		return err
	}
	slices.Sort(all) // by their moment
	for len(all) > keep {
		if err := os.Remove(all[0]); err != nil {
			return err
		}
		if err := os.Remove(deskOf(all[0])); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		all = all[1:]
	}
	return nil
}

// restoreCmd is jansou restore.
type restoreCmd struct {
	theLog
	From string `arg:"" help:"A backup, as jansou backup writes it, or what jansou salvage has brought out."`
}

// Help is shown by jansou restore --help.
func (c *restoreCmd) Help() string {
	return "Example: jansou restore backups/jansou-20261124T020000Z.db\n\n" +
		"Checks the backup and puts it in the place of the log, and what an operator had decided, where that is beside the backup, in its place. What stood there is kept beside it under another name. End the server before: it refuses while one runs."
}

// Run restores.
func (c *restoreCmd) Run(out io.Writer) (err error) {
	if c.Database != "" {
		return errors.New("restore: a database is made anew, empty, and filled by: jansou move --from sqlite:BACKUP --to " + store.Spoken(c.Database))
	}
	path, err := c.path()
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	if info, err := os.Stat(c.From); err == nil && info.IsDir() {
		return fmt.Errorf("restore: %s is a folder: name the file of a backup", c.From)
	}
	if err := prove(out, c.From); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("restore: there is no file %s: name a backup", c.From)
	} else if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	desk, err := deskIn(c.From)
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	release, err := store.Hold(folder)
	if errors.Is(err, store.ErrHeld) {
		return fmt.Errorf("restore: a jansou serves from the folder %s: end it first", folder)
	}
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	defer func() { err = errors.Join(err, release()) }()
	at := moment(time.Now())
	aside := strings.TrimSuffix(path, ".db") + "-until-" + at + ".db"
	kept, err := store.Restore(c.From, path, aside)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s is the log now\n", path)
	if kept != "" {
		fmt.Fprintf(out, "what stood there is kept as %s\n", kept)
	}
	if err := restoreDesk(out, filepath.Join(folder, deskName), desk, at); err != nil {
		return fmt.Errorf("restore: the games are restored, and what the operator has decided is not: %w", err)
	}
	return nil
}
