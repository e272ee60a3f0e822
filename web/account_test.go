package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/account"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/store"
)

const (
	annsPassword = "three blind mice"
	firefox      = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
)

// club is a site with accounts, at a time of the test's choosing.
type club struct {
	*Handler
	t     *testing.T
	site  *site
	log   *store.Store
	path  string
	calls []string // of Accounts, where the test counts them
	clock time.Time
	dial  func(addr, table, secret string) (*websocket.Conn, error)
}

// counted writes down what is asked of accounts.
type counted struct {
	Accounts
	c *club
}

func (a counted) AccountCalled(ctx context.Context, name string) (*account.Account, error) {
	a.c.calls = append(a.c.calls, "AccountCalled")
	return a.Accounts.AccountCalled(ctx, name)
}

func (a counted) Ways(ctx context.Context, person parlour.Owner) (account.Ways, error) {
	a.c.calls = append(a.c.calls, "Ways")
	return a.Accounts.Ways(ctx, person)
}

func (a counted) UseCode(ctx context.Context, person parlour.Owner, sum [32]byte) (bool, error) {
	a.c.calls = append(a.c.calls, "UseCode")
	return a.Accounts.UseCode(ctx, person, sum)
}

func newClub(t *testing.T) *club { return newClubBy(t, Config{}) }

// newClubBy is a club whose door has something more.
func newClubBy(t *testing.T, cfg Config) *club {
	t.Helper()
	c := &club{t: t, path: filepath.Join(t.TempDir(), "log.db"), clock: time.UnixMicro(1_800_000_000_000_000)}
	c.site = siteOver(t, c.path)
	log, err := store.Open(c.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
	c.log = log
	cfg.People, cfg.History, cfg.Practice, cfg.Readings, cfg.Bringer, cfg.Sessions, cfg.Accounts, cfg.Friends, cfg.Stays = log, log, log, log, log, log, counted{log, c}, log, log
	c.Handler, c.dial = behind(t, c.site, cfg)
	c.now = func() time.Time { return c.clock }
	return c
}

// visitor is a browser that keeps its cookie and its stamp.
type visitor struct {
	c      *club
	addr   string
	agent  string
	secret string
	told   accountAnswer
	heard  *httptest.ResponseRecorder
}

func (c *club) visitor(addr string) *visitor {
	v := &visitor{c: c, addr: addr, agent: firefox}
	v.looks()
	return v
}

// asks makes a request as the page does.
func (v *visitor) asks(method, path string, body any) int {
	v.c.t.Helper()
	text := ""
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			v.c.t.Fatal(err)
		}
		text = string(b)
	}
	head := []string{"User-Agent", v.agent, "Jansou-Stamp", v.told.Stamp}
	if v.secret != "" {
		head = append(head, "Cookie", cookie+"="+v.secret)
	}
	v.heard = asker(v.c.Handler)(v.addr, method, path, text, head...)
	for _, got := range v.heard.Result().Cookies() {
		v.secret = got.Value
	}
	var told accountAnswer
	if err := json.Unmarshal(v.heard.Body.Bytes(), &told); err == nil && told.Stamp != "" {
		v.told = told
	}
	return v.heard.Code
}

// looks asks who one is.
func (v *visitor) looks() accountAnswer {
	v.c.t.Helper()
	if code := v.asks("GET", "/api/account", nil); code != http.StatusOK {
		v.c.t.Fatalf("%d %s", code, v.heard.Body)
	}
	return v.told
}

// must has something done to the account that works.
func (v *visitor) must(path string, body any) accountAnswer {
	v.c.t.Helper()
	if code := v.asks("POST", "/api/account/"+path, body); code != http.StatusOK && code != http.StatusCreated {
		v.c.t.Fatalf("%s: %d %s", path, code, v.heard.Body)
	}
	return v.told
}

// fails has something done that is refused, and returns the code of it.
func (v *visitor) fails(path string, body any) parlour.Code {
	v.c.t.Helper()
	if code := v.asks("POST", "/api/account/"+path, body); code < 400 {
		v.c.t.Fatalf("%s: %d %s", path, code, v.heard.Body)
	}
	var f failureJSON
	if err := json.Unmarshal(v.heard.Body.Bytes(), &f); err != nil {
		v.c.t.Fatal(err)
	}
	return f.Code
}

