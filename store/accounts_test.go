package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/account"
	"jansou/parlour"
)

// someday is a moment of the tests, after so many days.
func someday(days int) time.Time {
	return time.UnixMicro(1_800_000_000_000_000).Add(time.Duration(days) * 24 * time.Hour)
}

// accountFor is an account of the tests.
func accountFor(n byte, name string) account.Account {
	return account.Account{Person: person(n), Handle: fmt.Sprintf("hand%06d", n), Name: name, Made: someday(0), Seen: account.ByPeople}
}

// withPassword are the ways of somebody who has a password.
func withPassword(kept string) account.Ways {
	return account.Ways{Password: &account.Password{Kept: kept, Made: someday(0)}}
}

// openToEnd opens a file until the test ends.
func openToEnd(t *testing.T, path string) *Store {
	t.Helper()
	s := openAt(t, path)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// mustBe fails where an error is not the one that is wanted.
func mustBe(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestAccountNames: a name that people would take for another's is no account's, nor
// can an account change to it; the name before is kept, and free for others.
func TestAccountNames(t *testing.T) {
	s := openToEnd(t, filepath.Join(t.TempDir(), "log.db"))
	mustBe(t, "the first", s.MakeAccount(background, accountFor(1, "Anna Nowak"), withPassword("x")), nil)
	for _, like := range []string{"Anna Nowak", "anna nowak", "AnnaNowak", "Ännä Nowak", "Аnna Nowak"} {
		mustBe(t, like, s.MakeAccount(background, accountFor(2, like), withPassword("x")), account.ErrNameTaken)
		if whose, err := s.Bearer(background, like); err != nil || whose != person(1) {
			t.Errorf("%q is %x's, %v", like, whose[:2], err)
		}
	}
	if a, err := s.Account(background, person(2)); a != nil || err != nil {
		t.Errorf("what was refused is there: %+v, %v", a, err)
	}
	mustBe(t, "a second one", s.MakeAccount(background, accountFor(1, "Else"), withPassword("x")), account.ErrExists)
	mustBe(t, "another", s.MakeAccount(background, accountFor(2, "Bo"), withPassword("x")), nil)
	mustBe(t, "to another's", s.Rename(background, person(2), "ANNA NOWAK", someday(1)), account.ErrNameTaken)
	mustBe(t, "to the own in capitals", s.Rename(background, person(2), "BO", someday(1)), nil)
	mustBe(t, "again at once", s.Rename(background, person(2), "Bob", someday(2)), account.ErrTooSoon)
	mustBe(t, "as it is", s.Rename(background, person(2), "BO", someday(2)), nil)
	mustBe(t, "later", s.Rename(background, person(2), "Bob", someday(40)), nil)
	mustBe(t, "of nobody", s.Rename(background, person(9), "Nobody", someday(1)), account.ErrGone)
	if name, err := s.NameOf(background, person(2)); name != "Bob" || err != nil {
		t.Errorf("%q, %v", name, err)
	}
	before, err := s.NameChanges(background, person(2))
	if diff := cmp.Diff([]account.NameChange{{Name: "Bo", At: someday(1)}, {Name: "BO", At: someday(40)}}, before); diff != "" || err != nil {
		t.Error(diff, err)
	}
	mustBe(t, "a name that is free again", s.MakeAccount(background, accountFor(3, "Bo"), withPassword("x")), nil)
	for called, want := range map[string]byte{"bob": 2, "BO": 3, "ännanowak": 1, "Аnna Nowak": 0, "x": 0} {
		a, err := s.AccountCalled(background, called)
		if err != nil || (a == nil) != (want == 0) || a != nil && a.Person != person(want) {
			t.Errorf("%q: %+v, %v", called, a, err)
		}
	}
	a, err := s.AccountByHandle(background, "hand000002")
	if err != nil || a == nil || a.Name != "Bob" || a.MayRename() != someday(70) {
		t.Errorf("%+v, %v", a, err)
	}
	if all, err := s.AllAccounts(background); err != nil || len(all) != 3 {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestWays: what is kept of the ways to sign in, and that the last one stays.
func TestWays(t *testing.T) {
	s := openToEnd(t, filepath.Join(t.TempDir(), "log.db"))
	key := account.Passkey{ID: []byte{7}, Label: "phone", Public: []byte("public"), Made: someday(1)}
	who := account.Identity{Issuer: "https://club.example", Subject: "17", Made: someday(2)}
	mustBe(t, "make", s.MakeAccount(background, accountFor(1, "Ann"), withPassword("kept")), nil)
	mustBe(t, "remove the last", s.RemoveWays(background, person(1), withPassword("")), account.ErrLastWay)
	mustBe(t, "a passkey", s.AddPasskey(background, person(1), key), nil)
	mustBe(t, "an identity", s.AddIdentity(background, person(1), who), nil)
	mustBe(t, "make another", s.MakeAccount(background, accountFor(2, "Bo"), withPassword("kept")), nil)
	mustBe(t, "another's passkey", s.AddPasskey(background, person(2), key), account.ErrWayTaken)
	mustBe(t, "another's identity", s.AddIdentity(background, person(2), who), account.ErrWayTaken)
	mustBe(t, "an account by another's passkey", s.MakeAccount(background, accountFor(3, "Cleo"), account.Ways{Passkeys: []account.Passkey{key}}), account.ErrWayTaken)
	mustBe(t, "remove another's passkey", s.RemoveWays(background, person(2), account.Ways{Passkeys: []account.Passkey{key}}), account.ErrGone)
	mustBe(t, "a guest's password", s.SetPassword(background, person(9), account.Password{}), account.ErrGone)
	mustBe(t, "codes", s.SetCodes(background, person(1), [][32]byte{{1}, {2}}, someday(3)), nil)
	key.Public, key.Used, who.Used = []byte("public 2"), someday(4), someday(4)
	mustBe(t, "used", s.Used(background, person(1), account.Ways{Password: &account.Password{}, Passkeys: []account.Passkey{key}, Identities: []account.Identity{who}}, someday(4)), nil)
	mustBe(t, "mail", s.SetMail(background, person(1), "ann@club.example"), nil)
	want := account.Ways{Password: &account.Password{Kept: "kept", Made: someday(0), Used: someday(4)}, Passkeys: []account.Passkey{key}, Identities: []account.Identity{who},
		Codes: 2, CodesMade: someday(3), Mail: "ann@club.example"}
	if got, err := s.Ways(background, person(1)); err != nil || cmp.Diff(want, got) != "" {
		t.Error(cmp.Diff(want, got), err)
	}
	for i, want := range []bool{true, false} {
		if was, err := s.UseCode(background, person(1), [32]byte{1}); was != want || err != nil {
			t.Errorf("the code for the %d. time: %v, %v", i+1, was, err)
		}
	}
	if whose, err := s.PersonOfIdentity(background, who.Issuer, who.Subject); whose != person(1) || err != nil {
		t.Errorf("%x, %v", whose, err)
	}
	mustBe(t, "remove two", s.RemoveWays(background, person(1), account.Ways{Password: &account.Password{}, Identities: []account.Identity{who}}), nil)
	mustBe(t, "remove the last passkey", s.RemoveWays(background, person(1), account.Ways{Passkeys: []account.Passkey{key}}), account.ErrLastWay)
	if left, _ := s.Ways(background, person(1)); len(left.Passkeys) != 1 {
		t.Errorf("%+v", left)
	}
}

// TestEraseAccount: after an erasure nothing of the account is in any byte of the
// file, nor of what the guest was whose games it has; while a server runs nothing of
// it is read any more.
func TestEraseAccount(t *testing.T) {
	for _, now := range []bool{false, true} {
		t.Run(fmt.Sprintf("running %v", now), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "log.db")
			s := openAt(t, path)
			play(t, s, "c", true) // person 2 is Aki there
			mustBe(t, "make", s.MakeAccount(background, accountFor(1, "Zuzanna"), account.Ways{Password: &account.Password{Kept: "secretpassword", Made: someday(0)},
				Passkeys:   []account.Passkey{{ID: []byte("passkeyid"), Label: "Zuzannas phone", Public: []byte("passkeypublic"), Made: someday(0)}},
				Identities: []account.Identity{{Issuer: "https://club.example", Subject: "subjectzuza", Made: someday(0)}}}), nil)
			mustBe(t, "rename", s.Rename(background, person(1), "Zuza", someday(31)), nil)
			mustBe(t, "mail", s.SetMail(background, person(1), "zuza@club.example"), nil)
			mustBe(t, "codes", s.SetCodes(background, person(1), [][32]byte{{1}}, someday(3)), nil)
			mustBe(t, "join", s.Join(background, person(2), person(1), someday(4)), nil)
			mustBe(t, "join again", s.Join(background, person(2), person(1), someday(4)), account.ErrExists)
			secret := [32]byte{5}
			if err := s.KeepSession(background, secret, parlour.Session{Person: person(1), Made: someday(0), Seen: someday(0), Agent: "Netscape, Amiga"}); err != nil {
				t.Fatal(err)
			}
			about, err := parlour.AboutPerson(background, s, person(1))
			if err != nil || about.Account == nil || about.Account.Name != "Zuza" || len(about.Guests) != 1 || fmt.Sprint(about.Names) != "[Zuza Zuzanna]" {
				t.Fatalf("%+v, %v", about, err)
			}
			var text strings.Builder
			if err := about.WriteJSON(&text, func(table string, as parlour.Owner) (parlour.KeptTable, error) {
				return parlour.AboutAt(background, s, table, as)
			}); err != nil {
				t.Fatal(err)
			}
			for _, in := range []string{"Zuzannas phone", "zuza@club.example", "subjectzuza", "Netscape, Amiga", `"codes":1`, `"Aki \"東\""`, `"table":"c"`} {
				if !strings.Contains(text.String(), in) {
					t.Errorf("%s is not in what is told: %s", in, &text)
				}
			}
			for _, no := range []string{"secretpassword", "passkeypublic", "passkeyid"} {
				if strings.Contains(text.String(), no) {
					t.Errorf("%s is in what is told", no)
				}
			}

			if now {
				done, err := s.EraseNow(background, person(1))
				if err != nil || done.Accounts != 1 || done.Names != 2 || done.Sessions != 1 || len(done.People) != 2 {
					t.Errorf("%+v, %v", done, err)
				}
			} else {
				done, err := s.Erase(background, person(1))
				if err != nil || done.Accounts != 1 || done.Names != 2 || done.Sessions != 1 {
					t.Errorf("%+v, %v", done, err)
				}
			}
			a, err := s.Account(background, person(1))
			w, err2 := s.Ways(background, person(1))
			guests, err3 := s.GuestsOf(background, person(1))
			before, err4 := s.NameChanges(background, person(1))
			if err = errors.Join(err, err2, err3, err4); err != nil || a != nil || w.Count() != 0 || w.Codes != 0 || len(guests) != 0 || len(before) != 0 {
				t.Errorf("%+v, %+v, %v, %v, %v", a, w, guests, before, err)
			}
			k, err := s.Session(background, secret)
			if err != nil || k == nil || k.Ends.IsZero() || k.Agent != "" {
				t.Errorf("%+v, %v", k, err)
			}
			mustBe(t, "the name is free", s.MakeAccount(background, accountFor(7, "Somebody"), withPassword("x")), nil)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			all, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, no := range []string{"Zuza", "zuza", "secretpassword", "passkeyid", "passkeypublic", "Netscape", "Aki"} {
				// While a server runs, the pages that became free may have it.
				if bytes.Contains(all, []byte(no)) && !now {
					t.Errorf("the file still has %s", no)
				}
			}
		})
	}
}

// TestSalvageAccounts: accounts are brought out with all that belongs to them but
// codes; one that was erased, and a password that was changed, are not.
func TestSalvageAccounts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	play(t, s, "c", true)
	ways := account.Ways{Password: &account.Password{Kept: "old", Made: someday(0)}, Passkeys: []account.Passkey{{ID: bytes.Repeat([]byte{9}, 32), Label: "phone", Public: []byte("public"), Made: someday(0)}},
		Identities: []account.Identity{{Issuer: "https://club.example", Subject: "17", Made: someday(0)}}}
	mustBe(t, "make", s.MakeAccount(background, accountFor(1, "Ann"), ways), nil)
	ways.Passkeys, ways.Identities = nil, nil
	mustBe(t, "make another", s.MakeAccount(background, accountFor(4, "Gone"), ways), nil)
	mustBe(t, "rename", s.Rename(background, person(1), "Anna", someday(31)), nil)
	mustBe(t, "mail", s.SetMail(background, person(1), "anna@club.example"), nil)
	mustBe(t, "flag", s.SetFlag(background, person(1), "PL"), nil)
	mustBe(t, "roles", s.SetRoles(background, person(1), account.Operator), nil)
	mustBe(t, "password", s.SetPassword(background, person(1), account.Password{Kept: "new", Made: someday(32)}), nil)
	mustBe(t, "codes", s.SetCodes(background, person(1), [][32]byte{{1}}, someday(3)), nil)
	mustBe(t, "join", s.Join(background, person(2), person(1), someday(4)), nil)
	if _, err := s.EraseNow(background, person(4)); err != nil {
		t.Fatal(err)
	}
	secret := [32]byte{5}
	if err := s.KeepSession(background, secret, parlour.Session{Person: person(1), Made: someday(0), Seen: someday(0), Agent: "Firefox, Linux"}); err != nil {
		t.Fatal(err)
	}
	wantAbout, err := parlour.AboutPerson(background, s, person(1))
	if err != nil {
		t.Fatal(err)
	}
	wantWays, err := s.Ways(background, person(1))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "new.db")
	out, err := Salvage(path, to, plain)
	if err != nil || out.Accounts != 1 || out.Tables != 1 || len(out.Lost) != 0 {
		t.Fatalf("%+v, %v", out, err)
	}
	n := openToEnd(t, to)
	about, err := parlour.AboutPerson(background, n, person(1))
	wantAbout.Account.Codes = 0
	text := func(a parlour.KeptAbout) string {
		b, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if diff := cmp.Diff(text(wantAbout), text(about)); diff != "" || err != nil {
		t.Error(diff, err)
	}
	got, err := n.Ways(background, person(1))
	wantWays.Codes, wantWays.CodesMade = 0, time.Time{}
	if diff := cmp.Diff(wantWays, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
	a, err := n.Account(background, person(1))
	if err != nil || a == nil || a.Flag != "PL" || a.Roles != account.Operator || a.Renamed != someday(31) {
		t.Errorf("%+v, %v", a, err)
	}
	if whose, err := n.Bearer(background, "ANNA"); err != nil || whose != person(1) {
		t.Errorf("%x, %v", whose, err)
	}
	if k, err := n.Session(background, secret); err != nil || k == nil || k.Agent != "Firefox, Linux" {
		t.Errorf("%+v, %v", k, err)
	}
}

// TestPruneKeepsAccounts: the cookies of an account stay though nobody came to a table,
// those that have ended, too: none begins anew.
func TestPruneKeepsAccounts(t *testing.T) {
	s := openToEnd(t, filepath.Join(t.TempDir(), "log.db"))
	mustBe(t, "make", s.MakeAccount(background, accountFor(1, "Ann"), withPassword("x")), nil)
	for i, ends := range []time.Time{{}, someday(0)} {
		for p := byte(1); p <= 2; p++ {
			if err := s.KeepSession(background, [32]byte{p, byte(i)}, parlour.Session{Person: person(p), Made: someday(0), Seen: someday(0), Ends: ends}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n, err := s.PruneSessions(background, someday(-100), someday(100)); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if open, err := s.OpenSessions(background, person(1), someday(1)); err != nil || len(open) != 1 || open[0].Secret != [32]byte{1, 0} {
		t.Errorf("%+v, %v", open, err)
	}
}
