package web

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"database/sql"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// glewlwyd is a provider that clubs run: Debian's package of it, by itself on a port of
// this machine.
type glewlwyd struct {
	t      *testing.T
	at     string // its address
	issuer string
	dir    string
	said   bytes.Buffer
}

// glewlwydSchema makes its tables, with the one person who keeps it.
const glewlwydSchema = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"

// glewlwydSecret has letters alone: as it stands in a header glewlwyd reads no others
// (RFC 6749, 2.3.1, wants them escaped).
const glewlwydSecret = "NEITHERBLANKNORPLUS"

// newGlewlwyd starts one that knows Jansou as a client, and Ann, whom it calls otherwise.
func newGlewlwyd(t *testing.T) *glewlwyd {
	t.Helper()
	program, err := exec.LookPath("glewlwyd")
	if err != nil {
		const why = "there is no glewlwyd on this machine (Debian: glewlwyd)"
		if os.Getenv("CI") != "" {
			t.Fatal(why)
		}
		t.Skip(why)
	}
	g := &glewlwyd{t: t, dir: t.TempDir()}
	config := g.prepare(freePort(t))
	server := exec.Command(program, "--config-file="+config)
	server.Stdout, server.Stderr = &g.said, &g.said
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		_ = server.Wait()
		if t.Failed() {
			t.Logf("glewlwyd said:\n%s", &g.said)
		}
	})
	g.waits()
	g.furnish()
	return g
}

// freePort is one on which nobody listens now.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// prepare lays out its file and its settings, and returns where these are.
func (g *glewlwyd) prepare(port int) string {
	g.t.Helper()
	g.at = fmt.Sprintf("http://127.0.0.1:%d", port)
	g.issuer = g.at + "/api/oidc"
	schema, err := os.ReadFile(glewlwydSchema)
	if err != nil {
		g.t.Fatal(err)
	}
	file := filepath.Join(g.dir, "glewlwyd.db")
	db, err := sql.Open("sqlite", file)
	if err == nil {
		_, err = db.Exec(string(schema))
	}
	if err != nil {
		g.t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		g.t.Fatal(err)
	}
	settings := fmt.Sprintf(`port=%d
bind_address="127.0.0.1"
external_url=%q
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="WARNING"
cookie_secure=0
session_key="session"
session_expiration=3600
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = %q; };
`, port, g.at, file)
	config := filepath.Join(g.dir, "glewlwyd.conf")
	if err := os.WriteFile(config, []byte(settings), 0o600); err != nil {
		g.t.Fatal(err)
	}
	return config
}

