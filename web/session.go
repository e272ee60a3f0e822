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
// bits that no script of the page can read; the parlour only knows its hash.
const cookie = "jansou"

// tokenLength is the length of what rand.Text makes.
const tokenLength = 26

// who returns the owner that a request comes from; the zero Owner is nobody.
func who(r *http.Request) parlour.Owner {
	c, err := r.Cookie(cookie)
	if err != nil || len(c.Value) != tokenLength {
		return parlour.Owner{}
	}
	return sha256.Sum256([]byte(c.Value))
}

// identify returns the owner that a request comes from, and gives a new
// identity with the answer to one that has none.
func identify(w http.ResponseWriter, r *http.Request) parlour.Owner {
	if o := who(r); o != (parlour.Owner{}) {
		return o
	}
	token := rand.Text()
	http.SetCookie(w, &http.Cookie{
		Name: cookie, Value: token, Path: "/", MaxAge: 365 * 24 * 3600,
		HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: overTLS(r),
	})
	return sha256.Sum256([]byte(token))
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
