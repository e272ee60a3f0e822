package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"jansou/riichi"
)

// FuzzScoreBatch: a line of a batch is answered or refused, never a panic; an
// answer is JSON whose payments are what the seats and the table give.
func FuzzScoreBatch(f *testing.F) {
	script, err := os.ReadFile("testdata/score_batch.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(script)) {
		if strings.HasPrefix(line, "{") {
			f.Add([]byte(line))
		}
	}
	s := newScorer("tenhou")
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
		if kinds != 1 || a.Valid != (a.valueOutput != nil) {
			t.Fatalf("%+v is not one answer", a)
		}
		if !a.Valid {
			return
		}
		in, err := readScoreInput(line)
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
