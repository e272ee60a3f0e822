package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"jansou/mahjong"
	"jansou/riichi"
)

// scoreCmd is "jansou score": what a winning hand is worth, for people or, in
// a batch, for programs.
type scoreCmd struct {
	Batch bool `help:"Read JSON lines on standard input and answer a line each."`
	JSON  bool `name:"json" help:"Print the answer for one hand as --batch does."`

	Ruleset string   `default:"ema2025" help:"The rules: ema2012, ema2016, ema2025, polish, wrc2025, tenhou, mahjongsoul, mleague, jpml-a, or the file of house rules. In a batch, those of lines that name none."`
	Hand    string   `placeholder:"TILES" help:"The concealed tiles, with the winning tile or without."`
	Meld    []string `sep:"none" placeholder:"TILES" help:"A set on the table, once for each: 1*23p, * after the claimed tile; 1111z a closed kong."`
	Win     string   `placeholder:"TILE" help:"The winning tile."`
	Tsumo   bool     `help:"Won by self-draw."`
	From    string   `placeholder:"SEAT" help:"Whose discard it was: E, S, W, N, or left, opposite, right."`
	Seat    string   `default:"S" help:"The winner's seat wind: E (the dealer), S, W, N."`
	Round   string   `default:"E" help:"The wind of the round."`

	Riichi       bool `help:"The hand declared riichi."`
	DoubleRiichi bool `help:"It did so in its first turn."`
	Ippatsu      bool `help:"It won within an uninterrupted set of turns."`
	LastTile     bool `help:"On the last tile of the wall, or on the last discard."`
	Replacement  bool `help:"On the replacement tile of a kong."`
	RobbedKong   bool `help:"On a tile that was about to become a kong."`
	FirstTurn    bool `help:"In the first turn, or on a discard before it, with no claim and no kong."`
	MixedIn      bool `help:"The drawn tile was sorted into the hand and cannot be told."`

	Dora     string            `placeholder:"TILES" help:"The dora indicators that are turned."`
	Ura      string            `placeholder:"TILES" help:"The indicators under them."`
	Honba    int               `help:"The counters on the table."`
	Deposits int               `help:"The riichi sticks that the winner takes."`
	Pao      map[string]string `mapsep:"," placeholder:"HAND=SEAT" help:"Who is liable: daisangen=E, daisuushii=N, suukantsu=W."`
}

// Help shows examples.
func (scoreCmd) Help() string {
	return `Says what a winning hand is worth under a ruleset: each yaku and each fu item
with the article that says so, and who pays what.

  jansou score --ruleset ema2016 --hand 123m456p789s11z --meld 1*23p --win 1z --tsumo --last-tile
  jansou score --hand 234m456p55678s88m --win 8m --from left --riichi --dora 7m --ura 1z --honba 1 --deposits 2
  jansou score --ruleset wrc2025 --hand 11122z --meld 5*55z --meld 6*66z --meld 7*77z --win 2z --seat E --from W --pao daisangen=S
  jansou score --batch < hands.jsonl

A batch has a hand a line:

  {"ruleset":"tenhou","concealed":"234m456p55678s88m","melds":[],"win_tile":"8m","win_by":"discard","from":"W","seat":"S","prevailing":"E","riichi":"riichi","dora_indicators":"7m","ura_indicators":"1z","honba":1,"deposits":2}

  concealed   the tiles in hand, with win_tile or without
  melds       [{"kind":"chow","tiles":"1*23p","from":"left"}]; kinds: chow, pung,
              open_kong, closed_kong, added_kong (the added tile last); from: a
              seat wind, or left, opposite, right of the winner; left if absent
  win_by      discard or self_draw
  from        the discarder, as in melds; where it is absent the payments name
              it "discarder"
  seat, prevailing
              E, S, W, N or 1z to 4z; E deals
  riichi      none, riichi or double
  ippatsu, last_tile, replacement, robbed_kong, first_turn, mixed_in
              true or false
  dora_indicators, ura_indicators
              the indicators that are turned, not the dora
  honba, deposits
              counters and sticks
  pao         a seat, or {"daisangen":"S"}

Tiles are 123m456p789s1234567z, 0 is a red five; a list of strings will do as
well. Fields may be left out where false, 0 or none is meant. A line that cannot
be read is answered with {"valid":false,"error":{"line":..,"field":..,"message":..}}
and the next lines go on; the exit status is then 1.`
}

// Run scores one hand or a batch.
func (c *scoreCmd) Run(out io.Writer) error {
	if c.Batch {
		return c.batch(os.Stdin, out)
	}
	if c.Hand == "" || c.Win == "" {
		return errors.New("--hand and --win say what was won, such as --hand 234m456p55678s88m --win 8m; or --batch")
	}
	return c.one(out)
}

// one scores the hand of the flags.
func (c *scoreCmd) one(out io.Writer) error {
	in := c.input()
	rs, err := loadRiichi(c.Ruleset)
	if err != nil {
		return err
	}
	w, anyone, err := readWin(&in, rs)
	if err != nil {
		return c.inFlags(err)
	}
	var sheet mahjong.ScoreSheet
	if r := rs.Score(w, &sheet); r != nil {
		if c.JSON {
			return json.NewEncoder(out).Encode(scoreOutput{Refused: &ruleOutput{r.Rule, riichi.RuleName(r.Rule), rs.Cite(r.Rule).String()}})
		}
		return fmt.Errorf("no win: %s (%s; %s)%s", riichi.RuleName(r.Rule), r.Rule, rs.Cite(r.Rule), factText(r))
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(outputOf(w, &sheet, anyone))
	}
	return printSheet(out, rs, w, &sheet, anyone)
}

