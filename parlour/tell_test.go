package parlour

import (
	"bytes"
	"testing"

	"jansou/bot"
	"jansou/changes"
	"jansou/games"
	"jansou/mahjong"
	"jansou/shuffle"
	"jansou/table"
)

// atOnce is what the four seats of a table and one who looks on are told at once.
type atOnce [5]*State

// moments plays four deals and returns what the seats and one who looks on
// would be told of it, one moment after the other.
func moments(tb testing.TB, ruleset string) (all []atOnce) {
	book, err := games.Load(ruleset)
	if err != nil {
		tb.Fatal(err)
	}
	player, err := bot.New("efficient", 1, book)
	if err != nil {
		tb.Fatal(err)
	}
	g := book.New()
	r := room{p: &Parlour{cfg: Config{Bots: []string{"efficient"}}}, id: "a-table", settings: Settings{Title: "Rules", Ruleset: ruleset, Length: East, People: 4}, status: Playing}
	for s := range r.seats {
		r.seats[s] = seat{taken: true, name: []string{"Ann", "Ben", "Cem", "Dag"}[s], viewers: 1}
	}
	var rev [5]int
	happens := func(events []mahjong.Event, err error) {
		if err != nil {
			tb.Fatal(err)
		}
		for i, e := range events {
			g.Apply(e)
			var told atOnce
			for s := range mahjong.NoSeat + 1 {
				x, seen := g.Redact(s, e)
				if !seen {
					continue
				}
				rev[s]++
				st := &State{Type: "state", Table: r.tableInfo(), You: s, Rev: rev[s], Events: []mahjong.Event{x}, Seats: r.seatInfos(Owner{}),
					View: assisted(g, s, table.AssistOwn), Said: &Said{Events: []string{e.Kind.String()}}}
				if s.Valid() && i == len(events)-1 {
					if st.Legal = g.Legal(s, nil); len(st.Legal) > 0 {
						st.Clock = &ClockLeft{Left: 5000, Bank: 10_000}
					}
				}
				if t := st.View.Turn; t.Valid() && t != s {
					st.Moves = &TurnClock{Seat: t, ClockLeft: ClockLeft{Left: 5000, Bank: 10_000 - int64(rev[s])}}
				}
				told[s] = st
			}
			all = append(all, told)
		}
	}
	for deal := uint32(1); !g.Over() && deal <= 4; {
		if g.NeedsWall() {
			happens(g.Deal(nil, shuffle.Wall([32]byte{3}, deal, book.Tiles())))
			deal++
			continue
		}
		for s := range mahjong.NoSeat {
			if g.Asked(s) {
				happens(g.Decide(nil, s, player.Act(g.View(s), g.Legal(s, nil))))
				break
			}
		}
	}
	return all
}

// TestStatesAreToldAsWritten holds of the states of whole deals that one told whole is
// what json.Marshal writes, to the byte, and that what a
// seat is told beside the others is what it would be told if nobody else were told
// anything: what is hidden from it comes by no way. What changes come to is compared by
// TestChangesAreTheWholeState in cmd/jansou.
func TestStatesAreToldAsWritten(t *testing.T) {
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		all := moments(t, ruleset)
		circle := states.Circle()
		var among, alone [5]*changes.Teller
		for s := range among {
			among[s], alone[s] = circle.Teller(), states.Circle().Teller()
		}
		n, whole := 0, 0
		for _, told := range all {
			for s, st := range told {
				if st == nil {
					continue
				}
				want := mustJSON(st)
				if got := circle.Teller().Tell(st); !bytes.Equal(got, want) {
					t.Fatalf("%s: told whole is\n%s\nwanted\n%s", ruleset, got, want)
				}
				message := among[s].Tell(st)
				if own := alone[s].Tell(st); !bytes.Equal(message, own) {
					t.Fatalf("%s: among others seat %d is told\n%s\nand alone\n%s", ruleset, s, message, own)
				}
				if n++; message[0] == '{' {
					whole++
				}
			}
		}
		if n < 1000 || whole > n/50 {
			t.Errorf("%s: of %d states %d were told whole", ruleset, n, whole)
		}
	}
}

// BenchmarkTell is one state told to one of four seats, by what has changed since
// the state before.
func BenchmarkTell(b *testing.B) {
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		b.Run(ruleset, func(b *testing.B) {
			all := moments(b, ruleset)
			var viewers [4]*Viewer
			r := &room{circle: states.Circle()}
			for s := range viewers {
				viewers[s] = &Viewer{room: r, teller: r.circle.Teller()}
			}
			b.ReportAllocs()
			told, bytes := 0, 0
			for i := 0; b.Loop(); {
				for told++; all[i/4%len(all)][i%4] == nil; i++ {
				}
				bytes += len(viewers[i%4].told(all[i/4%len(all)][i%4]))
				i++
			}
			b.ReportMetric(float64(bytes)/float64(told), "B/message")
		})
	}
}
