package web

import (
	"context"
	"net/http"
	"time"

	"jansou/account"
	"jansou/parlour"
)

// Who keeps a server has its token, and may give roles to accounts: an operator's
// account lets in to the desk, too, in its own name.

// accountNow is an account as who keeps the server sees it.
type accountNow struct {
	Handle string    `json:"handle"`
	Name   string    `json:"name"`
	Made   time.Time `json:"made"`
	Roles  []string  `json:"roles"`
}

type adminAccounts struct {
	Accounts []accountNow `json:"accounts"` // the one made first first
}

func (h *Handler) allAccounts(w http.ResponseWriter, r *http.Request) {
	all, err := h.cfg.Accounts.AllAccounts(r.Context())
	if err != nil {
		h.fail(w, err)
		return
	}
	out := adminAccounts{Accounts: []accountNow{}}
	for _, a := range all[:min(len(all), maxPeople)] {
		out.Accounts = append(out.Accounts, accountNow{a.Handle, a.Name, a.Made.UTC(), a.Roles.Names()})
	}
	h.answer(w, http.StatusOK, out)
}

// rolesOrder says what an account may do here; those of before it may no more.
type rolesOrder struct {
	Roles []string `json:"roles"`
}

func (h *Handler) setRoles(w http.ResponseWriter, r *http.Request) {
	o, ok := ordered[rolesOrder](h, w, r)
	if !ok {
		return
	}
	a, err := h.cfg.Accounts.AccountByHandle(r.Context(), r.PathValue("handle"))
	var roles account.Roles
	switch {
	case err != nil:
	case a == nil:
		err = malformedAt("handle", "there is no account %q", r.PathValue("handle"))
	default:
		if roles, err = account.ParseRoles(o.Roles); err != nil {
			err = malformedAt("roles", "%v", err)
		} else {
			err = refused(h.cfg.Accounts.SetRoles(r.Context(), a.Person, roles))
		}
	}
	h.done(w, err, "given an account roles")
}

// byAccount says why who asks may not keep the server by an account; nil: may. What
// changes something has the stamp of the session, and comes from a page of this server.
func (h *Handler) byAccount(ctx context.Context, r *http.Request) error {
	none := parlour.NewFault(unauthorized, "", "the operator's token is wanted, or an operator's account")
	secret, _ := token(r)
	if h.cfg.Accounts == nil || h.cookies == nil || secret == "" {
		return none
	}
	person, _, err := h.cookies.person(ctx, secret)
	if err != nil {
		return err
	}
	a, err := h.cfg.Accounts.Account(ctx, person)
	switch {
	case err != nil:
		return err
	case a == nil || a.Roles&account.Operator == 0:
		return none
	case r.Method != http.MethodGet && (h.cross.Check(r) != nil || r.Header.Get("Jansou-Stamp") != h.cookies.stamp(secret)):
		return parlour.NewFault(stalePage, "", "the change has not got the stamp of this session: ask /api/account for it")
	}
	return nil
}
