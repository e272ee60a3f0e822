package parlour

// Inviting returns a table to which owner may invite somebody now: it waits for people,
// there is a chair for one more, and owner sits there, has the referee's chair or has
// opened it. A *Fault says why not; the table is returned all the same where it is known.
func (p *Parlour) Inviting(id string, owner Owner) (Info, error) {
	r, err := p.see(id)
	if err != nil {
		return Info{}, err
	}
	i := r.info.Load()
	info := i.to(owner)
	switch {
	case i.table.Status != Waiting:
		return info, errorOf(NotWaiting, "the game has begun")
	case !i.isOf(owner) && (owner == Owner{} || i.opener != owner):
		return info, errorOf(NotSeated, "only who is at the table invites others to it")
	case i.free == 0:
		return info, errorOf(TableFull, "%d people sit here already", i.table.People)
	}
	return info, nil
}
