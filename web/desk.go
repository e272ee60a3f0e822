package web

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"jansou/parlour"
)

// WhoOpens says who may open tables.
type WhoOpens string

// Who may open tables.
const (
	Anybody   WhoOpens = "anybody"
	NobodyNew WhoOpens = "nobody"
	WithCode  WhoOpens = "code" // who has a code of the operator's
)

// Ban keeps an address or a person out for a time.
type Ban struct {
	ID      string       `json:"id"`
	Address netip.Prefix `json:"address,omitzero"` // of version 6 the first 64 bits
	Person  string       `json:"person,omitempty"` // in short
	Until   time.Time    `json:"until"`
	Why     string       `json:"why,omitempty"` // a sentence for who is kept out

	Owner *parlour.Owner `json:"owner,omitempty"` // of Person; told to nobody
}

// decided is what an operator has decided; the file of the desk is its JSON.
type decided struct {
	Message string   `json:"message,omitempty"`
	Opening WhoOpens `json:"opening,omitempty"` // empty: Anybody
	Codes   []string `json:"codes,omitempty"`   // SHA-256, in hexadecimal
	Bans    []Ban    `json:"bans,omitempty"`
}

// Desk keeps what an operator has decided where several programs share it.
type Desk interface {
	// Decided returns what was decided last and how often it was changed; nil and 0:
	// nothing was.
	Decided(ctx context.Context) (text []byte, change int64, err error)
	// Decide keeps text, where it was changed so often before; it reports false where
	// somebody else was faster.
	Decide(ctx context.Context, before int64, text []byte) (bool, error)
}

// desk keeps what an operator has decided, over restarts where it has a file, and for
// other nodes, too, where it has a Desk.
type desk struct {
	sync.Mutex
	file   string
	shared Desk
	now    decided
	change int64 // how often that was changed, of a shared one

	changing sync.Mutex // one change of this node after the other
}

// open reads the file of a desk, where there is one.
func (d *desk) open(file string) error {
	d.file = file
	text, err := os.ReadFile(file)
	if file == "" || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(text, &d.now)
	}
	if err != nil {
		return fmt.Errorf("web: what the operator has decided, in %s: %w", file, err)
	}
	return nil
}

// BansOf reads the bans of a person that hold at a moment from the file of a desk;
// none where there is no such file.
func BansOf(file string, person parlour.Owner, at time.Time) ([]parlour.KeptBan, error) {
	var d desk
	if err := d.open(file); err != nil {
		return nil, err
	}
	return d.bansOf(person, at), nil
}

// BansIn reads the same from what a Desk has kept.
func BansIn(text []byte, person parlour.Owner, at time.Time) ([]parlour.KeptBan, error) {
	var d desk
	if text == nil {
		return nil, nil
	}
	if err := json.Unmarshal(text, &d.now); err != nil {
		return nil, fmt.Errorf("web: what the operator has decided: %w", err)
	}
	return d.bansOf(person, at), nil
}

func (d *desk) bansOf(person parlour.Owner, at time.Time) (out []parlour.KeptBan) {
	d.Lock()
	defer d.Unlock()
	for _, b := range d.now.Bans {
		if b.Owner != nil && *b.Owner == person && b.Until.After(at) {
			out = append(out, parlour.KeptBan{Until: b.Until, Why: b.Why})
		}
	}
	return out
}

// share keeps what was decided for all nodes. What a file has that was decided before
// there were any is decided for all, unless they have decided something.
func (d *desk) share(ctx context.Context, shared Desk) error {
	if shared == nil {
		return nil
	}
	d.shared = shared
	old := d.now
	if _, err := d.read(ctx); err != nil || d.changes() > 0 || reflect.DeepEqual(old, decided{}) {
		return err
	}
	return d.decide(ctx, func(next *decided) { *next = old })
}

func (d *desk) changes() int64 {
	d.Lock()
	defer d.Unlock()
	return d.change
}

// read reads what others may have decided, and reports whether that is new.
func (d *desk) read(ctx context.Context) (fresh bool, err error) {
	text, change, err := d.shared.Decided(ctx)
	if err != nil {
		return false, err
	}
	var now decided
	if text != nil {
		if err := json.Unmarshal(text, &now); err != nil {
			return false, fmt.Errorf("web: what the operator has decided: %w", err)
		}
	}
	d.Lock()
	defer d.Unlock()
	if change == d.change {
		return false, nil
	}
	d.now, d.change = now, change
	return true, nil
}

// tries is how often something is decided anew because another node was faster.
const tries = 10

// decide decides something more, for all who share it, and keeps it before it holds.
func (d *desk) decide(ctx context.Context, do func(*decided)) error {
	if d.shared == nil {
		return d.decideHere(do)
	}
	d.changing.Lock()
	defer d.changing.Unlock()
	for range tries {
		if _, err := d.read(ctx); err != nil {
			return err
		}
		d.Lock()
		next, change := d.now, d.change
		d.Unlock()
		next.Bans = slices.Clone(next.Bans)
		do(&next)
		text, err := json.Marshal(next)
		if err != nil {
			return fmt.Errorf("web: keep what the operator has decided: %w", err)
		}
		kept, err := d.shared.Decide(ctx, change, text)
		if err != nil {
			return err
		}
		if kept {
			d.Lock()
			if d.change == change {
				d.now, d.change = next, change+1
			}
			d.Unlock()
			return nil
		}
	}
	return errors.New("web: others decide all the time: try again")
}

