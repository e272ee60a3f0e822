package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"jansou/account"
	"jansou/parlour"
)

// Each page of somebody with an account holds a line, over which it is told how friends
// are: who is here, who asks, and who invites. That a line is there is what friends see
// of it. Nothing of it is written down; invitations end with the server, and with the
// table.

const (
	// tellAgain is how often it is looked whether something has changed that nobody
	// tells: at which tables friends sit.
	tellAgain = 3 * time.Second
	// tellAfter is how long changes are gathered.
	tellAfter = 100 * time.Millisecond
	// stayFor is how long somebody is still here whose last page has gone: another may be
	// on its way.
	stayFor = 5 * time.Second
	// inviteFor is how long an invitation is good, at the latest.
	inviteFor = 10 * time.Minute
	// inviteEvery is how often one may invite the same friend.
	inviteEvery = 15 * time.Second
	// mostInvites are open of one person.
	mostInvites = 20
	// friendLines are how many messages wait for a browser.
	friendLines = 8
)

// company is who of those with accounts is here, and invitations.
type company struct {
	h *Handler

	sync.Mutex
	here    map[parlour.Owner]*fellow
	invites []*invite
	told    map[[2]parlour.Owner]time.Time // when one has invited another last
	running bool
	wake    chan struct{}

	elsewhere map[string]guestsElsewhere // by node
}

// fellow is somebody who is here.
type fellow struct {
	lines map[*friendLine]struct{}
	ties  account.Ties
	stale bool      // ties are to be read
	left  time.Time // when the last line went
}

// invite is an invitation.
type invite struct {
	id       string
	from, to account.Tie   // as the other sees them
	as       parlour.Owner // as whom it was sent, at the table
	table    string
	ends     time.Time
	answer   inviteAnswer
}

func newCompany(h *Handler) *company {
	return &company{h: h, here: map[parlour.Owner]*fellow{}, told: map[[2]parlour.Owner]time.Time{}, wake: make(chan struct{}, 1)}
}

// friendLine is one page of somebody who has friends.
type friendLine struct {
	c     *company
	owner parlour.Owner
	out   chan []byte
	last  []byte

	bell func() // of who has the lock of c, as why until out is closed
	why  error
}

// Messages is that of watched.
func (v *friendLine) Messages() <-chan []byte { return v.out }

// Why is that of watched.
func (v *friendLine) Why() error { return v.why }

// Listen is that of watched.
func (v *friendLine) Listen(bell func()) {
	v.c.Lock()
	v.bell = bell
	v.c.Unlock()
	bell()
}

// Do is that of watched: over this line nothing is asked.
func (v *friendLine) Do(req parlour.Request) {
	v.c.Lock()
	defer v.c.Unlock()
	if f := v.c.here[v.owner]; f != nil {
		if _, there := f.lines[v]; there {
			answer := malformedAt("type", "%q is not known here", req.Verb)
			answer.ID = req.ID
			v.push(answer.JSON())
		}
	}
}

// Close is that of watched.
func (v *friendLine) Close() {
	v.c.Lock()
	defer v.c.Unlock()
	v.c.drop(v, nil)
}

func (v *friendLine) ring() {
	if v.bell != nil {
		v.bell()
	}
}

func (v *friendLine) push(b []byte) {
	select {
	case v.out <- b:
		v.ring()
	default:
		v.c.drop(v, parlour.ErrSlow)
	}
}

// drop lets a line go.
func (c *company) drop(v *friendLine, why error) {
	f := c.here[v.owner]
	if f == nil {
		return
	}
	if _, there := f.lines[v]; !there {
		return
	}
	delete(f.lines, v)
	v.why = why
	close(v.out)
	v.ring()
	f.left = time.Now()
}

// open takes a page in.
func (c *company) open(owner parlour.Owner) (*friendLine, error) {
	c.Lock()
	defer c.Unlock()
	select {
	case <-c.h.cfg.Parlour.Closed():
		return nil, parlour.ErrClosing
	default:
	}
	f := c.here[owner]
	if f == nil {
		f = &fellow{lines: map[*friendLine]struct{}{}, stale: true}
		c.here[owner] = f
	}
	v := &friendLine{c: c, owner: owner, out: make(chan []byte, friendLines)}
	f.lines[v] = struct{}{}
	if !c.running {
		c.running = true
		go c.run()
	}
	c.stir()
	return v, nil
}

// stir has run look soon.
func (c *company) stir() {
	select {
	case c.wake <- struct{}{}:
	default: // it will
	}
}

