package web

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"jansou/account"
	"jansou/parlour"
)

// stayed asks for a table that stays, or has something done to one.
func (v *visitor) stayed(method, path string, body any) (out oneStayJSON, code parlour.Code) {
	v.c.t.Helper()
	status := v.asks(method, "/api/stays"+path, body)
	if status >= 400 {
		var f failureJSON
		if err := json.Unmarshal(v.heard.Body.Bytes(), &f); err != nil || f.Code == "" {
			v.c.t.Fatalf("%d %s", status, v.heard.Body)
		}
		return out, f.Code
	}
	if err := json.Unmarshal(v.heard.Body.Bytes(), &out); err != nil {
		v.c.t.Fatal(err)
	}
	return out, ""
}

// comes answers the table that somebody finds at one that stays.
func (v *visitor) comesTo(name string) (out parlour.Info) {
	v.c.t.Helper()
	if status := v.asks("POST", "/api/stays/"+name+"/come", comeOrder{}); status != http.StatusOK {
		v.c.t.Fatalf("%d %s", status, v.heard.Body)
	}
	if err := json.Unmarshal(v.heard.Body.Bytes(), &out); err != nil {
		v.c.t.Fatal(err)
	}
	return out
}

func order(text string) json.RawMessage { return json.RawMessage(text) }

// TestStay: whoever comes to a table that stays finds the one that waits, and where there
// is none a new one of its settings; they are its owner's to change.
func TestStay(t *testing.T) {
	c, all := fellows(t, "Ann", "Bob")
	ann, bob := all[0], all[1]
	c.clock = time.Now() // tables are opened by the clock of the machine
	guest := c.visitor("198.51.100.9")
	const two = `{"ruleset":"ema2016","people":2,"public":true}`
	for _, x := range []struct {
		who  *visitor
		body any
		code parlour.Code
	}{
		{guest, stayOrder{"club", "The Club", order(two)}, noAccount},
		{ann, stayOrder{"Club", "The Club", order(two)}, parlour.Malformed},
		{ann, stayOrder{"-club", "The Club", order(two)}, parlour.Malformed},
		{ann, stayOrder{"club", " ", order(two)}, parlour.BadSetting},
		{ann, stayOrder{"club", "The Club", order(`{"ruleset":"none","people":2}`)}, parlour.BadRuleset},
		{ann, stayOrder{"club", "The Club", order(`{"ruleset":"ema2016"}`)}, parlour.Malformed},
		{ann, stayOrder{"club", "The Club", order(`{"ruleset":"ema2016","people":2,"referee":"Ann","discipline":"strict"}`)}, parlour.Malformed},
		{ann, stayOrder{"club", "The Club", order(`{"ruleset":"ema2016","people":2,"code":"x"}`)}, parlour.Malformed},
		{ann, stayOrder{"club", "The Club", order(`{"ruleset":"ema2016","people":2,"pace":"instant"}`)}, parlour.BadSetting},
		{ann, map[string]any{"name": "club", "title": "x"}, parlour.Malformed},
		{ann, stayOrder{"club", "The Club", order(two)}, ""},
		{bob, stayOrder{"club", "Another", order(two)}, parlour.NameTaken},
	} {
		if _, code := x.who.stayed("POST", "", x.body); code != x.code {
			t.Errorf("%+v: %q, want %q", x.body, code, x.code)
		}
	}
	if _, code := guest.stayed("GET", "/nothing", nil); code != unknownStay {
		t.Errorf("%q", code)
	}
	first := guest.comesTo("club")
	if first.Status != parlour.Waiting || first.Ruleset != "ema2016" || first.Stay == nil || first.Stay.Name != "club" || first.Stay.Title != "The Club" {
		t.Fatalf("%+v", first)
	}
	if next := bob.comesTo("club"); next.ID != first.ID {
		t.Error("another finds another table")
	}
	guest.sits(first.ID, "Guest")
	if one, _ := bob.stayed("GET", "/club", nil); one.Waiting != 1 || len(one.Tables) != 1 || one.Owner != "Ann" || one.Mine {
		t.Errorf("%+v", one)
	}
	bob.sits(first.ID, "Bob").until(func(m said) bool { return m.Table.Status == parlour.Playing })
	second := ann.comesTo("club")
	if second.ID == first.ID {
		t.Fatal("a game that has begun is found as one that waits")
	}
	// Who has changed the settings finds a table of these, unless somebody sits.
	if _, code := bob.stayed("POST", "/club", stayOrder{"", "Bob's", order(two)}); code != parlour.NotHost {
		t.Errorf("another changes it: %q", code)
	}
	c.clock = time.Now()
	if one, code := ann.stayed("POST", "/club", stayOrder{"", "Our Club", order(`{"ruleset":"ema2016","people":3}`)}); code != "" || !one.Mine || one.Open || one.Playing != 1 {
		t.Errorf("%+v %q", one, code)
	}
	third := ann.comesTo("club")
	if third.ID == second.ID || third.People != 3 || third.Public || third.Stay.Title != "Our Club" {
		t.Errorf("%+v", third)
	}
	var list staysJSON
	if status := ann.asks("GET", "/api/stays", nil); status != http.StatusOK || json.Unmarshal(ann.heard.Body.Bytes(), &list) != nil || len(list.Open) != 0 || len(list.Mine) != 1 || list.Most != account.MostStays(0) {
		t.Errorf("%d %s", status, ann.heard.Body)
	}
	if _, code := bob.stayed("POST", "/club/remove", map[string]any{}); code != parlour.NotHost {
		t.Errorf("another removes it: %q", code)
	}
	if status := ann.asks("POST", "/api/stays/club/remove", map[string]any{}); status != http.StatusOK {
		t.Errorf("%d %s", status, ann.heard.Body)
	}
	if _, code := ann.stayed("GET", "/club", nil); code != unknownStay {
		t.Errorf("%q", code)
	}
}