// person is who the server takes the browser for.
func (v *visitor) person() parlour.Owner {
	v.c.t.Helper()
	who, _, err := v.c.cookies.person(context.Background(), v.secret)
	if err != nil {
		v.c.t.Fatal(err)
	}
	return who
}

// sits takes a seat at a table, and returns the socket.
func (v *visitor) sits(table, name string) *wire {
	v.c.t.Helper()
	w := v.comes(table)
	b, _ := json.Marshal(map[string]any{"type": "sit", "id": "s", "name": name})
	w.say(string(b))
	w.until(func(m said) bool { return m.Ack == "s" || m.Type == "error" })
	return w
}

// comes opens a socket at a table.
func (v *visitor) comes(table string) *wire {
	v.c.t.Helper()
	conn, err := v.c.dial(v.addr, table, v.secret)
	if err != nil {
		v.c.t.Fatal(err)
	}
	w := &wire{t: v.c.t, conn: conn}
	w.say(`{"type":"whole","id":"w"}`) // dial has read the first state
	w.until(func(m said) bool { return m.Ack == "w" })
	return w
}

func (c *club) table(people int) string {
	c.t.Helper()
	info, err := c.site.p.Open(parlour.Order{Ruleset: "ema2016", People: people, Public: true})
	if err != nil {
		c.t.Fatal(err)
	}
	return info.ID
}

// TestGuestMakesAccount: a guest who has played keeps who they are and with it the
// games; the cookie is another, and the one before ends a moment later.
func TestGuestMakesAccount(t *testing.T) {
	c := newClub(t)
	ann := c.visitor("198.51.100.1")
	guest, first := ann.person(), ann.secret
	table := c.table(2)
	ann.sits(table, "Ann")
	if got := ann.looks(); got.Account != nil || got.Games != 1 {
		t.Fatalf("%+v", got)
	}
	for name, want := range map[string]parlour.Code{"": parlour.BadName, "Ann\n": parlour.BadName} {
		if got := ann.fails("make", makeOrder{name, annsPassword}); got != want {
			t.Errorf("%q: %s", name, got)
		}
	}
	for _, bad := range []string{"", "short", "aaaaaaaaaaaa", "password1234"} {
		if got := ann.fails("make", makeOrder{"Ann", bad}); got != badPassword {
			t.Errorf("%q: %s", bad, got)
		}
	}
	got := ann.must("make", makeOrder{" Ann  Smith ", annsPassword})
	a := got.Account
	if a == nil || a.Name != "Ann Smith" || !account.IsHandle(a.Handle) || got.Games != 1 || a.Password == nil || len(a.Sessions) != 1 || a.Sessions[0].Agent != "Firefox, Linux" || !a.Sessions[0].Here {
		t.Fatalf("%s", ann.heard.Body)
	}
	if ann.person() != guest || ann.secret == first {
		t.Error("the person is another, or the cookie is the same")
	}
	before := &visitor{c: c, addr: ann.addr, secret: first}
	if before.person() != guest {
		t.Error("what was under way is somebody else's")
	}
	c.clock = c.clock.Add(grace + time.Second)
	if before.person() == guest {
		t.Error("the cookie before is still signed in")
	}
	if got := ann.fails("make", makeOrder{"Else", annsPassword}); got != hasAccount {
		t.Errorf("a second account: %s", got)
	}
	bob := c.visitor("198.51.100.2")
	for _, like := range []string{"Ann Smith", "annsmith", "Ánn Smith"} {
		if got := bob.fails("make", makeOrder{like, "other blind mice"}); got != parlour.NameTaken {
			t.Errorf("%q: %s", like, got)
		}
	}
	// Nothing by which anybody could come in is told.
	text := ann.heard.Body.String()
	for _, no := range []string{ann.secret, "argon2", fmt.Sprintf("%x", guest[:6])} {
		if strings.Contains(text, no) {
			t.Errorf("%s is told: %s", no, text)
		}
	}
}

