package parlour

// A Sitter is a person who has a seat at a table.
type Sitter struct {
	Owner Owner
	Name  string // at this table
}

// Sitters returns who has the seats of a table; bots and free seats are the zero Sitter.
func (p *Parlour) Sitters(id string) (out [4]Sitter, err error) {
	r, err := p.see(id)
	if err != nil {
		return out, err
	}
	at := r.info.Load()
	for s, is := range at.seats {
		if is.Taken && !is.Bot {
			out[s] = Sitter{at.owners[s], is.Name}
		}
	}
	return out, nil
}
