package tally

import (
	"encoding/json"
	"fmt"

	"jansou/mahjong"
)

// Version is the number of the definitions in docs/statistics.md. It grows when
// a field changes its meaning or goes. A field that is added does not change it:
// older sums have none of it, and so it comes with its own denominator.
const Version = 1

// Sum is what was counted of one player in some games of one kind. The zero Sum
// is that of no game, and Add makes the sum of two: the order makes no
// difference. It counts in whole numbers; Figures makes rates and means of it.
type Sum struct {
	Places  [4]int64 `json:"places"`            // games that were played to their end, by place: first to fourth
	Held    Mean     `json:"held,omitzero"`     // points held at the end of such a game
	Total   Mean     `json:"total,omitzero"`    // what such a game counted outside: with uma and oka; table points in thousandths
	Below   int64    `json:"below,omitempty"`   // such games that ended with fewer than no points
	Void    int64    `json:"void,omitempty"`    // deals that an offence made void, of anybody: they count nowhere else
	Stopped int64    `json:"stopped,omitempty"` // deals that the time of the session stopped: they count nowhere else
	Winds   [4]Deals `json:"winds"`             // all other deals, by the wind of the seat: East deals

	Ends     Counts   `json:"ends,omitempty"`     // all deals, by the rule that ended them
	Yaku     Counts   `json:"yaku,omitempty"`     // hands that it won, by each yaku, dora or fan that counted
	LostTo   Counts   `json:"lost_to,omitempty"`  // hands that it dealt into, so
	Limits   Counts   `json:"limits,omitempty"`   // hands that it won, by limit: mangan and above
	Offences Counts   `json:"offences,omitempty"` // strict tables: what it committed, by offence
	Verdicts Verdicts `json:"verdicts,omitempty"` // strict tables: how its offences were ruled, what was left to a referee not before he ruled
	Dead     int64    `json:"dead,omitempty"`     // strict tables: rulings by which its hand was dead
	Fined    int64    `json:"fined,omitempty"`    // strict tables: points that all rulings, on anybody, took from it (above 0) or gave to it
}

// Counts is how often something was there, by its rule.
type Counts map[mahjong.RuleID]int64

// Verdicts is how often an offence was ruled so.
type Verdicts map[mahjong.Verdict]int64

// State is how a hand stood when it won.
type State uint8

// The states. A hand of Chinese Official is Open or Closed.
const (
	Riichi State = iota // its riichi stood
	Open                // it had claimed a set
	Closed              // it had claimed none, and no riichi stood: damaten
	states
)

// Deals is what was counted of a player in the deals of one wind, or of several.
// What is counted by deal is counted once a deal.
type Deals struct {
	Points    Mean         `json:"points,omitzero"`      // gained or lost in a deal, bets included, rulings not: of all deals that count
	Won       [states]Mean `json:"won,omitzero"`         // worth of each hand that it won, without counters and bets, by State
	Got       Mean         `json:"got,omitzero"`         // what it gained by each of these wins, counters and bets with it
	Fan       Mean         `json:"fan,omitzero"`         // Chinese Official: points of the hand of each win, flowers with it
	Turn      Mean         `json:"turn,omitzero"`        // turn of each win: the own discards before it, and one
	SelfDrawn int64        `json:"self_drawn,omitempty"` // wins by self-draw
	Shared    int64        `json:"shared,omitempty"`     // wins beside another's on the same tile
	DealtIn   Mean         `json:"dealt_in,omitzero"`    // deals in which others won on its tile; what it paid in each
	Fed       [states]Mean `json:"fed,omitzero"`         // hands that won on its tile; what it paid for each, by their State
	Hit       Mean         `json:"hit,omitzero"`         // deals in which another won by self-draw; what it paid in each
	Riichi    int64        `json:"riichi,omitempty"`     // deals in which its riichi stood
	RiichiFed int64        `json:"riichi_fed,omitempty"` // of these, deals in which it dealt in
	Open      int64        `json:"open,omitempty"`       // deals in which it had claimed a set
	OpenFed   int64        `json:"open_fed,omitempty"`   // of these, deals in which it dealt in
	Drawn     int64        `json:"drawn,omitempty"`      // deals at whose end the wall was used up
	Tenpai    int64        `json:"tenpai,omitempty"`     // of these, deals in which it was tenpai
	Nagashi   int64        `json:"nagashi,omitempty"`    // of these, deals that ended by its nagashi mangan
	Aborted   int64        `json:"aborted,omitempty"`    // deals that ended by an abortive draw
	Fouled    int64        `json:"fouled,omitempty"`     // deals that an offence of anybody ended and that were not played again
	Liable    Mean         `json:"liable,omitzero"`      // wins for which it paid as the one who is liable; what it paid so
}