// TestSignInElsewhere: another browser signs in, sits where the first one sits, and
// brings the games of its guest, whose seat it keeps; whose cookie was stolen before
// is not signed in.
func TestSignInElsewhere(t *testing.T) {
	c := newClub(t)
	ann := c.visitor("198.51.100.1")
	ann.must("make", makeOrder{"Ann", annsPassword})
	table, other := c.table(2), c.table(2)
	seat := ann.sits(table, "something else").last.You
	info, err := c.site.p.Info(table, parlour.Owner{})
	if err != nil || info.Seats[seat].Taken != true {
		t.Fatalf("%+v, %v", info, err)
	}

	phone := c.visitor("198.51.100.2")
	guest, first := phone.person(), phone.secret
	guests := phone.sits(other, "Annie").last.You
	if got := phone.must("sign-in", signInOrder{Name: "ANN", Password: annsPassword, Join: true}); got.Account == nil || got.Games != 2 || len(got.Account.Sessions) != 2 {
		t.Fatalf("%s", phone.heard.Body)
	}
	if phone.person() != ann.person() || phone.secret == first {
		t.Error("the browser is not Ann's, or has the cookie of before")
	}
	if who := (&visitor{c: c, secret: first}).person(); who == guest || who == ann.person() {
		t.Error("the cookie of the guest is still somebody")
	}
	if w := phone.comes(table); w.last.You != seat {
		t.Errorf("the other browser sits on %d, not on %d", w.last.You, seat)
	}
	if w := phone.comes(other); w.last.You != guests {
		t.Errorf("the guest's seat is lost: %d, not %d", w.last.You, guests)
	}
	list := asker(c.Handler)(phone.addr, "GET", "/api/tables", "", "Cookie", cookie+"="+phone.secret)
	var tables tablesJSON
	if err := json.Unmarshal(list.Body.Bytes(), &tables); err != nil || len(tables.Tables) != 2 {
		t.Fatalf("%s: %v", list.Body, err)
	}
	for _, one := range tables.Tables {
		if !slices.ContainsFunc(one.Seats[:], func(s parlour.SeatInfo) bool { return s.You }) {
			t.Errorf("no seat of one's own at %s", one.ID)
		}
	}

	// Signed out, the browser is somebody new; the other one stays.
	phone.must("sign-out", nothing{})
	if phone.person() == ann.person() || phone.looks().Account != nil {
		t.Error("it is still signed in")
	}
	if got := ann.looks(); got.Account == nil || len(got.Account.Sessions) != 1 {
		t.Errorf("%s", ann.heard.Body)
	}
	// Who does not bring the games leaves them behind.
	phone.sits(c.table(2), "Somebody")
	if got := phone.must("sign-in", signInOrder{Name: "ann", Password: annsPassword}); got.Games != 2 {
		t.Errorf("%d games", got.Games)
	}
}

// TestNoSuchName: a name that is not there and a wrong password are answered by the
// same bytes, after the same work; so are codes.
func TestNoSuchName(t *testing.T) {
	c := newClub(t)
	ann := c.visitor("198.51.100.1")
	ann.must("make", makeOrder{"Ann", annsPassword})
	try := func(addr, path string, body any) (string, []string) {
		v := c.visitor(addr)
		c.calls = nil
		v.fails(path, body)
		head := v.heard.Header().Clone()
		return fmt.Sprint(v.heard.Code, head, v.heard.Body), c.calls
	}
	for _, x := range []struct {
		path      string
		no, wrong any
	}{
		{"sign-in", signInOrder{Name: "Nobody", Password: "three blind cats"}, signInOrder{Name: "Ann", Password: "three blind cats"}},
		{"recover", recoverOrder{Name: "Nobody", Code: "0000-0000-0000-0000"}, recoverOrder{Name: "Ann", Code: "0000-0000-0000-0000"}},
	} {
		no, noCalls := try("198.51.100.2", x.path, x.no)
		wrong, wrongCalls := try("198.51.100.3", x.path, x.wrong)
		if no != wrong || !slices.Equal(noCalls, wrongCalls) || len(noCalls) < 2 {
			t.Errorf("%s:\n%s %v\n%s %v", x.path, no, noCalls, wrong, wrongCalls)
		}
	}
	// The work: a comparison each, without which an answer takes a hundredth of it. They
	// take turns, for the machine has other things to do.
	least := map[string]time.Duration{}
	for i := range 6 {
		for _, name := range []string{"Nobody", "Ann"} {
			v := c.visitor(fmt.Sprintf("203.0.113.%d", i))
			c.throttle = account.NewThrottle() // what is slowed is not compared
			begin := time.Now()
			if got := v.fails("sign-in", signInOrder{Name: name, Password: "three blind cats"}); got != noMatch {
				t.Fatal(got)
			}
			if d := time.Since(begin); least[name] == 0 || d < least[name] {
				least[name] = d
			}
		}
	}
	if no, wrong := least["Nobody"], least["Ann"]; no < wrong/4 || wrong < no/4 {
		t.Errorf("no such name takes %v, a wrong password %v", no, wrong)
	}
}

