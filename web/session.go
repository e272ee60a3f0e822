package web

import (
	"crypto/rand"
	"crypto/sha256"
	"net"
	"net/http"
	"strings"

	"jansou/parlour"
)

// cookie is the name of the one cookie. Its value is a secret of at least 128
// bits that no script of the page can read; the parlour knows the person by an id. Over
// TLS it is called so that a browser takes it from this very host alone, and
// sends it over TLS alone.
const (
	cookie    = "jansou"
	tlsCookie = "__Host-" + cookie
)

// tokenLength is the length of what rand.Text makes.
const tokenLength = 26

// token returns the secret that a request comes with, "" where it has none, and
// whether it comes under the name that it should have. Who has got the other name
// before the server spoke TLS keeps the seats.
func token(r *http.Request) (secret string, settled bool) {
	names := []string{cookie}
	if overTLS(r) {
		names = []string{tlsCookie, cookie}
	}
	for i, name := range names {
		if c, err := r.Cookie(name); err == nil && (len(c.Value) == tokenLength || len(c.Value) == tokenLength+1+sealLength) {
			return c.Value, i == 0
		}
	}
	return "", false
}

// who returns the owner that a request comes from; the zero Owner is nobody. At the
// address of a table it is the guest that somebody was who has an account now, where
// that guest has the place.
func who(r *http.Request) parlour.Owner {
	secret, _ := token(r)
	if secret == "" {
		return parlour.Owner{}
	}
	if c := from(r).cookies; c != nil {
		owner, _, err := c.person(r.Context(), secret)
		if err == nil {
			owner, err = c.at(r.Context(), r.PathValue("id"), owner)
		}
		if err != nil {
			return parlour.Owner{} // the log cannot be read; who asks is told where it matters
		}
		return owner
	}
	return sha256.Sum256([]byte(secret))
}

// identify returns the owner that a request comes from, as who does, and gives a new
// identity with the answer to one that has none, or whose cookie is not of this
// server. An error says that nobody can tell now: who asks is nobody then, and must not
// be taken for one who looks on.
func identify(w http.ResponseWriter, r *http.Request) (parlour.Owner, error) {
	owner, _, err := identified(w, r)
	if c := from(r).cookies; c != nil && err == nil {
		return c.at(r.Context(), r.PathValue("id"), owner)
	}
	return owner, err
}

// identified is identify for whoever asks for a person as such; it returns the secret
// that the browser has from now on, too.
func identified(w http.ResponseWriter, r *http.Request) (owner parlour.Owner, secret string, err error) {
	secret, settled := token(r)
	if c := from(r).cookies; c != nil {
		had := secret
		if owner, secret, err = c.welcome(r.Context(), had); err != nil {
			return parlour.Owner{}, had, err
		}
		settled = settled && secret == had
	} else {
		if secret == "" {
			secret = rand.Text()
		}
		owner = sha256.Sum256([]byte(secret))
	}
	if !settled {
		giveCookie(w, r, secret)
	}
	return owner, secret, nil
}

// giveCookie has the browser come with a secret from now on.
func giveCookie(w http.ResponseWriter, r *http.Request, secret string) {
	c := &http.Cookie{Name: cookie, Value: secret, Path: "/", MaxAge: 365 * 24 * 3600, HttpOnly: true, SameSite: http.SameSiteLaxMode}
	if overTLS(r) {
		c.Name, c.Secure = tlsCookie, true
	}
	http.SetCookie(w, c)
}

// overTLS says whether the browser speaks TLS, to this server or to a named proxy
// before it.
func overTLS(r *http.Request) bool { return from(r).tls }

// trusted says whether a browser takes the page for secure: over TLS, or on its
// own machine. A club's laptop that serves its net in plain HTTP is neither, and
// a browser complains of headers that it then ignores.
func trusted(r *http.Request) bool {
	host := hostName(r)
	ip := net.ParseIP(host)
	return overTLS(r) || host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}
