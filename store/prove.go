package store

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sort"
)

// A Reader reads one commit as the parlour does, and says whether it is the last
// of its table. Its error says why no program could go on from it.
type Reader func(data []byte) (last bool, err error)

// A Proof is what Prove has found in a file.
type Proof struct {
	Tables      int // with at least one commit
	Over        int // of them, packed in the archive
	Commits     int
	Proved      int // of them, those that a checksum covers; the others were written by a program without
	Damaged     []*DamagedError
	Rewritten   []Rewriting // logs that were rewritten to erase a name, as the file notes it
	Commitments int         // seals in the chain, as far as it holds
	File        []string    // what is wrong beside that: with a file, what SQLite finds
}

// Whole reports whether nothing is wrong.
func (p *Proof) Whole() bool { return len(p.Damaged) == 0 && len(p.File) == 0 }

// Prove reads everything that is kept at a place: the pages of a file, the checksum of each
// commit, and each commit by read. It changes nothing, and a program may serve
// from there meanwhile. An error says that nothing could be read at all.
func Prove(place string, read Reader) (p *Proof, err error) {
	look := look
	if IsDatabase(place) {
		look = lookAt
	}
	db, version, err := look(place)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	p = &Proof{}
	read, err = withTexts(db, version, read)
	if err != nil {
		p.File = append(p.File, err.Error())
	}
	if !IsDatabase(place) {
		if err := p.pages(db); err != nil {
			p.File = append(p.File, err.Error())
		}
	}
	for _, part := range []func(*sql.DB, int, Reader) error{p.rewritings, p.running, p.archived, p.listed, p.commitments} {
		if err := part(db, version, read); err != nil {
			p.File = append(p.File, err.Error())
		}
	}
	return p, nil
}

// look opens the file to read it alone, and says which schema it has.
func look(path string) (*sql.DB, int, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, 0, fmt.Errorf("store: %s: %w", path, fs.ErrNotExist)
	}
	db, err := open(path, 1, "busy_timeout(5000)", "query_only(1)")
	if err != nil {
		return nil, 0, err
	}
	var have int
	if err := db.QueryRow("PRAGMA user_version").Scan(&have); err != nil {
		return nil, 0, errors.Join(fmt.Errorf("store: %s cannot be read: %w", path, err), db.Close())
	}
	if have > version || have < 1 {
		return nil, 0, errors.Join(fmt.Errorf("store: %s has schema %d, this program knows 1 to %d", path, have, version), db.Close())
	}
	return db, have, nil
}

// pages has SQLite look at the file itself.
func (p *Proof) pages(db *sql.DB) error {
	found, err := texts(db.Query("PRAGMA integrity_check(20)"))
	if len(found) != 1 || found[0] != "ok" {
		p.File = append(p.File, found...)
	}
	return err
}

// sumColumn names the column of the checksums in a file of that schema.
func sumColumn(version int) string {
	if version < 3 {
		return "NULL"
	}
	return "sum"
}

// running proves the tables that are not packed.
func (p *Proof) running(db *sql.DB, version int, read Reader) error {
	rows, err := db.Query(`SELECT table_id, seq, data, ` + sumColumn(version) + ` FROM "commit" ORDER BY table_id, seq`)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	var w *walk
	unproved, broken := 0, false
	for rows.Next() {
		var r row
		var table string
		if err := rows.Scan(&table, &r.seq, &r.data, &r.sum); err != nil {
			return err
		}
		if w == nil || w.table != table {
			w, unproved, broken = walkAll(table), 0, false
			p.Tables++
		}
		p.Commits++
		if broken { // what follows damage is not looked at
			continue
		}
		err := w.step(r)
		if err == nil {
			err = p.asNoted(table, w.next, w.sum)
		}
		if err == nil {
			err = asDamage(table, r.seq, r.data, read)
		}
		var d *DamagedError
		if errors.As(err, &d) {
			p.Damaged, broken = append(p.Damaged, d), true
			continue
		}
		if unproved++; r.sum != nil {
			p.Proved, unproved = p.Proved+unproved, 0
		}
	}
	return rows.Err()
}

// asDamage reads one commit, and says where that cannot be done.
func asDamage(table string, seq int, data []byte, read Reader) error {
	if _, err := read(data); err != nil {
		return &DamagedError{table, seq, err.Error()}
	}
	return nil
}

