package store

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"jansou/fair"
	"jansou/parlour"
	"jansou/store/queries"
)

// Salvaged is what Salvage has brought out of a file.
type Salvaged struct {
	Tables   int // that are in the new file
	Commits  int
	Accounts int
	Lost     []Loss
}

// A Loss is a table of which something is not in the new file. Where the end of
// a log is gone without a trace, nothing says so: such a table stands in no list.
type Loss struct {
	Table   string
	Kept    int    // how many commits, from the first on; 0: the table is gone
	Of      int    // how many there were at least
	Because string // what is wrong after those that are kept
}

// relics is what the pages of a file have of one table.
type relics struct {
	rows    map[int][]row // by number; a free page may have an older copy
	archive []row         // seq is how many commits it has
	opened  int64         // microseconds since 1970; 0: not known
	over    int64         // the same; 0: not over, or not known

	rewritten map[int64]Rewriting    // by its moment
	names     map[int]sql.NullString // by the number of the commit; null: it was erased
}

var packedMagic = []byte{0x28, 0xb5, 0x2f, 0xfd} // a frame of zstd

// Salvage brings out of the file at from all that is whole, into a new file at
// to. It reads page by page what SQLite may refuse to open, and takes of each
// table the commits from the first on that are proved by their checksums, or, of
// those that have none, that read can read. No program may serve from the file.
func Salvage(from, to string, read Reader) (out *Salvaged, err error) {
	if _, err := os.Stat(to); !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("store: %s is there already: name a file that is not", to)
	}
	f, err := openPages(from)
	if err != nil {
		return nil, fmt.Errorf("store: salvage: %w", err)
	}
	found, texts, sessions, chain, people := map[string]*relics{}, map[string][]byte{}, map[string]parlour.Session{}, map[uint64]fair.Link{}, newTraces()
	for _, n := range f.numbers() {
		f.records(n, func(r []value) {
			if !people.collect(r) && !collectSession(sessions, r) && !collectLink(chain, r) && !collectBeside(found, texts, r) {
				collect(found, r)
			}
		})
	}
	if len(found)+len(people.accounts) == 0 {
		return nil, fmt.Errorf("store: salvage: nothing in %s is of a log", from)
	}
	s, err := Open(to)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	out = &Salvaged{}
	for _, table := range slices.Sorted(maps.Keys(found)) {
		if err := s.restore(table, found[table], texts, read, out); err != nil {
			return nil, fmt.Errorf("store: salvage table %s: %w", table, err)
		}
	}
	if err := s.restoreChain(chain, out); err != nil {
		return nil, fmt.Errorf("store: salvage: %w", err)
	}
	for secret, k := range sessions {
		if err := s.KeepSession(background, [32]byte([]byte(secret)), k); err != nil {
			return nil, fmt.Errorf("store: salvage: %w", err)
		}
	}
	if out.Accounts, err = people.restore(s); err != nil {
		return nil, fmt.Errorf("store: salvage: %w", err)
	}
	if err := people.practised(s, found); err != nil {
		return nil, fmt.Errorf("store: salvage: %w", err)
	}
	if err := s.ask(background, func(q *queries.Queries) error { return q.RaiseOver(background) }); err != nil {
		return nil, fmt.Errorf("store: salvage: %w", err)
	}
	return out, nil
}

// collectLink notes a seal of the chain of commitments, and says whether the record
// is that.
func collectLink(chain map[uint64]fair.Link, r []value) bool {
	if len(r) != 4 {
		return false
	}
	n, one := r[0].(int64)
	at, two := r[1].(int64)
	seal, three := r[2].([]byte)
	sum, four := r[3].([]byte)
	if !one || !two || !three || !four || len(seal) != sha256.Size || len(sum) != sha256.Size {
		return false
	}
	chain[uint64(n)] = fair.Link{N: uint64(n), At: at, Seal: fair.Hash(seal), Sum: fair.Hash(sum)}
	return true
}

