package parlour

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"time"
)

// A table that stays is an address and settings, kept elsewhere; here are only the
// tables that are opened for it, which say so in their logs. Where its people play
// again, the next one is its, too.

// StayOf is the table that stays for which a table was opened.
type StayOf struct {
	Name  string `json:"name" before:"no table stayed"` // in its address
	Title string `json:"title" before:"no table stayed"`
}

// Stays notes which tables are opened for one that stays. Its methods may be called from
// many goroutines at once.
type Stays interface {
	NoteStayTable(ctx context.Context, stay, table string, at time.Time) error
	// StoodAt reports whether one of that name stays that stayed already at a moment.
	StoodAt(ctx context.Context, stay string, at time.Time) (bool, error)
}

// noteStay notes a table that has just been opened. Where that fails the table is there
// all the same, and only its place among past games is missing.
func (p *Parlour) noteStay(id string, s *Settings) {
	if s.Stay == nil || p.cfg.Stays == nil {
		return
	}
	if err := p.cfg.Stays.NoteStayTable(p.life, s.Stay.Name, id, p.cfg.Date()); err != nil {
		p.cfg.Logger.Error("a table of one that stays cannot be noted", slog.String("table", id), slog.Any("cause", err))
	}
}

// stillStays reports whether the table that stays for which r was opened is still there:
// its address may have become another's.
func (p *Parlour) stillStays(r *room) bool {
	if p.cfg.Stays == nil {
		return true
	}
	stood, err := p.cfg.Stays.StoodAt(p.life, r.settings.Stay.Name, time.UnixMicro(r.opened))
	if err != nil {
		p.cfg.Logger.Error("whether a table stays cannot be told", slog.String("table", r.id), slog.Any("cause", err))
	}
	return stood
}

// CheckOrder says what is wrong with an order, before a table is opened by it.
func (p *Parlour) CheckOrder(o Order) error {
	_, err := o.settings(p.cfg.Rules, p.cfg.Bots)
	return err
}

// ofStays are the tables of those that stay that are not over.
func (p *Parlour) ofStays() (infos []*publicInfo) {
	for _, r := range p.present() {
		i := r.info.Load()
		if i.table.Stay != nil && (i.table.Status == Waiting || i.table.Status == Playing) {
			infos = append(infos, i)
		}
	}
	return infos
}

// AtStays are the tables of those that stay that are not over, by the names of these, as
// owner sees them in a list. made says which are meant and since when each stays: what was
// opened before belongs to one that had the name earlier.
func (p *Parlour) AtStays(made map[string]time.Time, owner Owner) map[string][]Info {
	out := map[string][]Info{}
	for _, i := range p.ofStays() {
		name := i.table.Stay.Name
		if since, meant := made[name]; meant && i.opened >= since.UnixMicro() {
			out[name] = append(out[name], i.to(owner))
		}
	}
	return out
}

// AtStay lists those of one that stays since made: those that wait first, and the newest
// first among them. opened are the moments at which they were, in microseconds since 1970.
func (p *Parlour) AtStay(name string, made time.Time, owner Owner) (out []Info, opened []int64) {
	infos := slices.DeleteFunc(p.ofStays(), func(i *publicInfo) bool { return i.table.Stay.Name != name || i.opened < made.UnixMicro() })
	slices.SortFunc(infos, func(a, b *publicInfo) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.opened, a.opened))
	})
	for _, i := range infos {
		out, opened = append(out, i.to(owner)), append(opened, i.opened)
	}
	return out, opened
}

func rank(i *publicInfo) int {
	if i.table.Status == Waiting {
		return 0
	}
	return 1
}

// maxTitle is how long the title of a table that stays may be, in characters.
const maxTitle = 48

// CleanTitle returns what a table that stays is called, as it is kept and shown.
func CleanTitle(title string) (string, error) { return tidy(title, maxTitle, BadSetting, "title") }
