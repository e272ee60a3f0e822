package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/oauth2"

	"jansou/account"
	"jansou/parlour"
)

// A Provider knows people, by OpenID Connect: those of a club that has logins already.
type Provider struct {
	Issuer string // its address, as it names itself
	Client string // what the server is called there
	Secret string // by which the server proves that
	Name   string // what people call it; "": the host of its address
}

// called is what people call the provider.
func (p *Provider) called() string {
	if u, err := url.Parse(p.Issuer); err == nil {
		return cmp.Or(p.Name, u.Host)
	}
	return p.Name
}

// forProvider is how long a person has to sign in at the provider.
const forProvider = 15 * time.Minute

// askProvider is how long the provider has for an answer.
const askProvider = 10 * time.Second

// errand is that a browser was sent to the provider, until it comes back.
type errand struct {
	state, nonce, verifier string
	join                   bool
	until                  time.Time
}

// providerDoor is what the server knows of the provider, which it asks when somebody first
// wants to go there: a server starts without it.
type providerDoor struct {
	*Provider
	client  *http.Client
	errands *lru.Cache[[32]byte, errand] // by the SHA-256 of the session's secret

	mu    sync.Mutex
	known *oidc.Provider
}

func newProviderDoor(p *Provider) *providerDoor {
	if p == nil {
		return nil
	}
	c, err := lru.New[[32]byte, errand](maxSessions)
	if err != nil {
		panic("web: " + err.Error()) // the size is above nought
	}
	return &providerDoor{Provider: p, client: &http.Client{Timeout: askProvider}, errands: c}
}

// discovered asks the provider what it is, until it has answered once.
func (d *providerDoor) discovered(ctx context.Context) (*oidc.Provider, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.known != nil {
		return d.known, nil
	}
	// Its keys are fetched later, too, when this question has long ended.
	p, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), d.client), d.Issuer)
	if err != nil {
		return nil, fmt.Errorf("web: the provider %s: %w", d.Issuer, err)
	}
	d.known = p
	return p, nil
}

// config is how the provider is asked for somebody whose browser has come by the name
// of a request.
func (d *providerDoor) config(ctx context.Context, r *http.Request) (*oauth2.Config, *oidc.Provider, error) {
	p, err := d.discovered(ctx)
	if err != nil {
		return nil, nil, err
	}
	scheme := "http://"
	if overTLS(r) {
		scheme = "https://"
	}
	return &oauth2.Config{ClientID: d.Client, ClientSecret: d.Secret, Endpoint: p.Endpoint(), RedirectURL: scheme + r.Host + "/api/account/provider/back", Scopes: []string{oidc.ScopeOpenID, "profile"}}, p, nil
}

// providerOrder wants to sign in by the provider.
type providerOrder struct {
	Join bool `json:"join,omitempty"`
}

// providerAnswer is where the browser is to go.
type providerAnswer struct {
	To string `json:"to"`
}

func (h *Handler) toProvider(w http.ResponseWriter, r *http.Request) {
	o, by, ok := changed[providerOrder](h, w, r)
	if !ok {
		return
	}
	config, _, err := h.provider.config(r.Context(), r)
	if err != nil {
		h.fail(w, err)
		return
	}
	e := errand{state: rand.Text(), nonce: rand.Text(), verifier: oauth2.GenerateVerifier(), join: o.Join, until: h.now().Add(forProvider)}
	h.provider.errands.Add(sha256.Sum256([]byte(by.secret)), e)
	h.answer(w, http.StatusOK, providerAnswer{config.AuthCodeURL(e.state, oidc.Nonce(e.nonce), oauth2.S256ChallengeOption(e.verifier))})
}

// fromProvider is where the provider sends a browser back to. What went wrong the page
// of the account says, by its code.
func (h *Handler) fromProvider(w http.ResponseWriter, r *http.Request) {
	err := h.enterByProvider(w, r)
	if err == nil {
		http.Redirect(w, r, "/account", http.StatusSeeOther)
		return
	}
	f, ok := parlour.IsFault(refused(err))
	if !ok {
		h.cfg.Logger.Warn("nobody could sign in by the provider", slog.Any("cause", err))
		f = parlour.NewFault(noMatch, "", "")
	}
	http.Redirect(w, r, "/account?fault="+url.QueryEscape(string(f.Code)), http.StatusSeeOther)
}

func (h *Handler) enterByProvider(w http.ResponseWriter, r *http.Request) error {
	hash, _ := hashOf(r)
	e, ok := h.provider.errands.Get(hash)
	h.provider.errands.Remove(hash) // it is back once
	query := r.URL.Query()
	if !ok || h.now().After(e.until) || subtle.ConstantTimeCompare([]byte(query.Get("state")), []byte(e.state)) != 1 {
		return parlour.NewFault(stalePage, "", "this browser was not sent to the provider, or long ago")
	}
	if query.Get("error") != "" {
		return parlour.NewFault(noMatch, "", "the provider says no")
	}
	secret, _ := token(r)
	person, _, err := h.cookies.person(r.Context(), secret)
	if err != nil {
		return err
	}
	who, suggested, err := h.provider.told(r, e)
	if err != nil {
		return err
	}
	return h.welcomed(w, r, signed{person: person, secret: secret}, who, suggested, e.join)
}