// restoreChain writes the seals of the chain as they are: where one is gone the
// chain does not hold there, and whoever has its sums sees that.
func (s *Store) restoreChain(chain map[uint64]fair.Link, out *Salvaged) error {
	all := slices.SortedFunc(maps.Values(chain), func(a, b fair.Link) int { return cmp.Compare(a.N, b.N) })
	var last fair.Link
	for i, l := range all {
		if l != fair.Follow(last.Sum, uint64(i), l.At, l.Seal) {
			out.Lost = append(out.Lost, Loss{"of the chain of commitments", i, int(all[len(all)-1].N) + 1, "it does not hold there"})
			break
		}
		last = l
	}
	return s.ask(background, func(q *queries.Queries) error {
		for _, l := range all {
			if err := q.AppendCommitment(background, queries.AppendCommitmentParams{N: int64(l.N), At: l.At, Seal: l.Seal[:], Sum: l.Sum[:]}); err != nil {
				return err
			}
		}
		return nil
	})
}

// collectSession notes what is kept of a cookie, and says whether the record is
// that. Of two copies that counts which was seen or ended last.
func collectSession(sessions map[string]parlour.Session, r []value) bool {
	if len(r) != 7 && len(r) != 8 { // the latter since schema 8
		return false
	}
	secret, one := r[0].([]byte)
	person, two := r[1].([]byte)
	if !one || !two || len(secret) != 32 || len(person) != 32 {
		return false
	}
	number := func(v value) time.Time {
		if n, ok := v.(int64); ok {
			return time.UnixMicro(n)
		}
		return time.Time{}
	}
	k := parlour.Session{Person: parlour.Owner(person), Made: number(r[2]), Seen: number(r[3]), Turned: number(r[4]), Ends: number(r[5])}
	k.Before, _ = r[6].([]byte)
	if len(r) == 8 {
		k.Agent, _ = r[7].(string)
	}
	if old, twice := sessions[string(secret)]; !twice || k.Seen.After(old.Seen) || old.Ends.IsZero() {
		sessions[string(secret)] = k
	}
	return true
}

// relicsOf returns what is collected of a table.
func relicsOf(found map[string]*relics, table string) *relics {
	x := found[table]
	if x == nil {
		x = &relics{rows: map[int][]row{}, names: map[int]sql.NullString{}, rewritten: map[int64]Rewriting{}}
		found[table] = x
	}
	return x
}

// collectBeside notes a text, which its checksum proves, or a name, and says
// whether the record is of what is kept beside commits.
func collectBeside(found map[string]*relics, texts map[string][]byte, r []value) bool {
	if len(r) == 3 { // the index of places
		id, is := r[2].([]byte)
		return is && len(id) == sha256.Size && id[0] != '{'
	}
	if len(r) == 0 {
		return false
	}
	if table, ok := r[0].(string); ok && len(r) == 5 { // a rewriting
		at, one := r[1].(int64)
		commits, two := r[2].(int64)
		old, three := r[3].([]byte)
		sum, four := r[4].([]byte)
		if one && two && three && four {
			relicsOf(found, table).rewritten[at] = Rewriting{table, int(commits), old, sum}
		}
		return true
	}
	id, is := r[0].([]byte)
	if !is || len(id) != sha256.Size {
		return false
	}
	if len(r) == 2 {
		text, _ := r[1].([]byte)
		if sum := sha256.Sum256(text); bytes.Equal(sum[:], id) {
			texts[string(id)] = text
		}
	}
	if len(r) == 4 {
		table, ok := r[1].(string)
		seq, number := r[2].(int64)
		name, named := r[3].(string)
		if ok && number {
			x := relicsOf(found, table)
			// Of two copies, that counts in which the name was erased.
			if old, twice := x.names[int(seq)]; !twice || old.Valid {
				x.names[int(seq)] = nullString(name, named)
			}
		}
	}
	return true
}

// collect notes what a record says of a table, if it is of one of ours.
func collect(found map[string]*relics, r []value) {
	if len(r) < 3 {
		return
	}
	table, ok := r[0].(string)
	n, number := r[1].(int64)
	if !ok || !number || n < 0 {
		return
	}
	if _, other := r[2].(string); other {
		return // a seat of a result, which is made of the log again
	}
	x := relicsOf(found, table)
	var sum []byte
	if len(r) > 3 {
		sum, _ = r[3].([]byte)
	}
	switch data := r[2].(type) {
	case []byte:
		if at := (row{int(n), data, sum}); bytes.HasPrefix(data, packedMagic) {
			x.archive = append(x.archive, at)
		} else {
			x.rows[int(n)] = append(x.rows[int(n)], at)
		}
	case int64:
		x.opened, x.over = n, data
	case nil:
		x.opened = n
	}
}

