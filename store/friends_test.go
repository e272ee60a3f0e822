package store

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/account"
	"jansou/parlour"
)

// withPeople is a file in which so many people have accounts: Ann, Bob, Cid, Dan.
func withPeople(t *testing.T, path string) *Store {
	t.Helper()
	s := openToEnd(t, path)
	for i, name := range []string{"Ann", "Bob", "Cid", "Dan"} {
		mustBe(t, name, s.MakeAccount(background, accountFor(byte(i+1), name), withPassword("x")), nil)
	}
	return s
}

// tiesOf prints how a person stands to others.
func tiesOf(t *testing.T, s *Store, n byte, days int) string {
	t.Helper()
	ties, err := s.TiesOf(background, person(n), someday(days))
	if err != nil {
		t.Fatal(err)
	}
	names := func(list []account.Tie) string {
		var out []string
		for _, one := range list {
			out = append(out, one.Name)
		}
		return strings.Join(out, " ")
	}
	return fmt.Sprintf("friends [%s] asks [%s] asked [%s] blocked [%s]", names(ties.Friends), names(ties.Asks), names(ties.Asked), names(ties.Blocked))
}

// TestFriends: who is asked accepts or declines; who is declined is not told, and is
// not heard for a while; two who ask each other are friends; either ends it.
func TestFriends(t *testing.T) {
	s := withPeople(t, filepath.Join(t.TempDir(), "log.db"))
	is := func(n byte, days int, want string) {
		t.Helper()
		if got := tiesOf(t, s, n, days); got != want {
			t.Errorf("%d: %s\nwant %s", n, got, want)
		}
	}
	ask := func(a, b byte, days int) error { return s.AskFriend(background, person(a), person(b), someday(days)) }
	mustBe(t, "ask", ask(1, 2, 0), nil)
	mustBe(t, "ask again", ask(1, 2, 0), nil)
	mustBe(t, "ask nobody", ask(1, 9, 0), account.ErrGone)
	mustBe(t, "a guest asks", ask(9, 1, 0), account.ErrGone)
	is(1, 0, "friends [] asks [] asked [Bob] blocked []")
	is(2, 0, "friends [] asks [Ann] asked [] blocked []")
	mustBe(t, "accept what was not asked", s.AcceptFriend(background, person(1), person(2), someday(0)), account.ErrNoAsk)
	mustBe(t, "accept", s.AcceptFriend(background, person(2), person(1), someday(1)), nil)
	mustBe(t, "accept again", s.AcceptFriend(background, person(2), person(1), someday(1)), nil)
	is(1, 1, "friends [Bob] asks [] asked [] blocked []")
	is(2, 1, "friends [Ann] asks [] asked [] blocked []")

	// Declined: it stands there for who asked, is heard no more, and after a month again.
	mustBe(t, "ask", ask(3, 1, 1), nil)
	mustBe(t, "decline", s.DeclineFriend(background, person(1), person(3), someday(1)), nil)
	is(3, 1, "friends [] asks [] asked [Ann] blocked []")
	is(1, 1, "friends [Bob] asks [] asked [] blocked []")
	mustBe(t, "withdraw", s.RemoveFriend(background, person(3), person(1)), nil)
	mustBe(t, "ask anew", ask(3, 1, 2), nil)
	is(1, 2, "friends [Bob] asks [] asked [] blocked []")
	is(1, 32, "friends [Bob] asks [Cid] asked [] blocked []")
	mustBe(t, "who declined asks", ask(1, 3, 3), nil)
	is(1, 3, "friends [Bob Cid] asks [] asked [] blocked []")
	is(3, 3, "friends [Ann] asks [] asked [] blocked []")

	mustBe(t, "remove", s.RemoveFriend(background, person(2), person(1)), nil)
	is(1, 3, "friends [Cid] asks [] asked [] blocked []")
	is(2, 3, "friends [] asks [] asked [] blocked []")
}

// TestBlock: who is blocked sees what anybody sees who is no friend any more and asks
// without an answer; nothing of it is heard, before it is taken back and after.
func TestBlock(t *testing.T) {
	s := withPeople(t, filepath.Join(t.TempDir(), "log.db"))
	is := func(n byte, days int, want string) {
		t.Helper()
		if got := tiesOf(t, s, n, days); got != want {
			t.Errorf("%d: %s\nwant %s", n, got, want)
		}
	}
	at := someday(0)
	befriend := func(a, b byte) {
		t.Helper()
		mustBe(t, "ask", s.AskFriend(background, person(a), person(b), at), nil)
		mustBe(t, "accept", s.AcceptFriend(background, person(b), person(a), at), nil)
	}
	// Bob is blocked by Ann, and removed by Cid: to him both is the same.
	befriend(2, 1)
	befriend(3, 2)
	mustBe(t, "block", s.BlockPerson(background, person(1), person(2), at), nil)
	mustBe(t, "remove", s.RemoveFriend(background, person(3), person(2)), nil)
	is(2, 0, "friends [] asks [] asked [] blocked []")
	is(1, 0, "friends [] asks [] asked [] blocked [Bob]")
	for _, other := range []byte{1, 3} {
		mustBe(t, "ask", s.AskFriend(background, person(2), person(other), at), nil)
	}
	is(2, 0, "friends [] asks [] asked [Ann Cid] blocked []")
	is(1, 0, "friends [] asks [] asked [] blocked [Bob]")
	mustBe(t, "accept who is blocked", s.AcceptFriend(background, person(1), person(2), at), account.ErrNoAsk)
	for _, who := range []byte{1, 2} {
		if apart, err := s.Apart(background, person(who)); err != nil || len(apart) != 1 || apart[0] != person(3-who) {
			t.Errorf("%d is apart from %x, %v", who, apart, err)
		}
	}
	mustBe(t, "unblock", s.UnblockPerson(background, person(1), person(2), at), nil)
	is(1, 1, "friends [] asks [] asked [] blocked []")
	if apart, err := s.Apart(background, person(2)); err != nil || len(apart) != 0 {
		t.Errorf("apart from %x, %v", apart, err)
	}
	// An ask that is not answered stays when who was asked blocks.
	mustBe(t, "block", s.BlockPerson(background, person(3), person(2), at), nil)
	is(2, 1, "friends [] asks [] asked [Ann Cid] blocked []")
	// Who blocks and asks wants something again.
	mustBe(t, "ask", s.AskFriend(background, person(3), person(2), at), nil)
	is(3, 1, "friends [Bob] asks [] asked [] blocked []")
	is(2, 1, "friends [Cid] asks [] asked [Ann] blocked []")
}

