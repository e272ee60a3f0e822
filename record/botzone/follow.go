package botzone

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jansou/botzone"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/record"
	"jansou/record/mcrplay"
	"jansou/table"
)

// Follower keeps a match as one player is told of it over Botzone's protocol, and says
// what that player sees and may do. The protocol lists nothing that is legal: the engine
// plays the deal anew, on walls in which everything that was told could happen, and says
// it. The zero Follower waits for a match.
type Follower struct {
	me    mahjong.Seat
	deal  *mcrplay.Deal
	own   mahjong.Hand
	melds int
	kong  mahjong.Tile // of the closed kong that was answered last
	asked bool         // the newest request may want more than "PASS"
	game  mcr.Game     // the one that was asked about last
}

// Told reports whether a match has begun.
func (f *Follower) Told() bool { return f.deal != nil && len(f.deal.Round.Hands[f.me]) > 0 }

// Seat returns the player's number.
func (f *Follower) Seat() mahjong.Seat { return f.me }

// Said notes what the player answered: of a closed kong the protocol does not say the
// tile again.
func (f *Follower) Said(a botzone.Answer) {
	if a.Word == botzone.Kong && a.Tile != mahjong.NoTile {
		f.kong = a.Tile
	}
}

// Tell notes a request.
func (f *Follower) Tell(request string) error {
	f.asked = false
	w := strings.Fields(request)
	if len(w) == 0 {
		return fmt.Errorf("botzone: an empty request")
	}
	err := f.tell(w)
	if err != nil {
		return fmt.Errorf("botzone: %.60q: %w", request, err)
	}
	return nil
}

// tell notes the words of a request.
func (f *Follower) tell(w []string) error {
	numbers := func(n int) (list []int, err error) {
		for i := range n {
			x := -1
			if i+1 < len(w) {
				x, err = strconv.Atoi(w[i+1])
			}
			if err != nil || x < 0 || x > 3 {
				return nil, fmt.Errorf("not %d numbers from 0 to 3", n)
			}
			list = append(list, x)
		}
		return list, nil
	}
	if w[0] == "0" {
		n, err := numbers(2)
		if err == nil {
			*f = Follower{me: mahjong.Seat(n[0]), deal: mcrplay.NewDeal(0, 4*n[1])}
		}
		return err
	}
	if f.deal == nil || (w[0] != "1") != f.Told() {
		return fmt.Errorf("out of order")
	}
	switch w[0] {
	case "1":
		return f.dealt(w)
	case "2":
		if len(w) != 2 {
			return fmt.Errorf("not one tile")
		}
		t, err := tilesOf(w[1:])
		if err == nil {
			err = f.takes(t)
		}
		if err == nil {
			f.deal.Step(record.Step{Kind: record.Draw, Seat: f.me, Tile: t[0]})
			f.asked = true
		}
		return err
	case "3":
		n, err := numbers(1)
		if err != nil || len(w) < 3 {
			return fmt.Errorf("not what a player did")
		}
		ts, err := tilesOf(w[3:])
		if err != nil {
			return err
		}
		return f.did(mahjong.Seat(n[0]), w[2], ts)
	}
	return fmt.Errorf("no request of this game")
}

// errFlowers is that a match is of another kind than contests play.
var errFlowers = errors.New("a match with flowers: only those without are played")

// tilesOf reads tiles; flowers are none of these matches.
func tilesOf(w []string) ([]mahjong.Tile, error) {
	ts, err := botzone.ParseTiles(strings.Join(w, " "))
	for _, t := range ts {
		if t.Kind().IsFlower() {
			return nil, errFlowers
		}
	}
	return ts, err
}

// takes adds tiles to the own hand.
func (f *Follower) takes(ts []mahjong.Tile) error {
	if f.tiles()+len(ts) > 14 {
		return fmt.Errorf("more than 14 tiles in a hand")
	}
	for _, t := range ts {
		if f.own.Count(t.Kind()) == 4 {
			return fmt.Errorf("a fifth %s", t)
		}
		f.own.Add(t)
	}
	return nil
}

// tiles is how many tiles the player has, of a kong three.
func (f *Follower) tiles() int { return f.own.Len() + 3*f.melds }

// dealt notes the hand.
func (f *Follower) dealt(w []string) error {
	if len(w) > 4 && !slices.Equal(w[1:5], []string{"0", "0", "0", "0"}) || len(w) > 18 {
		return errFlowers
	}
	if len(w) != 18 {
		return fmt.Errorf("not 13 tiles")
	}
	ts, err := tilesOf(w[5:])
	if err != nil {
		return err
	}
	if err := f.takes(ts); err != nil {
		return err
	}
	f.deal.Round.Hands[f.me] = ts
	return nil
}

