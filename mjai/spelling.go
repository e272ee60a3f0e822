package mjai

import "slices"

// Spelling is how another program writes tiles that have two names. The zero Spelling
// is the protocol's.
type Spelling struct {
	ZeroReds bool // 0m for 5mr
	Honours  bool // 1z for E
}

// Note takes up how a message that was heard writes its tiles.
func (s *Spelling) Note(m *Message) {
	s.note(m.Pai, m.Marker)
	s.note(m.Consumed...)
	for _, hand := range m.Tehais {
		s.note(hand...)
	}
}

func (s *Spelling) note(tiles ...string) {
	for _, name := range tiles {
		if _, other := otherNames[name]; other {
			s.ZeroReds = s.ZeroReds || name[0] == '0'
			s.Honours = s.Honours || name[1] == 'z'
		}
	}
}

// Spell writes the tiles of a message so.
func (s Spelling) Spell(m Message) Message {
	if s == (Spelling{}) {
		return m
	}
	m.Pai, m.Consumed = s.name(m.Pai), slices.Clone(m.Consumed)
	for i, name := range m.Consumed {
		m.Consumed[i] = s.name(name)
	}
	return m
}

func (s Spelling) name(name string) string {
	for other, t := range otherNames {
		if names[t] == name && (other[0] == '0' && s.ZeroReds || other[1] == 'z' && s.Honours) {
			return other
		}
	}
	return name
}