// TestTooManyTies: there are only so many friends, asks and blocked people of one.
func TestTooManyTies(t *testing.T) {
	s := openToEnd(t, filepath.Join(t.TempDir(), "log.db"))
	owner := func(n int) (o parlour.Owner) { o[0], o[1] = byte(n>>8)+1, byte(n); return o }
	for n := range account.MostAsked + 2 {
		a := account.Account{Person: owner(n), Handle: fmt.Sprintf("h%09d", n), Name: fmt.Sprintf("p%dx", n), Made: someday(0), Seen: account.ByPeople}
		mustBe(t, "make", s.MakeAccount(background, a, withPassword("x")), nil)
	}
	for n := range account.MostAsked {
		mustBe(t, "ask", s.AskFriend(background, owner(0), owner(n+1), someday(0)), nil)
	}
	mustBe(t, "one too many", s.AskFriend(background, owner(0), owner(account.MostAsked+1), someday(0)), account.ErrFull)
	mustBe(t, "who was asked", s.AcceptFriend(background, owner(1), owner(0), someday(0)), nil)
	mustBe(t, "one more", s.AskFriend(background, owner(0), owner(account.MostAsked+1), someday(0)), nil)
}

// TestTiesOfOne: what stands between people is taken along by each as far as it is
// that one's affair, brought out of a damaged file, and erased with either.
func TestTiesOfOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := withPeople(t, path)
	at := someday(0)
	mustBe(t, "ask", s.AskFriend(background, person(1), person(2), at), nil)
	mustBe(t, "accept", s.AcceptFriend(background, person(2), person(1), at), nil)
	mustBe(t, "ask", s.AskFriend(background, person(3), person(1), at), nil)
	mustBe(t, "block", s.BlockPerson(background, person(1), person(4), at), nil)
	mustBe(t, "hide", s.SetHidden(background, person(1), true, at), nil)
	mustBe(t, "a guest hides", s.SetHidden(background, person(9), true, at), account.ErrGone)
	kept := func(s *Store, n byte) string {
		t.Helper()
		about, err := parlour.AboutPerson(background, s, person(n))
		if err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(about.Ties)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	const day = `"at":"2027-01-15T08:00:00Z"`
	want := map[byte]string{
		1: `[{"kind":"friend","handle":"hand000002","name":"Bob",` + day + `},{"kind":"asks","handle":"hand000003","name":"Cid",` + day + `},{"kind":"blocked","handle":"hand000004","name":"Dan",` + day + `}]`,
		2: `[{"kind":"friend","handle":"hand000001","name":"Ann",` + day + `}]`,
		3: `[{"kind":"asked","handle":"hand000001","name":"Ann",` + day + `}]`,
		4: `null`,
	}
	for n, text := range want {
		if diff := cmp.Diff(text, kept(s, n)); diff != "" {
			t.Error(n, diff)
		}
	}
	saved := filepath.Join(t.TempDir(), "saved.db")
	mustBe(t, "backup", Backup(path, saved), nil)
	to := filepath.Join(t.TempDir(), "new.db")
	if _, err := Salvage(saved, to, plain); err != nil {
		t.Fatal(err)
	}
	brought := openToEnd(t, to)
	for n, text := range want {
		if diff := cmp.Diff(text, kept(brought, n)); diff != "" {
			t.Error("salvaged", n, diff)
		}
	}
	if ties, err := brought.TiesOf(background, person(1), at); err != nil || !ties.Hidden {
		t.Errorf("salvaged: %+v, %v", ties, err)
	}
	if _, err := s.EraseNow(background, person(1)); err != nil {
		t.Fatal(err)
	}
	for n := range byte(4) {
		if got := kept(s, n+1); got != "null" {
			t.Errorf("%d after an erasure: %s", n+1, got)
		}
	}
	mustBe(t, "make", s.MakeAccount(background, accountFor(1, "Ann"), withPassword("x")), nil)
	if ties, err := s.TiesOf(background, person(1), at); err != nil || ties.Hidden || len(ties.Blocked) > 0 {
		t.Errorf("the same person anew: %+v, %v", ties, err)
	}
}
