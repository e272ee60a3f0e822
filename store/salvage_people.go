package store

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"time"

	"jansou/account"
	"jansou/parlour"
	"jansou/store/queries"
)

// Salvage brings out accounts, too, by the shapes of their rows. What was removed
// leaves no copy in the pages of a table that is there (secure_delete, see writer.go).
// Codes of recovery are left behind: one that was used must not come back.

// traces is what is found of accounts.
type traces struct {
	accounts map[parlour.Owner]account.Account
	mail     map[parlour.Owner]string
	ways     map[parlour.Owner]*account.Ways
	before   map[parlour.Owner][]account.NameChange
	guests   map[parlour.Owner]guestOf
	friends  map[[2]parlour.Owner]queries.Friend
	blocks   map[[2]parlour.Owner]queries.Block
	hidden   map[parlour.Owner]int64 // since when
	stays    map[string]queries.Stay
	tables   map[queries.StayTable]bool // of tables that stay
	drills   map[placeOf]queries.Drill
	readings map[placeOf]queries.Reading
}

// placeOf is a place in a person's games: an event of a table, or, without one, the table.
type placeOf struct {
	person parlour.Owner
	table  string
	event  int64
}

// guestOf is to whose account a guest's games belong, and since when.
type guestOf struct {
	account parlour.Owner
	since   time.Time
}

func newTraces() *traces {
	return &traces{map[parlour.Owner]account.Account{}, map[parlour.Owner]string{}, map[parlour.Owner]*account.Ways{}, map[parlour.Owner][]account.NameChange{}, map[parlour.Owner]guestOf{},
		map[[2]parlour.Owner]queries.Friend{}, map[[2]parlour.Owner]queries.Block{}, map[parlour.Owner]int64{}, map[string]queries.Stay{}, map[queries.StayTable]bool{}, map[placeOf]queries.Drill{}, map[placeOf]queries.Reading{}}
}

// ownerIn reads the id of a person from a field of a record.
func ownerIn(v value) (parlour.Owner, bool) {
	id, ok := v.([]byte)
	if !ok || len(id) != len(parlour.Owner{}) {
		return parlour.Owner{}, false
	}
	return parlour.Owner(id), true
}

// timeIn reads a moment that may be null.
func timeIn(v value) time.Time {
	if n, ok := v.(int64); ok {
		return time.UnixMicro(n)
	}
	return time.Time{}
}

// waysOf are those that are found of a person.
func (t *traces) waysOf(person parlour.Owner) *account.Ways {
	w := t.ways[person]
	if w == nil {
		w = &account.Ways{}
		t.ways[person] = w
	}
	return w
}

// collect notes a record that is of an account, and says whether it is.
func (t *traces) collect(r []value) bool {
	switch len(r) {
	case 2:
		return t.unseen(r)
	case 3:
		return t.guest(r) || t.nameChange(r) || t.stayTable(r)
	case 4:
		return t.password(r) || t.tie(r)
	case 5:
		return t.identity(r)
	case 6:
		return t.passkey(r)
	case 7:
		return t.stay(r)
	case 8:
		return t.reading(r)
	case 12:
		return t.drill(r)
	case 9:
		return t.account(r)
	}
	return false
}

func (t *traces) guest(r []value) bool {
	guest, one := ownerIn(r[0])
	since, two := r[1].(int64)
	person, three := ownerIn(r[2])
	if one && two && three {
		t.guests[guest] = guestOf{person, time.UnixMicro(since)}
	}
	return one && two && three
}

func (t *traces) unseen(r []value) bool {
	person, one := ownerIn(r[0])
	made, two := r[1].(int64)
	if one && two {
		t.hidden[person] = made
	}
	return one && two
}

// tie notes that one has asked another, or wants nothing of them. Of two copies that
// counts which was written later.
func (t *traces) tie(r []value) bool {
	person, one := ownerIn(r[0])
	other, two := ownerIn(r[1])
	made, three := r[2].(int64)
	if !one || !two || !three {
		return false
	}
	key := [2]parlour.Owner{person, other}
	switch x := r[3].(type) {
	case string:
		if b, twice := t.blocks[key]; !twice || b.Made < made {
			t.blocks[key] = queries.Block{PersonID: person[:], OtherID: other[:], Made: made, What: x}
		}
	case nil, int64:
		f := queries.Friend{PersonID: person[:], OtherID: other[:], Made: made}
		if since, is := x.(int64); is {
			f.Since = nullMoment(time.UnixMicro(since))
		}
		if old, twice := t.friends[key]; !twice || old.Made < made || old.Made == made && f.Since.Valid {
			t.friends[key] = f
		}
	default:
		return false
	}
	return true
}

