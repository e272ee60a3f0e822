package web

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"jansou/parlour"
	"jansou/store"
)

// jar is cookies over a real log, at a time of the test's choosing.
type jar struct {
	*cookies
	t     *testing.T
	log   *store.Store
	path  string
	clock time.Time
	n     int // tables that were kept
}

func newJar(t *testing.T) *jar {
	t.Helper()
	j := &jar{t: t, path: filepath.Join(t.TempDir(), "log.db"), clock: time.UnixMicro(1_800_000_000_000_000)}
	j.open()
	t.Cleanup(func() { _ = j.log.Close() })
	return j
}

// open opens the log, as a server that is started.
func (j *jar) open() {
	j.t.Helper()
	var err error
	if j.log != nil {
		err = j.log.Close()
	}
	if err == nil {
		j.log, err = store.Open(j.path)
	}
	if err == nil {
		j.cookies, err = newCookies(j.log, func() time.Time { return j.clock }, slog.New(slog.DiscardHandler))
	}
	if err != nil {
		j.t.Fatal(err)
	}
}

// sits has a person come to a table.
func (j *jar) sits(who parlour.Owner) {
	j.t.Helper()
	j.n++
	line := fmt.Sprintf(`{"id":"x","at":1,"kind":"sat","seat":0,"name":"Aki","owner":%q}`, hex.EncodeToString(who[:]))
	if err := j.log.Append(context.Background(), fmt.Sprint("t", j.n), 0, []byte(line), nil); err != nil {
		j.t.Fatal(err)
	}
}

// comes is a browser with that cookie.
func (j *jar) comes(secret string) (who parlour.Owner, cookie string) {
	j.t.Helper()
	who, cookie, err := j.welcome(context.Background(), secret)
	if err != nil {
		j.t.Error(err)
	}
	return who, cookie
}

// kept reports whether something is kept of a cookie in the log itself.
func (j *jar) kept(secret string) bool {
	j.t.Helper()
	s, err := j.log.Session(context.Background(), sha256.Sum256([]byte(secret)))
	if err != nil {
		j.t.Fatal(err)
	}
	return s != nil
}

// TestCookiesAreTheServers: a cookie that the server has not made is replaced, one
// that it has made is known after a start, too, and nothing of it is kept before
// its person has come to a table.
func TestCookiesAreTheServers(t *testing.T) {
	j := newJar(t)
	for _, foreign := range []string{"", rand.Text(), rand.Text() + "." + rand.Text(), j.made()[:52] + "!", "x"} {
		who, cookie := j.comes(foreign)
		if cookie == foreign || who == (parlour.Owner{}) || who == sha256.Sum256([]byte(foreign)) {
			t.Errorf("%q is taken as a cookie", foreign)
		}
	}
	who, cookie := j.comes("")
	if other, _ := j.comes(""); other == who {
		t.Error("two people are one")
	}
	for range 3 {
		j.open()
		if again, same := j.comes(cookie); again != who || same != cookie {
			t.Error("a cookie of this server is not known again")
		}
	}
	if j.kept(cookie) {
		t.Error("a stranger's cookie is kept")
	}
	j.sits(who)
	if again, same := j.comes(cookie); again != who || same != cookie || !j.kept(cookie) {
		t.Error("the cookie of somebody at a table is not kept, or changes")
	}
	elsewhere := newJar(t)
	if again, _ := elsewhere.comes(cookie); again == who {
		t.Error("another server knows the cookie")
	}
}

// TestCookiesTurn: an old cookie is followed by another for the same person; both
// are good until a while after the new one was used, however often the answer with
// it is lost; then the old one is nobody's for good.
func TestCookiesTurn(t *testing.T) {
	j := newJar(t)
	who, first := j.comes("")
	j.sits(who)
	j.comes(first)
	j.clock = j.clock.Add(turnAfter - time.Hour)
	if _, same := j.comes(first); same != first {
		t.Error("a cookie turns too early")
	}
	j.clock = j.clock.Add(2 * time.Hour)
	again, lost := j.comes(first)
	if again != who || lost == first {
		t.Fatal("an old cookie does not turn")
	}
	if _, same := j.comes(first); same != first {
		t.Error("one cookie turns twice in a moment")
	}
	j.clock = j.clock.Add(100 * turnAgain) // the answer was lost, and nobody came for long
	again, second := j.comes(first)
	if again != who || second == first || second == lost {
		t.Fatal("where the answer was lost, the old cookie does not turn once more")
	}
	j.open()
	if again, same := j.comes(second); again != who || same != second {
		t.Error("the cookie that follows is not of the same person")
	}
	if again, _ := j.comes(first); again != who {
		t.Error("the old cookie ends at once: a question that is underway has it still")
	}
	j.clock = j.clock.Add(overlap + time.Minute)
	for range 2 {
		if again, _ := j.comes(second); again != who {
			t.Error("the new cookie is not good")
		}
		if again, another := j.comes(first); again == who || another == first {
			t.Error("the old cookie is good after its end")
		}
		if owner, _, err := j.person(context.Background(), first); err != nil || owner != (parlour.Owner{}) {
			t.Errorf("the old cookie is somebody's: %v", err)
		}
		if _, err := j.log.PruneSessions(context.Background(), j.clock.Add(-400*24*time.Hour), j.clock.Add(-30*24*time.Hour)); err != nil {
			t.Fatal(err)
		}
		j.clock = j.clock.Add(500 * 24 * time.Hour)
		j.open()
	}
}

