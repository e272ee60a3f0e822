package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"jansou/parlour"
)

// fellows are browsers of people with accounts.
func fellows(t *testing.T, names ...string) (c *club, out []*visitor) {
	t.Helper()
	c = newClub(t)
	for i, name := range names {
		v := c.visitor(fmt.Sprintf("198.51.100.%d", i+1))
		v.must("make", makeOrder{name, annsPassword})
		out = append(out, v)
	}
	return c, out
}

// does has something done among friends, and returns how that is answered.
func (v *visitor) does(what string, body any) (st friendsJSON, code parlour.Code) {
	v.c.t.Helper()
	status := v.asks("POST", "/api/friends/"+what, body)
	return v.stands(status)
}

// stands reads how somebody stands to others from an answer.
func (v *visitor) stands(status int) (st friendsJSON, code parlour.Code) {
	v.c.t.Helper()
	var f failureJSON
	if status != http.StatusOK {
		if err := json.Unmarshal(v.heard.Body.Bytes(), &f); err != nil || f.Code == "" {
			v.c.t.Fatalf("%d %s", status, v.heard.Body)
		}
		return st, f.Code
	}
	if err := json.Unmarshal(v.heard.Body.Bytes(), &st); err != nil {
		v.c.t.Fatal(err)
	}
	return st, ""
}

func (v *visitor) friendsNow() friendsJSON {
	v.c.t.Helper()
	st, code := v.stands(v.asks("GET", "/api/friends", nil))
	if code != "" {
		v.c.t.Fatal(code)
	}
	return st
}

// TestFriendsAPI: people find each other by name or handle; a guest is asked to make an
// account; nobody is their own friend; a change has the stamp.
func TestFriendsAPI(t *testing.T) {
	c, all := fellows(t, "Ann", "Bob")
	ann, bob := all[0], all[1]
	if _, code := ann.does("ask", whoOrder{"  bob "}); code != "" {
		t.Fatal(code)
	}
	if st := bob.friendsNow(); len(st.Asks) != 1 || st.Asks[0].Name != "Ann" {
		t.Fatalf("%+v", st)
	}
	if st, code := bob.does("accept", whoOrder{ann.told.Account.Handle}); code != "" || len(st.Friends) != 1 || st.Friends[0].Online {
		t.Fatalf("%+v %s", st, code)
	}
	guest := c.visitor("198.51.100.9")
	if _, code := guest.stands(guest.asks("GET", "/api/friends", nil)); code != noAccount {
		t.Errorf("a guest looks: %q", code)
	}
	for _, x := range []struct {
		who  *visitor
		what string
		body any
		code parlour.Code
	}{
		{guest, "ask", whoOrder{"Ann"}, noAccount},
		{ann, "ask", whoOrder{"Nobody"}, unknownPerson},
		{ann, "ask", whoOrder{"0000000000"}, unknownPerson},
		{ann, "ask", whoOrder{"Ann"}, parlour.Malformed},
		{ann, "ask", whoOrder{""}, parlour.Malformed},
		{ann, "ask", whoOrder{strings.Repeat("x", 500)}, parlour.Malformed},
		{ann, "ask", map[string]any{"who": "Bob", "more": 1}, parlour.Malformed},
		{ann, "accept", whoOrder{"Bob"}, ""}, // they are friends
		{ann, "hidden", map[string]any{}, parlour.Malformed},
		{ann, "answer", answerOrder{ID: "x"}, noAsk},
	} {
		if _, code := x.who.does(x.what, x.body); code != x.code {
			t.Errorf("%s %v: %q, want %q", x.what, x.body, code, x.code)
		}
	}
	stamp := ann.told.Stamp
	ann.told.Stamp = "x"
	if _, code := ann.does("remove", whoOrder{"Bob"}); code != stalePage {
		t.Errorf("without the stamp: %q", code)
	}
	ann.told.Stamp = stamp
	if st, code := ann.does("remove", whoOrder{"Bob"}); code != "" || len(st.Friends) != 0 {
		t.Errorf("%+v %s", st, code)
	}
}

