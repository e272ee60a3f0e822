package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	lru "github.com/hashicorp/golang-lru/v2"

	"jansou/account"
	"jansou/parlour"
)

// A passkey is a key pair that a device keeps for this name of the server; what proves
// somebody is a signature of a challenge. It is asked for and answered in two
// questions, between which the server keeps the challenge for the session.

// maxPasskey is how long an answer of a device may be.
const maxPasskey = shortBody

// forChallenge is how long a person has to answer a device.
const forChallenge = 5 * time.Minute

// hasPasskeys reports whether a browser makes passkeys for the name it has come by: it
// does over TLS or on its own machine, and never for an address.
func hasPasskeys(r *http.Request) bool {
	return trusted(r) && net.ParseIP(hostName(r)) == nil
}

// ceremony is what a device was asked, until it answers.
type ceremony struct {
	webauthn.SessionData
	what  passkeyFor
	name  string // of a new account
	until time.Time
}

// ceremonies are those by the SHA-256 of the session's secret, one each.
type ceremonies struct{ *lru.Cache[[32]byte, ceremony] }

func newCeremonies() ceremonies {
	c, err := lru.New[[32]byte, ceremony](maxSessions)
	if err != nil {
		panic("web: " + err.Error()) // the size is above nought
	}
	return ceremonies{c}
}

// passkeyFor is what a passkey is asked for.
type passkeyFor string

const (
	toEnter passkeyFor = "enter" // signs in
	toMake  passkeyFor = "make"  // makes an account
	toAdd   passkeyFor = "add"   // is one more way into the account
)

// holder is somebody as the library knows whom passkeys are of.
type holder struct {
	handle, name string
	keys         []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return []byte(h.handle) }
func (h holder) WebAuthnName() string                       { return h.name }
func (h holder) WebAuthnDisplayName() string                { return h.name }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

// holderOf is whoever has an account, with its passkeys.
func (h *Handler) holderOf(ctx context.Context, a *account.Account) (holder, error) {
	ways, err := h.cfg.Accounts.Ways(ctx, a.Person)
	if err != nil {
		return holder{}, err
	}
	one := holder{handle: a.Handle, name: a.Name}
	for _, k := range ways.Passkeys {
		var c webauthn.Credential
		if err := json.Unmarshal(k.Public, &c); err != nil {
			return one, err
		}
		one.keys = append(one.keys, c)
	}
	return one, nil
}

// relying is the library for the name by which a browser has come.
func relying(r *http.Request) (*webauthn.WebAuthn, error) {
	scheme := "http://"
	if overTLS(r) {
		scheme = "https://"
	}
	return webauthn.New(&webauthn.Config{RPID: hostName(r), RPDisplayName: "Jansou", RPOrigins: []string{scheme + r.Host},
		AttestationPreference: protocol.PreferNoAttestation})
}

// passkeyOrder asks what a device is to be asked.
type passkeyOrder struct {
	For  passkeyFor `json:"for"`
	Name string     `json:"name,omitempty"` // of a new account
}

// passkeyQuestion is what the page hands to navigator.credentials, as the standard
// writes it in JSON.
type passkeyQuestion struct {
	Create any `json:"create,omitempty"` // to make a passkey
	Get    any `json:"get,omitempty"`    // to use one
}

func (h *Handler) askPasskey(w http.ResponseWriter, r *http.Request) {
	o, by, ok := changed[passkeyOrder](h, w, r)
	if !ok {
		return
	}
	q, asked, err := h.passkeyQuestion(r, by, o)
	if err != nil {
		h.fail(w, refused(err))
		return
	}
	asked.what, asked.until = o.For, h.now().Add(forChallenge)
	h.ceremonies.Add(sha256.Sum256([]byte(by.secret)), asked)
	h.answer(w, http.StatusOK, q)
}

func (h *Handler) passkeyQuestion(r *http.Request, by signed, o passkeyOrder) (q passkeyQuestion, asked ceremony, err error) {
	if !hasPasskeys(r) {
		return q, asked, malformedAt("for", "no browser has a passkey for this address: it must be a name, over TLS or localhost")
	}
	rp, err := relying(r)
	if err != nil {
		return q, asked, err
	}
	a, err := h.cfg.Accounts.Account(r.Context(), by.person)
	if err != nil {
		return q, asked, err
	}
	one := holder{handle: account.NewHandle()}
	switch o.For {
	case toEnter:
		get, s, err := rp.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationPreferred))
		if err == nil {
			q.Get, asked.SessionData = get.Response, *s
		}
		return q, asked, err
	case toMake:
		if a != nil {
			return q, asked, account.ErrExists
		}
		if one.name, err = h.freeName(r.Context(), o.Name); err != nil {
			return q, asked, err
		}
		asked.name = one.name
	case toAdd:
		if a == nil {
			return q, asked, account.ErrGone
		}
		if one, err = h.holderOf(r.Context(), a); err != nil {
			return q, asked, err
		}
	default:
		return q, asked, malformedAt("for", "%q is none of enter, make, add", o.For)
	}
	create, s, err := rp.BeginRegistration(one, webauthn.WithResidentKeyRequirement(protocol.ResidentKeyRequirementRequired),
		webauthn.WithExclusions(webauthn.Credentials(one.keys).CredentialDescriptors()))
	if err == nil {
		q.Create, asked.SessionData = create.Response, *s
	}
	return q, asked, err
}