// decideHere decides something more for this program alone.
func (d *desk) decideHere(do func(*decided)) error {
	d.Lock()
	defer d.Unlock()
	next := d.now
	next.Bans = slices.Clone(next.Bans)
	do(&next)
	if d.file != "" {
		text, err := json.MarshalIndent(next, "", "  ")
		if err == nil {
			err = WriteWhole(d.file, append(text, '\n'))
		}
		if err != nil {
			return fmt.Errorf("web: keep what the operator has decided: %w", err)
		}
	}
	d.now = next
	return nil
}

// WriteWhole writes a file whole or not at all, in the place of one that may be
// there. Only its owner may read it.
func WriteWhole(path string, text []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ignoreGone(os.Remove(f.Name()))) }()
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

func ignoreGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func (d *desk) opening() WhoOpens {
	d.Lock()
	defer d.Unlock()
	if d.now.Opening == "" {
		return Anybody
	}
	return d.now.Opening
}

// opens reports whether a code is one of the operator's.
func (d *desk) opens(code string) bool {
	sum := sha256.Sum256([]byte(code))
	mine := []byte(hex.EncodeToString(sum[:]))
	d.Lock()
	defer d.Unlock()
	known := 0
	for _, c := range d.now.Codes {
		known |= subtle.ConstantTimeCompare(mine, []byte(c))
	}
	return known == 1
}

// barred returns the ban that keeps an address or a person out at a moment. Who
// the person is may be read from the disk, so that owner is called once at most,
// without the lock, and only where a person is kept out.
func (d *desk) barred(addr netip.Addr, owner func() parlour.Owner, at time.Time) (Ban, bool) {
	d.Lock()
	bans := d.now.Bans // change makes another list
	d.Unlock()
	owner = sync.OnceValue(owner)
	for _, b := range bans {
		if b.Until.After(at) && (b.Address.IsValid() && b.Address.Contains(addr) || b.Owner != nil && *b.Owner == owner()) {
			return b, true
		}
	}
	return Ban{}, false
}

// says is what who is kept out reads.
func (b *Ban) says() string {
	text := "You are kept out of this server until " + b.Until.UTC().Format("2006-01-02 15:04") + " UTC."
	if b.Why != "" {
		text += " " + b.Why
	}
	return text
}

// barred says why who asks is kept out; empty: is not. Who keeps the server is
// not, by the token.
func (h *Handler) barred(r *http.Request) string {
	if strings.HasPrefix(r.URL.Path, "/api/admin/") {
		return ""
	}
	b, is := h.desk.barred(from(r).addr, func() parlour.Owner { return who(r) }, h.now())
	if !is {
		return ""
	}
	return b.says()
}

// mayOpen says why who asks may not open a table with that code. Codes are tried
// slowly.
func (h *Handler) mayOpen(r *http.Request, code string) error {
	if h.desk.opening() != WithCode {
		return nil
	}
	if code == "" {
		return parlour.NewFault(parlour.NeedCode, "", "tables are opened here by who has a code: ask whoever keeps this server")
	}
	if _, ok := h.spending.allow(from(r).addr, guess, h.now()); !ok {
		h.limited(guess.class)
		return parlour.NewFault(parlour.TooFast, "", "too many codes from this address: try again in some seconds")
	}
	if !h.desk.opens(code) {
		return parlour.NewFault(parlour.NeedCode, "", "this code opens no table here")
	}
	return nil
}

// decide decides something for all nodes, and tells them.
func (h *Handler) decide(ctx context.Context, do func(*decided)) error {
	err := h.desk.decide(ctx, do)
	h.abide()
	if err == nil {
		h.tell(ToldDesk, nil)
	}
	return err
}

// heedDesk abides by what another node has decided, and ends the lines of whom it keeps
// out.
func (h *Handler) heedDesk(ctx context.Context) {
	if h.desk.shared == nil {
		return
	}
	fresh, err := h.desk.read(ctx)
	if err != nil {
		h.cfg.Logger.Warn("what the operator has decided cannot be read", slog.Any("cause", err))
	}
	if !fresh {
		return
	}
	h.abide()
	for _, g := range h.guests.list() {
		if b, is := h.desk.barred(g.addr, func() parlour.Owner { return g.owner }, h.now()); is {
			go g.bar(b.brief()) // a browser that does not listen keeps nobody waiting
		}
	}
}

// abide has the parlour do what was decided. A door without one, as tests of the
// door alone have it, has nobody to tell.
func (h *Handler) abide() {
	if h.cfg.Parlour == nil {
		return
	}
	h.desk.Lock()
	message := h.desk.now.Message
	h.desk.Unlock()
	h.cfg.Parlour.SetNotice(message)
	h.cfg.Parlour.Shut(h.desk.opening() == NobodyNew)
	h.cfg.Parlour.ByCode(h.desk.opening() == WithCode)
}

// guest is one browser at a table.
type guest struct {
	addr  netip.Addr
	owner parlour.Owner
	table string
	since time.Time

	session [32]byte // the SHA-256 of the secret that the browser came with

	bar func(why string) // ends its websocket for who is kept out
	end func()           // ends it so that the browser comes again
}

// guests are the browsers at tables.
type guests struct {
	sync.Mutex
	all map[*guest]struct{}
}

func (g *guests) come(one *guest) {
	g.Lock()
	defer g.Unlock()
	if g.all == nil {
		g.all = map[*guest]struct{}{}
	}
	g.all[one] = struct{}{}
}

func (g *guests) leave(one *guest) {
	g.Lock()
	defer g.Unlock()
	delete(g.all, one)
}

// list returns those who are there, who came first in front.
func (g *guests) list() (out []*guest) {
	g.Lock()
	defer g.Unlock()
	for one := range g.all {
		out = append(out, one)
	}
	slices.SortFunc(out, func(a, b *guest) int { return a.since.Compare(b.since) })
	return out
}

// newBanID is by what a ban is lifted.
func newBanID() string { return strings.ToLower(rand.Text()[:8]) }