// TestBlockedLearnsNothing: what is answered to who is blocked is to the byte what is
// answered to who is no friend and is not answered, at every step.
func TestBlockedLearnsNothing(t *testing.T) {
	_, all := fellows(t, "Ann", "Bob", "Cid", "Dan")
	ann, bob, cid, dan := all[0], all[1], all[2], all[3]
	// Ann blocks Bob; to Dan the same is Cid, who only does not answer.
	if _, code := ann.does("block", whoOrder{"Bob"}); code != "" {
		t.Fatal(code)
	}
	table := bob.c.table(2)
	bob.sits(table, "Bob")
	other := dan.c.table(2)
	dan.sits(other, "Dan")
	page, err := ann.c.company.open(ann.person())
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	for _, step := range []struct {
		what string
		body func(who, table string) any
	}{
		{"ask", func(who, _ string) any { return whoOrder{who} }},
		{"ask", func(who, _ string) any { return whoOrder{who} }},
		{"accept", func(who, _ string) any { return whoOrder{who} }},
		{"invite", func(who, table string) any { return inviteOrder{who, table} }},
		{"remove", func(who, _ string) any { return whoOrder{who} }},
		{"ask", func(who, _ string) any { return whoOrder{who} }},
	} {
		bob.does(step.what, step.body("Ann", table))
		dan.does(step.what, step.body("Cid", other))
		same := strings.NewReplacer("Ann", "X", ann.told.Account.Handle, "H", "Cid", "X", cid.told.Account.Handle, "H")
		if a, b := same.Replace(bob.heard.Body.String()), same.Replace(dan.heard.Body.String()); a != b || bob.heard.Code != dan.heard.Code {
			t.Errorf("%s: who is blocked is told\n%swho is not\n%s", step.what, a, b)
		}
	}
	if st := ann.friendsNow(); len(st.Asks)+len(st.Invites) != 0 {
		t.Errorf("who blocks hears %+v", st)
	}
}

// nextOf reads what a page is told, up to what ok likes.
func nextOf(t *testing.T, v *friendLine, ok func(friendsJSON) bool) friendsJSON {
	t.Helper()
	for {
		select {
		case b, open := <-v.Messages():
			if !open {
				t.Fatalf("closed: %v", v.Why())
			}
			var st friendsJSON
			if err := json.Unmarshal(b, &st); err != nil {
				t.Fatal(err)
			}
			if ok(st) {
				return st
			}
		case <-time.After(20 * time.Second):
			t.Fatal("nothing is told")
		}
	}
}