// TestGuessingIsSlow: wrong tries are counted by name, whoever makes them and whether
// it is there or not, and by address; the right one comes in after the wait.
func TestGuessingIsSlow(t *testing.T) {
	c := newClub(t)
	ann := c.visitor("198.51.100.1")
	ann.must("make", makeOrder{"Ann", annsPassword})
	for _, name := range []string{"Ann", "Nobody"} {
		for i := range 5 {
			v := c.visitor(fmt.Sprintf("203.0.113.%d", i))
			if got := v.fails("sign-in", signInOrder{Name: name, Password: "three blind cats"}); got != noMatch {
				t.Fatalf("%s, try %d: %s", name, i, got)
			}
		}
		v := c.visitor("203.0.113.99")
		if got := v.fails("sign-in", signInOrder{Name: strings.ToUpper(name), Password: annsPassword}); got != parlour.TooFast || v.heard.Header().Get("Retry-After") != "30" {
			t.Errorf("%s: the sixth try at once: %s, %q", name, got, v.heard.Header().Get("Retry-After"))
		}
	}
	if ann.looks().Account == nil {
		t.Error("who was signed in is not any more")
	}
	c.clock = c.clock.Add(30 * time.Second)
	c.visitor("203.0.113.99").must("sign-in", signInOrder{Name: "Ann", Password: annsPassword})

	// An address has so many, of whatever names.
	v := c.visitor("192.0.2.7")
	for i := range tried.burst {
		if got := v.fails("recover", recoverOrder{Name: fmt.Sprint("x", i), Code: "x"}); got != noMatch {
			t.Fatalf("name %d: %s", i, got)
		}
	}
	if got := v.fails("sign-in", signInOrder{Name: "Ann", Password: annsPassword}); got != parlour.TooFast {
		t.Errorf("one name more: %s", got)
	}
	c.clock = c.clock.Add(tried.every)
	v.must("sign-in", signInOrder{Name: "Ann", Password: annsPassword})
}

// TestChangeNeedsStamp: a change comes from this site, in JSON, with the stamp of its
// session; that of another session, or of before signing in, is none.
func TestChangeNeedsStamp(t *testing.T) {
	c := newClub(t)
	ann, bob := c.visitor("198.51.100.1"), c.visitor("198.51.100.2")
	stamp := ann.told.Stamp
	ann.must("make", makeOrder{"Ann", annsPassword})
	for _, wrong := range []string{"", "x", stamp, bob.told.Stamp} {
		v := &visitor{c: c, addr: ann.addr, secret: ann.secret}
		v.told.Stamp = wrong
		for _, path := range []string{"make", "sign-in", "recover", "sign-out", "sessions/end", "name", "password", "ways/remove", "codes", "shown", "erase"} {
			if got := v.fails(path, map[string]string{}); got != stalePage {
				t.Errorf("%s with the stamp %q: %s", path, wrong, got)
			}
		}
	}
	w := asker(c.Handler)(ann.addr, "POST", "/api/account/sign-out", "{}", "Cookie", cookie+"="+ann.secret, "Jansou-Stamp", ann.told.Stamp, "Sec-Fetch-Site", "cross-site")
	if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "cross_site") {
		t.Errorf("of another site: %d %s", w.Code, w.Body)
	}
	w = asker(c.Handler)(ann.addr, "POST", "/api/account/sign-out", "{}", "Cookie", cookie+"="+ann.secret, "Jansou-Stamp", ann.told.Stamp, "Content-Type", "text/plain")
	if w.Code != http.StatusBadRequest {
		t.Errorf("of a form: %d %s", w.Code, w.Body)
	}
	if ann.looks().Account == nil {
		t.Error("Ann is signed out")
	}
	if got := bob.fails("name", renameOrder{"Bob"}); got != noAccount {
		t.Errorf("a guest's name: %s", got)
	}
}