// changed notes that ties of people have changed.
func (c *company) changed(people ...parlour.Owner) {
	c.Lock()
	defer c.Unlock()
	for _, p := range people {
		if f := c.here[p]; f != nil {
			f.stale = true
		}
	}
	c.invites = slices.DeleteFunc(c.invites, func(i *invite) bool {
		return slices.Contains(people, i.from.Person) && slices.Contains(people, i.to.Person) // they may be friends no more
	})
	c.stir()
}

// changedAll notes that somebody is called otherwise, or is gone.
func (c *company) changedAll() {
	c.Lock()
	defer c.Unlock()
	for _, f := range c.here {
		f.stale = true
	}
	c.stir()
}

// run tells pages what has changed, as long as there are any.
func (c *company) run() {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-c.h.cfg.Parlour.Closed():
			c.end()
			return
		case <-timer.C:
		case <-c.wake:
			time.Sleep(tellAfter)
		}
		if !c.tell() {
			return
		}
		timer.Reset(tellAgain)
	}
}

// end lets all pages go.
func (c *company) end() {
	c.Lock()
	defer c.Unlock()
	for _, f := range c.here {
		for v := range f.lines {
			c.drop(v, parlour.ErrClosing)
		}
	}
	clear(c.here)
	c.running = false
}

// tell sends each page the present state, where that is another. It reports false
// where nobody is here any more.
func (c *company) tell() bool {
	c.Lock()
	for p, f := range c.here {
		if len(f.lines) == 0 && time.Since(f.left) > stayFor {
			delete(c.here, p)
		}
	}
	if len(c.here) == 0 {
		c.running = false
		c.Unlock()
		return false
	}
	var stale []parlour.Owner
	for p, f := range c.here {
		if f.stale {
			f.stale = false
			stale = append(stale, p)
		}
	}
	c.Unlock()
	for _, p := range stale {
		ties, err := c.h.cfg.Friends.TiesOf(context.Background(), p, c.h.now())
		c.Lock()
		if f := c.here[p]; f != nil {
			if f.stale = f.stale || err != nil; err == nil {
				f.ties = ties
			}
		}
		c.Unlock()
		if err != nil {
			c.h.cfg.Logger.Warn("who is whose friend cannot be read", slog.Any("cause", err))
		}
	}
	c.Lock()
	type one struct {
		person parlour.Owner
		ties   account.Ties
	}
	var all []one
	for p, f := range c.here {
		all = append(all, one{p, f.ties})
	}
	c.Unlock()
	for _, x := range all {
		text, err := json.Marshal(c.state(x.person, &x.ties))
		if err != nil {
			panic("web: a message that cannot be written: " + err.Error())
		}
		c.Lock()
		if f := c.here[x.person]; f != nil {
			for v := range f.lines {
				if !bytes.Equal(v.last, text) {
					v.last = text
					v.push(text)
				}
			}
		}
		c.Unlock()
	}
	return true
}

// state is how somebody with those ties is told of others.
func (c *company) state(person parlour.Owner, ties *account.Ties) friendsJSON {
	out := friendsJSON{Type: "friends", Friends: make([]friendJSON, len(ties.Friends)), Asks: tiesTo(ties.Asks), Asked: tiesTo(ties.Asked), Blocked: tiesTo(ties.Blocked),
		Hidden: ties.Hidden, Invites: []inviteJSON{}, Sent: []sentJSON{}, Closing: c.h.cfg.Parlour.Draining()}
	c.Lock()
	for i, t := range ties.Friends {
		f := c.here[t.Person]
		out.Friends[i] = friendJSON{tieJSON: tieTo(t), Online: f != nil && !f.ties.Hidden && !f.stale}
	}
	c.Unlock()
	tables := c.tables()
	for i, t := range ties.Friends {
		if out.Friends[i].Online {
			out.Friends[i].Table = c.tableOf(t.Person, tables)
		}
	}
	c.prune()
	c.Lock()
	defer c.Unlock()
	for _, i := range c.invites {
		switch {
		case i.to.Person == person && i.answer == invitePending:
			if info, err := c.h.cfg.Parlour.Info(i.table, parlour.Owner{}); err == nil {
				out.Invites = append(out.Invites, inviteJSON{i.id, tieTo(i.from), info.TableInfo, i.ends.UTC()})
			}
		case i.from.Person == person:
			out.Sent = append(out.Sent, sentJSON{i.id, tieTo(i.to), i.table, i.answer})
		}
	}
	return out
}

