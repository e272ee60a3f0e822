package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"jansou/mahjong"
	"jansou/riichi"
)

// scoreOutput is the answer to one hand of a batch.
type scoreOutput struct {
	Valid   bool        `json:"valid"`
	Refused *ruleOutput `json:"refused,omitempty"` // why it is no win
	Error   *lineError  `json:"error,omitempty"`   // why it could not be read
	*valueOutput
}

// valueOutput is what a win is worth; it is left out where there is none.
type valueOutput struct {
	Han       int            `json:"han"`     // 0 for limit hands
	Fu        int            `json:"fu"`      // 0 for limit hands
	Yakuman   int            `json:"yakuman"` // how many limit hands are paid
	Limit     string         `json:"limit"`   // mangan, haneman, baiman, sanbaiman, counted_yakuman, yakuman, or ""
	LimitRule mahjong.RuleID `json:"limit_rule,omitempty"`
	Yaku      []yakuOutput   `json:"yaku"`
	FuItems   []fuOutput     `json:"fu_items"`
	Points    int            `json:"points"` // without honba and deposits
	// Payments are by wind. Where no discarder was named, "discarder" stands
	// for it, and seats that neither win nor pay are left out.
	Payments map[string]int `json:"payments"`
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
	standard, err := loadRiichi(c.Ruleset)
	if err != nil {
		return err
	}
	s := newScorer(standard.Name)
	s.rulesets[standard.Name] = standard
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
	rulesets map[string]*riichi.Ruleset
	sheet    mahjong.ScoreSheet
}

func newScorer(standard string) *scorer {
	return &scorer{standard: standard, rulesets: map[string]*riichi.Ruleset{}}
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
	rs := s.rulesets[in.Ruleset]
	if rs == nil {
		var err error
		if rs, err = riichi.Load(in.Ruleset); err != nil {
			return scoreOutput{}, badField("ruleset", "%q; allowed: %s", in.Ruleset, strings.Join(riichi.Names(), ", "))
		}
		s.rulesets[in.Ruleset] = rs
	}
	w, anyone, err := readWin(in, rs)
	if err != nil {
		return scoreOutput{}, err
	}
	if r := rs.Score(w, &s.sheet); r != nil {
		return scoreOutput{Refused: &ruleOutput{r.Rule, riichi.RuleName(r.Rule), rs.Cite(r.Rule).String()}}, nil
	}
	return outputOf(w, &s.sheet, anyone), nil
}

// readWin builds the win of in and refuses what cannot be at a table.
func readWin(in *scoreInput, rs *riichi.Ruleset) (*riichi.Win, bool, error) {
	w, anyone, err := in.win(rs)
	if err != nil {
		return nil, false, err
	}
	var impossible *riichi.WinError
	if err := rs.CheckWin(w); errors.As(err, &impossible) {
		return nil, false, badField(impossible.Field, "%s", impossible.Why)
	}
	return w, anyone, nil
}

// outputOf puts a sheet into the words of a batch.
func outputOf(w *riichi.Win, sheet *mahjong.ScoreSheet, anyone bool) scoreOutput {
	a := &valueOutput{Han: sheet.Han, Fu: sheet.Fu, Yakuman: sheet.Yakuman, Limit: limitNames[sheet.Limit], LimitRule: sheet.Limit,
		Yaku: []yakuOutput{}, FuItems: []fuOutput{}, Points: sheet.Points, Payments: map[string]int{}}
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
	for s, p := range sheet.Payments {
		switch {
		case anyone && mahjong.Seat(s) == w.From:
			a.Payments["discarder"] = p
		case !anyone || p != 0:
			a.Payments[winds[s]] = p
		}
	}
	return scoreOutput{Valid: true, valueOutput: a}
}
