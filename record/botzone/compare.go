package botzone

import (
	"fmt"
	"slices"
	"strings"

	"jansou/botzone"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/record"
	"jansou/record/mcrplay"
	"jansou/table"
)

// Judge is what Botzone's judge said after one action; it is the Own of a note,
// and a list of what was said before the first draw that of a round.
type Judge struct {
	Worth [4]int    // by seat: the points of the hand with this tile, or NotAsked or NotComplete
	Left  [4]int    // tiles in each seat's wall
	Sent  [4]string // what each seat was told
}

// What Judge.Worth says where a seat has no hand to be counted: it has nothing
// to do with the tile; the tile does not complete its hand.
const (
	NotAsked    = -4
	NotComplete = -3
)

// Disqualified is the Own of a deal that a program's fault ended.
type Disqualified struct {
	By   mahjong.Seat // who committed it
	Name string       // what Botzone calls it
}

// judging compares what the judge said with what ours would say.
type judging struct {
	*mcrplay.Player
	opening  []Judge
	tellers  [4]botzone.Teller // what a judge of ours would say
	told     [4][]string       // what it said and was not compared yet
	left     [4]int            // tiles in each seat's own wall, counted by its draws
	replaces bool              // the next tile is drawn for a kong
	after    bool              // so was the newest one
}

// besideOf returns what compares the judge's words in the deal of p; nil where the
// record has none.
func besideOf(p *mcrplay.Player) mcrplay.Beside {
	opening, _ := p.Round.Own.([]Judge)
	if opening == nil {
		return nil
	}
	b := &judging{Player: p, opening: opening}
	for s := range b.left {
		b.left[s] = mcrplay.Quarter - 13
	}
	return b
}

// Happened notes what a judge would say to each seat about e.
func (b *judging) Happened(e *mahjong.Event) {
	for s := range mahjong.NoSeat {
		if seen, ok := b.Now().Redact(s, *e); ok {
			v := b.Now().View(s)
			b.told[s] = append(b.told[s], b.tellers[s].Tell(&seen, &v)...)
		}
	}
}

// Began compares what the judge said before the first draw: its numbers are the
// same for every match.
func (b *judging) Began() {
	for i, worth := range []int{0, NotAsked} {
		if i >= len(b.opening) {
			break
		}
		j := &b.opening[i]
		b.compareTold(j.Sent)
		b.compareLeft(j.Left)
		if want := [4]int{worth, worth, worth, worth}; j.Worth != want {
			b.Differ("canHu", j.Worth, want)
		}
	}
}

// compareTold compares what the judge told each seat with what ours would say.
func (b *judging) compareTold(sent [4]string) {
	for s, want := range sent {
		got := "nothing"
		if len(b.told[s]) > 0 {
			got, b.told[s] = b.told[s][0], b.told[s][1:]
		}
		if got != want && sameHand(got) != sameHand(want) {
			b.Differ(fmt.Sprintf("message to seat %d", s), want, got)
		}
	}
}

// sameHand puts the tiles of a hand that is told in order, and leaves every
// other message as it is.
func sameHand(text string) string {
	f := strings.Fields(text)
	if len(f) > 5 && f[0] == "1" {
		slices.Sort(f[5:])
	}
	return strings.Join(f, " ")
}

// compareLeft compares what is left in each seat's wall.
func (b *judging) compareLeft(want [4]int) {
	v := b.Now().View(mahjong.NoSeat)
	var got [4]int
	for s := range got {
		got[s] = v.Seats[s].Wall
	}
	if got != want {
		b.Differ("tiles left in the walls", want, got)
	}
}