// input puts the flags into the words of a batch.
func (c *scoreCmd) input() scoreInput {
	in := scoreInput{Concealed: tileList(c.Hand), WinTile: c.Win, WinBy: "discard", Seat: c.Seat, From: c.From, Prevailing: c.Round,
		Ippatsu: c.Ippatsu, LastTile: c.LastTile, Replacement: c.Replacement, RobbedKong: c.RobbedKong, FirstTurn: c.FirstTurn,
		MixedIn: c.MixedIn, Dora: tileList(c.Dora), Ura: tileList(c.Ura), Honba: c.Honba, Deposits: c.Deposits, Pao: c.Pao}
	if c.Tsumo {
		in.WinBy = "self_draw"
	}
	switch {
	case c.DoubleRiichi:
		in.Riichi = "double"
	case c.Riichi:
		in.Riichi = "riichi"
	}
	for _, m := range c.Meld {
		kind := mahjong.Chow
		if meld, err := readMeld(m); err == nil {
			kind = meld.Kind()
		}
		in.Melds = append(in.Melds, meldInput{Kind: kind.String(), Tiles: tileList(m)})
	}
	return in
}

// flagOf names the flag of a field where it is not the field's own name.
var flagOf = map[string]string{"concealed": "--hand", "win_tile": "--win", "win_by": "--tsumo", "prevailing": "--round",
	"dora_indicators": "--dora", "ura_indicators": "--ura"}

// inFlags says in flags what is wrong with a field.
func (c *scoreCmd) inFlags(err error) error {
	var e *inputError
	if !errors.As(err, &e) {
		return err
	}
	name, ok := flagOf[e.Field]
	if !ok {
		name = "--" + strings.ReplaceAll(e.Field, "_", "-")
	}
	if strings.HasPrefix(e.Field, "melds") {
		name = "--meld"
	}
	return fmt.Errorf("%s: %s", name, e.Message)
}

// factText prints the facts of a refusal.
func factText(r *mahjong.Refusal) string {
	var b strings.Builder
	for _, f := range r.Facts {
		b.WriteString("; " + f.String())
	}
	return b.String()
}

var seatNames = [4]string{"East", "South", "West", "North"}

// printSheet prints a sheet for people, each line with its citation.
func printSheet(out io.Writer, rs *riichi.Ruleset, w *riichi.Win, s *mahjong.ScoreSheet, anyone bool) error {
	fmt.Fprintln(out, rs.Title)
	how := "by self-draw"
	if !w.SelfDraw() {
		how = "on the discard of " + payer(w, w.From, anyone)
	}
	fmt.Fprintf(out, "%s wins on %s %s: %s\n\n", seatNames[w.Seat], w.Tile, how, title(s.Hand, s.Melds))
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	units := map[mahjong.Unit]string{mahjong.Han: "han", mahjong.Fu: "fu", mahjong.YakumanUnit: "yakuman"}
	for _, l := range s.Lines {
		fmt.Fprintf(t, "  %s\t%d %s\t%s\t%s\n", riichi.RuleName(l.Rule), l.Value, units[l.Unit], mahjong.FormatTiles(l.Of), rs.Cite(l.Rule))
	}
	for _, x := range s.Left {
		fmt.Fprintf(t, "  not %s\t\t\tbecause of %s, %s\n", riichi.RuleName(x.Rule), because(x.By), rs.Cite(x.By))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s: %d points\n", worth(rs, s), s.Points)
	for _, p := range s.Parts {
		from := "the table"
		if p.From != mahjong.NoSeat {
			from = payer(w, p.From, anyone)
		}
		fmt.Fprintf(t, "  %s pays %s\t%d\t%s\t%s\n", from, seatNames[p.To], p.Points, riichi.RuleName(p.Rule), rs.Cite(p.Rule))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%s receives %d\n", seatNames[w.Seat], s.Payments[w.Seat])
	return err
}

// payer names a seat; the discarder where nobody was named.
func payer(w *riichi.Win, s mahjong.Seat, anyone bool) string {
	if anyone && s == w.From {
		return "the discarder"
	}
	return seatNames[s]
}

// because names a rule, or an option by its own name.
func because(id mahjong.RuleID) string {
	if option, ok := strings.CutPrefix(string(id), "riichi.option."); ok {
		return "option " + option
	}
	return riichi.RuleName(id)
}

// worth sums a sheet up.
func worth(rs *riichi.Ruleset, s *mahjong.ScoreSheet) string {
	var words []string
	switch {
	case s.Yakuman > 0:
		words = append(words, fmt.Sprintf("%d yakuman", s.Yakuman))
	case s.Fu == 0: // renhou: a mangan and nothing else
		words = append(words, fmt.Sprintf("%d han", s.Han))
	default:
		words = append(words, fmt.Sprintf("%d han %d fu", s.Han, s.Fu))
	}
	if s.Limit != "" && s.Yakuman == 0 {
		words = append(words, fmt.Sprintf("%s (%s)", riichi.RuleName(s.Limit), rs.Cite(s.Limit)))
	}
	return strings.Join(words, ", ")
}