func (t *traces) stay(r []value) bool {
	name, one := r[0].(string)
	person, two := ownerIn(r[1])
	title, three := r[2].(string)
	made, four := r[3].(int64)
	changed, five := r[4].(int64)
	open, six := r[5].(int64)
	settings, seven := r[6].(string)
	if !one || !two || !three || !four || !five || !six || !seven {
		return false
	}
	if old, twice := t.stays[name]; !twice || old.Changed < changed {
		t.stays[name] = queries.Stay{Name: name, PersonID: person[:], Title: title, Made: made, Changed: changed, Open: open, Settings: settings}
	}
	return true
}

// stayTable notes a table of one that stays. It is no sign of anything else: where
// nothing stays under that name, it is left.
func (t *traces) stayTable(r []value) bool {
	name, one := r[0].(string)
	made, two := r[1].(int64)
	table, three := r[2].(string)
	if one && two && three {
		t.tables[queries.StayTable{Name: name, Made: made, TableID: table}] = true
	}
	return one && two && three
}

// drill notes a decision that a person practises. Of two copies that counts which was
// answered more often.
func (t *traces) drill(r []value) bool {
	person, one := ownerIn(r[0])
	table, two := r[1].(string)
	game, three := r[4].(string)
	kind, four := r[5].(string)
	var n [12]int64
	for _, i := range []int{2, 3, 6, 7, 8, 9, 10, 11} {
		is := false
		if n[i], is = r[i].(int64); !is {
			return false
		}
	}
	if !one || !two || !three || !four {
		return false
	}
	at := placeOf{person, table, n[2]}
	if old, twice := t.drills[at]; !twice || old.Asked < n[10] {
		t.drills[at] = queries.Drill{PersonID: person[:], TableID: table, Event: n[2], Seat: n[3], Game: game, Kind: kind, Cost: n[6], Made: n[7], Due: n[8], Box: n[9], Asked: n[10], Good: n[11]}
	}
	return true
}

// reading notes what was read of a game of a person; of two copies that of the later
// version.
func (t *traces) reading(r []value) bool {
	person, one := ownerIn(r[0])
	table, two := r[1].(string)
	seat, three := r[2].(int64)
	game, four := r[3].(string)
	ended, five := r[4].(int64)
	reader, six := r[5].(string)
	counts, seven := r[6].(int64)
	sum, eight := r[7].(string)
	if !one || !two || !three || !four || !five || !six || !seven || !eight {
		return false
	}
	at := placeOf{person: person, table: table}
	if old, twice := t.readings[at]; !twice || old.Counts < counts {
		t.readings[at] = queries.Reading{PersonID: person[:], TableID: table, Seat: seat, Game: game, Ended: ended, Reader: reader, Counts: counts, Sum: sum}
	}
	return true
}

func (t *traces) nameChange(r []value) bool {
	person, one := ownerIn(r[0])
	at, two := r[1].(int64)
	name, three := r[2].(string)
	if !one || !two || !three {
		return false
	}
	c := account.NameChange{Name: name, At: time.UnixMicro(at)}
	if !slices.ContainsFunc(t.before[person], func(o account.NameChange) bool { return o.At.Equal(c.At) }) {
		t.before[person] = append(t.before[person], c)
	}
	return true
}

func (t *traces) password(r []value) bool {
	person, one := ownerIn(r[0])
	made, two := r[1].(int64)
	kept, three := r[3].(string)
	if !one || !two || !three {
		return false
	}
	if w := t.waysOf(person); w.Password == nil || w.Password.Made.Before(time.UnixMicro(made)) {
		w.Password = &account.Password{Kept: kept, Made: time.UnixMicro(made), Used: timeIn(r[2])}
	}
	return true
}

func (t *traces) identity(r []value) bool {
	issuer, one := r[0].(string)
	subject, two := r[1].(string)
	person, three := ownerIn(r[2])
	made, four := r[3].(int64)
	if !one || !two || !three || !four {
		return false
	}
	w := t.waysOf(person)
	if !slices.ContainsFunc(w.Identities, func(i account.Identity) bool { return i.Issuer == issuer && i.Subject == subject }) {
		w.Identities = append(w.Identities, account.Identity{Issuer: issuer, Subject: subject, Made: time.UnixMicro(made), Used: timeIn(r[4])})
	}
	return true
}

func (t *traces) passkey(r []value) bool {
	id, one := r[0].([]byte)
	person, two := ownerIn(r[1])
	label, three := r[2].(string)
	public, four := r[3].([]byte)
	made, five := r[4].(int64)
	if !one || !two || !three || !four || !five {
		return false
	}
	w := t.waysOf(person)
	if !slices.ContainsFunc(w.Passkeys, func(k account.Passkey) bool { return bytes.Equal(k.ID, id) }) {
		w.Passkeys = append(w.Passkeys, account.Passkey{ID: id, Label: label, Public: public, Made: time.UnixMicro(made), Used: timeIn(r[5])})
	}
	return true
}

