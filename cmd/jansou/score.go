package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"jansou/games"
	"jansou/mahjong"
	"jansou/score"
)

// scoreCmd is "jansou score": what a winning hand is worth, for people or, in
// a batch, for programs.
type scoreCmd struct {
	Batch bool `help:"Read JSON lines on standard input and answer a line each."`
	JSON  bool `name:"json" help:"Print the answer for one hand as --batch does."`

	Ruleset string   `default:"${ruleset}" help:"A name that jansou rulesets prints, such as tenhou, or mcr-wmo for Chinese Official, or the file of house rules. In a batch, those of lines that name none."`
	Hand    string   `placeholder:"TILES" help:"The concealed tiles, with the winning tile or without."`
	Meld    []string `sep:"none" placeholder:"TILES" help:"A set on the table, once for each: 1*23p, * after the claimed tile; 1111z a closed kong."`
	Win     string   `placeholder:"TILE" help:"The winning tile."`
	Tsumo   bool     `help:"Won by self-draw."`
	From    string   `placeholder:"SEAT" help:"Whose discard it was: E, S, W, N, or left, opposite, right."`
	Seat    string   `default:"S" help:"The winner's seat wind: E (the dealer), S, W, N."`
	Round   string   `default:"E" help:"The wind of the round."`

	Flowers      int    `help:"Chinese Official: how many flowers were laid out."`
	LastCopy     bool   `help:"Chinese Official: everybody sees the other three tiles of the winning tile's kind."`
	LastWallTile bool   `help:"Chinese Official: on the last tile of the wall, or on the discard after it."`
	KongEvent    string `placeholder:"EVENT" help:"Chinese Official: replacement, on the replacement tile of a kong; robbed, on a tile that was about to become one."`

	Riichi          bool   `help:"The hand declared riichi."`
	DoubleRiichi    bool   `help:"It did so in its first turn."`
	Ippatsu         bool   `help:"It won within an uninterrupted set of turns."`
	LastTile        bool   `help:"Riichi: on the last tile of the wall, or on the last discard."`
	Replacement     bool   `help:"Riichi: on the replacement tile of a kong."`
	RobbedKong      bool   `help:"Riichi: on a tile that was about to become a kong."`
	FirstTurn       bool   `help:"In the first turn, or on a discard before it, with no claim and no kong."`
	RiichiTile      bool   `help:"House rules: on the discard with which another declared riichi."`
	AfterKong       bool   `help:"House rules: on the discard that another made right after its kong."`
	DealerWins      int    `help:"House rules: how many deals in a row the dealer has won before this one."`
	OpenRiichi      bool   `help:"House rules: riichi was declared with the hand laid open."`
	DiscarderRiichi string `placeholder:"WHEN" help:"House rules: whether the discarder was in riichi, too: earlier or later than an open riichi."`
	MixedIn         bool   `help:"The drawn tile was sorted into the hand and cannot be told."`

	Dora     string            `placeholder:"TILES" help:"The dora indicators that are turned."`
	Ura      string            `placeholder:"TILES" help:"The indicators under them."`
	Honba    int               `help:"The counters on the table."`
	Deposits int               `help:"The riichi sticks that the winner takes."`
	Pao      map[string]string `mapsep:"," placeholder:"HAND=SEAT" help:"Who is liable: daisangen=E, daisuushii=N, suukantsu=W."`
}

