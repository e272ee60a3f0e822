package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"jansou/riichi"
	"jansou/score"
)

// FuzzScoreBatch: a line of a batch is answered or refused, never a panic; an
// answer is JSON whose payments are what the seats and the table give.
func FuzzScoreBatch(f *testing.F) {
	for _, name := range []string{"testdata/score_batch.txtar", "testdata/score_mcr.txtar"} {
		script, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for line := range strings.Lines(string(script)) {
			if strings.HasPrefix(line, "{") {
				f.Add([]byte(line))
			}
		}
	}
	s := newScorer(mustBook(f, "tenhou"))
	bets := map[string]int{}
	for _, name := range riichi.Names() {
		rs, err := riichi.Load(name)
		if err != nil {
			f.Fatal(err)
		}
		bets[name] = rs.RiichiBet
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		a := s.answer(line, 1)
		if _, err := json.Marshal(a); err != nil {
			t.Fatal(err)
		}
		kinds := 0
		for _, is := range []bool{a.Valid, a.Refused != nil, a.Error != nil} {
			if is {
				kinds++
			}
		}
		if kinds != 1 || a.valueOutput != nil && a.fanOutput != nil || a.Valid && a.valueOutput == nil && a.fanOutput == nil {
			t.Fatalf("%+v is not one answer", a)
		}
		if a.fanOutput != nil {
			checkFan(t, a)
			return
		}
		if !a.Valid {
			return
		}
		in, err := score.Read(line)
		if err != nil {
			t.Fatal(err)
		}
		if in.Ruleset == "" {
			in.Ruleset = "tenhou"
		}
		sum := 0
		for _, p := range a.Payments {
			sum += p
		}
		if sum != in.Deposits*bets[in.Ruleset] {
			t.Fatalf("payments %v, %d sticks", a.Payments, in.Deposits)
		}
	})
}

// checkFan: the fans of an answer add up to its total, which is paid with the
// base by those who pay, or is too little without the flowers.
func checkFan(t *testing.T, a scoreOutput) {
	total, flowers := 0, 0
	for _, f := range a.Fan {
		if f.ID < 1 || f.ID > 81 || f.Count < 1 || f.Cite == "" {
			t.Fatalf("%+v is no fan", f)
		}
		total += f.Points
		if f.ID == 81 {
			flowers = f.Points
		}
	}
	if total != a.Total || a.Valid != (total-flowers >= 8) {
		t.Fatalf("%+v add up to %d, flowers %d; valid %v", a.Fan, total, flowers, a.Valid)
	}
	if !a.Valid {
		return
	}
	sum, won := 2*a.Payments["others"], 0
	for who, p := range a.Payments {
		if who != "others" {
			sum += p
		}
		won = max(won, p)
	}
	if sum != 0 || won != 24+total && won != 24+3*total {
		t.Fatalf("payments %v of %d", a.Payments, total)
	}
}
