package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/parquet-go/parquet-go"

	"jansou/export"
	"jansou/parlour"
	"jansou/tally"
)

// plays has a game of a visitor be over, at a table that is public or not.
func (v *visitor) plays(table string, public bool, ended int64) {
	v.c.t.Helper()
	var sum tally.Sum
	sum.Places[1] = 1
	text, err := json.Marshal(sum)
	if err != nil {
		v.c.t.Fatal(err)
	}
	r := &parlour.Result{Table: table, Game: "riichi", Ruleset: "ema2016", Title: "EMA 2016", Length: parlour.South, Speed: "steady", Unrated: "friendly",
		Began: ended - 1, Ended: ended, Finished: true, Public: public, People: 2, Deals: 1, Counts: tally.Version, Course: []byte("[]"), Start: 30000,
		Great: []byte(fmt.Sprintf(`[{"deal":0,"winner":0,"from":1,"tile":"1m","hand":"111m","lines":[],"limit":"riichi.limit.mangan","points":%d}]`, ended))}
	for s := range r.Seats {
		r.Seats[s] = parlour.ResultSeat{Bot: "strong", Name: "Aoi", Place: s + 1, Sum: text}
	}
	r.Seats[0] = parlour.ResultSeat{Person: v.person(), Place: 2, Points: 30000, Total: 5000, Sum: text}
	r.Seats[1] = parlour.ResultSeat{Person: parlour.Owner{7}, Place: 1, Points: 31000, Total: 9000, Sum: text}
	ctx := context.Background()
	if err := v.c.log.Append(ctx, table, 0, []byte(`{"kind":"opened"}`), nil); err != nil {
		v.c.t.Fatal(err)
	}
	if err := v.c.log.Append(ctx, table, 1, []byte(`{"kind":"closed"}`), &parlour.Ending{Counted: true, Result: r}); err != nil {
		v.c.t.Fatal(err)
	}
}

// TestAPersonsPage: others see of a person's games what the person allows: nothing, or the
// figures of all and the games at public tables; whom the person has met they do not see.
// Who shows nothing cannot be told from who is not there.
func TestAPersonsPage(t *testing.T) {
	c := newClub(t)
	ann, guest := c.visitor("192.0.2.1"), c.visitor("192.0.2.2")
	handle := ann.must("make", makeOrder{"Ann", annsPassword}).Account.Handle
	ann.plays("open", true, 1_790_000_000_000_000)
	ann.plays("shut", false, 1_790_000_100_000_000)
	type page struct {
		Name       string
		Statistics struct {
			Games  int
			Course []struct{ Table string }
			Best   []struct{ Table string }
		}
		Against []struct{ Key string }
		Games   []playedGame
		Of      int
	}
	ask := func(v *visitor, path string, want int) (p page) {
		t.Helper()
		if code := v.asks("GET", path, nil); code != want {
			t.Fatalf("%s: %d %s", path, code, v.heard.Body)
		}
		if err := json.Unmarshal(v.heard.Body.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		return p
	}
	at := "/api/people/" + handle
	for _, v := range []*visitor{ann} {
		if p := ask(v, "/api/me/statistics", http.StatusOK); p.Statistics.Games != 2 || len(p.Against) != 1 || p.Name != "" || len(p.Statistics.Best) != 2 {
			t.Errorf("the own page: %+v", p)
		}
		if p := ask(v, at+"/games", http.StatusOK); p.Of != 2 || p.Games[0].Seats[1].Name != parlour.NameErased {
			t.Errorf("the own page by its handle: %+v", p)
		}
	}
	if code := ann.asks("GET", "/api/me/games.parquet", nil); code != http.StatusOK {
		t.Fatalf("%d %s", code, ann.heard.Body)
	}
	file := ann.heard.Body.Bytes()
	rows, err := parquet.Read[export.PlayedRow](bytes.NewReader(file), int64(len(file)))
	if err != nil || len(rows) != 2 || rows[1].Table != "open" || rows[1].Place != 2 || rows[1].Total != 5000 || rows[1].People != 2 || rows[1].Ended != 1_790_000_000_000 {
		t.Errorf("the games as a table: %+v, %v", rows, err)
	}
	ann.must("shown", map[string]any{"seen": "everybody"})
	p := ask(guest, at+"/statistics", http.StatusOK)
	if p.Name != "Ann" || p.Statistics.Games != 2 || len(p.Against) != 0 || len(p.Statistics.Best) != 1 || p.Statistics.Best[0].Table != "open" {
		t.Errorf("another's page: %+v", p)
	}
	if got := p.Statistics.Course; len(got) != 2 || got[0].Table != "open" || got[1].Table != "" {
		t.Errorf("the line of another: %+v", got)
	}
	if p := ask(guest, at+"/games", http.StatusOK); p.Of != 1 || p.Games[0].Table != "open" || p.Games[0].Seats[1].Key != "" {
		t.Errorf("another's games: %+v", p)
	}
	ask(guest, at+"/rating", http.StatusOK)
	ask(guest, at+"/games?opponent=x", http.StatusBadRequest)
	ann.must("shown", map[string]any{"seen": "nobody"})
	for _, what := range []string{"statistics", "games", "rating"} {
		ask(guest, at+"/"+what, http.StatusNotFound)
		hidden := guest.heard.Body.String()
		ask(guest, "/api/people/"+handle[:len(handle)-1]+"x/"+what, http.StatusNotFound)
		if absent := guest.heard.Body.String(); absent != hidden {
			t.Errorf("who hides is told from who is not there: %s and %s", hidden, absent)
		}
	}
}