// TestCookieOfBeforeChangesNothing: who makes an account has another cookie from then on.
// The guest's holds a moment longer, for what is under way; whoever knew it cannot make a
// way of their own into the account with it.
func TestCookieOfBeforeChangesNothing(t *testing.T) {
	c := newClub(t)
	ann := c.visitor("198.51.100.1")
	before := &visitor{c: c, addr: "198.51.100.9", secret: ann.secret}
	before.told.Stamp = ann.told.Stamp
	ann.must("make", makeOrder{"Ann", annsPassword})
	if before.person() != ann.person() {
		t.Error("what was under way comes with a cookie that has ended")
	}
	for _, path := range []string{"codes", "sessions/end", "erase", "sign-out"} {
		if got := before.fails(path, map[string]string{}); got != stalePage {
			t.Errorf("%s with the cookie of before: %s", path, got)
		}
	}
	if got := ann.looks().Account; got == nil || got.Codes != 0 {
		t.Errorf("%+v", got)
	}
}

// TestSessionsEnd: one session ends, or all others; its websockets end with it, and
// the cookie is nobody's.
func TestSessionsEnd(t *testing.T) {
	c := newClub(t)
	ann := c.visitor("198.51.100.1")
	ann.must("make", makeOrder{"Ann", annsPassword})
	var others []*visitor
	for i := range 3 {
		v := c.visitor(fmt.Sprintf("198.51.100.%d", i+2))
		v.must("sign-in", signInOrder{Name: "Ann", Password: annsPassword})
		others = append(others, v)
	}
	table := c.table(2)
	w := others[0].sits(table, "Ann")
	list := ann.looks().Account.Sessions
	if len(list) != 4 || !list[0].Here {
		t.Fatalf("%+v", list)
	}
	i := slices.IndexFunc(list, func(s ownSession) bool { return slices.Equal(s.Tables, []string{table}) })
	if i < 0 {
		t.Fatalf("nobody is at the table: %+v", list)
	}
	if got := ann.must("sessions/end", endOrder{list[i].ID}); len(got.Account.Sessions) != 3 {
		t.Errorf("%+v", got.Account.Sessions)
	}
	for err := error(nil); err == nil; {
		_, _, err = w.conn.Read(t.Context())
	}
	if others[0].person() == ann.person() || others[1].person() != ann.person() {
		t.Error("the wrong one has ended")
	}
	if got := ann.must("sessions/end", endOrder{}); len(got.Account.Sessions) != 1 || others[2].person() == ann.person() {
		t.Errorf("%+v", got.Account.Sessions)
	}
	// After a start, too.
	later, _ := behind(t, c.site, Config{Sessions: c.log})
	later.now = func() time.Time { return c.clock.Add(time.Second) }
	for _, v := range others {
		if who, _, err := later.cookies.welcome(t.Context(), v.secret); err != nil || who == ann.person() {
			t.Error("after a start an ended session is signed in")
		}
	}
}

