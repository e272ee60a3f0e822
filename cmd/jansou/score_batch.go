package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
)

// scoreOutput is the answer to one hand of a batch. Of what the hand is worth
// there is the part of its game alone, and none where it could not be read.
type scoreOutput struct {
	Valid   bool        `json:"valid"`
	Refused *ruleOutput `json:"refused,omitempty"` // why it is no win
	Error   *lineError  `json:"error,omitempty"`   // why it could not be read
	*valueOutput
	*fanOutput
	// Payments are by wind. Where no discarder was named, "discarder" stands
	// for it and, in Chinese Official, "others" for what each of the other two
	// pays; seats that are known neither to win nor to pay are left out.
	Payments map[string]int `json:"payments,omitempty"`
}

// valueOutput is what a win is worth in riichi.
type valueOutput struct {
	Han       int            `json:"han"`     // 0 for limit hands
	Fu        int            `json:"fu"`      // 0 for limit hands
	Yakuman   int            `json:"yakuman"` // how many limit hands are paid
	Limit     string         `json:"limit"`   // mangan, haneman, baiman, sanbaiman, counted_yakuman, yakuman, or ""
	LimitRule mahjong.RuleID `json:"limit_rule,omitempty"`
	Yaku      []yakuOutput   `json:"yaku"`
	FuItems   []fuOutput     `json:"fu_items"`
	Points    int            `json:"points"` // without honba and deposits
}

// fanOutput is what a hand is worth in Chinese Official; a complete hand of
// less than eight points has it, too, and is refused.
type fanOutput struct {
	Fan      []fanLine      `json:"fan"`
	Total    int            `json:"total"` // with the flowers
	Excluded []excludedLine `json:"excluded"`
}

type fanLine struct {
	ID   int            `json:"id"` // the number in the book, 1 to 81
	Rule mahjong.RuleID `json:"rule"`
	Name string         `json:"name"`
	// The name in Chinese and how it is read.
	Chinese string `json:"chinese"`
	Pinyin  string `json:"pinyin"`

	Points int    `json:"points"` // all together
	Count  int    `json:"count"`  // how often it counts
	Tiles  string `json:"tiles,omitempty"`
	Cite   string `json:"cite"`
}

// excludedLine is a fan that the hand meets and that does not count.
type excludedLine struct {
	ID        int            `json:"id"`
	Rule      mahjong.RuleID `json:"rule"`
	Name      string         `json:"name"`
	By        int            `json:"by"`        // the number of the fan beside which it does not count
	ByRule    mahjong.RuleID `json:"by_rule"`   // its rule
	Principle mahjong.RuleID `json:"principle"` // one of the five principles, or an option of the ruleset
	Cite      string         `json:"cite"`      // of the principle
}

type ruleOutput struct {
	Rule mahjong.RuleID `json:"rule"`
	Name string         `json:"name"`
	Cite string         `json:"cite"`
}

type yakuOutput struct {
	Rule    mahjong.RuleID `json:"rule"`
	Name    string         `json:"name"`
	Han     int            `json:"han"`
	Yakuman int            `json:"yakuman,omitempty"` // a limit hand: how often it counts
}

type fuOutput struct {
	Rule  mahjong.RuleID `json:"rule"`
	Name  string         `json:"name"`
	Fu    int            `json:"fu"`
	Tiles string         `json:"tiles,omitempty"` // the set that earned it
}

type lineError struct {
	Line int `json:"line"`
	inputError
}

var limitNames = map[mahjong.RuleID]string{
	riichi.LimitMangan: "mangan", riichi.LimitKiriage: "mangan", riichi.LimitHaneman: "haneman", riichi.LimitBaiman: "baiman",
	riichi.LimitSanbaiman: "sanbaiman", riichi.LimitCounted: "counted_yakuman", riichi.LimitYakuman: "yakuman",
}

// maxLine is how long a line of a batch may be. A hand needs some 500 bytes.
const maxLine = 1 << 16