// Played compares what the judge made of step s.
func (b *judging) Played(s *record.Step) {
	switch s.Kind {
	case record.Draw:
		b.after, b.replaces = b.replaces, false
		b.left[s.Seat]--
	case record.Discard, record.Claim, record.Kong:
		b.replaces = s.Meld.IsKong()
	}
	judge, _ := b.Round.Note(s).Own.(*Judge)
	if judge == nil {
		return
	}
	b.compareTold(judge.Sent)
	b.compareLeft(judge.Left)
	tile, from, offered := mcrplay.Offer(s)
	if s.Kind == record.Draw {
		tile, from, offered = s.Tile, s.Seat, true
	}
	for seat := range mahjong.NoSeat {
		b.Tally.Prompts++
		worth, legal := NotAsked, false
		if offered && (seat == from) == (s.Kind == record.Draw) {
			worth = b.worth(seat, from, tile, s.Kind)
			legal = slices.ContainsFunc(b.Now().Legal(seat, nil), func(a mahjong.Action) bool { return a.Kind == mahjong.Win })
		}
		if worth != judge.Worth[seat] {
			b.Differ(fmt.Sprintf("canHu of %v", seat), judge.Worth[seat], worth)
		}
		if legal != (judge.Worth[seat] >= 8) {
			b.Differ(fmt.Sprintf("%v may win", seat), judge.Worth[seat] >= 8, legal)
		}
	}
}

// worth counts the hand of seat with tile, which from drew, discarded or adds to
// a pung.
func (b *judging) worth(seat, from mahjong.Seat, tile mahjong.Tile, how record.StepKind) int {
	v := b.Now().View(seat)
	return Worth(b.Rules, &v, from, tile, how, b.after, b.left[from.Plus(1)] == 0)
}

// Worth counts the hand of the viewer of v with tile, which from drew (after a
// kong, or not), discarded or adds to a pung, last saying that no other follows:
// its points, or NotComplete. What the points depend on is found from what lies
// on the table, not asked of the engine.
func Worth(rs *mcr.Ruleset, v *table.View, from mahjong.Seat, tile mahjong.Tile, how record.StepKind, after, last bool) int {
	seat := v.Viewer
	w := mcr.Win{Seat: seat, From: from, Dealer: v.Dealer, Prevailing: v.Prevailing, Hand: v.Own.Hand, Tile: tile}
	if how != record.Draw {
		w.Hand.Add(tile)
	}
	for _, m := range v.Seats[seat].Melds {
		w.Melds[w.NMelds] = m
		w.NMelds++
	}
	switch {
	case how == record.Kong:
		w.Kong = mcr.Robbed
	case how == record.Draw && after:
		w.Kong = mcr.Replacement
	}
	w.LastCopy = visible(v, tile.Kind(), how == record.Discard) == 3
	w.LastWallTile = last
	if n := rs.Fan(&w); n > 0 {
		return n
	}
	return NotComplete
}

// visible counts the tiles of kind k that everybody sees: discards that were
// not claimed and open melds, without the newest discard if that is taken.
func visible(v *table.View, k mahjong.Kind, taken bool) int {
	n := 0
	for s := range v.Seats {
		for _, d := range v.Seats[s].River {
			if d.Tile.Kind() == k && !d.Claimed {
				n++
			}
		}
		for _, m := range v.Seats[s].Melds {
			for i := range m.Len() {
				if m.IsOpen() && m.At(i).Kind() == k {
					n++
				}
			}
		}
	}
	if taken {
		n--
	}
	return n
}

// Faulted compares what a program's fault cost: 30 points, ten to each of the
// others. A win that was none must not be legal.
func (b *judging) Faulted(d *record.NoWin) {
	fault := d.Own.(Disqualified)
	want := [4]int{10, 10, 10, 10}
	want[fault.By] = -30
	if d.Delta != want {
		b.Differ("payments for a fault", d.Delta, want)
	}
	if fault.Name == "WH" && slices.ContainsFunc(b.Now().Legal(fault.By, nil), func(a mahjong.Action) bool { return a.Kind == mahjong.Win }) {
		b.Differ("false win", "the win is refused", "it is legal")
	}
}
