package botzone

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"jansou/botzone"
	"jansou/mahjong"
	"jansou/record"
	"jansou/record/mcrplay"
)

// Text is contest text of Botzone's.
var Text = &mcrplay.Source{Name: "botzone text"}

// TextFormat are matches in that text.
var TextFormat = record.Format{Begins: func(head string) bool { return strings.HasPrefix(head, "Match ") }, Read: readBotzoneText}

// readBotzoneText reads matches in the text that Botzone's contests are
// published in, one behind the other.
func readBotzoneText(_, s string) ([]record.Game, error) {
	var games []record.Game
	var m *textMatch
	pos := 0
	for line := range strings.Lines(s) {
		at := pos
		pos += len(line)
		fields := strings.Fields(line)
		var err error
		switch {
		case len(fields) == 0:
			continue
		case fields[0] == "Match":
			if m != nil {
				err = errors.New("a match begins in another")
			} else if len(fields) != 2 {
				err = errors.New("a match without a name")
			} else {
				m = &textMatch{name: fields[1], start: at}
			}
		case m == nil:
			err = errors.New("a line outside a match")
		default:
			err = m.line(at, fields)
		}
		if err != nil {
			return nil, &record.ReadError{At: at, Why: err.Error()}
		}
		if m.ended {
			r, err := m.Done()
			if err != nil {
				return nil, &record.ReadError{At: m.start, Why: err.Error()}
			}
			games = append(games, record.Game{Source: Text, Name: m.name, Viewer: mahjong.NoSeat, Rules: record.Rules{Duplicate: true}, Rounds: []record.Round{*r}})
			m = nil
		}
	}
	if m != nil {
		return nil, &record.ReadError{At: m.start, Why: "a match without an end"}
	}
	return games, nil
}

// textMatch is one match being read.
type textMatch struct {
	*mcrplay.Deal
	name  string
	start int
	ended bool
}

// line reads one line.
func (m *textMatch) line(at int, f []string) error {
	if (m.Deal == nil) != (f[0] == "Wind") {
		return errors.New("the wind stands once, before everything else")
	}
	if (f[0] != "Huang" && f[0] != "Score") && len(f) < 2 {
		return fmt.Errorf("%q has nothing behind it", f[0])
	}
	switch f[0] {
	case "Wind":
		n, err := strconv.Atoi(f[1])
		if err != nil || n < 0 || n > 3 {
			return fmt.Errorf("wind %q is not 0 to 3", f[1])
		}
		m.Deal = mcrplay.NewDeal(at, 4*n)
		return nil
	case "Player":
		if len(m.Round.Wins) > 0 || m.Round.Draw != nil {
			return errors.New("play goes on behind the end")
		}
		return m.player(at, f[1:])
	case "Fan":
		return m.fans(f)
	case "Huang":
		if len(m.Round.Wins) > 0 || m.Round.Draw != nil {
			return errors.New("a draw behind the end")
		}
		m.Round.Draw = &record.NoWin{At: at, Kind: record.Exhaustive, Honba: -1, Sticks: -1}
		return nil
	case "Score":
		return m.score(f[1:])
	}
	return fmt.Errorf("%q is not known", f[0])
}

