package foul

import (
	"slices"

	"jansou/mahjong"
)

// RuledBy returns the court with a referee beside it, who rules as list says on
// the offences that it names. On others the table rules. It is an error where
// the table is not strict, and for a ruling that cannot be one.
func (c Court) RuledBy(list []mahjong.Overruling) (Court, error) {
	if !c.Strict() {
		return c, errNotStrict
	}
	list = slices.Clone(list)
	for i := range list {
		x := &list[i]
		x.Ruling = meant(x.Ruling)
		if !x.Seat.Valid() {
			return c, noSeat(x.Seat)
		}
		if err := c.checkRuling(&x.Ruling, x.Seat); err != nil {
			return c, err
		}
	}
	c.instead = &list
	return c, nil
}

// ownRuling returns the ruling of the referee on an offence, where there is one.
func (c *Court) ownRuling(s mahjong.Seat, offence mahjong.RuleID) (mahjong.Ruling, bool) {
	if c.instead != nil {
		for _, x := range *c.instead {
			if x.Seat == s && x.Rule == offence {
				return x.Ruling, true
			}
		}
	}
	return mahjong.Ruling{}, false
}