// batch scores hands, one a line, until the input ends. A line that cannot be
// read is answered with an error, and the next ones go on; that there were any
// is the error at the end.
func (c *scoreCmd) batch(in io.Reader, out io.Writer) error {
	r := bufio.NewReaderSize(in, maxLine)
	w := bufio.NewWriter(out)
	standard, err := loadRuleset(c.Ruleset)
	if err != nil {
		return err
	}
	s := newScorer(standard)
	bad := 0
	for n := 1; ; n++ {
		line, readErr := r.ReadSlice('\n')
		tooLong := errors.Is(readErr, bufio.ErrBufferFull)
		for errors.Is(readErr, bufio.ErrBufferFull) {
			_, readErr = r.ReadSlice('\n')
		}
		if len(bytes.TrimSpace(line)) > 0 {
			var a scoreOutput
			if tooLong {
				a.Error = &lineError{n, inputError{Message: fmt.Sprintf("longer than %d bytes", maxLine)}}
			} else {
				a = s.answer(line, n)
			}
			if a.Error != nil {
				bad++
			}
			if err := json.NewEncoder(w).Encode(a); err != nil {
				return err
			}
		}
		if readErr != nil || r.Buffered() == 0 { // somebody may wait for the answer
			if err := w.Flush(); err != nil {
				return err
			}
		}
		if errors.Is(readErr, io.EOF) {
			break
		}
		if readErr != nil {
			return fmt.Errorf("reading hands: %w", readErr)
		}
	}
	if bad > 0 {
		return fmt.Errorf("%s could not be read; the others are answered", plural(bad, "line"))
	}
	return nil
}

// scorer keeps what is used from line to line.
type scorer struct {
	standard string // the ruleset of lines that name none
	books    map[string]games.Book
	sheet    mahjong.ScoreSheet
}

func newScorer(standard games.Book) *scorer {
	name := standard.Head().Name
	return &scorer{standard: name, books: map[string]games.Book{name: standard}}
}

// answer scores one line.
func (s *scorer) answer(line []byte, n int) scoreOutput {
	in, err := readScoreInput(line)
	var a scoreOutput
	if err == nil {
		a, err = s.score(&in)
	}
	if err != nil {
		e := inputError{Message: err.Error()}
		var field *inputError
		if errors.As(err, &field) {
			e = *field
		}
		return scoreOutput{Error: &lineError{n, e}}
	}
	return a
}

func (s *scorer) score(in *scoreInput) (scoreOutput, error) {
	if in.Ruleset == "" {
		in.Ruleset = s.standard
	}
	b := s.books[in.Ruleset]
	if b == nil {
		var err error
		if b, err = games.Load(in.Ruleset); err != nil {
			return scoreOutput{}, badField("ruleset", "%q; allowed: %s", in.Ruleset, strings.Join(games.Rulesets(), ", "))
		}
		s.books[in.Ruleset] = b
	}
	r, err := scoreUnder(b, in, &s.sheet)
	if err != nil {
		return scoreOutput{}, err
	}
	return r.output(), nil
}

// scored is what became of one hand that could be at a table.
type scored struct {
	book    games.Book
	refused *mahjong.Refusal    // why it is no win; nil: it is one
	sheet   *mahjong.ScoreSheet // what counts; nil where nothing was counted
	anyone  bool                // nobody was named as discarder
}

// scoreUnder scores a hand under a ruleset of either game. It uses the room of
// sheet.
func scoreUnder(b games.Book, in *scoreInput, sheet *mahjong.ScoreSheet) (*scored, error) {
	if err := in.known(b.Kind().Name()); err != nil {
		return nil, err
	}
	r := &scored{book: b, sheet: sheet}
	if rs := games.RiichiOf(b); rs != nil {
		w, anyone, err := in.riichiWin(rs)
		if err != nil {
			return nil, err
		}
		r.anyone, r.refused = anyone, rs.Score(w, sheet)
	} else if rs := games.MCROf(b); rs != nil {
		w, anyone, err := in.mcrWin(rs)
		if err != nil {
			return nil, err
		}
		r.anyone, r.refused = anyone, rs.Score(w, sheet)
	}
	if r.refused != nil && r.refused.Rule != mcr.WinEightPoints {
		r.sheet = nil
	}
	return r, nil
}