// Help shows examples.
func (scoreCmd) Help() string {
	return `Says what a winning hand is worth under a ruleset: each yaku and each fu item,
or each fan and each that was met and does not count, with the article that says
so, and who pays what.

  jansou score --ruleset ema2016 --hand 123m456p789s11z --meld 1*23p --win 1z --tsumo --last-tile
  jansou score --hand 234m456p55678s88m --win 8m --from left --riichi --dora 7m --ura 1z --honba 1 --deposits 2
  jansou score --ruleset wrc2025 --hand 11122z --meld 5*55z --meld 6*66z --meld 7*77z --win 2z --seat E --from W --pao daisangen=S
  jansou score --ruleset mcr-wmo --hand 55p333z44z --meld 1*11z --meld 22*22z --win 4z --tsumo --flowers 2
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
  riichi_tile, after_kong, dealer_wins
              for the local yaku of house rules: true or false, and a number
  open_riichi, discarder_riichi
              for open riichi: true or false; none, earlier or later: whether
              the discarder was in riichi, and since when
  dora_indicators, ura_indicators
              the indicators that are turned, not the dora
  honba, deposits
              counters and sticks
  pao         a seat, or {"daisangen":"S"}

and for Chinese Official, in place of what follows prevailing:

  {"ruleset":"mcr-wmo","concealed":"55p333z44z","melds":[{"kind":"pung","tiles":"111z"},{"kind":"open_kong","tiles":"2222z"}],"win_tile":"4z","win_by":"self_draw","seat":"E","prevailing":"E","flowers":2}

  flowers     how many were laid out
  last_copy   everybody sees the other three tiles of the winning tile's kind
  last_wall_tile
              the last tile of the wall, or the discard after it
  kong_event  none, replacement or robbed

It is answered with "fan" (id is the number in the book, points are all together
where one counts several times), "total" and "excluded": what was met and does
not count, the fan beside which it does not, and by which principle. A complete
hand of less than eight points has these, too, and "refused" says why it is no
win.

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
	b, err := loadRuleset(c.Ruleset)
	if err != nil {
		return err
	}
	r, err := scoreUnder(b, &in, new(mahjong.ScoreSheet))
	if err != nil {
		return c.inFlags(err)
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(r.output())
	}
	if r.sheet != nil {
		if err := r.print(out); err != nil {
			return err
		}
	}
	if r.refused != nil {
		rule := r.refused.Rule
		return fmt.Errorf("no win: %s (%s; %s)%s", ruleName(rule), rule, r.cite(rule), factText(r.refused))
	}
	return nil
}

// input puts the flags into the words of a batch.
func (c *scoreCmd) input() score.Input {
	in := score.Input{Concealed: score.Tiles(c.Hand), WinTile: c.Win, WinBy: "discard", Seat: c.Seat, From: c.From, Prevailing: c.Round,
		Ippatsu: c.Ippatsu, LastTile: c.LastTile, Replacement: c.Replacement, RobbedKong: c.RobbedKong, FirstTurn: c.FirstTurn,
		RiichiTile: c.RiichiTile, AfterKong: c.AfterKong, DealerWins: c.DealerWins, OpenRiichi: c.OpenRiichi, Discarder: c.DiscarderRiichi,
		MixedIn: c.MixedIn, Flowers: c.Flowers, LastCopy: c.LastCopy, LastWallTile: c.LastWallTile, KongEvent: c.KongEvent, Dora: score.Tiles(c.Dora), Ura: score.Tiles(c.Ura), Honba: c.Honba, Deposits: c.Deposits, Pao: c.Pao}
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
		in.Melds = append(in.Melds, score.Meld{Kind: kind.String(), Tiles: score.Tiles(m)})
	}
	return in
}

// flagOf names the flag of a field where it is not the field's own name.
var flagOf = map[string]string{"concealed": "--hand", "win_tile": "--win", "win_by": "--tsumo", "prevailing": "--round",
	"dora_indicators": "--dora", "ura_indicators": "--ura"}

// inFlags says in flags what is wrong with a field.
func (c *scoreCmd) inFlags(err error) error {
	var e *score.FieldError
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

// print prints a sheet for people, each line with its citation.
func (r *scored) print(out io.Writer) error {
	s := r.sheet
	fmt.Fprintln(out, r.book.Head().Title)
	how := "by self-draw"
	switch {
	case r.anyone:
		how = "on a discard"
	case s.From != s.Winner:
		how = "on the discard of " + seatNames[s.From]
	}
	verb := "wins"
	if r.refused != nil {
		verb = "would win"
	}
	fmt.Fprintf(out, "%s %s on %s %s: %s\n\n", seatNames[s.Winner], verb, s.Tile, how, title(s.Hand, s.Melds))
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, l := range s.Lines {
		name := ruleName(l.Rule)
		if n := r.game.Number(l.Rule); n > 0 {
			name = fmt.Sprintf("%2d  %s", n, name)
		}
		if l.Unit == mahjong.Fan && l.Count > 1 {
			name += fmt.Sprintf(" × %d", l.Count)
		}
		fmt.Fprintf(t, "  %s\t%d %s\t%s\t%s\n", name, l.Value, l.Unit, mahjong.FormatTiles(l.Of), r.game.CiteLine(l.Rule, s))
	}
	for _, x := range s.Left {
		by, cited := ruleName(x.By), x.By
		if x.Principle != "" {
			by, cited = by+": "+ruleName(x.Principle), x.Principle
		}
		fmt.Fprintf(t, "  not %s\t\t\tbecause of %s, %s\n", ruleName(x.Rule), by, r.cite(cited))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s\n", r.game.Worth(s))
	if r.refused != nil {
		return nil
	}
	others := false
	for _, p := range s.Parts {
		if r.unnamed(p.From) {
			if others {
				continue // said of both already
			}
			others = true
		}
		fmt.Fprintf(t, "  %s pays %s\t%d\t%s\t%s\n", r.payer(p.From), seatNames[p.To], p.Points, ruleName(p.Rule), r.cite(p.Rule))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%s receives %d\n", seatNames[s.Winner], s.Payments[s.Winner])
	return err
}

// payer names who pays: a seat, the table, or those whom nobody named.
func (r *scored) payer(s mahjong.Seat) string {
	switch {
	case s == mahjong.NoSeat:
		return "the table"
	case r.anyone && s == r.sheet.From:
		return "the discarder"
	case r.unnamed(s):
		return "each of the others"
	}
	return seatNames[s]
}

// ruleName names a rule of either game for people, or an option by its own
// name.
func ruleName(id mahjong.RuleID) string {
	if _, option, ok := strings.Cut(string(id), ".option."); ok {
		return "option " + option
	}
	if k := games.KindOf(id); k != nil {
		return k.RuleName(id)
	}
	return string(id)
}