// waits until it answers.
func (g *glewlwyd) waits() {
	g.t.Helper()
	for tries := 0; ; tries++ {
		r, err := http.Get(g.at + "/config")
		if err == nil {
			_ = r.Body.Close()
			return
		}
		if tries == 300 {
			g.t.Fatalf("glewlwyd does not answer: %v", err)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// furnish gives it what who keeps it gives it by hand: OpenID Connect with a key, the
// client and a person.
func (g *glewlwyd) furnish() {
	g.t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		g.t.Fatal(err)
	}
	public, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	if err != nil {
		g.t.Fatal(err)
	}
	text := func(kind string, der []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
	}
	type fields = map[string]any
	keeper := g.enters("admin", "password")
	keeper.tells("POST", "mod/plugin/", fields{"module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "parameters": fields{
		"iss": g.issuer, "jwt-type": "rsa", "jwt-key-size": "256",
		"key": text("RSA PRIVATE KEY", x509.MarshalPKCS1PrivateKey(key)), "cert": text("PUBLIC KEY", public),
		"access-token-duration": 3600, "refresh-token-duration": 1209600, "code-duration": 600,
		"auth-type-code-enabled": true, "auth-type-code-revoke-replayed": true, "auth-type-refresh-enabled": true,
		"jwks-show": true, "pkce-allowed": true, "pkce-required": true, "allowed-scope": []string{"openid"},
		"claims": []fields{{"name": "nickname", "user-property": "name", "type": "string", "mandatory": true}},
	}})
	keeper.tells("POST", "client/", fields{
		"client_id": "jansou", "name": "Jansou", "enabled": true, "confidential": true, "password": glewlwydSecret,
		"redirect_uri": []string{backAt}, "authorization_type": []string{"code"}, "token_endpoint_auth_method": []string{"client_secret_basic"},
	})
	keeper.tells("POST", "user/", fields{"username": "ann", "name": "Ann", "password": annsPassword, "enabled": true, "scope": []string{"openid"}})
}

// browserThere is one in which somebody has signed in at the provider.
type browserThere struct {
	*glewlwyd
	http.Client
}

func (g *glewlwyd) enters(name, password string) *browserThere {
	g.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		g.t.Fatal(err)
	}
	b := &browserThere{g, http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	b.tells("POST", "auth", map[string]any{"username": name, "password": password})
	return b
}

// tells the provider something, as its own page does.
func (b *browserThere) tells(method, path string, value map[string]any) {
	b.t.Helper()
	body, err := json.Marshal(value)
	if err != nil {
		b.t.Fatal(err)
	}
	r, err := http.NewRequest(method, b.at+"/api/"+path, bytes.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := b.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusOK {
		b.t.Fatalf("%s %s: %d %s", method, path, answer.StatusCode, text)
	}
}

// follows an address and returns where the provider sends the browser.
func (b *browserThere) follows(to string) string {
	b.t.Helper()
	answer, err := b.Get(to)
	if err != nil {
		b.t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusFound {
		b.t.Fatalf("%s: %d", to, answer.StatusCode)
	}
	return answer.Header.Get("Location")
}

// signsIn goes through the provider's own page: one is asked for name and password, and
// at the first time whether Jansou may know; it returns the way back.
func (g *glewlwyd) signsIn(to string, first bool) string {
	g.t.Helper()
	stranger := browserThere{g, http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	page := stranger.follows(to)
	asks, err := url.Parse(page)
	if err != nil || !strings.HasPrefix(page, g.at+"/login.html") || asks.Query().Get("client_id") != "jansou" {
		g.t.Fatalf("who has not signed in is sent to %s: %v", page, err)
	}
	ann := g.enters("ann", annsPassword)
	if first {
		if at := ann.follows(to); !strings.HasPrefix(at, g.at+"/login.html") {
			g.t.Fatalf("nobody was asked, and sent to %s", at)
		}
		ann.tells("PUT", "auth/grant/jansou", map[string]any{"scope": "openid"})
	}
	// Its page goes on so.
	back := ann.follows(asks.Query().Get("callback_url") + "&g_continue")
	if !strings.HasPrefix(back, backAt+"?") {
		g.t.Fatalf("sent back to %s", back)
	}
	return strings.TrimPrefix(back, "http://localhost")
}

// TestGlewlwyd: people of a club whose logins glewlwyd keeps sign in by it: the first
// time an account is made under their name there, later and elsewhere it is the same;
// a code is taken once.
func TestGlewlwyd(t *testing.T) {
	g := newGlewlwyd(t)
	c := newClubBy(t, Config{Provider: &Provider{Issuer: g.issuer, Client: "jansou", Secret: glewlwydSecret, Name: "the club"}})

	ann := c.visitor("198.51.100.1")
	guest := ann.person()
	ann.sits(c.table(2), "Somebody")
	back := g.signsIn(ann.goes(false), true)
	if at := ann.comesBack(back); at != "/account" {
		t.Fatalf("to %s", at)
	}
	got := ann.looks()
	if got.Account == nil || got.Account.Name != "Ann" || got.Games != 1 || len(got.Account.Others) != 1 || ann.person() != guest {
		t.Fatalf("%s", ann.heard.Body)
	}
	phone := c.visitor("198.51.100.2")
	if at := phone.comesBack(g.signsIn(phone.goes(false), false)); at != "/account" || phone.person() != guest {
		t.Errorf("to %s: %s", at, phone.heard.Body)
	}
	// Its code in another browser, with the state of that.
	eve := c.visitor("198.51.100.3")
	mine, _ := url.Parse(eve.goes(false))
	u, _ := url.Parse(back)
	q := u.Query()
	q.Set("state", mine.Query().Get("state"))
	if at := eve.comesBack(u.Path + "?" + q.Encode()); at != "/account?fault=no_match" || eve.looks().Account != nil {
		t.Errorf("with another's code: %s", at)
	}
}
