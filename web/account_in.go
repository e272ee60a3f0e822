package web

import (
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"jansou/account"
	"jansou/parlour"
)

// makeOrder makes an account of who asks, by a password.
type makeOrder struct {
	Name     string `json:"name"`
	Password string `json:"password"`
}

func (h *Handler) makeAccount(w http.ResponseWriter, r *http.Request) {
	o, by, ok := changed[makeOrder](h, w, r)
	if !ok {
		return
	}
	name, err := parlour.CleanName(o.Name)
	if err == nil {
		err = refused(account.CheckPassword(o.Password, name))
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	kept, err := h.mill.Hash(r.Context(), o.Password)
	if err != nil {
		h.fail(w, refused(err))
		return
	}
	h.foundAs(w, r, by, account.NewHandle(), name, account.Ways{Password: &account.Password{Kept: kept, Made: h.now()}})
}

// foundAs makes an account of who asks, and answers it. The person stays who it was, and
// with it all games; the cookie is another from now on.
func (h *Handler) foundAs(w http.ResponseWriter, r *http.Request, by signed, handle, name string, ways account.Ways) {
	if c := from(r); !c.own {
		if wait, ok := h.spending.allow(c.addr, founded, h.now()); !ok {
			h.tooFast(w, founded, wait)
			return
		}
	}
	if by.person == (parlour.Owner{}) {
		h.fail(w, parlour.NewFault(stalePage, "", "this session has ended: load the page again"))
		return
	}
	a := account.Account{Person: by.person, Handle: handle, Name: name, Made: h.now(), Seen: account.ByPeople}
	if err := h.cfg.Accounts.MakeAccount(r.Context(), a, ways); err != nil {
		h.fail(w, refused(err))
		return
	}
	h.cfg.Logger.Info("an account was made", slog.String("handle", a.Handle))
	h.enter(w, r, by, by.person, http.StatusCreated)
}

// enter has who asks be a person from now on, by a new cookie, and answers the
// account. The one before ends; of the same person it holds for a moment longer.
func (h *Handler) enter(w http.ResponseWriter, r *http.Request, by signed, person parlour.Owner, status int) {
	ctx := r.Context()
	secret, err := h.cookies.begin(ctx, person, account.Agent(r.UserAgent()))
	if err == nil {
		err = h.leave(ctx, by, person)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	giveCookie(w, r, secret)
	h.tellAccount(w, r, status, person, secret)
}

// leave ends the session of who becomes somebody else, or the same by another cookie.
func (h *Handler) leave(ctx context.Context, by signed, person parlour.Owner) error {
	if by.person == (parlour.Owner{}) {
		return nil
	}
	hash, ends := sha256.Sum256([]byte(by.secret)), h.now()
	if by.person == person {
		ends = ends.Add(grace)
	}
	if err := h.cookies.endAt(ctx, by.person, hash, ends); err != nil {
		return err
	}
	if by.person != person {
		h.hangUp(func(g *guest) bool { return g.session == hash })
	}
	return nil
}

// hangUp ends the websockets of some, so that their browsers come again as who they
// are then.
func (h *Handler) hangUp(whose func(*guest) bool) {
	for _, g := range h.guests.list() {
		if whose(g) {
			g.end()
		}
	}
}

// signInOrder signs in by a name and a password.
type signInOrder struct {
	Name     string `json:"name"`
	Password string `json:"password"`
	Join     bool   `json:"join,omitempty"` // the games of this browser's guest belong to the account from now on
}

func (h *Handler) signIn(w http.ResponseWriter, r *http.Request) {
	o, by, ok := changed[signInOrder](h, w, r)
	if !ok {
		return
	}
	h.proved(w, r, by, o.Name, o.Join, func(ctx context.Context, a *account.Account, ways *account.Ways) (bool, error) {
		kept := ""
		if ways.Password != nil {
			kept = ways.Password.Kept
		}
		right, err := h.mill.Compare(ctx, kept, o.Password)
		if err != nil || !right {
			return false, err
		}
		if account.Old(kept) {
			if again, err := h.mill.Hash(ctx, o.Password); err == nil {
				return true, h.cfg.Accounts.SetPassword(ctx, a.Person, account.Password{Kept: again, Made: ways.Password.Made, Used: ways.Password.Used})
			}
		}
		return true, h.used(ctx, a.Person, account.Ways{Password: ways.Password}, ways.Password.Used)
	})
}

// recoverOrder signs in by a name and a code of recovery, which is then used up.
type recoverOrder struct {
	Name string `json:"name"`
	Code string `json:"code"`
	Join bool   `json:"join,omitempty"`
}

func (h *Handler) signInByCode(w http.ResponseWriter, r *http.Request) {
	o, by, ok := changed[recoverOrder](h, w, r)
	if !ok {
		return
	}
	h.proved(w, r, by, o.Name, o.Join, func(ctx context.Context, a *account.Account, _ *account.Ways) (bool, error) {
		return h.cfg.Accounts.UseCode(ctx, a.Person, account.CodeSum(a.Person, o.Code))
	})
}

// proved signs in who proves to be who has a name. That there is no such account takes
// as long and is answered alike as a proof that is wrong: everything is asked of
// somebody who is not there, too. An address and a name have so many tries.
func (h *Handler) proved(w http.ResponseWriter, r *http.Request, by signed, name string, join bool, prove func(context.Context, *account.Account, *account.Ways) (bool, error)) {
	c, ctx := from(r), r.Context()
	if h.spending.spent(c.addr, tried, h.now()) {
		h.tooFast(w, tried, tried.every)
		return
	}
	key := parlour.Looks(clipped(name))[0]
	if wait := h.throttle.Try(key, h.now()); wait > 0 {
		h.slowed(w, wait)
		return
	}
	a, err := h.cfg.Accounts.AccountCalled(ctx, clipped(name))
	if err != nil {
		h.fail(w, err)
		return
	}
	one := a
	if a == nil {
		one = &account.Account{Person: parlour.Owner(h.cookies.sum("nobody", key))}
	}
	ways, err := h.cfg.Accounts.Ways(ctx, one.Person)
	right := false
	if err == nil {
		right, err = prove(ctx, one, &ways)
	}
	switch {
	case err != nil:
		h.fail(w, refused(err))
	case !right || a == nil:
		h.spending.allow(c.addr, tried, h.now())
		h.fail(w, parlour.NewFault(noMatch, "", "the name is not known here, or this does not prove it"))
	default:
		h.throttle.Right(key)
		h.comeIn(w, r, by, a.Person, join)
	}
}

// clipped is as much of a name as one can have.
func clipped(name string) string {
	const most = 400 // bytes, more than the longest name has
	if len(name) > most {
		return name[:most]
	}
	return name
}

// slowed tells who guesses at a name when to try again.
func (h *Handler) slowed(w http.ResponseWriter, wait time.Duration) {
	h.limited(tried.class)
	s := int((wait + time.Second - 1) / time.Second)
	w.Header().Set("Retry-After", strconv.Itoa(s))
	f := parlour.NewFault(parlour.TooFast, "", fmt.Sprintf("too many wrong tries for this name: the next one in %d s; a passkey is not slowed", s))
	h.fail(w, f)
}

// comeIn has who asks be the person of an account, who has proved it. The games of
// the guest that the browser was go with it, where that is wanted.
func (h *Handler) comeIn(w http.ResponseWriter, r *http.Request, by signed, person parlour.Owner, join bool) {
	ctx := r.Context()
	if join && by.person != (parlour.Owner{}) && by.person != person {
		if err := h.join(ctx, by.person, person); err != nil {
			h.fail(w, err)
			return
		}
	}
	h.enter(w, r, by, person, http.StatusOK)
}

// join has the games of a guest belong to an account. Who has an account already has
// nothing to bring, nor who came to no table.
func (h *Handler) join(ctx context.Context, guest, person parlour.Owner) error {
	a, err := h.cfg.Accounts.Account(ctx, guest)
	if err != nil || a != nil {
		return err
	}
	came, err := h.cfg.Accounts.TablesOf(ctx, guest)
	if err != nil || len(came) == 0 {
		return err
	}
	err = h.cfg.Accounts.Join(ctx, guest, person, h.now())
	h.cookies.forget(guest, person)
	return err
}

// used notes that somebody signed in by a way, to a day.
func (h *Handler) used(ctx context.Context, person parlour.Owner, w account.Ways, before time.Time) error {
	if h.now().Sub(before) < seenAgain {
		return nil
	}
	return h.cfg.Accounts.Used(ctx, person, w, h.now())
}

type nothing struct{}

func (h *Handler) signOut(w http.ResponseWriter, r *http.Request) {
	_, by, ok := changed[nothing](h, w, r)
	if !ok {
		return
	}
	secret := h.cookies.made()
	if err := h.leave(r.Context(), by, parlour.Owner{}); err != nil {
		h.fail(w, err)
		return
	}
	giveCookie(w, r, secret)
	person, _, err := h.cookies.welcome(r.Context(), secret)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.tellAccount(w, r, http.StatusOK, person, secret)
}
