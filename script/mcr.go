package script

import (
	"errors"
	"fmt"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// mcrSpeaker plays scripts of Chinese Official.
type mcrSpeaker struct {
	book games.Book
	g    games.Game
}

func (p *mcrSpeaker) plays(g games.Game) { p.g = g }

// quarter is how many tiles a seat's own wall has, where each has one.
func (p *mcrSpeaker) quarter() int { return len(p.book.Tiles()) / 4 }

func (p *mcrSpeaker) handAt(place, i int) int {
	if p.book.OwnWalls() {
		return place*p.quarter() + i
	}
	return dealtAt(place, i)
}

func (p *mcrSpeaker) drawAt(s mahjong.Seat, replacement bool) int {
	d := p.g.Table()
	if replacement && !d.OwnWalls() {
		return d.Back()
	}
	return d.Head(s)
}

// farFlowers is how many tiles from the back of the wall the flowers of which
// the script does not speak lie: beyond what a script draws from either end.
const farFlowers = 20

func (p *mcrSpeaker) prefill(l *layout, tiles []mahjong.Tile) {
	at := len(tiles) - farFlowers
	for _, t := range p.book.Tiles() {
		if !t.Kind().IsFlower() || l.pool[t] == 0 {
			continue
		}
		for tiles[at] != mahjong.NoTile {
			at--
		}
		tiles[at], _ = l.take(t)
	}
}

func (p *mcrSpeaker) soon() []int { return nil }

func (p *mcrSpeaker) prepare(r *run, words []string) (bool, error) {
	if words[0] == "dice" {
		return true, p.throw(r, words[1:])
	}
	if words[0] != "replacements" {
		return false, nil
	}
	n := len(p.book.Tiles())
	return true, r.setWall(words, func(i int) (int, bool) { return n - 1 - i, !p.book.OwnWalls() && i < n })
}

// throw reads "dice 3 4 5 6", the two throws that break the wall, and says where
// they do.
func (p *mcrSpeaker) throw(r *run, words []string) error {
	n, err := numbersIn(words)
	if err != nil {
		return err
	}
	var d mahjong.Dice
	if len(n) == len(d) {
		for i := range d {
			d[i] = uint8(n[i])
		}
	}
	if !d.Valid() {
		return fmt.Errorf("%s: two throws of two dice are four numbers from 1 to 6: dice 3 4 5 6", strings.Join(append([]string{"dice"}, words...), " "))
	}
	if b, thrown := p.g.(interface {
		Break(d mahjong.Dice) (table.Break, bool)
	}).Break(d); thrown {
		r.say("the wall of %s is broken after %d stacks", r.letter(b.Seat), b.Stacks)
	} else {
		r.say("no dice are thrown")
	}
	return nil
}

// action reads "lays 3f". Without a draws line before it a flower that is not
// held is the tile drawn.
func (p *mcrSpeaker) action(r *run, s mahjong.Seat, words []string, now bool) (mahjong.Action, bool, error) {
	if words[0] != "lays" {
		return mahjong.Action{}, false, nil
	}
	if len(words) != 2 {
		return mahjong.Action{}, true, errors.New("lays names one flower: lays 3f")
	}
	t, err := tileIn(words[1])
	if err != nil {
		return mahjong.Action{}, true, err
	}
	a := mahjong.Action{Kind: mahjong.FlowerAction, Tile: t}
	if err := r.moment(s, now); err != nil || now || r.named || r.place(s).Holds(t) || !t.Kind().IsFlower() || r.d().Drawn == mahjong.NoTile {
		return a, true, err
	}
	return a, true, r.mustDraw(t)
}

func (p *mcrSpeaker) ask(*run, mahjong.Seat, string) bool { return false }

func (p *mcrSpeaker) sayTable(r *run) {
	d := r.d()
	r.say("turn of %s, %d tiles in the wall", r.letter(d.Turn), d.Live())
}

func (p *mcrSpeaker) sayEvent(r *run, say func(string, ...any), e mahjong.Event) {
	switch e.Kind {
	case mahjong.FlowerLaid:
		say("%s lays out %s", r.letter(e.Seat), e.Tile)
	case mahjong.Won:
		r.sayFans(say, e)
	case mahjong.DealEnded:
		say("the deal is over: %s: %s; next %s", e.Rule, r.gains(e), dealName(p.g.DealNumber()))
	case mahjong.GameEnded:
		say("the game is over: %s", e.Rule)
		for _, st := range e.Final {
			say("  %d. %s %d points: %s table points", st.Place, r.letter(st.Seat), st.Points, thousandths(st.Total))
		}
	}
}

// thousandths prints a number that is counted in thousandths: 4000 is 4.
func thousandths(n int) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%d.%03d", n/1000, n%1000), "0"), ".")
}

// sayFans prints a win: its fans, then what is left out, by which fan and by
// which principle, and the payments.
func (r *run) sayFans(say func(string, ...any), e mahjong.Event) {
	s := e.Sheet
	say("%s wins %s %s: %d points", r.letter(e.Seat), e.Tile, r.by(e), s.Fan)
	var fans []string
	for _, l := range s.Lines {
		w := fmt.Sprintf("%s %d", l.Rule, l.Value)
		if l.Count > 1 {
			w += fmt.Sprintf(" (%d times)", l.Count)
		}
		fans = append(fans, w)
	}
	say("  fans: %s", strings.Join(fans, ", "))
	var heads []string
	by := map[string][]string{}
	for _, x := range s.Left {
		head := fmt.Sprintf("left out beside %s by %s", x.By, x.Principle)
		if by[head] == nil {
			heads = append(heads, head)
		}
		by[head] = append(by[head], string(x.Rule))
	}
	for _, head := range heads {
		say("  %s: %s", head, strings.Join(by[head], ", "))
	}
	say("  paid: %s", r.paid(s))
}

// asked is whose turn it is, or before the first discard who is asked for the
// flowers of its first hand.
func (p *mcrSpeaker) asked() mahjong.Seat {
	turn := p.g.Table().Turn
	for i := range 4 {
		if s := turn.Plus(i); p.g.Asked(s) {
			return s
		}
	}
	return turn
}

func (p *mcrSpeaker) discards(s mahjong.Seat) bool {
	_, err := p.g.Decide(nil, s, mahjong.Action{Kind: mahjong.Discard, Tile: p.g.Table().Drawn, Drawn: true})
	return err == nil
}

func (p *mcrSpeaker) disturbs(mahjong.Kind) bool { return false }
