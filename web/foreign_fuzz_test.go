package web

import (
	"errors"
	"log/slog"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"testing"

	"jansou/parlour"
)

// FuzzQuestion: no query of a question to the referee makes the reader panic, or an
// error without a code.
func FuzzQuestion(f *testing.F) {
	f.Add(`rev=117&action={"kind":"win"}&lang=pl&under=wrc2025`)
	f.Add(`what=furiten&seat=7&rev=-1&under=all&under=x`)
	f.Add(`action={"kind":"discard","tile":"0m"}&action=&lang=xx`)
	f.Fuzz(func(t *testing.T, text string) {
		query, err := url.ParseQuery(text)
		if err != nil {
			return // net/http answers it
		}
		if _, err := readQuestion(query); err != nil {
			var fault *parlour.ErrorMessage
			if !errors.As(err, &fault) {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}

// FuzzCaller: whatever headers say, who comes through a proxy is nobody of this
// machine, has an address, and is no other than the proxy where it names nobody.
func FuzzCaller(f *testing.F) {
	f.Add("198.51.100.1, 10.1.2.3", "https", "club.example")
	f.Add("[::1]:99,,::ffff:1.2.3.4%eth0", "", "[::1]:80")
	proxy := netip.MustParsePrefix("127.0.0.1/32")
	h, err := New(Config{Page: page, Logger: slog.New(slog.DiscardHandler), Proxies: []netip.Prefix{proxy}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, hops, proto, host string) {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = "127.0.0.1:1"
		r.Header["X-Forwarded-For"] = []string{hops}
		r.Header["X-Forwarded-Proto"] = []string{proto}
		r.Header["X-Forwarded-Host"] = []string{host}
		r = h.announced(r)
		c := from(r)
		if c.own || !c.addr.IsValid() || c.addr.Zone() != "" {
			t.Errorf("%q: %+v", hops, c)
		}
		_, _, _ = h.ours(r), hostName(r), trusted(r)
	})
}

// FuzzFriends: no bytes that are posted among friends make the reader panic, or are taken
// for an order that they are not.
func FuzzFriends(f *testing.F) {
	f.Add(`{"who":"Ann"}`)
	f.Add(`{"who":"Ann","who":"Bob"}`)
	f.Add(`{"id":"x","yes":true}`)
	f.Add(`{"hidden":null}`)
	f.Fuzz(func(t *testing.T, text string) {
		var who whoOrder
		var hidden hiddenOrder
		var invite inviteOrder
		var answer answerOrder
		for _, into := range []any{&who, &hidden, &invite, &answer} {
			if f := strict([]byte(text), into); f != nil && f.Code == "" {
				t.Errorf("%q: a fault without a code", text)
			}
		}
	})
}
