package majsoul

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
)

// prefix begins the name of every event.
const prefix = ".lq.Record"

// event is one event of a deal. Which fields count depends on its name.
type event struct {
	Name string
	Data struct {
		Seat       int
		Tile       string
		Riichi     bool   `json:"is_liqi"`
		Double     bool   `json:"is_wliqi"`
		Drawn      bool   `json:"moqie"`
		Furiten    []bool `json:"zhenting"`
		Operation  *offer
		Operations []offer
		Type       int
		Tiles      json.RawMessage // names of tiles; of a kong in the own turn one name
		Froms      []int

		Wind     int `json:"chang"`
		Deal     int `json:"ju"`
		Counters int `json:"ben"`
		Bets     int `json:"liqibang"`
		Scores   json.RawMessage
		Tiles0   []string
		Tiles1   []string
		Tiles2   []string
		Tiles3   []string
		Begin0   []string `json:"begin_tiles[0]"` // so in records of other years
		Begin1   []string `json:"begin_tiles[1]"`
		Begin2   []string `json:"begin_tiles[2]"`
		Begin3   []string `json:"begin_tiles[3]"`
		Wall     string   `json:"paishan"`
		Doras    []string

		Wins    []win  `json:"hules"`
		Before  []int  `json:"old_scores"`
		Delta   []int  `json:"delta_scores"`
		Nagashi bool   `json:"liujumanguan"`
		Players []hand `json:"players"`
	}
}

// offer is what a seat may do.
type offer struct {
	Seat int
	List []struct {
		Type        int
		Combination []string
	} `json:"operation_list"`
}

// win is one winner.
type win struct {
	Seat   int
	Hand   []string
	Melds  []string `json:"ming"`
	Tile   string   `json:"hu_tile"`
	Count  int
	Fu     int
	Fans   []struct{ Val, ID int }
	Ron    int  `json:"point_rong"`
	Dealer int  `json:"point_zimo_qin"`
	Other  int  `json:"point_zimo_xian"`
	Self   bool `json:"zimo"`
	Deals  bool `json:"qinjia"`
	Limits bool `json:"yiman"`
	Doras  []string
	Ura    []string `json:"li_doras"`
}

// hand is what a seat shows at an exhaustive draw.
type hand struct {
	Tenpai bool `json:"tingpai"`
	Hand   []string
}

// builder makes the rounds of a game of its events.
type builder struct {
	g     *record.Game
	at    int
	r     *record.Round
	pungs [4][]mahjong.Meld
	doras int          // indicators told of so far
	own   []string     // the dealer's fourteen tiles, until it is known which it drew
	first *told        // what is told with them
	last  mahjong.Tile // that others may claim or win on
	from  mahjong.Seat // whose it is
	drawn mahjong.Tile
}

// told is what the source tells beside a step: the Own of its note.
type told struct {
	name    string
	offers  []offer
	furiten []bool
}

func (b *builder) event(e *event) error {
	name := strings.TrimPrefix(e.Name, prefix)
	if name == "NewRound" {
		if b.g.Rules.Three || b.g.Lost != nil {
			return b.lose()
		}
		return b.begin(e)
	}
	if b.r == nil {
		if b.g.Rules.Three || b.g.Lost != nil {
			return nil
		}
		return fmt.Errorf("an event outside a deal")
	}
	if err := b.opened(name, e); err != nil {
		return err
	}
	d := &e.Data
	switch name {
	case "DealTile":
		if err := b.turned(d.Doras); err != nil {
			return err
		}
		t, err := mahjong.ParseTile(d.Tile)
		if err != nil {
			return err
		}
		return b.draw(e, t)
	case "DiscardTile":
		return b.discard(e)
	case "ChiPengGang":
		return b.claim(e)
	case "AnGangAddGang":
		return b.kong(e)
	case "Hule":
		return b.hule(e)
	case "NoTile":
		return b.noTile(e)
	case "LiuJu":
		return b.abort(e)
	}
	return fmt.Errorf("it is not known")
}

// lose counts a deal that is not read.
func (b *builder) lose() error {
	for why := range b.g.Lost {
		b.g.Lost[why]++
	}
	if b.g.Rules.Three {
		b.g.Rounds = append(b.g.Rounds, record.Round{At: b.at})
	}
	return nil
}

func seatOf(n int) (mahjong.Seat, error) {
	if n < 0 || n > 3 {
		return mahjong.NoSeat, fmt.Errorf("seat %d is not 0 to 3", n)
	}
	return mahjong.Seat(n), nil
}

