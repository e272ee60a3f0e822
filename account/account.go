package account

import (
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"jansou/parlour"
)

// An Account is a person who is known by a name for good. The person's id is that of
// the guest who made it, so that nothing that was played has to be moved.
type Account struct {
	Person  parlour.Owner
	Handle  string // by which others know the account for good, in addresses of pages
	Name    string
	Made    time.Time
	Renamed time.Time // when the name was changed last; zero: never
	Flag    string    // a country in two capitals (ISO 3166); "": none
	Seen    Seen
	Roles   Roles
}

// Seen says who may see a person's page.
type Seen string

// Who may see a person's page.
const (
	ByEverybody Seen = "everybody"
	ByPeople    Seen = "people" // who has an account here, too
	ByNobody    Seen = "nobody" // but the person
)

// Seens are all of them.
var Seens = []Seen{ByEverybody, ByPeople, ByNobody}

// May reports whether somebody may see the page of a person: a guest has no
// account.
func (a *Account) May(viewer parlour.Owner, hasAccount bool) bool {
	return a.Seen == ByEverybody || a.Seen == ByPeople && hasAccount || viewer == a.Person
}

// Roles are what a person may do here beside playing, which everybody may.
type Roles uint8

// The roles.
const (
	Referee   Roles = 1 << iota // sits in the referee's chair of tables that ask for one
	Organiser                   // keeps more tables that stay, as for a club
	Operator                    // keeps the server
)

var roleNames = []string{"referee", "organiser", "operator"}

// Names lists them; none is an empty list.
func (r Roles) Names() []string {
	out := []string{}
	for i, name := range roleNames {
		if r&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return out
}

// ParseRoles reads names of roles.
func ParseRoles(names []string) (r Roles, err error) {
	for _, name := range names {
		i := slices.Index(roleNames, name)
		if i < 0 {
			return 0, fmt.Errorf("account: %q is none of %s", name, strings.Join(roleNames, ", "))
		}
		r |= 1 << i
	}
	return r, nil
}

// handleAlphabet has neither capitals nor what is read as something else: it is
// written by hand from time to time.
const handleAlphabet = "0123456789abcdefghjkmnpqrstvwxyz"

var inHandles = base32.NewEncoding(handleAlphabet).WithPadding(base32.NoPadding)

// NewHandle makes a handle: 50 bits of chance, as ten letters.
func NewHandle() string { return chance(10, inHandles) }

// IsHandle reports whether a text is one.
func IsHandle(text string) bool {
	return len(text) == 10 && strings.Trim(text, handleAlphabet) == ""
}

// chance is so many letters of an encoding that has 32.
func chance(letters int, in *base32.Encoding) string {
	b := make([]byte, (letters*5+7)/8)
	_, _ = rand.Read(b) // it never fails
	return in.EncodeToString(b)[:letters]
}

// RenameEvery is how often a name may be changed.
const RenameEvery = 30 * 24 * time.Hour

// MayRename returns from when on the name may be changed again.
func (a *Account) MayRename() time.Time {
	if a.Renamed.IsZero() {
		return a.Made
	}
	return a.Renamed.Add(RenameEvery)
}

// Ways are how somebody comes into an account.
type Ways struct {
	Password   *Password
	Passkeys   []Passkey
	Identities []Identity
	Codes      int       // of recovery that are left; with them alone nobody is let in for long
	CodesMade  time.Time // zero: never
	Mail       string    // to which a way back may be sent; "": none
}

// Count counts the ways to sign in: one of them stays.
func (w *Ways) Count() int {
	n := len(w.Passkeys) + len(w.Identities)
	if w.Password != nil {
		n++
	}
	return n
}

// A Password is what is kept of one.
type Password struct {
	Kept string // as Hashed made it
	Made time.Time
	Used time.Time // to a day; zero: never
}

// A Passkey is what is kept of one: nothing by which anybody could sign in.
type Passkey struct {
	ID     []byte
	Label  string // what it is called by who has it
	Public []byte // the public key and what goes with it, as the door writes it
	Made   time.Time
	Used   time.Time // to a day; zero: never
}

// An Identity is somebody at another provider, by OpenID Connect.
type Identity struct {
	Issuer, Subject string
	Made            time.Time
	Used            time.Time // to a day; zero: never
}

// A NameChange is that an account had another name until then.
type NameChange struct {
	Name string
	At   time.Time
}

// What cannot be done to an account.
var (
	ErrNameTaken = errors.New("account: another account has this name, or one that people would take for it")
	ErrExists    = errors.New("account: this person has an account already")
	ErrGone      = errors.New("account: there is no such account any more")
	ErrLastWay   = errors.New("account: the only way to sign in cannot be removed")
	ErrTooSoon   = errors.New("account: the name was changed a short time ago")
	ErrWayTaken  = errors.New("account: this way to sign in belongs to an account already")
)

// IsCountry reports whether a text could be the code of a country: two capitals.
func IsCountry(code string) bool {
	return len(code) == 2 && code[0] >= 'A' && code[0] <= 'Z' && code[1] >= 'A' && code[1] <= 'Z'
}