// tables are at which tables people are, by their websockets.
func (g *guests) tables() map[parlour.Owner][]string {
	g.Lock()
	defer g.Unlock()
	out := map[parlour.Owner][]string{}
	for one := range g.all {
		if one.table != "" && !slices.Contains(out[one.owner], one.table) {
			out[one.owner] = append(out[one.owner], one.table)
		}
	}
	return out
}

// tableOf is the table of the list of everybody at which somebody sits; nil: none. Of
// several it is always the same one.
func (c *company) tableOf(person parlour.Owner, tables map[parlour.Owner][]string) *friendAt {
	var found *friendAt
	for _, as := range append([]parlour.Owner{person}, c.h.cookies.guestsOf(context.Background(), person)...) {
		for _, id := range tables[as] {
			info, err := c.h.cfg.Parlour.Info(id, as)
			if err != nil || !isListed(&info) || found != nil && found.ID < id {
				continue
			}
			if slices.ContainsFunc(info.Seats[:], func(s parlour.SeatInfo) bool { return s.You }) {
				found = &friendAt{id, info.Status, info.Ruleset, info.Title}
			}
		}
	}
	return found
}

// isListed reports whether everybody finds a table in the list: while it waits, and while
// it is played where everybody may look on.
func isListed(t *parlour.Info) bool {
	all := t.Watch.Who == "" || t.Watch.Who == parlour.Everyone
	return t.Public && (t.Status == parlour.Waiting || t.Status == parlour.Playing && all)
}

// prune ends invitations to tables that wait no more, and notes who has come.
func (c *company) prune() {
	c.Lock()
	all := slices.Clone(c.invites)
	now := c.h.now()
	for pair, at := range c.told {
		if now.Sub(at) > inviteEvery {
			delete(c.told, pair)
		}
	}
	c.Unlock()
	over := map[*invite]bool{}
	for _, i := range all {
		_, err := c.h.cfg.Parlour.Inviting(i.table, i.as)
		if err != nil || !now.Before(i.ends) {
			over[i] = true
			continue
		}
		as, err := c.h.cookies.at(context.Background(), i.table, i.to.Person)
		if err != nil {
			continue // the next time
		}
		if mine, err := c.h.cfg.Parlour.Info(i.table, as); err == nil && slices.ContainsFunc(mine.Seats[:], func(s parlour.SeatInfo) bool { return s.You }) {
			c.Lock()
			i.answer = inviteAccepted
			c.Unlock()
		}
	}
	if len(over) == 0 {
		return
	}
	c.Lock()
	c.invites = slices.DeleteFunc(c.invites, func(i *invite) bool { return over[i] })
	c.Unlock()
}

// invite has somebody invite a friend to a table, where one is as somebody.
func (c *company) invite(from, to *account.Account, table string, as parlour.Owner) error {
	if _, err := c.h.cfg.Parlour.Inviting(table, as); err != nil {
		return err
	}
	c.prune()
	c.Lock()
	defer c.Unlock()
	now, open := c.h.now(), 0
	for _, i := range c.invites {
		if i.from.Person != from.Person {
			continue
		}
		if i.to.Person == to.Person && i.table == table {
			return nil // it stands there, or was answered
		}
		open++
	}
	pair := [2]parlour.Owner{from.Person, to.Person}
	switch at, lately := c.told[pair]; {
	case open >= mostInvites:
		f := parlour.NewFault(tooManyTies, "", "there are as many invitations as there may be")
		return f
	case lately && now.Sub(at) < inviteEvery:
		return parlour.NewFault(parlour.TooFast, "", "this friend was invited a moment ago")
	}
	c.told[pair] = now
	// One invitation of one friend at a time: the last.
	c.invites = slices.DeleteFunc(c.invites, func(i *invite) bool { return i.from.Person == from.Person && i.to.Person == to.Person })
	told := func(a *account.Account) account.Tie {
		return account.Tie{Person: a.Person, Handle: a.Handle, Name: a.Name, Flag: a.Flag, At: now}
	}
	c.invites = append(c.invites, &invite{id: strings.ToLower(rand.Text()[:10]), from: told(from), to: told(to), as: as, table: table, ends: now.Add(inviteFor)})
	c.stir()
	return nil
}

// answer notes what somebody says to an invitation, and tells whether there is one.
func (c *company) answer(person parlour.Owner, id string, yes bool) bool {
	c.prune()
	c.Lock()
	defer c.Unlock()
	for _, i := range c.invites {
		if i.id == id && i.to.Person == person && i.answer == invitePending {
			if i.answer = inviteDeclined; yes {
				i.answer = inviteAccepted
			}
			c.stir()
			return true
		}
	}
	return false
}
