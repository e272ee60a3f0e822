package web

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"strings"
	"time"

	"jansou/account"
	"jansou/parlour"
)

// Accounts keeps who somebody is. Its methods may be called from many goroutines at
// once; what cannot be done is an error of package account.
type Accounts interface {
	parlour.Names
	Account(ctx context.Context, person parlour.Owner) (*account.Account, error)
	AccountCalled(ctx context.Context, name string) (*account.Account, error)
	AccountByHandle(ctx context.Context, handle string) (*account.Account, error)
	Ways(ctx context.Context, person parlour.Owner) (account.Ways, error)
	MakeAccount(ctx context.Context, a account.Account, w account.Ways) error
	Rename(ctx context.Context, person parlour.Owner, name string, at time.Time) error
	SetPassword(ctx context.Context, person parlour.Owner, p account.Password) error
	AddIdentity(ctx context.Context, person parlour.Owner, i account.Identity) error
	PersonOfIdentity(ctx context.Context, issuer, subject string) (parlour.Owner, error)
	AddPasskey(ctx context.Context, person parlour.Owner, k account.Passkey) error
	Used(ctx context.Context, person parlour.Owner, w account.Ways, at time.Time) error
	RemoveWays(ctx context.Context, person parlour.Owner, w account.Ways) error
	AllAccounts(ctx context.Context) ([]account.Account, error)
	SetRoles(ctx context.Context, person parlour.Owner, roles account.Roles) error
	SetMail(ctx context.Context, person parlour.Owner, mail string) error
	SetFlag(ctx context.Context, person parlour.Owner, flag string) error
	SetSeen(ctx context.Context, person parlour.Owner, seen account.Seen) error
	SetCodes(ctx context.Context, person parlour.Owner, sums [][32]byte, at time.Time) error
	UseCode(ctx context.Context, person parlour.Owner, sum [32]byte) (bool, error)
	Join(ctx context.Context, guest, person parlour.Owner, at time.Time) error
	TablesOf(ctx context.Context, person parlour.Owner) ([]string, error)
}

// The codes of what cannot be done to an account.
const (
	noMatch     parlour.Code = "no_match"     // the name, or what it was proved with, is not right
	noAccount   parlour.Code = "no_account"   // who asks is a guest
	hasAccount  parlour.Code = "has_account"  // who asks has one already
	badPassword parlour.Code = "bad_password" // not good enough; the text says why
	lastWay     parlour.Code = "last_way"     // nobody could sign in any more
	tooSoon     parlour.Code = "too_soon"     // the name was changed a short time ago
	wayTaken    parlour.Code = "way_taken"    // another account has this way to sign in
	stalePage   parlour.Code = "stale_page"   // the change has not got the stamp of the session
)

// What an address may try of accounts.
var (
	tried   = price{"guesses", "tries to sign in", 10 * time.Second, 20}
	founded = price{"accounts", "new accounts", 5 * time.Minute, 20}
)

func (h *Handler) serveAccount(mux *http.ServeMux) {
	if h.cfg.Accounts == nil || h.cookies == nil {
		return
	}
	mux.HandleFunc("GET /api/account", h.at(look, h.ownAccount))
	mux.HandleFunc("POST /api/account/make", h.at(work, h.makeAccount))
	mux.HandleFunc("POST /api/account/sign-in", h.at(work, h.signIn))
	mux.HandleFunc("POST /api/account/recover", h.at(work, h.signInByCode))
	mux.HandleFunc("POST /api/account/passkey/ask", h.at(work, h.askPasskey))
	mux.HandleFunc("POST /api/account/passkey/answer", h.at(work, h.answerPasskey))
	mux.HandleFunc("POST /api/account/sign-out", h.at(work, h.signOut))
	mux.HandleFunc("POST /api/account/sessions/end", h.at(work, h.endSessions))
	mux.HandleFunc("POST /api/account/name", h.at(work, h.rename))
	mux.HandleFunc("POST /api/account/password", h.at(work, h.setPassword))
	mux.HandleFunc("POST /api/account/ways/remove", h.at(work, h.removeWay))
	mux.HandleFunc("POST /api/account/codes", h.at(work, h.newCodes))
	mux.HandleFunc("POST /api/account/shown", h.at(work, h.setShown))
	h.serveMail(mux)
	if h.provider != nil {
		mux.HandleFunc("POST /api/account/provider/ask", h.at(work, h.toProvider))
		mux.HandleFunc("GET /api/account/provider/back", h.at(work, h.fromProvider))
	}
	if h.cfg.People != nil {
		mux.HandleFunc("POST /api/account/erase", h.at(work, h.eraseMe))
	}
}