// did notes what player s did.
func (f *Follower) did(s mahjong.Seat, word string, ts []mahjong.Tile) error {
	if word == "BUHUA" {
		return errFlowers
	}
	want, known := map[string]int{"DRAW": 0, "PLAY": 1, "PENG": 1, "CHI": 2, "GANG": 0, "BUGANG": 1}[word]
	if !known || len(ts) != want {
		return fmt.Errorf("%s with %d tiles", word, len(ts))
	}
	switch word {
	case "DRAW":
		f.deal.Step(record.Step{Kind: record.Draw, Seat: s})
		return nil
	case "GANG":
		return f.kongs(s)
	case "BUGANG":
		if err := f.deal.AddedKong(0, s, ts[0]); err != nil {
			return err
		}
		return f.goes(s, ts[0], true)
	case "PENG", "CHI":
		kind, middle := mahjong.Pung, mahjong.NoTile
		if word == "CHI" {
			kind, middle = mahjong.Chow, ts[0]
		}
		if err := f.claim(s, kind, middle); err != nil {
			return err
		}
	}
	t := ts[len(ts)-1]
	f.deal.Step(record.Step{Kind: record.Discard, Seat: s, Tile: t})
	return f.goes(s, t, false)
}

// goes notes that s let a tile go, or added it to a kong, and whether the player may want it.
func (f *Follower) goes(s mahjong.Seat, t mahjong.Tile, added bool) error {
	if err := f.lose(s, t); err != nil {
		return err
	}
	if f.tiles() != 13 {
		return fmt.Errorf("a tile goes while the player has %d", f.tiles())
	}
	f.asks(s, t, added)
	return nil
}

// claim notes that s took the tile on offer.
func (f *Follower) claim(s mahjong.Seat, kind mahjong.MeldKind, middle mahjong.Tile) error {
	if err := f.deal.Claim(0, s, kind, middle); err != nil {
		return err
	}
	if s == f.me {
		f.melds++
	}
	return f.lose(s, f.deal.Last().Meld.FromHand()...)
}

// kongs notes a kong of s, of the tile on offer or a closed one.
func (f *Follower) kongs(s mahjong.Seat) error {
	if _, from, ok := f.deal.Offered(); ok && from != s {
		return f.claim(s, mahjong.OpenKong, mahjong.NoTile)
	}
	t := f.kong
	if s != f.me {
		t = mahjong.Of(mahjong.East) // whatever it is, nobody is told
	}
	if err := f.deal.ClosedKong(0, s, t); err != nil {
		return err
	}
	if s != f.me {
		last := f.deal.Last()
		last.Meld = last.Meld.Veiled()
		return nil
	}
	f.melds++
	return f.lose(s, t, t, t, t)
}

// lose takes tiles off the own hand, if it is that of s.
func (f *Follower) lose(s mahjong.Seat, ts ...mahjong.Tile) error {
	for _, t := range ts {
		if s != f.me {
			break
		}
		if !f.own.Has(t) {
			return fmt.Errorf("the player has no %s", t)
		}
		f.own.Remove(t)
	}
	return nil
}

// asks says whether tile t that s let go, or added to a kong, may be wanted.
func (f *Follower) asks(s mahjong.Seat, t mahjong.Tile, added bool) {
	k := t.Kind()
	if s == f.me {
		return
	}
	f.asked = f.rules().Waits(f.own, f.melds).Has(k) || !added && (f.own.Count(k) >= 2 || s.Plus(1) == f.me && k.IsSuited())
}

func (f *Follower) rules() *mcr.Ruleset { return mcrplay.Botzone() }

// Ask returns the table as the player sees it and what it may do now: nothing where it is
// not asked. It is an error if what was told cannot have happened under the rules.
func (f *Follower) Ask() (v table.View, legal []mahjong.Action, err error) {
	if !f.asked {
		return v, nil, nil
	}
	if f.game, err = mcrplay.Follow(f.rules(), f.deal.Round, f.me); err != nil {
		return v, nil, err
	}
	return f.game.View(f.me), f.game.Legal(f.me, nil), nil
}

// After is Ask once the player has claimed the tile that it was asked about and the others
// have let it go: the protocol wants the discard together with the claim.
func (f *Follower) After(claim mahjong.Action) (v table.View, legal []mahjong.Action, err error) {
	after := f.game
	a := claim
	for i := range 4 {
		s := f.me.Plus(i)
		if after.Asked(s) && (i == 0 || after.View(s).Phase == table.Claims) {
			events, err := after.Decide(nil, s, a)
			if err != nil {
				return v, nil, fmt.Errorf("botzone: %w", err)
			}
			for _, e := range events {
				after.Apply(e)
			}
		}
		a = mahjong.Action{Kind: mahjong.Pass}
	}
	return after.View(f.me), after.Legal(f.me, nil), nil
}
