package web

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"

	"jansou/account"
	"jansou/parlour"
)

// provider is a real one: the certified server of zitadel/oidc with two people in it.
type provider struct {
	t      *testing.T
	server *httptest.Server
}

const backAt = "http://localhost/api/account/provider/back"

func newProvider(t *testing.T) *provider {
	t.Helper()
	p := &provider{t: t}
	var handler http.Handler
	p.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(w, r) }))
	t.Cleanup(p.server.Close)
	storage.RegisterClients(storage.WebClient("jansou", "its secret", backAt))
	said := slog.Default()
	t.Cleanup(func() { slog.SetDefault(said) })
	handler = exampleop.SetupServer(p.server.URL, storage.NewStorage(storage.NewUserStore(p.server.URL)), slog.New(slog.DiscardHandler), false)
	return p
}

// signsIn follows a browser to the provider, where somebody signs in, until it is sent
// back; it returns the address for that.
func (p *provider) signsIn(to, name string) string {
	p.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	back := ""
	b := &http.Client{Jar: jar, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(r.URL.String(), backAt) {
			back = r.URL.RequestURI()
			return http.ErrUseLastResponse
		}
		return nil
	}}
	at, err := b.Get(to)
	if err != nil {
		p.t.Fatal(err)
	}
	text, _ := io.ReadAll(at.Body)
	_ = at.Body.Close()
	if back == "" {
		id := at.Request.URL.Query().Get("authRequestID")
		if id == "" {
			p.t.Fatalf("%s: %s", at.Request.URL, text)
		}
		at, err = b.PostForm(p.server.URL+"/login/username", url.Values{"id": {id}, "username": {name}, "password": {"verysecure"}})
		if err != nil {
			p.t.Fatal(err)
		}
		text, _ = io.ReadAll(at.Body)
		_ = at.Body.Close()
	}
	if back == "" {
		p.t.Fatalf("nobody is sent back: %s", text)
	}
	return back
}

// comesBack is a browser that the provider sends back; it returns where the page goes.
func (v *visitor) comesBack(to string) string {
	v.c.t.Helper()
	if code := v.asks("GET", to, nil); code != http.StatusSeeOther {
		v.c.t.Fatalf("%d %s", code, v.heard.Body)
	}
	return v.heard.Header().Get("Location")
}

// goes asks where the provider is.
func (v *visitor) goes(join bool) string {
	v.c.t.Helper()
	if code := v.asks("POST", "/api/account/provider/ask", providerOrder{join}); code != http.StatusOK {
		v.c.t.Fatalf("%d %s", code, v.heard.Body)
	}
	var answer providerAnswer
	if err := json.Unmarshal(v.heard.Body.Bytes(), &answer); err != nil {
		v.c.t.Fatal(err)
	}
	return answer.To
}

// TestProvider: whom a provider knows has an account by that alone: a guest keeps the
// games, another browser comes into the same one, and who has an account has one more
// way into it.
func TestProvider(t *testing.T) {
	p := newProvider(t)
	c := newClubBy(t, Config{Provider: &Provider{Issuer: p.server.URL, Client: "jansou", Secret: "its secret", Name: "the club"}})

	ann := c.visitor("198.51.100.1")
	guest := ann.person()
	ann.sits(c.table(2), "Somebody")
	if ann.looks().Provider != "the club" {
		t.Fatalf("%s", ann.heard.Body)
	}
	to := ann.goes(false)
	for _, in := range []string{"code_challenge_method=S256", "nonce=", "state=", "scope=openid"} {
		if !strings.Contains(to, in) {
			t.Errorf("%s is not in %s", in, to)
		}
	}
	before := ann.secret
	if at := ann.comesBack(p.signsIn(to, "test-user2")); at != "/account" {
		t.Fatalf("to %s", at)
	}
	got := ann.looks()
	if got.Account == nil || got.Account.Name != "Test" || got.Games != 1 || len(got.Account.Others) != 1 || got.Account.Others[0].Label != "the club" || ann.person() != guest || ann.secret == before {
		t.Fatalf("%s", ann.heard.Body)
	}
	if got := ann.fails("ways/remove", removeOrder{Other: got.Account.Others[0].ID}); got != lastWay {
		t.Errorf("the only way: %s", got)
	}
	// Elsewhere, with the games of the guest there.
	phone := c.visitor("198.51.100.2")
	phone.sits(c.table(2), "Somebody else")
	if at := phone.comesBack(p.signsIn(phone.goes(true), "test-user2")); at != "/account" || phone.person() != guest || phone.looks().Games != 2 {
		t.Errorf("to %s: %s", at, phone.heard.Body)
	}
	// Who has an account already.
	bob := c.visitor("198.51.100.3")
	bob.must("make", makeOrder{"Bob", annsPassword})
	if at := bob.comesBack(p.signsIn(bob.goes(false), "test-user@127.0.0.1")); at != "/account" || len(bob.looks().Account.Others) != 1 || bob.told.Account.Name != "Bob" {
		t.Errorf("to %s: %s", at, bob.heard.Body)
	}
	bob.must("ways/remove", removeOrder{Password: true})
	// A name that is taken has a number behind it.
	cleo := c.visitor("198.51.100.4")
	if err := c.makeNamed(t.Context(), cleo.person(), "Bob", account.Identity{Issuer: "x", Subject: "y", Made: c.clock}); err != nil || cleo.looks().Account.Name != "Bob 2" {
		t.Errorf("%v: %s", err, cleo.heard.Body)
	}
}

// TestProviderIsChecked: who comes back without having been sent, by another's way, a
// second time or with another state is nobody.
func TestProviderIsChecked(t *testing.T) {
	p := newProvider(t)
	c := newClubBy(t, Config{Provider: &Provider{Issuer: p.server.URL, Client: "jansou", Secret: "its secret"}})
	ann, eve := c.visitor("198.51.100.1"), c.visitor("198.51.100.2")
	back := p.signsIn(ann.goes(false), "test-user2")
	if at := eve.comesBack(back); at != "/account?fault=stale_page" {
		t.Errorf("who was not sent: %s", at)
	}
	eve.goes(false)
	if at := eve.comesBack(back); at != "/account?fault=stale_page" {
		t.Errorf("by another's way: %s", at)
	}
	// Its own state with another's code: the challenge is another.
	u, _ := url.Parse(back)
	mine, _ := url.Parse(eve.goes(false))
	q := u.Query()
	q.Set("state", mine.Query().Get("state"))
	if at := eve.comesBack("/api/account/provider/back?" + q.Encode()); at != "/account?fault=no_match" {
		t.Errorf("with another's code: %s", at)
	}
	if at := ann.comesBack(back); strings.Contains(at, "stale_page") {
		t.Errorf("the way itself: %s", at)
	}
	if at := ann.comesBack(back); at != "/account?fault=stale_page" {
		t.Errorf("a second time: %s", at)
	}
	if eve.looks().Account != nil {
		t.Error("Eve is somebody")
	}
	ann.looks()
	ann.goes(false)
	if at := ann.comesBack("/api/account/provider/back?error=access_denied&state=x"); at != "/account?fault=stale_page" {
		t.Errorf("no: %s", at)
	}
	// A provider that is not there.
	c.provider = newProviderDoor(&Provider{Issuer: "http://127.0.0.1:1", Client: "x"})
	if got := eve.fails("provider/ask", providerOrder{}); got != parlour.Unavailable {
		t.Errorf("nobody answers: %s", got)
	}
}
