package web

import (
	"encoding/json"
	"net/http"
	"testing"

	"jansou/account"
)

// knows asks who is at a table.
func (v *visitor) knows(table string) sittersJSON {
	v.c.t.Helper()
	var got sittersJSON
	if code := v.asks("GET", "/api/tables/"+table+"/company", nil); code != http.StatusOK {
		v.c.t.Fatalf("%d %s", code, v.heard.Body)
	}
	if err := json.Unmarshal(v.heard.Body.Bytes(), &got); err != nil {
		v.c.t.Fatal(err)
	}
	return got
}

// some counts the seats of which something is known.
func (c sittersJSON) some() (n int) {
	for _, s := range c.Seats {
		if s != nil {
			n++
		}
	}
	return n
}

// TestSitters: of who sits there with an account others are told the handle and the
// flag, as far as the person shows the own page to them; of guests and bots nothing.
func TestSitters(t *testing.T) {
	c := newClub(t)
	ann, bob, cleo := c.visitor("198.51.100.1"), c.visitor("198.51.100.2"), c.visitor("198.51.100.3")
	handle := ann.must("make", makeOrder{"Ann", annsPassword}).Account.Handle
	flag := "PL"
	ann.must("shown", shownOrder{Flag: &flag})
	bob.must("make", makeOrder{"Bob", "other blind mice"})
	table := c.table(3)
	ann.sits(table, "Ann")
	cleo.sits(table, "Cleo")

	shows := func(to *visitor, want int) {
		t.Helper()
		got := to.knows(table)
		if got.some() != want {
			t.Fatalf("%s", to.heard.Body)
		}
		for _, s := range got.Seats {
			if s != nil && (s.Handle != handle || s.Flag != flag) {
				t.Fatalf("%s", to.heard.Body)
			}
		}
	}
	for _, by := range []struct { // the last is what holds further down
		seen account.Seen
		want [3]int
	}{{account.ByPeople, [3]int{1, 1, 0}}, {account.ByNobody, [3]int{1, 0, 0}}, {account.ByEverybody, [3]int{1, 1, 1}}} {
		ann.must("shown", shownOrder{Seen: &by.seen})
		for i, v := range []*visitor{ann, bob, cleo} {
			shows(v, by.want[i])
		}
	}
	flag = ""
	ann.must("shown", shownOrder{Flag: &flag})
	shows(cleo, 1)

	// Who sat down as a guest under another name is nobody by it.
	cleo.must("make", makeOrder{"Doris", "yet other blind mice"})
	everybody := account.ByEverybody
	cleo.must("shown", shownOrder{Seen: &everybody})
	shows(bob, 1)

	ann.must("erase", eraseOrder{"Ann"})
	if got := bob.knows(table); got.some() != 0 {
		t.Errorf("after the erasure: %s", bob.heard.Body)
	}
	if code := bob.asks("GET", "/api/tables/nosuchtable/company", nil); code != http.StatusNotFound {
		t.Errorf("no such table: %d", code)
	}
}