// player reads what one player did and what others wanted instead:
// "0 Peng W9 Ignore Player 3 Chi W8".
func (m *textMatch) player(at int, f []string) error {
	if len(f) < 3 {
		return errors.New("a player does nothing")
	}
	seat, err := textSeat(f[0])
	if err != nil {
		return err
	}
	if f[1] == "Deal" {
		if m.Round.Hands[seat] != nil || len(m.Round.Steps) > 0 {
			return fmt.Errorf("%v is dealt a second hand", seat)
		}
		m.Round.Hands[seat], err = botzone.ParseTiles(strings.Join(f[2:], " "))
		return err
	}
	tile, err := botzone.ParseTile(f[2])
	if err != nil {
		return err
	}
	for rest := f[3:]; len(rest) > 0; rest = rest[5:] {
		if len(rest) < 5 || rest[0] != "Ignore" || rest[1] != "Player" {
			return fmt.Errorf("%q behind what player %s does", strings.Join(rest, " "), f[0])
		}
		if err := m.ignored(rest[2:5]); err != nil {
			return err
		}
	}
	offered, from, _ := m.Offered()
	switch verb := strings.ToUpper(f[1]); verb {
	case "DRAW":
		m.Step(record.Step{At: at, Kind: record.Draw, Seat: seat, Tile: tile})
		return nil
	case "PLAY":
		m.Step(record.Step{At: at, Kind: record.Discard, Seat: seat, Tile: tile})
		return nil
	case "ANGANG":
		return m.ClosedKong(at, seat, tile)
	case "BUGANG":
		return m.AddedKong(at, seat, tile)
	case "HU":
		w, err := m.Win(at, seat)
		if err == nil && w.Tile != tile {
			err = fmt.Errorf("%v wins on %s, and the tile is %s", seat, tile, w.Tile)
		}
		return err
	case "CHI":
		return m.Claim(at, seat, mahjong.Chow, tile)
	case "PENG", "GANG":
		if offered != tile || from == seat {
			return fmt.Errorf("%v claims %s, and the tile is %s", seat, tile, offered)
		}
		kind := mahjong.Pung
		if verb == "GANG" {
			kind = mahjong.OpenKong
		}
		return m.Claim(at, seat, kind, mahjong.NoTile)
	}
	return fmt.Errorf("%q is nothing that a player does", f[1])
}

// ignored reads what a player wanted and did not get: "3 Chi W8".
func (m *textMatch) ignored(f []string) error {
	seat, err := textSeat(f[0])
	if err != nil {
		return err
	}
	tile, err := botzone.ParseTile(f[2])
	if err != nil {
		return err
	}
	said := record.Said{Seat: seat, Kind: mahjong.Claim}
	middle := mahjong.NoTile
	switch strings.ToUpper(f[1]) {
	case "HU":
		said.Kind = mahjong.Win
	case "PENG":
		said.Took = mahjong.Pung
	case "GANG":
		said.Took = mahjong.OpenKong
	case "CHI":
		said.Took, middle = mahjong.Chow, tile
	default:
		return fmt.Errorf("%q is nothing that can be ignored", f[1])
	}
	if t, _, _ := m.Offered(); middle == mahjong.NoTile && t != tile {
		return fmt.Errorf("%v wants %s, and the tile is %s", seat, tile, t)
	}
	return m.Said(said, middle)
}

// fans reads "Fan 9 混一色*1+箭刻*1".
func (m *textMatch) fans(f []string) error {
	if len(m.Round.Wins) == 0 || len(f) != 3 || m.Round.Wins[0].Fans != nil {
		return errors.New("fans, and there is no win to have them")
	}
	w := &m.Round.Wins[0]
	var err error
	if w.Fan, err = strconv.Atoi(f[1]); err != nil {
		return fmt.Errorf("%q is not a number of points", f[1])
	}
	for part := range strings.SplitSeq(strings.TrimSuffix(f[2], "+"), "+") {
		name, times, _ := strings.Cut(part, "*")
		n, err := strconv.Atoi(times)
		if err != nil {
			return fmt.Errorf("%q is not a fan and how often it counts", part)
		}
		w.Fans = append(w.Fans, mcrplay.NewFan(name, -1, n))
	}
	return nil
}

// score reads what everybody gains, which ends a match.
func (m *textMatch) score(f []string) error {
	var delta [4]int
	if len(f) != 4 {
		return fmt.Errorf("%d scores", len(f))
	}
	for i := range f {
		var err error
		if delta[i], err = strconv.Atoi(f[i]); err != nil {
			return fmt.Errorf("%q is not a score", f[i])
		}
	}
	switch {
	case len(m.Round.Wins) > 0 && m.Round.Wins[0].Fans != nil:
		m.Round.Wins[0].Delta = delta
	case m.Round.Draw != nil:
		m.Round.Draw.Delta = delta
	default:
		return errors.New("scores before the end of the deal")
	}
	m.ended = true
	return nil
}

func textSeat(s string) (mahjong.Seat, error) {
	n, err := strconv.Atoi(s)
	if err != nil {
		return mahjong.NoSeat, fmt.Errorf("player %q is not 0 to 3", s)
	}
	return mcrplay.SeatOf(n)
}

