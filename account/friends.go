package account

import (
	"errors"
	"time"

	"jansou/parlour"
)

// A Tie is how a person stands to another who has an account.
type Tie struct {
	Person parlour.Owner // the other
	Handle string
	Name   string
	Flag   string
	At     time.Time // since when they are friends; or when it was asked, or blocked
}

// Ties are how a person stands to others, those that came first first.
type Ties struct {
	Friends []Tie
	Asks    []Tie // who asks the person to be a friend, as far as the person wants to be asked
	Asked   []Tie // whom the person asks
	Blocked []Tie // of whom the person wants nothing
	Hidden  bool  // friends are not shown that the person is there
}

// Friend returns the friend that a person has in another; nil: they are none.
func (t *Ties) Friend(other parlour.Owner) *Tie {
	for i := range t.Friends {
		if t.Friends[i].Person == other {
			return &t.Friends[i]
		}
	}
	return nil
}

// How many ties of a kind one person has at most.
const (
	MostFriends = 200
	MostAsked   = 50 // that are not answered
	MostBlocked = 500
)

// AskAgain is how long somebody whose ask was declined cannot ask the same person.
const AskAgain = 30 * 24 * time.Hour

// What cannot be done to ties.
var (
	ErrFull  = errors.New("account: there are as many of these as there may be")
	ErrNoAsk = errors.New("account: that person has not asked")
)