// TestStayMadeAnew: who takes the address of a table that stays no more is not shown the
// tables of the one before, and nobody who comes is led to them.
func TestStayMadeAnew(t *testing.T) {
	c, all := fellows(t, "Ann", "Bob")
	ann, bob := all[0], all[1]
	const two = `{"ruleset":"ema2016","people":2}`
	c.clock = time.Now() // tables are opened by the clock of the machine
	if _, code := ann.stayed("POST", "", stayOrder{"club", "Ann's", order(two)}); code != "" {
		t.Fatal(code)
	}
	before := ann.comesTo("club")
	ann.sits(before.ID, "Ann")
	if status := ann.asks("POST", "/api/stays/club/remove", map[string]any{}); status != http.StatusOK {
		t.Fatalf("%d %s", status, ann.heard.Body)
	}
	c.clock = time.Now()
	one, code := bob.stayed("POST", "", stayOrder{"club", "Bob's", order(two)})
	if code != "" || len(one.Tables) != 0 || one.Waiting != 0 {
		t.Errorf("%q, %d wait, tables %+v", code, one.Waiting, one.Tables)
	}
	var list staysJSON
	if status := bob.asks("GET", "/api/stays", nil); status != http.StatusOK || json.Unmarshal(bob.heard.Body.Bytes(), &list) != nil || len(list.Mine) != 1 || list.Mine[0].Waiting != 0 {
		t.Errorf("%d %s", status, bob.heard.Body)
	}
	if found := bob.comesTo("club"); found.ID == before.ID || found.Stay.Title != "Bob's" {
		t.Errorf("%+v", found)
	}
}

// TestStayAtOnce: two who come at once find one table.
func TestStayAtOnce(t *testing.T) {
	c, all := fellows(t, "Ann")
	c.clock = time.Now()
	if _, code := all[0].stayed("POST", "", stayOrder{"club", "The Club", order(`{"ruleset":"ema2016","people":4}`)}); code != "" {
		t.Fatal(code)
	}
	found := make(chan string)
	var people []*visitor
	for i := range 4 {
		people = append(people, c.visitor("198.51.100.2"+string(rune('0'+i))))
	}
	for _, v := range people {
		go func() {
			w := asker(c.Handler)(v.addr, "POST", "/api/stays/club/come", "{}", "Cookie", cookie+"="+v.secret)
			var info parlour.Info
			_ = json.Unmarshal(w.Body.Bytes(), &info) // an empty id is found below
			found <- info.ID
		}()
	}
	ids := map[string]bool{}
	for range people {
		ids[<-found] = true
	}
	if len(ids) != 1 || ids[""] {
		t.Errorf("%v", ids)
	}
}