func (t *traces) account(r []value) bool {
	person, one := ownerIn(r[0])
	handle, two := r[1].(string)
	name, three := r[2].(string)
	made, four := r[3].(int64)
	flag, five := r[5].(string)
	seen, six := r[6].(string)
	roles, seven := r[7].(int64)
	if !one || !two || !three || !four || !five || !six || !seven {
		return false
	}
	a := account.Account{Person: person, Handle: handle, Name: name, Made: time.UnixMicro(made), Renamed: timeIn(r[4]), Flag: flag, Seen: account.Seen(seen), Roles: account.Roles(roles)}
	if old, twice := t.accounts[person]; !twice || old.Renamed.Before(a.Renamed) {
		t.accounts[person] = a
		t.mail[person], _ = r[8].(string)
	}
	return true
}

// restore writes the accounts of which one can be signed in to, and returns how many.
func (t *traces) restore(s *Store) (n int, err error) {
	var people []parlour.Owner
	for p := range t.accounts {
		people = append(people, p)
	}
	// Who was there first keeps a name, should two have one.
	slices.SortFunc(people, func(a, b parlour.Owner) int {
		return cmp.Or(t.accounts[a].Made.Compare(t.accounts[b].Made), bytes.Compare(a[:], b[:]))
	})
	for _, p := range people {
		err := s.MakeAccount(background, t.accounts[p], *t.waysOf(p))
		if errors.Is(err, account.ErrNameTaken) || errors.Is(err, account.ErrWayTaken) {
			continue // another copy of what is there already
		}
		if err == nil {
			err = s.ask(background, func(q *queries.Queries) error { return t.beside(q, p) })
		}
		if err != nil {
			return n, err
		}
		n++
	}
	return n, s.ask(background, t.ties)
}

// ties writes how those who have accounts again stand to each other.
func (t *traces) ties(q *queries.Queries) error {
	there := func(key [2]parlour.Owner) bool {
		_, one := t.accounts[key[0]]
		_, two := t.accounts[key[1]]
		return one && two
	}
	for key, f := range t.friends {
		if !there(key) {
			continue
		}
		if _, err := q.AskFriend(background, queries.AskFriendParams{PersonID: f.PersonID, OtherID: f.OtherID, Made: f.Made}); err != nil {
			return err
		}
		if f.Since.Valid {
			if _, err := q.AcceptFriend(background, queries.AcceptFriendParams{Since: f.Since, PersonID: f.PersonID, OtherID: f.OtherID}); err != nil {
				return err
			}
		}
	}
	for key, b := range t.blocks {
		if !there(key) {
			continue
		}
		if err := q.Block(background, queries.BlockParams(b)); err != nil {
			return err
		}
	}
	for _, x := range t.stays {
		if _, is := t.accounts[personOf(x.PersonID)]; !is {
			continue
		}
		if _, err := q.MakeStay(background, queries.MakeStayParams(x)); err != nil {
			return err
		}
	}
	for x := range t.tables {
		if _, is := t.stays[x.Name]; !is {
			continue
		}
		if err := q.NoteStayTable(background, queries.NoteStayTableParams(x)); err != nil {
			return err
		}
	}
	for person, made := range t.hidden {
		if _, is := t.accounts[person]; !is {
			continue
		}
		if err := q.Hide(background, queries.HideParams{PersonID: person[:], Made: made}); err != nil {
			return err
		}
	}
	return nil
}

// practised writes what people practise of the tables that are there again, and what was
// read of games. Guests have it, too.
func (t *traces) practised(s *Store, found map[string]*relics) error {
	return s.ask(background, func(q *queries.Queries) error {
		for at, d := range t.drills {
			if found[at.table] == nil {
				continue
			}
			if _, err := q.KeepDrill(background, queries.KeepDrillParams(d)); err != nil {
				return err
			}
		}
		for _, r := range t.readings {
			if err := q.KeepReading(background, queries.KeepReadingParams(r)); err != nil {
				return err
			}
		}
		return nil
	})
}

// beside writes what belongs to an account that is written.
func (t *traces) beside(q *queries.Queries, p parlour.Owner) error {
	a := t.accounts[p]
	if _, err := q.Rename(background, queries.RenameParams{Name: a.Name, Renamed: nullMoment(a.Renamed), PersonID: p[:]}); err != nil {
		return err
	}
	if mail := t.mail[p]; mail != "" {
		if _, err := q.SetMail(background, queries.SetMailParams{Mail: nullString(mail, true), PersonID: p[:]}); err != nil {
			return err
		}
	}
	for _, c := range t.before[p] {
		if err := q.KeepNameChange(background, queries.KeepNameChangeParams{PersonID: p[:], At: c.At.UnixMicro(), Name: c.Name}); err != nil {
			return err
		}
	}
	for guest, of := range t.guests {
		if of.account == p {
			if _, err := q.KeepAlias(background, queries.KeepAliasParams{PersonID: guest[:], AccountID: p[:], Made: of.since.UnixMicro()}); err != nil {
				return err
			}
		}
	}
	return nil
}