// archived proves the games that are packed.
func (p *Proof) archived(db *sql.DB, version int, read Reader) error {
	if version < 2 {
		return nil // there was no archive
	}
	rows, err := db.Query(`SELECT table_id, commits, data, ` + sumColumn(version) + ` FROM archive ORDER BY table_id`)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var table string
		var commits int
		var blob, sum []byte
		if err := rows.Scan(&table, &commits, &blob, &sum); err != nil {
			return err
		}
		p.Tables++
		p.Over++
		p.Commits += commits
		var d *DamagedError
		if err := p.archive(table, commits, blob, sum, read); errors.As(err, &d) {
			p.Damaged = append(p.Damaged, d)
		} else if sum != nil {
			p.Proved += commits
		}
	}
	return rows.Err()
}

// archive proves one game that is packed.
func (p *Proof) archive(table string, commits int, blob, sum []byte, read Reader) error {
	lines, err := unpack(table, blob, sum)
	if err != nil {
		return err
	}
	if len(lines) != commits {
		return &DamagedError{table, min(len(lines), commits), fmt.Sprintf("its archive has %d commits of %d", len(lines), commits)}
	}
	last := origin(table)
	for i, data := range lines {
		last = link(last, data)
		if err := p.asNoted(table, i+1, last); err != nil {
			return err
		}
		if err := asDamage(table, i, data, read); err != nil {
			return err
		}
	}
	return nil
}

// rewritings reads which logs were rewritten to erase a name.
func (p *Proof) rewritings(db *sql.DB, version int, _ Reader) error {
	if version < 5 {
		return nil
	}
	rows, err := db.Query(`SELECT table_id, commits, old_sum, new_sum FROM rewritten ORDER BY table_id, at`)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var r Rewriting
		if err := rows.Scan(&r.Table, &r.Commits, &r.Old, &r.New); err != nil {
			return err
		}
		p.Rewritten = append(p.Rewritten, r)
	}
	return rows.Err()
}

// asNoted compares the sum of the first commits of a table with what was noted
// when its log was rewritten for the last time.
func (p *Proof) asNoted(table string, commits int, sum []byte) error {
	// They are in the order of tables, and of time.
	after := sort.Search(len(p.Rewritten), func(i int) bool { return p.Rewritten[i].Table > table })
	if after == 0 {
		return nil
	}
	if r := p.Rewritten[after-1]; r.Table == table && r.Commits == commits && !bytes.Equal(sum, r.New) {
		return &DamagedError{table, commits - 1, fmt.Sprintf("it was rewritten with the checksum %s, and its bytes make %s", short(r.New), short(sum))}
	}
	return nil
}

// listed looks for tables whose log is gone, and for logs that no list has.
func (p *Proof) listed(db *sql.DB, version int, _ Reader) error {
	logs := `SELECT table_id FROM "commit"`
	if version >= 2 {
		logs += ` UNION SELECT table_id FROM archive`
	}
	for _, gap := range []struct{ why, query string }{
		{"all of its commits are missing", `SELECT table_id FROM game WHERE table_id NOT IN (` + logs + `) ORDER BY table_id`},
		{"its commits are there, and it is in no list of tables", `SELECT DISTINCT table_id FROM (` + logs + `) AS logs WHERE table_id NOT IN (SELECT table_id FROM game) ORDER BY table_id`},
	} {
		tables, err := texts(db.Query(gap.query))
		for _, t := range tables {
			p.Damaged = append(p.Damaged, &DamagedError{t, 0, gap.why})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// withTexts is read, that finds out, too, whether the text that a commit refers to
// is there and has its checksum.
func withTexts(db *sql.DB, version int, read Reader) (Reader, error) {
	if version < 4 {
		return read, nil // texts stood in the commits
	}
	rows, err := db.Query(`SELECT sha256, text FROM ruleset_text`)
	if err != nil {
		return read, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	sound := map[string]bool{}
	for rows.Next() {
		var sum, text []byte
		if err := rows.Scan(&sum, &text); err != nil {
			return read, err
		}
		made := sha256.Sum256(text)
		sound[string(sum)] = bytes.Equal(made[:], sum)
	}
	return func(data []byte) (bool, error) {
		if sum := placesIn(data).refersTo(data); sum != nil && !sound[string(sum)] {
			return false, fmt.Errorf("the text of its ruleset (SHA-256 %s) is gone, or is another one", short(sum))
		}
		return read(data)
	}, rows.Err()
}
