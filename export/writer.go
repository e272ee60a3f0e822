package export

import (
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"

	"jansou/mahjong"
	"jansou/observe"
	"jansou/record"
	"jansou/record/mcrplay"
	"jansou/table"
)

// Version is the number of the schema. It grows when a column changes its
// meaning or goes; new columns do not change it.
const Version = 1

// GroupRows is how many rows a row group of a file has at most. A writer holds
// one row group of each file, and the rows of one game.
const GroupRows = 1 << 14

// Options say what is written beside what is always written.
type Options struct {
	Tokens bool // each decision's view as tokens, 640 bytes
}

// Count is how much was written. The zero Count is nothing.
type Count struct {
	Games, Deals, Decisions int
	Skipped                 int // deals of three players, which have no rows
	Differences             int // places where our engine and a record differ
}

// Writer writes games and their decisions. It is for one goroutine.
type Writer struct {
	Count Count

	options   Options
	games     *parquet.GenericWriter[GameRow]
	decisions *parquet.GenericWriter[DecisionRow]

	rows  []DecisionRow // of the game that is being read
	ends  []ending      // of its deals
	final *[4]mahjong.Standing
	rules string // name of the ruleset
	legal []uint8
}

// ending is how a deal ended.
type ending struct {
	rule mahjong.RuleID
	gain [4]int32
}

// NewWriter returns a writer of two files. Both are Parquet files only after
// Close.
func NewWriter(games, decisions io.Writer, options Options) *Writer {
	limits := []parquet.WriterOption{parquet.MaxRowsPerRowGroup(GroupRows), parquet.CreatedBy("jansou", fmt.Sprint(Version), ""),
		parquet.KeyValueMetadata("jansou.schema", fmt.Sprint(Version))}
	return &Writer{options: options, games: parquet.NewGenericWriter[GameRow](games, limits...),
		decisions: parquet.NewGenericWriter[DecisionRow](decisions, limits...)}
}

// Close writes what is left. The writer cannot be used after it.
func (w *Writer) Close() error {
	if err := w.decisions.Close(); err != nil {
		return fmt.Errorf("export: decisions: %w", err)
	}
	if err := w.games.Close(); err != nil {
		return fmt.Errorf("export: games: %w", err)
	}
	return nil
}

// File writes the games of a file.
func (w *Writer) File(f *record.File) error {
	for i := range f.Games {
		g := &f.Games[i]
		switch {
		case g.Source.Ruleset(g) == nil && !g.Rules.Three:
			continue
		case g.Rules.Three:
			w.Count.Skipped += len(g.Rounds)
			continue
		}
		if err := w.game(f, g, fmt.Sprintf("%s-%d", f.Sum, i)); err != nil {
			return err
		}
	}
	return nil
}

// game plays one game on the engine and writes what comes of it.
func (w *Writer) game(f *record.File, g *record.Game, id string) error {
	w.rows, w.ends, w.final, w.rules = w.rows[:0], make([]ending, len(g.Rounds)), nil, ""
	witness := record.Witness{
		Decided:  func(d *record.Decision) { w.rows = append(w.rows, w.decision(g, id, d)) },
		Happened: w.happened,
	}
	tally := witness.Watch(g)
	row := GameRow{Game: id, File: f.Path, Name: g.Name, Source: g.Source.String(), Kind: "riichi", Ruleset: w.rules,
		RedFives: g.Rules.RedFives, OpenTanyao: g.Rules.OpenTanyao, South: g.Rules.South, Deals: int32(len(g.Rounds)),
		Decisions: int32(len(w.rows)), Differences: int32(len(tally.Mismatches)), Schema: Version}
	if _, ok := g.Source.(*mcrplay.Source); ok {
		row.Kind = "mcr"
	}
	if s := viewer(g); s != mahjong.NoSeat {
		row.Viewer = new(int32(s))
	}
	if w.final != nil {
		row.Ended = true
		row.Points, row.Totals, row.Places = make([]int32, 4), make([]int32, 4), make([]int32, 4)
		for _, st := range w.final {
			row.Points[st.Seat], row.Totals[st.Seat], row.Places[st.Seat] = int32(st.Points), int32(st.Total), int32(st.Place)
		}
	}
	for i := range w.rows {
		w.foresee(&w.rows[i], row.Places)
	}
	w.Count.Games++
	w.Count.Deals += len(g.Rounds)
	w.Count.Decisions += len(w.rows)
	w.Count.Differences += len(tally.Mismatches)
	if _, err := w.decisions.Write(w.rows); err != nil {
		return fmt.Errorf("export: decisions: %w", err)
	}
	if _, err := w.games.Write([]GameRow{row}); err != nil {
		return fmt.Errorf("export: games: %w", err)
	}
	return nil
}