// freeName is a name as an account may have it, where it is nobody's yet.
func (h *Handler) freeName(ctx context.Context, name string) (string, error) {
	name, err := parlour.CleanName(name)
	if err != nil {
		return "", err
	}
	whose, err := h.cfg.Accounts.Bearer(ctx, name)
	if err == nil && whose != (parlour.Owner{}) {
		err = account.ErrNameTaken
	}
	return name, err
}

// passkeyAnswer is what a device has answered.
type passkeyAnswer struct {
	Passkey json.RawMessage `json:"passkey"` // the PublicKeyCredential, as the standard writes it in JSON
	Join    bool            `json:"join,omitempty"`
}

func (h *Handler) answerPasskey(w http.ResponseWriter, r *http.Request) {
	o, by, ok := changedBy[passkeyAnswer](h, w, r, maxPasskey)
	if !ok {
		return
	}
	c, hash := from(r), sha256.Sum256([]byte(by.secret))
	if h.spending.spent(c.addr, tried, h.now()) {
		h.tooFast(w, tried, tried.every)
		return
	}
	asked, ok := h.ceremonies.Get(hash)
	h.ceremonies.Remove(hash) // it is answered once
	rp, err := relying(r)
	switch {
	case err != nil:
	case !ok || h.now().After(asked.until):
		err = parlour.NewFault(stalePage, "", "no device is asked anything: ask again")
	case asked.what == toEnter:
		err = h.enterByPasskey(w, r, by, rp, asked, o)
	default:
		err = h.keepPasskey(w, r, by, rp, asked, o)
	}
	if err == nil {
		return
	}
	var wrong *protocol.Error
	if errors.As(err, &wrong) {
		h.spending.allow(c.addr, tried, h.now())
		h.cfg.Logger.Debug("a passkey proves nothing", slog.String("cause", wrong.Details+" "+wrong.DevInfo))
		err = parlour.NewFault(noMatch, "", "this passkey is not known here, or does not prove it")
	}
	h.fail(w, refused(err))
}

// enterByPasskey signs in whoever has signed the challenge.
func (h *Handler) enterByPasskey(w http.ResponseWriter, r *http.Request, by signed, rp *webauthn.WebAuthn, asked ceremony, o passkeyAnswer) error {
	said, err := protocol.ParseCredentialRequestResponseBytes(o.Passkey)
	if err != nil {
		return err
	}
	var a *account.Account
	_, used, err := rp.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		if a, err = h.cfg.Accounts.AccountByHandle(r.Context(), string(handle)); err != nil || a == nil {
			return nil, errors.Join(err, errors.New("there is no such account"))
		}
		return h.holderOf(r.Context(), a)
	}, asked.SessionData, said)
	if err != nil {
		return err
	}
	if used.Authenticator.CloneWarning {
		h.cfg.Logger.Warn("a passkey was used that may have been copied", slog.String("handle", a.Handle))
	}
	ways, err := h.cfg.Accounts.Ways(r.Context(), a.Person)
	if err != nil {
		return err
	}
	for _, k := range ways.Passkeys {
		if bytes.Equal(k.ID, used.ID) {
			if k.Public, err = json.Marshal(bare(used)); err == nil {
				err = h.cfg.Accounts.Used(r.Context(), a.Person, account.Ways{Passkeys: []account.Passkey{k}}, h.now().Truncate(24*time.Hour))
			}
		}
	}
	if err == nil {
		h.comeIn(w, r, by, a.Person, o.Join)
	}
	return err
}

// keepPasskey keeps a new passkey: of a new account, or one more of one's own.
func (h *Handler) keepPasskey(w http.ResponseWriter, r *http.Request, by signed, rp *webauthn.WebAuthn, asked ceremony, o passkeyAnswer) error {
	said, err := protocol.ParseCredentialCreationResponseBytes(o.Passkey)
	if err != nil {
		return err
	}
	made, err := rp.CreateCredential(holder{handle: string(asked.UserID)}, asked.SessionData, said)
	if err != nil {
		return err
	}
	public, err := json.Marshal(bare(made))
	if err != nil {
		return err
	}
	key := account.Passkey{ID: made.ID, Label: account.Agent(r.UserAgent()), Public: public, Made: h.now()}
	if asked.what == toMake {
		h.foundAs(w, r, by, string(asked.UserID), asked.name, account.Ways{Passkeys: []account.Passkey{key}})
		return nil
	}
	if err := h.cfg.Accounts.AddPasskey(r.Context(), by.person, key); err != nil {
		return err
	}
	h.tellAccount(w, r, http.StatusOK, by.person, by.secret)
	return nil
}

// bare is a credential without what was said when it was made, which nobody looks at.
func bare(c *webauthn.Credential) *webauthn.Credential {
	out := *c
	out.Attestation = webauthn.CredentialAttestation{}
	return &out
}

// passkeyID is by what a passkey is removed.
func passkeyID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }

// idOfPasskey reads that.
func idOfPasskey(text string) ([]byte, error) {
	id, err := base64.RawURLEncoding.DecodeString(strings.TrimSpace(text))
	if err != nil {
		return nil, malformedAt("passkey", "it is no id of a passkey")
	}
	return id, nil
}