// unnamed reports whether s is one of two who pay the base and of whom, with no
// discarder named, nobody knows which seats they are.
func (r *scored) unnamed(s mahjong.Seat) bool {
	return r.anyone && r.book.Kind().Name() == "mcr" && s != r.sheet.From && s != r.sheet.Winner
}

// output puts a hand into the words of a batch.
func (r *scored) output() scoreOutput {
	a := scoreOutput{Valid: r.refused == nil}
	if !a.Valid {
		rule := r.refused.Rule
		a.Refused = &ruleOutput{rule, ruleName(rule), r.cite(rule)}
	}
	if r.sheet == nil {
		return a
	}
	if games.RiichiOf(r.book) != nil {
		a.valueOutput = valueOf(r.sheet)
	} else {
		a.fanOutput = r.fan()
	}
	if a.Valid {
		a.Payments = r.payments()
	}
	return a
}

func (r *scored) cite(id mahjong.RuleID) string { return r.book.Head().Cite(id).String() }

// citeLine cites a rule of a line of the sheet, and the option by which a fan
// counts beside another where books differ in it.
func (r *scored) citeLine(id mahjong.RuleID) string {
	text := r.cite(id)
	if rs := games.MCROf(r.book); rs != nil {
		if option := rs.CountsBy(id, r.sheet.Lines); option != "" {
			text += "; " + ruleName(option) + ", " + r.cite(option)
		}
	}
	return text
}

// valueOf is what a sheet of riichi says.
func valueOf(sheet *mahjong.ScoreSheet) *valueOutput {
	a := &valueOutput{Han: sheet.Han, Fu: sheet.Fu, Yakuman: sheet.Yakuman, Limit: limitNames[sheet.Limit], LimitRule: sheet.Limit,
		Yaku: []yakuOutput{}, FuItems: []fuOutput{}, Points: sheet.Points}
	for _, l := range sheet.Lines {
		name := riichi.RuleName(l.Rule)
		switch l.Unit {
		case mahjong.Fu:
			a.FuItems = append(a.FuItems, fuOutput{l.Rule, name, l.Value, mahjong.FormatTiles(l.Of)})
		case mahjong.YakumanUnit:
			a.Yaku = append(a.Yaku, yakuOutput{Rule: l.Rule, Name: name, Yakuman: l.Value})
		default:
			a.Yaku = append(a.Yaku, yakuOutput{Rule: l.Rule, Name: name, Han: l.Value})
		}
	}
	return a
}

// fan is what a sheet of Chinese Official says.
func (r *scored) fan() *fanOutput {
	a := &fanOutput{Fan: []fanLine{}, Total: r.sheet.Fan, Excluded: []excludedLine{}}
	for _, l := range r.sheet.Lines {
		name := mcr.NameOf(l.Rule)
		a.Fan = append(a.Fan, fanLine{mcr.FanNumber(l.Rule), l.Rule, name.English, name.Chinese, name.Pinyin, l.Value, l.Count,
			mahjong.FormatTiles(l.Of), r.citeLine(l.Rule)})
	}
	for _, x := range r.sheet.Left {
		a.Excluded = append(a.Excluded, excludedLine{mcr.FanNumber(x.Rule), x.Rule, mcr.RuleName(x.Rule),
			mcr.FanNumber(x.By), x.By, x.Principle, r.cite(x.Principle)})
	}
	return a
}

func (r *scored) payments() map[string]int {
	to := map[string]int{}
	for s, p := range r.sheet.Payments {
		switch {
		case r.anyone && mahjong.Seat(s) == r.sheet.From:
			to["discarder"] = p
		case r.unnamed(mahjong.Seat(s)):
			to["others"] = p
		case r.anyone && p == 0: // not known to be any seat's
		default:
			to[winds[s]] = p
		}
	}
	return to
}