// accountAnswer is who asks, as far as that is that person's own affair.
type accountAnswer struct {
	Stamp   string      `json:"stamp"`             // comes with each change
	Games   int         `json:"games"`             // tables to which this person came
	Plain   bool        `json:"plain,omitempty"`   // no browser has a passkey for this address: plain HTTP, or no name
	Account *ownAccount `json:"account,omitempty"` // missing: a guest

	Mail     bool   `json:"mail,omitempty"`     // a way back can be sent by mail
	Provider string `json:"provider,omitempty"` // what the provider is called by which one can sign in, too; missing: there is none
}

// ownAccount is one's own account.
type ownAccount struct {
	Handle    string       `json:"handle"`
	Name      string       `json:"name"`
	Made      time.Time    `json:"made"`
	MayRename time.Time    `json:"mayRename"` // from when on
	Flag      string       `json:"flag,omitempty"`
	Seen      account.Seen `json:"seen"`
	Roles     []string     `json:"roles"`

	Password *ownWay      `json:"password,omitempty"`
	Passkeys []ownWay     `json:"passkeys"`
	Others   []ownWay     `json:"others"`         // by other providers
	Codes    int          `json:"codes"`          // of recovery that are left
	Mail     string       `json:"mail,omitempty"` // to which a way back is sent
	Sessions []ownSession `json:"sessions"`
}

// ownWay is a way to sign in.
type ownWay struct {
	ID    string     `json:"id,omitempty"` // by which it is removed; missing of the password
	Label string     `json:"label,omitempty"`
	Made  time.Time  `json:"made"`
	Used  *time.Time `json:"used,omitempty"` // to a day; missing: never
}

// ownSession is a browser that is signed in.
type ownSession struct {
	ID     string    `json:"id"`
	Agent  string    `json:"agent,omitempty"` // in words: "Firefox, Linux"
	Made   time.Time `json:"made"`
	Seen   time.Time `json:"seen"` // to a day
	Here   bool      `json:"here,omitempty"`
	Tables []string  `json:"tables,omitempty"` // at which it is now
}

func (h *Handler) ownAccount(w http.ResponseWriter, r *http.Request) {
	person, secret, err := identified(w, r)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.tellAccount(w, r, http.StatusOK, person, secret)
}

// tellAccount answers who asks, as who comes with that secret from now on.
func (h *Handler) tellAccount(w http.ResponseWriter, r *http.Request, status int, person parlour.Owner, secret string) {
	out, err := h.accountOf(r, person, secret)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, status, out)
}

func (h *Handler) accountOf(r *http.Request, person parlour.Owner, secret string) (out accountAnswer, err error) {
	ctx := r.Context()
	out = accountAnswer{Stamp: h.cookies.stamp(secret), Plain: !hasPasskeys(r), Mail: h.post != nil}
	if h.provider != nil {
		out.Provider = h.provider.called()
	}
	for _, one := range append([]parlour.Owner{person}, h.cookies.guestsOf(ctx, person)...) {
		tables, err := h.cfg.Accounts.TablesOf(ctx, one)
		if err != nil {
			return out, err
		}
		out.Games += len(tables)
	}
	a, err := h.cfg.Accounts.Account(ctx, person)
	if err != nil || a == nil {
		return out, err
	}
	ways, err := h.cfg.Accounts.Ways(ctx, person)
	if err != nil {
		return out, err
	}
	own := &ownAccount{Handle: a.Handle, Name: a.Name, Made: a.Made.UTC(), MayRename: a.MayRename().UTC(), Flag: a.Flag, Seen: a.Seen, Roles: a.Roles.Names(),
		Passkeys: []ownWay{}, Others: []ownWay{}, Codes: ways.Codes, Mail: ways.Mail}
	if ways.Password != nil {
		own.Password = wayOf("", "", ways.Password.Made, ways.Password.Used)
	}
	for _, k := range ways.Passkeys {
		own.Passkeys = append(own.Passkeys, *wayOf(passkeyID(k.ID), k.Label, k.Made, k.Used))
	}
	for _, i := range ways.Identities {
		label := i.Issuer
		if h.provider != nil && i.Issuer == h.provider.Issuer {
			label = h.provider.called()
		}
		own.Others = append(own.Others, *wayOf(identityID(i), label, i.Made, i.Used))
	}
	own.Sessions, err = h.sessionsOf(ctx, person, sha256.Sum256([]byte(secret)))
	out.Account = own
	return out, err
}

func wayOf(id, label string, made, used time.Time) *ownWay {
	w := &ownWay{ID: id, Label: label, Made: made.UTC()}
	if !used.IsZero() {
		at := used.UTC()
		w.Used = &at
	}
	return w
}

