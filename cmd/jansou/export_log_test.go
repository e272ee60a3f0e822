package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/record"
	"jansou/record/formats"
	"jansou/record/mjailog"
	"jansou/record/tenhou"
)

// TestLogsAsRecords writes kept games of riichi in the formats of others, reads
// them with the readers of those formats, and compares every deal: its start,
// the hands, all that was drawn, discarded and claimed, and what was paid.
func TestLogsAsRecords(t *testing.T) {
	names := [4]string{"Ann", "Bob", "Carl", "Dan"}
	read := 0
	for _, file := range keptLogs(t) {
		if !strings.HasSuffix(file, "riichi-over.jsonl.gz") || strings.Contains(file, "strict") {
			continue
		}
		var list []parlour.Commit
		for _, row := range keptRows(t, file) {
			c, err := parlour.DecodeCommit(row)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, c)
		}
		set, events := list[0].Opened, parlour.InForce(list)
		rounds := map[parlour.Length]int{parlour.East: 1, parlour.South: 2}[set.Length]
		var six, mjai bytes.Buffer
		if err := tenhou.WriteEvents(&six, set.Text, rounds, events, names, "Jansou test"); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if err := mjailog.WriteEvents(&mjai, set.Text, rounds, events, names); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for name, data := range map[string][]byte{"game.json": six.Bytes(), "game.mjson": mjai.Bytes()} {
			games, err := formats.All.Read(name, data)
			if err != nil || len(games) != 1 {
				t.Fatalf("%s as %s: %d games, %v\n%.300s", file, name, len(games), err, data)
			}
			compareRecord(t, file+" as "+name, events, &games[0])
			read++
		}
	}
	if read < 6 {
		t.Errorf("only %d records", read)
	}
}

// compareRecord compares a record with the events of the game that it was made of.
func compareRecord(t *testing.T, name string, events []mahjong.Event, g *record.Game) {
	t.Helper()
	var want, got []string
	deal, payments := -1, 0
	for _, e := range events {
		switch e.Kind {
		case mahjong.Dealt:
			deal++
			want = append(want, "deal")
		case mahjong.Drew:
			want = append(want, e.Seat.String()+" "+e.Tile.String())
		case mahjong.Discarded:
			want = append(want, e.Seat.String()+" puts "+e.Tile.String())
		case mahjong.Claimed, mahjong.Konged:
			want = append(want, e.Seat.String()+" "+e.Meld.String())
		case mahjong.Won:
			payments++
			r := &g.Rounds[deal]
			if !slices.ContainsFunc(r.Wins, func(w record.Win) bool { return w.Seat == e.Seat && w.From == e.From && w.Delta == e.Sheet.Payments }) {
				t.Errorf("%s, deal %d: the win of %v with %v is %+v", name, deal, e.Seat, e.Sheet.Payments, r.Wins)
			}
			for _, w := range r.Wins {
				if w.Seat == e.Seat && (w.Points >= 0 && w.Points != e.Sheet.Points || len(w.Yaku) == 0 && !w.Unnamed) {
					t.Errorf("%s, deal %d: %+v; the sheet %+v", name, deal, w, e.Sheet)
				}
			}
		}
	}
	for i := range g.Rounds {
		got = append(got, "deal")
		for _, s := range g.Rounds[i].Steps {
			switch s.Kind {
			case record.Draw:
				got = append(got, s.Seat.String()+" "+s.Tile.String())
			case record.Discard:
				got = append(got, s.Seat.String()+" puts "+s.Tile.String())
			case record.Claim, record.Kong:
				got = append(got, s.Seat.String()+" "+s.Meld.String())
			}
		}
	}
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Fatalf("%s: move %d is %v, want %v (%d and %d moves)", name, i, got[min(i, len(got)-1)], want[i], len(got), len(want))
		}
	}
	if len(got) != len(want) || deal+1 != len(g.Rounds) || payments == 0 {
		t.Errorf("%s: %d moves of %d, %d deals of %d, %d wins", name, len(got), len(want), len(g.Rounds), deal+1, payments)
	}
}