// TestCookiesOfBefore: who came to a table under a secret of any making, before
// there were seals, keeps the seat, and gets a cookie of the server's.
func TestCookiesOfBefore(t *testing.T) {
	j := newJar(t)
	old := rand.Text()
	who := parlour.Owner(sha256.Sum256([]byte(old)))
	j.sits(who)
	again, cookie := j.comes(old)
	if again != who || cookie == old || !j.sealed(cookie) {
		t.Fatalf("the cookie of before is not taken over")
	}
	if again, same := j.comes(cookie); again != who || same != cookie {
		t.Error("the cookie in its place is of somebody else")
	}
	j.clock = j.clock.Add(overlap + time.Minute)
	if again, _ := j.comes(old); again == who {
		t.Error("the cookie of before is good for ever")
	}
}

// TestStrangersFillNoDisk: whoever asks for cookies, and comes back with them,
// leaves nothing in the log; sessions of people of whom no table is kept go.
func TestStrangersFillNoDisk(t *testing.T) {
	j := newJar(t)
	var all []string
	for range 200 {
		_, cookie := j.comes("")
		j.comes(cookie)
		all = append(all, cookie)
	}
	for _, cookie := range all {
		if j.kept(cookie) {
			t.Fatal("a stranger's cookie is kept")
		}
	}
	who, cookie := j.comes("")
	if err := j.log.KeepSession(context.Background(), sha256.Sum256([]byte(cookie)), parlour.Session{Person: who, Made: j.clock, Seen: j.clock}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{0, 0}, {time.Hour, 1}} {
		n, err := j.log.PruneSessions(context.Background(), j.clock.Add(-time.Hour), j.clock.Add(c.after))
		if err != nil || n != c.want {
			t.Errorf("%d sessions of nobody's are removed, want %d: %v", n, c.want, err)
		}
	}
}

// TestHandlerAsksWhoseACookieIs: the door replaces what is not of this server, and
// keeps what is.
func TestHandlerAsksWhoseACookieIs(t *testing.T) {
	j := newJar(t)
	h := before(t)
	h.cookies = j.cookies
	come := func(secret string) []*http.Cookie {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, asking("127.0.0.1:1", "GET", "/", "", "Cookie", cookie+"="+secret))
		return w.Result().Cookies()
	}
	own := come("")
	if len(own) != 1 || !j.sealed(own[0].Value) {
		t.Fatalf("a first visit gets %v", own)
	}
	if again := come(own[0].Value); len(again) != 0 {
		t.Errorf("a cookie of the server is replaced by %v", again)
	}
	if other := come(rand.Text()); len(other) != 1 || !j.sealed(other[0].Value) {
		t.Errorf("a cookie of somebody's making is answered by %v", other)
	}
}

// TestBanOutlastsCookie: a ban is of a person, whichever of the cookies that follow
// one another comes, and holds after a start.
func TestBanOutlastsCookie(t *testing.T) {
	j := newJar(t)
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "operator.json")
	door := func() *Handler {
		h, _ := behind(t, s, Config{Sessions: j.log, DeskFile: file})
		h.now = func() time.Time { return j.clock }
		return h
	}
	h := door()
	who, first, _ := h.cookies.welcome(t.Context(), "")
	j.sits(who)
	_, _, _ = h.cookies.welcome(t.Context(), first)
	j.clock = j.clock.Add(turnAfter + time.Hour)
	again, second, _ := h.cookies.welcome(t.Context(), first)
	if again != who || second == first {
		t.Fatal("the cookie does not turn")
	}
	err := h.desk.decide(t.Context(), func(d *decided) {
		d.Bans = []Ban{{ID: "b", Person: who.Short(), Owner: &who, Until: j.clock.Add(100 * 24 * time.Hour)}}
	})
	if err != nil {
		t.Fatal(err)
	}
	for when, h := range map[string]*Handler{"at once": h, "after a start": door()} {
		for _, secret := range []string{first, second} {
			if w := asker(h)("198.51.100.1", "GET", "/api/tables", "", "Cookie", cookie+"="+secret); w.Code != http.StatusForbidden {
				t.Errorf("%s: %d", when, w.Code)
			}
		}
		if w := asker(h)("198.51.100.1", "GET", "/api/tables", ""); w.Code != http.StatusOK {
			t.Errorf("%s somebody else: %d", when, w.Code)
		}
	}
}
