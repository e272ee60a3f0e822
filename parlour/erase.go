package parlour

import "jansou/mahjong"

// ErasedNow is what was done when a person was erased while the server runs.
type ErasedNow struct {
	Names    int      `json:"names"`    // that stood beside commits
	Sessions int      `json:"sessions"` // that have ended
	Accounts int      `json:"accounts"` // that are removed: 0 or 1
	People   []Owner  `json:"-"`        // who they were: the person, and the guests whose games belonged to the account
	Inside   []string `json:"inside"`   // tables whose logs have a name inside their commits: it goes when they are rewritten, which needs the file alone
}

// Erase has a person, who may have been several, be called NameErased from now on:
// first at every table that is in memory, where the person does nothing more either,
// then in the log, which do erases. Who sits where stays, and so does what was played.
// What do returns is returned; it may be asked for again.
func (p *Parlour) Erase(people []Owner, do func() (ErasedNow, error)) (ErasedNow, error) {
	// A room that is read from now on looks here before it is there for others.
	for _, person := range people {
		p.erased.Store(person, true)
	}
	for _, r := range p.present() {
		done := make(chan struct{})
		r.send(func() {
			defer close(done)
			said := r.eraseChat()
			if r.eraseNames() {
				r.gallery.erase()
				r.tellAll()
			}
			if said {
				r.tellAllChat()
			}
		})
		select {
		case <-done:
		case <-r.done: // it has ended, and the next one reads the log
		}
	}
	p.eraseStuck()
	out, err := do()
	p.pasts.forget()
	return out, err
}

// erasedSays is told to a browser that was let in before its person was erased.
const erasedSays = "whoever this browser was for is erased: load the page again to be somebody new"

// isErased reports whether a person was erased since the start.
func (p *Parlour) isErased(person Owner) bool {
	_, is := p.erased.Load(person)
	return is
}

// eraseNames takes the names of erased people out of the room, and reports whether
// there was one.
func (r *room) eraseNames() (changed bool) {
	erase := func(person Owner, name *string) {
		if *name != "" && *name != NameErased && r.p.isErased(person) {
			*name, changed = NameErased, true
		}
	}
	for s := range r.seats {
		if p := &r.seats[s]; p.taken && !p.bot {
			erase(p.owner, &p.name)
			if p.sub != nil {
				erase(p.sub.owner, &p.sub.name)
			}
		}
	}
	erase(r.chair.owner, &r.settings.Referee)
	if changed {
		r.publish()
	}
	return changed
}

// eraseStuck takes the names of erased people out of what is shown of tables that
// cannot go on.
func (p *Parlour) eraseStuck() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, s := range p.stuck {
		info, as := *s.info, *s.info.standing
		info.standing = &as
		for seat := range mahjong.NoSeat {
			if i := &info.seats[seat]; i.Taken && !i.Bot && p.isErased(info.owners[seat]) {
				i.Name = NameErased
			}
		}
		if info.table.Referee != "" && p.isErased(info.chair) {
			info.table.Referee = NameErased
		}
		p.stuck[id] = &stuck{s.Stuck, &info} // others read the one before without the lock
	}
}