// viewer returns the one seat whose tiles a record shows; NoSeat where it shows
// those of others, too.
func viewer(g *record.Game) mahjong.Seat {
	if g.Viewer != mahjong.NoSeat {
		return g.Viewer
	}
	only := mahjong.NoSeat
	for i := range g.Rounds {
		for s, hand := range g.Rounds[i].Hands {
			if hand == nil {
				continue
			}
			if only != mahjong.NoSeat && only != mahjong.Seat(s) {
				return mahjong.NoSeat
			}
			only = mahjong.Seat(s)
		}
	}
	return only
}

// happened keeps how deals and the game end.
func (w *Writer) happened(deal int, e *mahjong.Event) {
	switch e.Kind {
	case mahjong.DealEnded:
		w.ends[deal] = ending{e.Rule, e.Points}
	case mahjong.GameEnded:
		final := *e.Final
		w.final = &final
	}
}

// foresee fills in what came later.
func (w *Writer) foresee(d *DecisionRow, places []int32) {
	if end := &w.ends[d.Deal]; end.rule != "" {
		d.OracleEnd, d.OracleGain = string(end.rule), new(end.gain[d.Seat])
	}
	if places != nil {
		d.OraclePlace = new(places[d.Seat])
	}
}

// decision is the row of a choice.
func (w *Writer) decision(g *record.Game, id string, d *record.Decision) DecisionRow {
	v := d.Table.View(d.Seat)
	w.rules = v.Ruleset
	row := seen(&v)
	row.Game, row.Deal, row.Offset = id, int32(d.Deal), int64(d.At)
	row.Action, row.ActionText, row.Told = int32(observe.Number(&d.Action)), d.Action.String(), d.Told
	w.legal = observe.AppendNumbers(w.legal[:0], d.Legal)
	row.Legal = make([]int32, len(w.legal))
	for i, n := range w.legal {
		row.Legal[i] = int32(n)
	}
	if w.options.Tokens {
		var tokens [observe.Tokens]uint8
		observe.WriteTokens(&tokens, d.Table.(observe.Observed), d.Seat)
		row.Tokens = tokens[:]
	}
	for i := 1; i <= 3; i++ {
		other, text := d.Seat.Plus(i), ""
		if g.Rounds[d.Deal].Hands[other] != nil {
			text = hand(d.Table.View(other).Own)
		}
		row.OracleHands = append(row.OracleHands, text)
	}
	return row
}

// seen is what a row says of the table. It is given the view of the seat alone,
// which has no field for what the seat may not see.
func seen(v *table.View) DecisionRow {
	s := v.Viewer
	row := DecisionRow{Event: int32(v.Events), Seat: int32(s), Wind: v.Seats[s].Wind.String(), Round: v.Prevailing.String(),
		Number: int32(v.Number), Counters: int32(v.Counters), Deposits: int32(v.Deposits), Dealer: v.Dealer == s,
		Phase: v.Phase.String(), Live: int32(v.Live), Indicators: mahjong.FormatTiles(v.Indicators), Hand: hand(v.Own),
		Furiten: len(v.Own.Furiten) > 0}
	if v.Own.Drawn != mahjong.NoTile {
		row.Drawn = v.Own.Drawn.String()
	}
	if v.AskedFrom != mahjong.NoSeat {
		row.Asked, row.AskedFrom = v.Asked.String(), int32(v.AskedFrom.After(s))
	}
	for i := range 4 {
		row.seat(v, s.Plus(i))
	}
	return row
}

// seat adds what is seen of one seat.
func (d *DecisionRow) seat(v *table.View, s mahjong.Seat) {
	seen := &v.Seats[s]
	d.Points = append(d.Points, int32(seen.Points))
	d.Flowers = append(d.Flowers, mahjong.FormatTiles(seen.Flowers))
	d.Melds = append(d.Melds, melds(seen.Melds))
	d.Rivers = append(d.Rivers, river(seen.River))
	d.Riichi = append(d.Riichi, seen.Riichi)
}

// hand prints concealed tiles, flowers last.
func hand(own *table.OwnView) string { return own.Hand.String() + mahjong.FormatTiles(own.Flowers) }

func melds(ms []mahjong.Meld) string {
	var b []byte
	for i, m := range ms {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, m.String()...)
	}
	return string(b)
}

func river(tiles []table.RiverTile) string {
	b := make([]byte, 0, 4*len(tiles))
	for i, t := range tiles {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, t.Tile.String()...)
		if t.Drawn {
			b = append(b, '-')
		}
		if t.Sideways {
			b = append(b, '*')
		}
		if t.Claimed {
			b = append(b, '^')
		}
	}
	return string(b)
}