// TestOwnAffairs: name, password, flag, page, codes: what is changed is there, what
// may not be says why.
func TestOwnAffairs(t *testing.T) {
	c := newClub(t)
	ann, bob := c.visitor("198.51.100.1"), c.visitor("198.51.100.2")
	ann.must("make", makeOrder{"Ann", annsPassword})
	bob.must("make", makeOrder{"Bob", "other blind mice"})
	if got := ann.fails("name", renameOrder{"bob"}); got != parlour.NameTaken {
		t.Errorf("Bob's name: %s", got)
	}
	if got := ann.must("name", renameOrder{"Annabel"}); got.Account.Name != "Annabel" {
		t.Errorf("%+v", got.Account)
	}
	if got := ann.fails("name", renameOrder{"Anna"}); got != tooSoon {
		t.Errorf("at once again: %s", got)
	}
	flag, seen, none := "PL", account.ByEverybody, ""
	if got := ann.must("shown", shownOrder{Flag: &flag, Seen: &seen}); got.Account.Flag != "PL" || got.Account.Seen != seen {
		t.Errorf("%+v", got.Account)
	}
	if got := ann.must("shown", shownOrder{Flag: &none}); got.Account.Flag != "" || got.Account.Seen != seen {
		t.Errorf("%+v", got.Account)
	}
	for _, bad := range []string{"pl", "POL", "<>"} {
		if got := ann.fails("shown", shownOrder{Flag: &bad}); got != parlour.Malformed {
			t.Errorf("%q: %s", bad, got)
		}
	}
	if got := ann.fails("ways/remove", removeOrder{Password: true}); got != lastWay {
		t.Errorf("the only way: %s", got)
	}
	// Another password: the one before is asked for, and the others are signed out.
	phone := c.visitor("198.51.100.3")
	phone.must("sign-in", signInOrder{Name: "Annabel", Password: annsPassword})
	if got := ann.fails("password", passwordOrder{"three blind cats", "wrong blind mice"}); got != noMatch {
		t.Errorf("without the one before: %s", got)
	}
	ann.must("password", passwordOrder{"three blind cats", annsPassword})
	if phone.person() == ann.person() {
		t.Error("who came by the password of before is still signed in")
	}
	if got := phone.fails("sign-in", signInOrder{Name: "Annabel", Password: annsPassword}); got != noMatch {
		t.Errorf("the password of before: %s", got)
	}
	// A code, once.
	if code := ann.asks("POST", "/api/account/codes", nothing{}); code != http.StatusOK {
		t.Fatal(ann.heard.Body)
	}
	var codes codesAnswer
	if err := json.Unmarshal(ann.heard.Body.Bytes(), &codes); err != nil || len(codes.Codes) != 10 {
		t.Fatalf("%s, %v", ann.heard.Body, err)
	}
	if got := phone.must("recover", recoverOrder{Name: "annabel", Code: strings.ToLower(codes.Codes[3])}); got.Account == nil || got.Account.Codes != 9 {
		t.Errorf("%s", phone.heard.Body)
	}
	if got := c.visitor("198.51.100.4").fails("recover", recoverOrder{Name: "annabel", Code: codes.Codes[3]}); got != noMatch {
		t.Errorf("a code for the second time: %s", got)
	}
	file, err := os.ReadFile(c.path)
	if err != nil || strings.Contains(string(file), codes.Codes[4]) || strings.Contains(string(file), annsPassword) {
		t.Errorf("a code or the password is in the file: %v", err)
	}
}

// TestAccountNameAtTable: the name of an account is nobody else's at a table; who has
// it is called by it, and, beside a guest of before, with a number.
func TestAccountNameAtTable(t *testing.T) {
	c := newClub(t)
	ann, bob := c.visitor("198.51.100.1"), c.visitor("198.51.100.2")
	table := c.table(3)
	if got := bob.sits(table, "Ann").last; got.You == mahjong.NoSeat {
		t.Fatalf("%+v", got)
	}
	ann.must("make", makeOrder{"Ann", annsPassword})
	w := ann.sits(table, "whatever")
	if w.last.You == mahjong.NoSeat || w.last.Seats[w.last.You].Name != "Ann 2" {
		t.Errorf("%+v", w.last.Seats)
	}
	cleo := c.visitor("198.51.100.3")
	another := c.table(2)
	conn := cleo.comes(another)
	conn.say(`{"type":"sit","id":"s","name":"ann"}`)
	if m := conn.until(isError); m.Code != parlour.NameTaken || !strings.Contains(m.Message, "account") {
		t.Errorf("%+v", m)
	}
	if got := ann.sits(another, "whatever").last; got.Seats[got.You].Name != "Ann" {
		t.Errorf("%+v", got.Seats)
	}
}

