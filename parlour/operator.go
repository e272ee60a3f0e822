package parlour

import (
	"cmp"
	"encoding/hex"
	"slices"
	"strings"
	"unicode/utf8"

	"jansou/mahjong"
)

// What who keeps the server may know and do: which tables there are and who sits
// there, but no tile that a spectator does not see; close a table; tell everybody
// something; let no further table be opened.

// TableNow is a table as who keeps the server sees it.
type TableNow struct {
	Info
	Opened int64     `json:"opened"`  // microseconds since 1970
	Deals  int       `json:"deals"`   // that are over
	People [4]string `json:"persons"` // by seat, a person in short; empty: none sits there
}

// Short is a person in short, by which who keeps a server tells people apart: the
// beginning of what the log keeps.
func (o Owner) Short() string { return hex.EncodeToString(o[:6]) }

// Now returns the tables that are in memory and not over, the newest first.
func (p *Parlour) Now() []TableNow {
	out := []TableNow{}
	for _, r := range p.present() {
		i := r.info.Load()
		if i.table.Status == Over {
			continue
		}
		t := TableNow{Info: i.to(Owner{}), Opened: i.opened, Deals: i.played}
		for s := range mahjong.NoSeat {
			if i.seats[s].Taken && !i.seats[s].Bot {
				t.People[s] = i.owners[s].Short()
			}
		}
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b TableNow) int { return cmp.Compare(b.Opened, a.Opened) })
	return out
}

// Seated returns the people at tables that are in memory whose short form is this.
func (p *Parlour) Seated(short string) (found []Owner) {
	for _, r := range p.present() {
		i := r.info.Load()
		for s := range i.owners {
			if o := i.owners[s]; o != (Owner{}) && strings.EqualFold(o.Short(), short) && !slices.Contains(found, o) {
				found = append(found, o)
			}
		}
	}
	return found
}

// MaxNotice is how many characters a notice may have, and a reason for closing.
const MaxNotice = 300

// CheckNotice says what is wrong with a text that people are to read.
func CheckNotice(field, text string) error {
	if n := utf8.RuneCountInString(text); n > MaxNotice {
		return ErrorAt(Malformed, field, "it is too long", n, MaxNotice)
	}
	if strings.ContainsFunc(text, func(c rune) bool { return c < ' ' || c == utf8.RuneError }) {
		return ErrorAt(Malformed, field, "it has a character that cannot be shown, or a break of a line", 0, 0)
	}
	return nil
}

// CloseTable ends a table for whoever keeps the server, with a sentence for its
// people. A *Fault says why it cannot be closed.
func (p *Parlour) CloseTable(id, why string) error {
	if err := CheckNotice("why", why); err != nil {
		return err
	}
	var failed error
	err := p.at(id, func(r *room) {
		if r.status == Over {
			failed = errorOf(GameOver, "table %s is over", id)
		} else if failed = r.commit(Commit{Kind: Closed, By: ByOperator, Why: why}); failed == nil {
			r.tellAll()
		}
	})
	return cmp.Or(err, failed)
}

// SetNotice has everybody at a table read a text; an empty one ends that.
func (p *Parlour) SetNotice(text string) {
	if before := p.notice.Swap(&text); text == "" && before == nil || before != nil && *before == text {
		return // everybody reads it already
	}
	p.tellEverybody()
}

// Notice is what everybody is to read; empty: nothing.
func (p *Parlour) Notice() string {
	if text := p.notice.Load(); text != nil {
		return *text
	}
	return ""
}

// Shut lets no further table be opened, or again some; tables that are there go on.
func (p *Parlour) Shut(shut bool) { p.shut.Store(shut) }

// ByCode says that tables are opened by who has a code. Quick match, which asks for
// none, then opens none.
func (p *Parlour) ByCode(coded bool) { p.coded.Store(coded) }
