package web

import (
	"context"
	"crypto/sha256"
	"log/slog"
	"net/http"
	"slices"

	"jansou/account"
	"jansou/parlour"
)

// told answers one's own account as it is after a change, or why that was not made.
func (h *Handler) told(w http.ResponseWriter, r *http.Request, by signed, err error) {
	if err != nil {
		h.fail(w, refused(err))
		return
	}
	h.tellAccount(w, r, http.StatusOK, by.person, by.secret)
}

// endOrder ends a session; without an id all but this one.
type endOrder struct {
	ID string `json:"id,omitempty"`
}

func (h *Handler) endSessions(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[endOrder](h, w, r)
	if !ok {
		return
	}
	h.told(w, r, by, h.endOthers(r.Context(), by, o.ID))
}

// endOthers ends the other sessions of who asks, or that of an id.
func (h *Handler) endOthers(ctx context.Context, by signed, id string) error {
	here := sha256.Sum256([]byte(by.secret))
	all, err := h.cookies.kept.OpenSessions(ctx, by.person, h.now())
	if err != nil {
		return err
	}
	var ended [][32]byte
	for _, s := range all {
		if s.Secret == here || id != "" && h.cookies.sessionID(s.Secret) != id {
			continue
		}
		if err := h.cookies.endAt(ctx, by.person, s.Secret, h.now()); err != nil {
			return err
		}
		ended = append(ended, s.Secret)
	}
	h.hangUp(func(g *guest) bool { return slices.Contains(ended, g.session) })
	return nil
}

// renameOrder changes the name.
type renameOrder struct {
	Name string `json:"name"`
}

func (h *Handler) rename(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[renameOrder](h, w, r)
	if !ok {
		return
	}
	name, err := parlour.CleanName(o.Name)
	if err == nil {
		err = h.cfg.Accounts.Rename(r.Context(), by.person, name, h.now())
		h.calledOtherwise()
	}
	h.told(w, r, by, err)
}

// passwordOrder sets a password, or another one, which the one before is needed for.
type passwordOrder struct {
	Password string `json:"password"`
	Before   string `json:"before,omitempty"`
}

func (h *Handler) setPassword(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[passwordOrder](h, w, r)
	if !ok {
		return
	}
	if !h.remembers(w, r, by, o.Before) {
		return
	}
	err := account.CheckPassword(o.Password, by.Name)
	kept := ""
	if err == nil {
		kept, err = h.mill.Hash(r.Context(), o.Password)
	}
	if err == nil {
		err = h.cfg.Accounts.SetPassword(r.Context(), by.person, account.Password{Kept: kept, Made: h.now()})
	}
	if err == nil { // whoever knew the one before is not signed in any more
		err = h.endOthers(r.Context(), by, "")
	}
	h.told(w, r, by, err)
}

// remembers reports whether who asks knows the password of the account, where it has
// one; otherwise it answers so. Tries are slowed as those of signing in.
func (h *Handler) remembers(w http.ResponseWriter, r *http.Request, by signed, password string) bool {
	ways, err := h.cfg.Accounts.Ways(r.Context(), by.person)
	if err == nil && ways.Password == nil {
		return true
	}
	key := parlour.Looks(by.Name)[0]
	if err == nil {
		if wait := h.throttle.Try(key, h.now()); wait > 0 {
			h.slowed(w, wait)
			return false
		}
		var right bool
		if right, err = h.mill.Compare(r.Context(), ways.Password.Kept, password); err == nil && !right {
			err = parlour.NewFault(noMatch, "", "that is not the password of before")
		}
	}
	if err != nil {
		h.fail(w, refused(err))
		return false
	}
	h.throttle.Right(key)
	return true
}

// removeOrder removes a way to sign in: one of these.
type removeOrder struct {
	Password bool   `json:"password,omitempty"`
	Passkey  string `json:"passkey,omitempty"` // its id
	Other    string `json:"other,omitempty"`   // the id of what another provider knows
}

func (h *Handler) removeWay(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[removeOrder](h, w, r)
	if !ok {
		return
	}
	var ways account.Ways
	if o.Password {
		ways.Password = &account.Password{}
	}
	if o.Passkey != "" {
		id, err := idOfPasskey(o.Passkey)
		if err != nil {
			h.fail(w, err)
			return
		}
		ways.Passkeys = []account.Passkey{{ID: id}}
	}
	if o.Other != "" {
		i, err := identityOf(o.Other)
		if err != nil {
			h.fail(w, err)
			return
		}
		ways.Identities = []account.Identity{i}
	}
	if ways.Count() != 1 {
		h.fail(w, malformed("one of password, passkey and other is wanted"))
		return
	}
	h.told(w, r, by, h.cfg.Accounts.RemoveWays(r.Context(), by.person, ways))
}

// codesAnswer is codes of recovery, which are shown this once.
type codesAnswer struct {
	Codes []string `json:"codes"`
}

func (h *Handler) newCodes(w http.ResponseWriter, r *http.Request) {
	_, by, ok := owned[nothing](h, w, r)
	if !ok {
		return
	}
	codes := account.NewCodes()
	sums := make([][32]byte, len(codes))
	for i, c := range codes {
		sums[i] = account.CodeSum(by.person, c)
	}
	if err := h.cfg.Accounts.SetCodes(r.Context(), by.person, sums, h.now()); err != nil {
		h.fail(w, refused(err))
		return
	}
	h.answer(w, http.StatusOK, codesAnswer{codes})
}

// shownOrder says what others see beside the name.
type shownOrder struct {
	Flag *string       `json:"flag,omitempty"` // a country in two capitals; "": none
	Seen *account.Seen `json:"seen,omitempty"` // who may see the person's page
}

func (h *Handler) setShown(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[shownOrder](h, w, r)
	if !ok {
		return
	}
	var err error
	switch {
	case o.Flag != nil && *o.Flag != "" && !account.IsCountry(*o.Flag):
		err = malformedAt("flag", "%q is no country in two capitals", *o.Flag)
	case o.Seen != nil && !slices.Contains(account.Seens, *o.Seen):
		err = malformedAt("seen", "%q is none of %q", *o.Seen, account.Seens)
	}
	if err == nil && o.Flag != nil {
		err = h.cfg.Accounts.SetFlag(r.Context(), by.person, *o.Flag)
	}
	if err == nil && o.Seen != nil {
		err = h.cfg.Accounts.SetSeen(r.Context(), by.person, *o.Seen)
	}
	h.told(w, r, by, err)
}

// eraseOrder erases one's own account, for which its name is written.
type eraseOrder struct {
	Name string `json:"name"`
}

// eraseMe erases who asks, and what the person was before. The browser is somebody
// new.
func (h *Handler) eraseMe(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[eraseOrder](h, w, r)
	if !ok {
		return
	}
	if name, err := parlour.CleanName(o.Name); err != nil || name != by.Name {
		h.fail(w, malformedAt("name", "it is not the name of the account"))
		return
	}
	done, err := h.erase(r.Context(), by.person)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.calledOtherwise()
	h.cfg.Logger.Info("a person has erased the account", slog.Int("names", done.Names), slog.Int("left_inside", len(done.Inside)))
	secret := h.cookies.made()
	giveCookie(w, r, secret)
	person, _, err := h.cookies.welcome(r.Context(), secret)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.tellAccount(w, r, http.StatusOK, person, secret)
}