// restore writes what is whole of one table.
func (s *Store) restore(table string, x *relics, texts map[string][]byte, read Reader, out *Salvaged) error {
	lines, because := x.packed(table)
	if lines == nil {
		var why string
		if lines, why = x.prefix(table, read); why != "" {
			because = why
		}
	}
	of := len(lines)
	for n := range x.rows {
		of = max(of, n+1)
	}
	for _, a := range x.archive {
		of = max(of, a.seq)
	}
	if of > len(lines) || of == 0 {
		out.Lost = append(out.Lost, Loss{table, len(lines), of, because})
	}
	if len(lines) == 0 {
		return nil
	}
	if sum := placesIn(lines[0]).refersTo(lines[0]); sum != nil && texts[string(sum)] == nil {
		out.Lost = append(out.Lost, Loss{table, 0, of, "the text of its ruleset is gone"})
		return nil
	}
	last, err := read(lines[len(lines)-1])
	if err != nil {
		last = false // another reader than that of the program's own logs
	}
	if err := s.put(table, lines, x, texts, last); err != nil {
		return err
	}
	out.Tables++
	out.Commits += len(lines)
	if last {
		return s.pack(table)
	}
	return nil
}

// put writes the commits of one table in one transaction.
func (s *Store) put(table string, lines [][]byte, x *relics, texts map[string][]byte, over bool) error {
	return s.ask(background, func(q *queries.Queries) error {
		for i, data := range lines {
			if err := s.insert(q, table, i, data, x.beside(i, data, texts), endsIf(over && i == len(lines)-1)); err != nil {
				return err
			}
		}
		for at, r := range x.rewritten {
			if r.Commits > len(lines) {
				continue // what it proves is not all there
			}
			if err := q.NoteRewriting(background, queries.NoteRewritingParams{TableID: table, At: at, Commits: int64(r.Commits), OldSum: r.Old, NewSum: r.New}); err != nil {
				return err
			}
		}
		if x.opened == 0 {
			return nil
		}
		end := sql.NullInt64{Int64: x.over, Valid: over}
		if end.Int64 == 0 {
			end.Int64 = time.Now().UnixMicro()
		}
		return q.SetGame(background, queries.SetGameParams{Opened: x.opened, Over: end, TableID: table})
	})
}

// endsIf is that of a last commit. What its table comes to is made of the log later.
func endsIf(last bool) *parlour.Ending {
	if last {
		return &parlour.Ending{}
	}
	return nil
}

// beside is what was found of what is kept beside commit i.
func (x *relics) beside(i int, data []byte, texts map[string][]byte) (a apart) {
	p := placesIn(data)
	if sum := p.refersTo(data); sum != nil {
		a.text = texts[string(sum)]
		copy(a.sum[:], sum)
	}
	a.person = p.person(data)
	if name, ok := x.names[i]; ok {
		a.name, a.named = name.String, name.Valid
	}
	return a
}

// packed returns the commits of the game from its archive, if that is whole.
func (x *relics) packed(table string) (lines [][]byte, because string) {
	for _, a := range x.archive {
		lines, err := unpack(table, a.data, a.sum)
		if err == nil && len(lines) == a.seq {
			return lines, ""
		}
		if because = fmt.Sprintf("its archive has %d commits of %d", len(lines), a.seq); err != nil {
			because = err.Error()
		}
	}
	return nil, because
}

// prefix returns the commits from the first on that are whole, and says what is
// wrong with the one after them; "" where nothing follows.
func (x *relics) prefix(table string, read Reader) (lines [][]byte, because string) {
	w := walkAll(table)
	for len(x.rows[w.next]) > 0 {
		why := error(nil)
		took := false
		for _, r := range x.rows[w.next] {
			try := *w
			if why = try.step(r); why == nil {
				if r.sum == nil {
					_, why = read(r.data)
				}
			}
			if why == nil {
				*w, took = try, true
				lines = append(lines, r.data)
				break
			}
		}
		if !took {
			return lines, why.Error()
		}
	}
	if len(x.rows) > w.next {
		return lines, fmt.Sprintf("commit %d is gone", w.next)
	}
	return lines, ""
}