// TestEraseMe: who writes the own name is erased, at tables too, with what the guest
// was; the browser is somebody new, and nothing can be signed in to.
func TestEraseMe(t *testing.T) {
	c := newClub(t)
	ann := c.visitor("198.51.100.1")
	ann.must("make", makeOrder{"Hanako", annsPassword})
	phone := c.visitor("198.51.100.2")
	table, other := c.table(2), c.table(2)
	phone.sits(other, "Hana")
	phone.must("sign-in", signInOrder{Name: "Hanako", Password: annsPassword, Join: true})
	ann.sits(table, "Hanako")
	person := ann.person()
	if got := ann.fails("erase", eraseOrder{"Hana"}); got != parlour.Malformed {
		t.Errorf("by another name: %s", got)
	}
	if got := ann.must("erase", eraseOrder{"Hanako"}); got.Account != nil || got.Games != 0 {
		t.Errorf("%s", ann.heard.Body)
	}
	if ann.person() == person || phone.person() == person {
		t.Error("a browser is still the person")
	}
	for _, id := range []string{table, other} {
		info, err := c.site.p.Info(id, parlour.Owner{})
		text, _ := json.Marshal(info)
		if err != nil || strings.Contains(string(text), "Hana") || !strings.Contains(string(text), parlour.NameErased) {
			t.Errorf("%s, %v", text, err)
		}
	}
	phone.looks()
	if got := phone.fails("sign-in", signInOrder{Name: "Hanako", Password: annsPassword}); got != noMatch {
		t.Errorf("%s", got)
	}
	if got := c.visitor("198.51.100.3").must("make", makeOrder{"Hanako", "other blind mice"}); got.Account == nil {
		t.Error("the name is not free")
	}
}

// TestOperatorsAccount: an account that was given the role lets in to the desk; it
// changes something with the stamp of its session alone, and nobody else does.
func TestOperatorsAccount(t *testing.T) {
	c := newClubBy(t, Config{Token: operatorsToken})
	ann, bob := c.visitor("198.51.100.1"), c.visitor("198.51.100.2")
	ann.must("make", makeOrder{"Ann", annsPassword})
	bob.must("make", makeOrder{"Bob", "other blind mice"})
	byToken := func(method, path, body string) int {
		return asker(c.Handler)("198.51.100.9", method, "/api/admin/"+path, body, "Authorization", "Bearer "+operatorsToken).Code
	}
	for _, v := range []*visitor{ann, bob, c.visitor("198.51.100.3")} {
		if code := v.asks("GET", "/api/admin/accounts", nil); code != http.StatusUnauthorized {
			t.Errorf("without a role: %d", code)
		}
	}
	roles := "accounts/" + ann.told.Account.Handle + "/roles"
	if code := byToken("PUT", roles, `{"roles":["king"]}`); code != http.StatusBadRequest {
		t.Errorf("a role that there is not: %d", code)
	}
	if code := byToken("PUT", "accounts/0000000000/roles", `{"roles":[]}`); code != http.StatusBadRequest {
		t.Errorf("nobody's roles: %d", code)
	}
	if code := byToken("PUT", roles, `{"roles":["operator","referee"]}`); code != http.StatusNoContent {
		t.Fatalf("%d", code)
	}
	if got := ann.looks().Account.Roles; !slices.Equal(got, []string{"referee", "operator"}) {
		t.Errorf("%v", got)
	}
	if code := ann.asks("GET", "/api/admin/accounts", nil); code != http.StatusOK || strings.Count(ann.heard.Body.String(), `"handle"`) != 2 {
		t.Errorf("%d %s", code, ann.heard.Body)
	}
	if code := ann.asks("PUT", "/api/admin/message", messageOrder{"Hello"}); code != http.StatusNoContent {
		t.Errorf("%d %s", code, ann.heard.Body)
	}
	stamp := ann.told.Stamp
	for _, wrong := range []string{"", "x", bob.told.Stamp} {
		ann.told.Stamp = wrong
		if code := ann.asks("DELETE", "/api/admin/bans/x", nil); code != http.StatusForbidden {
			t.Errorf("with the stamp %q: %d", wrong, code)
		}
	}
	ann.told.Stamp = stamp
	w := asker(c.Handler)(ann.addr, "DELETE", "/api/admin/bans/x", "", "Cookie", cookie+"="+ann.secret, "Jansou-Stamp", stamp, "Sec-Fetch-Site", "cross-site")
	if w.Code != http.StatusForbidden {
		t.Errorf("of another site: %d", w.Code)
	}
	if code := byToken("PUT", roles, `{"roles":[]}`); code != http.StatusNoContent {
		t.Fatalf("%d", code)
	}
	if code := ann.asks("GET", "/api/admin/tables", nil); code != http.StatusUnauthorized {
		t.Errorf("when the role is taken away: %d", code)
	}
}
