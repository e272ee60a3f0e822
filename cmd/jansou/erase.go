package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jansou/parlour"
	"jansou/store"
	"jansou/web"
)

// peopleCmd is jansou people.
type peopleCmd struct {
	theLog
	Name string `arg:"" optional:"" help:"Only people one of whose names has this in it, in whatever case, or looks like it."`
}

// Help is shown by jansou people --help.
func (c *peopleCmd) Help() string {
	return "Example: jansou people aki\n\n" +
		"Reads the log of every table; a server may run meanwhile. Each person has a line: the id, which the other commands take, the names, at how many tables, and when the person came to the last of them. " +
		"Who has an account is listed with its handle. A guest with two browsers is two people here: nothing in the log says that they are one."
}

// somebody is what the log says of a person.
type somebody struct {
	id    parlour.Owner
	names []string
	stays []store.Stay

	account string // its handle; "": a guest
}

// everybody reads who has come to tables, in the order in which they came first, and
// who else has an account.
func everybody(log *store.Store) ([]*somebody, error) {
	var all []*somebody
	known := map[parlour.Owner]*somebody{}
	err := log.Stays(context.Background(), func(s store.Stay) error {
		p := known[s.Person]
		if p == nil {
			p = &somebody{id: s.Person}
			known[s.Person], all = p, append(all, p)
		}
		if s.Name != "" && !slices.Contains(p.names, s.Name) {
			p.names = append(p.names, s.Name)
		}
		p.stays = append(p.stays, s)
		return nil
	})
	if err != nil {
		return nil, err
	}
	accounts, err := log.AllAccounts(context.Background())
	for _, a := range accounts {
		p := known[a.Person]
		if p == nil {
			p = &somebody{id: a.Person}
			all = append(all, p)
		}
		p.account = a.Handle
		if !slices.Contains(p.names, a.Name) {
			p.names = append(p.names, a.Name)
		}
	}
	return all, err
}

// tables are those of a person, each once.
func (p *somebody) tables() (list []string) {
	for _, s := range p.stays {
		if !slices.Contains(list, s.Table) {
			list = append(list, s.Table)
		}
	}
	return list
}

// called reports whether one of the names has the text in it, or looks like it.
func (p *somebody) called(text string) bool {
	return text == "" || slices.ContainsFunc(p.names, func(n string) bool {
		return strings.Contains(strings.ToLower(n), strings.ToLower(text)) || parlour.Alike(n, text)
	})
}

// Run lists people.
func (c *peopleCmd) Run(out io.Writer) error {
	return c.read("people", func(_ *store.Store, all []*somebody) error {
		n := 0
		for _, p := range all {
			if !p.called(c.Name) {
				continue
			}
			n++
			id, _ := p.id.MarshalText() // it has no error
			last := "never"
			if n := len(p.stays); n > 0 {
				last = time.UnixMicro(p.stays[n-1].At).UTC().Format(time.DateOnly)
			}
			fmt.Fprintf(out, "%s  %q  tables: %d  last: %s", id, p.names, len(p.tables()), last)
			if p.account != "" {
				fmt.Fprintf(out, "  account: %s", p.account)
			}
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%d people\n", n)
		return nil
	})
}

// read opens the log to read it alone, and hands it over with everybody in it. Its
// errors begin with the name of the command.
func (l *theLog) read(name string, do func(log *store.Store, all []*somebody) error) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
	}()
	place, err := l.place()
	if err != nil {
		return err
	}
	log, err := store.OpenToRead(place)
	if err != nil {
		return missing(place, err)
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	all, err := everybody(log)
	if err != nil {
		return err
	}
	return do(log, all)
}

// exportPersonCmd is jansou export-person.
type exportPersonCmd struct {
	theLog
	Person string `arg:"" help:"The person's id, as jansou people prints it."`
}

// Help is shown by jansou export-person --help.
func (c *exportPersonCmd) Help() string {
	return "Example: jansou export-person 3f0c… > aki.json\n\n" +
		"Writes as JSON all that is kept about one person: the account, if there is one, with its names and ways to sign in but nothing that lets anybody in, when each browser got its cookie and was seen, at which tables, when, under which name, and, of games that are over, what the person did there. " +
		"Of a game that is being played it says only that the person is there: what was done is on the table. A server may run meanwhile."
}

// bansOf are the bans of a person that hold: they stand in the database, or in a file
// beside the log.
func bansOf(ctx context.Context, log *store.Store, place string, person parlour.Owner) ([]parlour.KeptBan, error) {
	if !store.IsDatabase(place) {
		return web.BansOf(filepath.Join(filepath.Dir(place), deskName), person, time.Now())
	}
	text, _, err := log.Decided(ctx)
	if err != nil {
		return nil, err
	}
	return web.BansIn(text, person, time.Now())
}

// personOf reads the id of a person.
func personOf(text string) (id parlour.Owner, err error) {
	if err := id.UnmarshalText([]byte(text)); err != nil {
		return id, fmt.Errorf("%q is no id of a person; jansou people prints them: %w", text, err)
	}
	return id, nil
}

// Run writes what is kept.
func (c *exportPersonCmd) Run(out io.Writer) (err error) {
	id, err := personOf(c.Person)
	if err != nil {
		return fmt.Errorf("export-person: %w", err)
	}
	place, err := c.place()
	if err != nil {
		return fmt.Errorf("export-person: %w", err)
	}
	log, err := store.OpenToRead(place)
	if err != nil {
		return fmt.Errorf("export-person: %w", missing(place, err))
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	ctx := context.Background()
	about, err := parlour.AboutPerson(ctx, log, id)
	if err == nil {
		about.Bans, err = bansOf(ctx, log, place, id)
	}
	if err != nil {
		return fmt.Errorf("export-person: %w", err)
	}
	if about.Empty() {
		return fmt.Errorf("export-person: nothing is kept about %s", c.Person)
	}
	return about.WriteJSON(out, func(table string, as parlour.Owner) (parlour.KeptTable, error) {
		return parlour.AboutAt(ctx, log, table, as)
	})
}

// eraseCmd is jansou erase.
type eraseCmd struct {
	theLog
	Person string `arg:"" help:"The person's id, as jansou people prints it."`
}

// Help is shown by jansou erase --help.
func (c *eraseCmd) Help() string {
	return "Example: jansou erase 3f0c…\n\n" +
		"Erases every name of one person from the log, of the guests whose games belong to the person's account, too, and removes the account: a dash stands in its place from then on. The person's browsers are somebody new afterwards. What was played stays, with the random id of the person, so that the games of others stay whole. " +
		"Names stand beside the chain of checksums, which does not change; logs of before 0.2 have them inside and are written anew, and the file keeps the checksum of each before and since, which jansou check compares. " +
		"End the server before; jansou admin erase does it while a server runs, but for logs of before 0.2. Backups that were made before have the name still: erase in them, too (--data), or let them go."
}

// Run erases.
func (c *eraseCmd) Run(out io.Writer) (err error) {
	id, err := personOf(c.Person)
	if err != nil {
		return fmt.Errorf("erase: %w", err)
	}
	log, err := c.alone("erase")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	done, err := log.Erase(context.Background(), id)
	if err != nil {
		return err
	}
	for _, r := range done.Rewritten {
		fmt.Fprintf(out, "table %s was rewritten: the checksum of its %d commits was %x and is %x\n", r.Table, r.Commits, r.Old, r.New)
	}
	fmt.Fprintf(out, "%d names beside commits are erased, %d logs that had one inside are rewritten, %d sessions have ended, and %d accounts are removed\n", done.Names, len(done.Rewritten), done.Sessions, done.Accounts)
	return nil
}
