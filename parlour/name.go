package parlour

import "slices"

const maxName = 24 // characters

// people are the names of who is at the table, the referee among them; an empty
// one is nobody's.
func (r *room) people() []string {
	names := []string{r.settings.Referee}
	for s := range r.seats {
		names = append(names, r.seats[s].name)
		if sub := r.seats[s].sub; sub != nil {
			names = append(names, sub.name)
		}
	}
	return names
}

// isOneOf reports whether one of those names is like this one.
func isOneOf(name string, people []string) bool {
	own := likenessOf(name)
	return slices.ContainsFunc(people, func(other string) bool { return other != "" && own.meets(likenessOf(other)) })
}

// nameAtTable returns the name under which owner sits down. Who has a name for good
// and finds one like it at the table, which is a guest's of before there was the
// account, has a number behind it.
func (r *room) nameAtTable(name string, owner Owner) (string, error) {
	name, forGood, err := r.p.ownName(name, owner)
	switch {
	case err != nil:
	case forGood:
		name = besides(name, append(r.people(), r.keptNames(owner)...))
	case isOneOf(name, r.people()):
		err = errorAt(NameTaken, "name", "somebody at this table is called %q", name)
	case isOneOf(name, r.keptNames(owner)):
		err = errorAt(NameTaken, "name", "%q is kept for somebody who played at the table before and may come", name)
	}
	return name, err
}

// botNames are by seat, so that no two at a table are alike, and spareNames are for
// a bot whose name a person has.
var (
	botNames   = [4]string{"Aoi", "Haru", "Mei", "Ren"}
	spareNames = []string{"Kai", "Nao", "Sora", "Yui"}
)

// namesOfBots returns the name of a bot on each seat; none is one of the people's.
func namesOfBots(people ...string) (bots [4]string) {
	spare := slices.Clone(spareNames)
	for s, name := range botNames {
		for isOneOf(name, people) && len(spare) > 0 {
			name, spare = spare[0], spare[1:]
		}
		bots[s] = name
	}
	return bots
}