// WriteText writes the deals of a game of Chinese Official in the text
// that Botzone's contests are published in, a match for each deal. Players are
// numbered by their winds. It refuses what that text has no words for: flowers,
// deals that are not whole, matches that ended by a fault, and fans that Botzone
// does not know.
func WriteText(w io.Writer, g *record.Game) error {
	if _, chinese := g.Source.(*mcrplay.Source); !chinese || g.Rules.Flowers {
		return fmt.Errorf("record: a %v game with flowers: %t cannot be written as Botzone text", g.Source, g.Rules.Flowers)
	}
	for i := range g.Rounds {
		name := g.Name
		if len(g.Rounds) > 1 {
			name = fmt.Sprintf("%s-%d", g.Name, i+1)
		}
		text, err := botzoneText(name, &g.Rounds[i])
		if err != nil {
			return fmt.Errorf("record: %s, %s: %w", g.Name, g.Rounds[i].Name(), err)
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

// botzoneText is one deal as text.
func botzoneText(name string, r *record.Round) (string, error) {
	if name == "" || strings.ContainsAny(name, " \t\r\n") {
		return "", fmt.Errorf("%q cannot be the name of a match", name)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Match %s\nWind %d\n", name, r.Number/4&3)
	for i := range 4 {
		fmt.Fprintf(&b, "Player %d Deal %s\n", i, botzone.Tiles(r.Hands[r.Dealer.Plus(i)]))
	}
	var offered *record.Step
	for i := range r.Steps {
		s := &r.Steps[i]
		verb, tile := "", s.Tile
		switch s.Kind {
		case record.Draw:
			verb = "Draw"
		case record.Discard:
			verb = "Play"
		case record.Claim:
			switch verb, tile = "Peng", s.Meld.Called(); s.Meld.Kind() {
			case mahjong.Chow:
				verb, tile = "Chi", s.Meld.At(1)
			case mahjong.OpenKong:
				verb = "Gang"
			}
		case record.Kong:
			verb, tile = "AnGang", s.Meld.At(0)
			if s.Meld.Kind() == mahjong.AddedKong {
				verb = "BuGang"
			}
		default:
			return "", fmt.Errorf("no word for %v", s)
		}
		fmt.Fprintf(&b, "Player %d %s %s%s\n", s.Seat.After(r.Dealer), verb, botzone.Tile(tile), ignored(r, offered))
		offered = s
	}
	switch {
	case len(r.Wins) == 1:
		w := &r.Wins[0]
		fmt.Fprintf(&b, "Player %d Hu %s%s\nFan %d ", w.Seat.After(r.Dealer), botzone.Tile(w.Tile), ignored(r, offered), w.Fan)
		for i, f := range w.Fans {
			name, ok := mcrplay.BotzoneName(&f)
			if !ok {
				return "", fmt.Errorf("no name for %s", f.Rule)
			}
			if i > 0 {
				b.WriteByte('+')
			}
			fmt.Fprintf(&b, "%s*%d", name, f.Count)
		}
		b.WriteString("\n" + scores(r, w.Delta))
	case r.Draw != nil && r.Draw.Kind == record.Exhaustive:
		b.WriteString("Huang\n" + scores(r, r.Draw.Delta))
	default:
		return "", errors.New("a deal that did not end with a win or a drawn hand")
	}
	return b.String(), nil
}

// ignored lists who wanted the tile of step s and did not get it.
func ignored(r *record.Round, s *record.Step) string {
	if s == nil {
		return ""
	}
	text := ""
	for _, o := range r.Note(s).Others {
		word, tile := "Hu", s.Tile
		if s.Kind == record.Kong {
			tile = s.Meld.Added()
		}
		switch o.Took {
		case mahjong.Chow:
			word, tile = "Chi", o.Meld.At(1)
		case mahjong.Pung:
			word = "Peng"
		case mahjong.OpenKong:
			word = "Gang"
		}
		text += fmt.Sprintf(" Ignore Player %d %s %s", o.Seat.After(r.Dealer), word, botzone.Tile(tile))
	}
	return text
}

func scores(r *record.Round, delta [4]int) string {
	s := "Score"
	for i := range 4 {
		s += " " + strconv.Itoa(delta[r.Dealer.Plus(i)])
	}
	return s + "\n\n" // an empty line ends a match
}