// TestPresence: friends see that one is here, and the public table at which one sits;
// not a private one, and nothing of who hides.
func TestPresence(t *testing.T) {
	c, all := fellows(t, "Ann", "Bob")
	ann, bob := all[0], all[1]
	ann.does("ask", whoOrder{"Bob"})
	bob.does("accept", whoOrder{"Ann"})
	page, err := c.company.open(ann.person())
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	nextOf(t, page, func(st friendsJSON) bool { return len(st.Friends) == 1 && !st.Friends[0].Online })
	bobs, err := c.company.open(bob.person())
	if err != nil {
		t.Fatal(err)
	}
	nextOf(t, page, func(st friendsJSON) bool { return st.Friends[0].Online })
	private, err := c.site.p.Open(parlour.Order{Ruleset: "ema2016", People: 2, Owner: bob.person()})
	if err != nil {
		t.Fatal(err)
	}
	bob.sits(private.ID, "Bob")
	if st := ann.friendsNow(); st.Friends[0].Table != nil || !st.Friends[0].Online {
		t.Errorf("at a private table: %+v", st.Friends[0])
	}
	unwatched, err := c.site.p.Open(parlour.Order{Ruleset: "ema2016", People: 1, Public: true, Watch: parlour.Watching{Who: parlour.Nobody}, Owner: bob.person()})
	if err != nil {
		t.Fatal(err)
	}
	bob.sits(unwatched.ID, "Bob")
	for { // while it is played; it begins in a moment
		if info, err := c.site.p.Info(unwatched.ID, parlour.Owner{}); err != nil || info.Status == parlour.Playing {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if st := ann.friendsNow(); st.Friends[0].Table != nil {
		t.Errorf("at a table that nobody may watch: %+v", st.Friends[0].Table)
	}
	table := c.table(2)
	bob.sits(table, "Bob")
	if st := nextOf(t, page, func(st friendsJSON) bool { return st.Friends[0].Table != nil }); st.Friends[0].Table.ID != table || st.Friends[0].Table.Status != parlour.Waiting {
		t.Errorf("%+v", st.Friends[0].Table)
	}
	bob.does("hidden", map[string]any{"hidden": true})
	nextOf(t, page, func(st friendsJSON) bool { return !st.Friends[0].Online && st.Friends[0].Table == nil })
	bob.does("hidden", map[string]any{"hidden": false})
	nextOf(t, page, func(st friendsJSON) bool { return st.Friends[0].Online })
	bobs.Close()
	nextOf(t, page, func(st friendsJSON) bool { return !st.Friends[0].Online })
}

// TestInvitations: a friend is invited to a table that waits, by who is there; the
// answer is told; it ends with the table, or after a while; nobody is flooded.
func TestInvitations(t *testing.T) {
	c, all := fellows(t, "Ann", "Bob", "Cid")
	ann, bob, cid := all[0], all[1], all[2]
	ann.does("ask", whoOrder{"Bob"})
	bob.does("accept", whoOrder{"Ann"})
	page, err := c.company.open(bob.person())
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	open := func() string {
		info, err := c.site.p.Open(parlour.Order{Ruleset: "ema2016", People: 3, Owner: ann.person()})
		if err != nil {
			t.Fatal(err)
		}
		return info.ID
	}
	table := open()
	for _, x := range []struct {
		who  *visitor
		body inviteOrder
		code parlour.Code
	}{
		{cid, inviteOrder{"Bob", table}, notFriends},
		{bob, inviteOrder{"Ann", table}, parlour.NotSeated},
		{ann, inviteOrder{"Bob", "nosuchtable"}, parlour.NoTable},
		{ann, inviteOrder{"Bob", table}, ""},
		{ann, inviteOrder{"Bob", table}, ""}, // it stands there
		{ann, inviteOrder{"Bob", open()}, parlour.TooFast},
	} {
		if _, code := x.who.does("invite", x.body); code != x.code {
			t.Errorf("%v: %q, want %q", x.body, code, x.code)
		}
	}
	st := nextOf(t, page, func(st friendsJSON) bool { return len(st.Invites) == 1 })
	if i := st.Invites[0]; i.From.Name != "Ann" || i.Info.ID != table || i.Info.Ruleset != "ema2016" {
		t.Fatalf("%+v", i)
	}
	if _, code := cid.does("answer", answerOrder{ID: st.Invites[0].ID, Yes: true}); code != noAsk {
		t.Errorf("another answers: %q", code)
	}
	if st, code := bob.does("answer", answerOrder{ID: st.Invites[0].ID}); code != "" || len(st.Invites) != 0 {
		t.Errorf("%+v %s", st, code)
	}
	if st := ann.friendsNow(); len(st.Sent) != 1 || st.Sent[0].Answer != inviteDeclined {
		t.Errorf("%+v", st.Sent)
	}
	// Declined for this table, and to another after a moment.
	c.clock = c.clock.Add(inviteEvery + time.Second)
	next := open()
	if st, code := ann.does("invite", inviteOrder{"Bob", next}); code != "" || len(st.Sent) != 1 {
		t.Errorf("%+v %s", st, code)
	}
	bob.sits(next, "Bob") // by the link, without a word
	if st := ann.friendsNow(); len(st.Sent) != 1 || st.Sent[0].Answer != inviteAccepted {
		t.Errorf("%+v", st.Sent)
	}
	c.clock = c.clock.Add(inviteFor)
	if st := ann.friendsNow(); len(st.Sent) != 0 {
		t.Errorf("after its time: %+v", st.Sent)
	}
	ann.does("invite", inviteOrder{"Bob", table})
	ann.does("remove", whoOrder{"Bob"})
	if st := bob.friendsNow(); len(st.Invites) != 0 {
		t.Errorf("of who is no friend: %+v", st.Invites)
	}
}