// Games returns how many games were played to their end.
func (s *Sum) Games() int64 { return s.Places[0] + s.Places[1] + s.Places[2] + s.Places[3] }

// All returns the deals of all winds together.
func (s *Sum) All() Deals {
	d := s.Others()
	d.Add(&s.Winds[0])
	return d
}

// Dealer returns the deals in which the player dealt.
func (s *Sum) Dealer() Deals { return s.Winds[0] }

// Others returns the deals in which another dealt.
func (s *Sum) Others() Deals {
	d := s.Winds[1]
	d.Add(&s.Winds[2])
	d.Add(&s.Winds[3])
	return d
}

// Add adds what another Sum has counted.
func (s *Sum) Add(o *Sum) {
	for i := range s.Places {
		s.Places[i] += o.Places[i]
		s.Winds[i].Add(&o.Winds[i])
	}
	s.Held.Add(o.Held)
	s.Total.Add(o.Total)
	s.Below += o.Below
	s.Void += o.Void
	s.Stopped += o.Stopped
	addTo(&s.Ends, o.Ends)
	addTo(&s.Yaku, o.Yaku)
	addTo(&s.LostTo, o.LostTo)
	addTo(&s.Limits, o.Limits)
	addTo(&s.Offences, o.Offences)
	addTo(&s.Verdicts, o.Verdicts)
	s.Dead += o.Dead
	s.Fined += o.Fined
}

// addTo adds counts to others, which may be nil and are then made.
func addTo[K comparable, M ~map[K]int64](to *M, counts M) {
	for k, n := range counts {
		note(to, k, n)
	}
}

// note counts n more of k.
func note[K comparable, M ~map[K]int64](to *M, k K, n int64) {
	if *to == nil {
		*to = M{}
	}
	(*to)[k] += n
}

// Add adds what was counted in other deals.
func (d *Deals) Add(o *Deals) {
	for i := range d.Won {
		d.Won[i].Add(o.Won[i])
		d.Fed[i].Add(o.Fed[i])
	}
	d.Points.Add(o.Points)
	d.Got.Add(o.Got)
	d.Fan.Add(o.Fan)
	d.Turn.Add(o.Turn)
	d.DealtIn.Add(o.DealtIn)
	d.Hit.Add(o.Hit)
	d.Liable.Add(o.Liable)
	d.SelfDrawn += o.SelfDrawn
	d.Shared += o.Shared
	d.Riichi += o.Riichi
	d.RiichiFed += o.RiichiFed
	d.Open += o.Open
	d.OpenFed += o.OpenFed
	d.Drawn += o.Drawn
	d.Tenpai += o.Tenpai
	d.Nagashi += o.Nagashi
	d.Aborted += o.Aborted
	d.Fouled += o.Fouled
}

// Wins returns the worth of all hands won, and so how many there were.
func (d *Deals) Wins() Mean { return together(d.Won) }

// Losses returns what was paid for all hands dealt into, and so how many there were.
func (d *Deals) Losses() Mean { return together(d.Fed) }

func together(by [states]Mean) (all Mean) {
	for _, m := range by {
		all.Add(m)
	}
	return all
}

// counted is a Sum without its methods.
type counted Sum

// versioned is a Sum as it is written.
type versioned struct {
	Version int `json:"version"`
	counted
}

// MarshalJSON writes the sum with its Version. Nothing that was not counted is
// written.
func (s Sum) MarshalJSON() ([]byte, error) { return json.Marshal(versioned{Version, counted(s)}) }

// UnmarshalJSON reads a sum. One of another Version is an error: it is to be
// counted anew from the log. Fields that it does not know it passes over.
func (s *Sum) UnmarshalJSON(b []byte) error {
	var read versioned
	if err := json.Unmarshal(b, &read); err != nil {
		return fmt.Errorf("tally: %w", err)
	}
	if read.Version != Version {
		return fmt.Errorf("tally: a sum of version %d, and this program counts by version %d: count its games anew", read.Version, Version)
	}
	*s = Sum(read.counted)
	return nil
}