// sessionsOf lists the browsers that are signed in, this one first. One that was told
// of its next cookie and has not come with it yet is one browser.
func (h *Handler) sessionsOf(ctx context.Context, person parlour.Owner, here [32]byte) ([]ownSession, error) {
	all, err := h.cookies.kept.OpenSessions(ctx, person, h.now())
	if err != nil {
		return nil, err
	}
	tables := map[[32]byte][]string{}
	for _, g := range h.guests.list() {
		tables[g.session] = append(tables[g.session], g.table)
	}
	out := []ownSession{}
	for _, s := range all {
		if s.Before != nil || !s.Ends.IsZero() && s.Secret != here {
			continue
		}
		one := ownSession{ID: h.cookies.sessionID(s.Secret), Agent: s.Agent, Made: s.Made.UTC(), Seen: s.Seen.UTC(), Here: s.Secret == here, Tables: tables[s.Secret]}
		if one.Here {
			out = append([]ownSession{one}, out...)
		} else {
			out = append(out, one)
		}
	}
	return out, nil
}

// changed reads a change that somebody wants to their account, or to who they are: it
// is of this site, in JSON, and has the stamp of the session. Otherwise it answers so
// itself.
func changed[T any](h *Handler, w http.ResponseWriter, r *http.Request) (order T, by signed, ok bool) {
	return changedBy[T](h, w, r, maxBody)
}

// changedBy is changed for an order of so many bytes at most.
func changedBy[T any](h *Handler, w http.ResponseWriter, r *http.Request, most int64) (order T, by signed, ok bool) {
	body, ok := h.posted(w, r, most)
	if !ok {
		return order, by, false
	}
	if f := strict(body, &order); f != nil {
		h.fail(w, f)
		return order, by, false
	}
	secret, _ := token(r)
	if secret == "" || r.Header.Get("Jansou-Stamp") != h.cookies.stamp(secret) {
		h.fail(w, parlour.NewFault(stalePage, "", "the change has not got the stamp of this session: ask /api/account for it"))
		return order, by, false
	}
	person, _, err := h.cookies.person(r.Context(), secret)
	if err == nil {
		err = h.follows(r)
	}
	if err != nil {
		h.fail(w, err)
		return order, by, false
	}
	return order, signed{person: person, secret: secret}, true
}

// follows refuses a change by a cookie that another has followed. It holds a moment
// longer, for what is under way; but a guest's that somebody else knew would make a way
// of theirs into the account that the guest has just made.
func (h *Handler) follows(r *http.Request) error {
	hash, _ := hashOf(r)
	s, err := h.cookies.session(r.Context(), hash)
	if err == nil && s != nil && !s.Ends.IsZero() && h.now().Before(s.Ends) {
		err = parlour.NewFault(stalePage, "", "another cookie has followed the one of this change: load the page again")
	}
	return err
}

// signed is who wants a change.
type signed struct {
	person parlour.Owner // the zero Owner: a cookie that has ended
	secret string
	*account.Account
}

// owned is changed for who must have an account.
func owned[T any](h *Handler, w http.ResponseWriter, r *http.Request) (order T, by signed, ok bool) {
	if order, by, ok = changed[T](h, w, r); !ok {
		return order, by, false
	}
	a, err := h.cfg.Accounts.Account(r.Context(), by.person)
	if err == nil && a == nil {
		err = parlour.NewFault(noAccount, "", "who asks has no account, or is signed in no more")
	}
	if err != nil {
		h.fail(w, err)
		return order, by, false
	}
	by.Account = a
	return order, by, true
}

// refused is an error of package account as a person is told it.
func refused(err error) error {
	for _, one := range []struct {
		is   error
		code parlour.Code
	}{
		{account.ErrNameTaken, parlour.NameTaken}, {account.ErrExists, hasAccount}, {account.ErrGone, noAccount}, {account.ErrLastWay, lastWay}, {account.ErrTooSoon, tooSoon},
		{account.ErrWayTaken, wayTaken}, {account.ErrShort, badPassword}, {account.ErrLong, badPassword}, {account.ErrSimple, badPassword}, {account.ErrHasName, badPassword},
		{account.ErrBusy, parlour.TooFast},
	} {
		if errors.Is(err, one.is) {
			f := parlour.NewFault(one.code, "", strings.TrimPrefix(one.is.Error(), "account: "))
			switch one.code {
			case badPassword:
				f.About = &parlour.About{Where: "password", N: account.MinPassword, Most: account.MaxPassword}
			case parlour.NameTaken:
				f.About = &parlour.About{Where: "name"}
			}
			return f
		}
	}
	return err
}