func tilesOf(names []string) ([]mahjong.Tile, error) {
	var out []mahjong.Tile
	for _, n := range names {
		t, err := mahjong.ParseTile(n)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// step adds a step, and what e tells beside it.
func (b *builder) step(s record.Step, e *event) {
	s.At, s.Prompt = b.at, record.NoPrompt
	b.r.Steps = append(b.r.Steps, s)
	if e != nil {
		b.annotate(toldBy(e))
	}
}

// annotate keeps what is told beside the newest step.
func (b *builder) annotate(t *told) {
	b.r.Annotate(&b.r.Steps[len(b.r.Steps)-1]).Own = t
}

// toldBy is what e tells beside its step.
func toldBy(e *event) *told {
	t := &told{name: e.Name, offers: e.Data.Operations, furiten: e.Data.Furiten}
	if e.Data.Operation != nil {
		t.offers = append(slices.Clone(t.offers), *e.Data.Operation)
	}
	return t
}

// begin begins a deal. The dealer's fourteen tiles are sorted: which of them was
// drawn the first thing that the dealer does tells.
func (b *builder) begin(e *event) error {
	d := &e.Data
	var points []int
	if err := json.Unmarshal(d.Scores, &points); err != nil || len(points) != 4 || d.Wind < 0 || d.Wind > 3 || d.Deal < 0 || d.Deal > 3 {
		return fmt.Errorf("the start of a deal without four scores, a wind and a number")
	}
	b.g.Rounds = append(b.g.Rounds, record.Round{At: b.at, Number: 4*d.Wind + d.Deal, Honba: d.Counters, Sticks: d.Bets,
		Dealer: mahjong.Seat(d.Deal), Points: [4]int(points), Steps: record.NewSteps()})
	b.r = &b.g.Rounds[len(b.g.Rounds)-1]
	b.pungs, b.doras, b.last, b.drawn, b.first = [4][]mahjong.Meld{}, 0, mahjong.NoTile, mahjong.NoTile, toldBy(e)
	hands := [4][]string{d.Tiles0, d.Tiles1, d.Tiles2, d.Tiles3}
	if d.Tiles0 == nil {
		hands = [4][]string{d.Begin0, d.Begin1, d.Begin2, d.Begin3}
	}
	for s, names := range hands {
		if mahjong.Seat(s) == b.r.Dealer {
			if b.own = slices.Clone(names); len(names) != 14 {
				return fmt.Errorf("%d tiles of the dealer, fourteen are wanted", len(names))
			}
			continue
		}
		var err error
		if b.r.Hands[s], err = tilesOf(names); err != nil {
			return err
		}
		if len(names) != 13 {
			return fmt.Errorf("%d tiles in a hand, thirteen are wanted", len(names))
		}
	}
	if err := b.turned(d.Doras); err != nil {
		return err
	}
	if len(b.r.Indicators) != 1 {
		return fmt.Errorf("%d indicators at the start", len(b.r.Indicators))
	}
	var err error
	b.r.Wall, err = mahjong.ParseTiles(d.Wall)
	return err
}

// opened takes the dealer's first draw off its tiles, by what it does first.
func (b *builder) opened(name string, e *event) error {
	if b.own == nil {
		return nil
	}
	own := b.own
	b.own = nil
	at := len(own) - 1
	if name == "DiscardTile" {
		if i := slices.Index(own, e.Data.Tile); e.Data.Drawn && i >= 0 {
			at = i
		} else if own[at] == e.Data.Tile {
			at = 0
		}
	}
	if name == "Hule" && len(e.Data.Wins) == 1 {
		if i := slices.Index(own, e.Data.Wins[0].Tile); i >= 0 {
			at = i
		}
	}
	t, err := mahjong.ParseTile(own[at])
	if err != nil {
		return err
	}
	if b.r.Hands[b.r.Dealer], err = tilesOf(slices.Delete(own, at, at+1)); err != nil {
		return err
	}
	b.drawn = t
	b.step(record.Step{Kind: record.Draw, Seat: b.r.Dealer, Tile: t}, nil)
	b.annotate(b.first)
	return b.lay(t)
}

// lay puts the wall into the order of the engine's: the hands, then the live wall
// as the record has it; the dead wall it counts from its far end.
func (b *builder) lay(first mahjong.Tile) error {
	rest := b.r.Wall
	const dealt = riichiplay.FirstDraw + 1
	if len(rest) != riichiplay.WallSize-dealt {
		return fmt.Errorf("a wall of %d tiles behind the hands", len(rest))
	}
	wall := make([]mahjong.Tile, riichiplay.WallSize)
	for s := range mahjong.NoSeat {
		for k := range 13 {
			wall[riichiplay.DealtAt(s.After(b.r.Dealer), k)] = b.r.Hands[s][k]
		}
	}
	wall[riichiplay.FirstDraw] = first
	copy(wall[dealt:], rest[:riichiplay.LiveEnd-dealt])
	back := func(n int) mahjong.Tile { return rest[len(rest)-n] }
	for i, place := range riichiplay.ReplacementAt {
		wall[place] = back(1 + i)
	}
	for i, place := range riichiplay.IndicatorAt {
		wall[place], wall[place+1] = back(5+2*i), back(6+2*i)
	}
	b.r.Wall = wall
	return nil
}

// turned notes the indicators of a list that are new.
func (b *builder) turned(names []string) error {
	ts, err := tilesOf(names)
	if err != nil {
		return err
	}
	for ; b.doras < len(ts); b.doras++ {
		b.r.Indicators = append(b.r.Indicators, ts[b.doras])
		if b.doras > 0 {
			b.step(record.Step{Kind: record.Indicator, Seat: mahjong.NoSeat, Tile: ts[b.doras]}, nil)
		}
	}
	return nil
}

func (b *builder) draw(e *event, t mahjong.Tile) error {
	s, err := seatOf(e.Data.Seat)
	if err != nil {
		return err
	}
	b.drawn, b.last = t, mahjong.NoTile
	b.step(record.Step{Kind: record.Draw, Seat: s, Tile: t}, e)
	return nil
}

func (b *builder) discard(e *event) error {
	s, err := seatOf(e.Data.Seat)
	if err != nil {
		return err
	}
	t, err := mahjong.ParseTile(e.Data.Tile)
	if err != nil {
		return err
	}
	if e.Data.Riichi || e.Data.Double {
		b.step(record.Step{Kind: record.Riichi, Seat: s}, nil)
	}
	b.last, b.from, b.drawn = t, s, mahjong.NoTile
	b.step(record.Step{Kind: record.Discard, Seat: s, Tile: t, Drawn: e.Data.Drawn}, e)
	return b.turned(e.Data.Doras)
}

// claim reads a chow, a pung or an open kong: 0, 1, 2.
func (b *builder) claim(e *event) error {
	d := &e.Data
	s, err := seatOf(d.Seat)
	if err != nil {
		return err
	}
	var names []string
	if err := json.Unmarshal(d.Tiles, &names); err != nil {
		return fmt.Errorf("tiles: %w", err)
	}
	ts, err := tilesOf(names)
	if err != nil {
		return err
	}
	if d.Type < 0 || d.Type > 2 {
		return fmt.Errorf("a claim of type %d", d.Type)
	}
	kind := [...]mahjong.MeldKind{mahjong.Chow, mahjong.Pung, mahjong.OpenKong}[d.Type]
	m, err := mahjong.MakeMeld(kind, ts, b.last, b.from)
	if err != nil {
		return err
	}
	if kind == mahjong.Pung {
		b.pungs[s] = append(b.pungs[s], m)
	}
	b.last = mahjong.NoTile
	b.step(record.Step{Kind: record.Claim, Seat: s, Meld: m}, e)
	return b.turned(d.Doras)
}

// kong reads a kong in the own turn: 2 adds a tile to a pung, 3 is closed.
func (b *builder) kong(e *event) error {
	d := &e.Data
	s, err := seatOf(d.Seat)
	if err != nil {
		return err
	}
	var name string
	if err := json.Unmarshal(d.Tiles, &name); err != nil {
		return fmt.Errorf("tiles: %w", err)
	}
	t, err := mahjong.ParseTile(name)
	if err != nil {
		return err
	}
	var m mahjong.Meld
	switch d.Type {
	case 2:
		for _, pung := range b.pungs[s] {
			if grown, err := pung.AddTile(t); err == nil {
				m = grown
			}
		}
		if m.Kind() != mahjong.AddedKong {
			return fmt.Errorf("%v adds %s, and has no pung of it", s, t)
		}
	case 3:
		plain := mahjong.Of(t.Kind())
		ts := []mahjong.Tile{plain, plain, plain, plain}
		if k := t.Kind(); b.g.Rules.RedFives && k.IsSuited() && k.Number() == 5 {
			if ts[0] = mahjong.RedFive(k); b.g.Rules.SecondRed && k == mahjong.P5 {
				ts[1] = ts[0]
			}
		}
		if m, err = mahjong.MakeMeld(mahjong.ClosedKong, ts, mahjong.NoTile, s); err != nil {
			return err
		}
	default:
		return fmt.Errorf("a kong of type %d", d.Type)
	}
	b.last, b.from, b.drawn = t, s, mahjong.NoTile
	b.step(record.Step{Kind: record.Kong, Seat: s, Meld: m}, e)
	return b.turned(d.Doras)
}
