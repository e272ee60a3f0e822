package parlour

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Names knows which names are somebody's for good: those of accounts. Its methods
// may be called from many goroutines at once.
type Names interface {
	// NameOf returns the name that a person has for good; "": none.
	NameOf(ctx context.Context, person Owner) (string, error)
	// Bearer returns whose a name is for good, or one that people would take for it;
	// the zero Owner: nobody's.
	Bearer(ctx context.Context, name string) (Owner, error)
}

// CleanName returns a name as it is kept and shown: in composed characters, with
// single spaces between words. A *Fault says why it can be no name.
func CleanName(name string) (string, error) { return tidy(name, maxName, BadName, "name") }

// Looks are what a name is known by: two names are Alike where they share one of
// them. The first is how it is read, which tells names apart by themselves.
func Looks(name string) []string {
	l := likenessOf(name)
	all := []string{"read " + l.read, "folded " + l.folded}
	for _, look := range l.looks {
		if !slices.Contains(all, "looks "+look) {
			all = append(all, "looks "+look)
		}
	}
	return all
}

// OwnName returns the name of a person who gives that one: of the account, where the
// person has one, or else the name itself, where it can be one and is nobody else's.
func (p *Parlour) OwnName(name string, person Owner) (string, error) {
	name, _, err := p.ownName(name, person)
	return name, err
}

// ownName returns under which name a person comes to a table: the one that is the
// person's for good, or else the one that is asked for, where it is nobody else's.
func (p *Parlour) ownName(name string, person Owner) (_ string, forGood bool, err error) {
	if p.cfg.Names != nil && person != (Owner{}) {
		own, err := p.cfg.Names.NameOf(p.life, person)
		if err != nil {
			return "", false, fmt.Errorf("parlour: the name of an account: %w", err)
		}
		if own != "" {
			return own, true, nil
		}
	}
	if name, err = CleanName(name); err != nil || p.cfg.Names == nil {
		return name, false, err
	}
	whose, err := p.cfg.Names.Bearer(p.life, name)
	if err != nil {
		return "", false, fmt.Errorf("parlour: whose a name is: %w", err)
	}
	if whose != (Owner{}) {
		return "", false, errorAt(NameTaken, "name", "%q is the name of an account: choose another, or sign in if it is yours", name)
	}
	return name, false, nil
}

// besides returns a name that none of these people has: the name itself, or with the
// first number behind it that makes it another.
func besides(name string, people []string) string {
	own := name
	for n := 2; isOneOf(own, people); n++ {
		suffix := fmt.Sprintf(" %d", n)
		head := []rune(name)
		head = head[:min(len(head), maxName-utf8.RuneCountInString(suffix))]
		own = norm.NFC.String(strings.TrimSpace(string(head))) + suffix
	}
	return own
}