// told changes the code that a browser came back with for whom the provider says it is
// of, and what they are called there.
func (d *providerDoor) told(r *http.Request, e errand) (who account.Identity, name string, err error) {
	ctx := oidc.ClientContext(r.Context(), d.client)
	config, p, err := d.config(ctx, r)
	if err != nil {
		return who, "", err
	}
	got, err := config.Exchange(ctx, r.URL.Query().Get("code"), oauth2.VerifierOption(e.verifier))
	if err != nil {
		return who, "", fmt.Errorf("web: the provider takes no code: %w", err)
	}
	raw, ok := got.Extra("id_token").(string)
	if !ok {
		return who, "", errors.New("web: the provider says nothing of who it is")
	}
	said, err := p.Verifier(&oidc.Config{ClientID: d.Client}).Verify(ctx, raw)
	if err != nil {
		return who, "", fmt.Errorf("web: what the provider says is not proved: %w", err)
	}
	if subtle.ConstantTimeCompare([]byte(said.Nonce), []byte(e.nonce)) != 1 {
		return who, "", errors.New("web: what the provider says is about another question")
	}
	var claims struct {
		Preferred string `json:"preferred_username"`
		Nickname  string `json:"nickname"`
		Given     string `json:"given_name"`
		Name      string `json:"name"`
	}
	if err := said.Claims(&claims); err != nil {
		return who, "", err
	}
	if claims.Preferred+claims.Nickname+claims.Given+claims.Name == "" {
		// Some say it only when asked for it.
		if info, err := p.UserInfo(ctx, config.TokenSource(ctx, got)); err == nil && info.Subject == said.Subject {
			_ = info.Claims(&claims) // without a name one is made up
		}
	}
	return account.Identity{Issuer: said.Issuer, Subject: said.Subject}, cmp.Or(claims.Nickname, claims.Given, claims.Name, claims.Preferred), nil
}

// welcomed has whoever the provider knows come into the account of that identity. Who
// is signed in has it as one more way; for who has none an account is made.
func (h *Handler) welcomed(w http.ResponseWriter, r *http.Request, by signed, who account.Identity, suggested string, join bool) error {
	ctx := r.Context()
	person, err := h.cfg.Accounts.PersonOfIdentity(ctx, who.Issuer, who.Subject)
	if err != nil {
		return err
	}
	a, err := h.cfg.Accounts.Account(ctx, by.person)
	if err != nil {
		return err
	}
	who.Made = h.now()
	switch {
	case person != (parlour.Owner{}):
		if err := h.cfg.Accounts.Used(ctx, person, account.Ways{Identities: []account.Identity{who}}, h.now().Truncate(24*time.Hour)); err != nil {
			return err
		}
		if join && by.person != person && by.person != (parlour.Owner{}) {
			if err := h.join(ctx, by.person, person); err != nil {
				return err
			}
		}
	case a != nil:
		return h.cfg.Accounts.AddIdentity(ctx, by.person, who)
	case by.person == (parlour.Owner{}):
		return parlour.NewFault(stalePage, "", "this session has ended: load the page again")
	default:
		if c := from(r); !c.own {
			if _, ok := h.spending.allow(c.addr, founded, h.now()); !ok {
				return parlour.NewFault(parlour.TooFast, "", "too many new accounts from this address")
			}
		}
		if err := h.makeNamed(ctx, by.person, suggested, who); err != nil {
			return err
		}
		person = by.person
	}
	secret, err := h.cookies.begin(ctx, person, account.Agent(r.UserAgent()))
	if err == nil {
		err = h.leave(ctx, by, person)
	}
	if err == nil {
		giveCookie(w, r, secret)
	}
	return err
}

// makeNamed makes an account under the name that the provider suggests, or the nearest
// that is free: it may be changed at once.
func (h *Handler) makeNamed(ctx context.Context, person parlour.Owner, suggested string, who account.Identity) error {
	local, _, _ := strings.Cut(suggested, "@")
	runes := []rune(local)
	base, err := parlour.CleanName(string(runes[:min(len(runes), 18)]))
	if err != nil {
		base = "Player"
	}
	for n := 1; ; n++ {
		name := base
		if n > 1 {
			name = fmt.Sprintf("%s %d", base, n)
		}
		if n > 20 { // somebody else takes them all
			name = "Player " + rand.Text()[:8]
		}
		a := account.Account{Person: person, Handle: account.NewHandle(), Name: name, Made: h.now(), Seen: account.ByPeople}
		err := h.cfg.Accounts.MakeAccount(ctx, a, account.Ways{Identities: []account.Identity{who}})
		if err == nil {
			h.cfg.Logger.Info("an account was made", slog.String("handle", a.Handle))
		}
		if !errors.Is(err, account.ErrNameTaken) || n > 40 {
			return err
		}
	}
}

// identityID is by what an identity is removed.
func identityID(i account.Identity) string {
	return base64.RawURLEncoding.EncodeToString([]byte(i.Issuer + "\n" + i.Subject))
}

// identityOf reads that.
func identityOf(text string) (i account.Identity, err error) {
	b, err := base64.RawURLEncoding.DecodeString(text)
	var ok bool
	if i.Issuer, i.Subject, ok = strings.Cut(string(b), "\n"); err != nil || !ok {
		return i, malformedAt("identity", "it is no id of an identity")
	}
	return i, nil
}
