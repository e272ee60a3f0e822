package parlour

// Whoever opens a table takes room from everybody. So a person has only so many
// at which there is something to do, and so has an address, because a stranger is
// another person with each cookie (ADR 74). Who opened a table stands in its log;
// from where is known until the server ends, and is written nowhere.

// opener is who opens a table.
type opener struct {
	host  Owner  // who has the rights of the host; nobody, where the zero Owner
	chair Owner  // who takes the referee's chair, where there is one
	from  string // an address in some form; empty: not limited, as on the machine itself
}

// open counts the tables that by has open, as far as that is known: those of the
// person and those of the address at which there is something to do, and those of
// the address that are not over. It is called with the lock.
func (p *Parlour) open(by opener) (persons, addresses, resting int) {
	count := func(o opener, rests bool) {
		if o.from == by.from {
			resting++
		}
		if rests {
			return
		}
		if o.from == by.from {
			addresses++
		}
		if o.host == by.host {
			persons++
		}
	}
	for id, r := range p.rooms {
		if i := r.info.Load(); i.table.Status != Over {
			count(opener{host: i.opener, from: p.openers[id].from}, i.resting)
		}
	}
	for id, o := range p.openers {
		if p.rooms[id] == nil {
			count(o, false) // it is being opened
		}
	}
	return persons, addresses, resting
}

// allows says why by cannot open one more table beside those of other nodes. It is called
// with the lock.
func (p *Parlour) allows(by opener, elsewhere OpenedCount) error {
	if by.from == "" {
		return nil
	}
	persons, addresses, resting := p.open(by)
	persons, addresses, resting = persons+elsewhere.Person, addresses+elsewhere.Address, resting+elsewhere.Resting
	switch {
	case by.host != Owner{} && persons >= p.cfg.TablesPerPerson:
		return tooMany(TooManyYours, persons, p.cfg.TablesPerPerson, "you have %d tables open, %d at most: go on at one of them")
	case addresses >= p.cfg.TablesPerAddress:
		return tooMany(TooManyHere, addresses, p.cfg.TablesPerAddress, "%d tables were opened from this address, %d at most: wait until one is over")
	case resting >= restingToo*p.cfg.TablesPerAddress:
		return tooMany(TooManyHere, resting, restingToo*p.cfg.TablesPerAddress, "%d tables were opened from this address and not played to the end, %d at most")
	}
	return nil
}

func tooMany(code Code, n, most int, format string) error {
	f := errorOf(code, format, n, most)
	f.About = &About{N: n, Most: most}
	return f
}
