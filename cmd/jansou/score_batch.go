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
	"jansou/score"
	"jansou/score/mcrscore"
	"jansou/score/riichiscore"
)

// scoreOutput is the answer to one hand of a batch. Of what the hand is worth
// there is the part of its game alone, and none where it could not be read.
type scoreOutput struct {
	Valid        bool        `json:"valid"`
	Refused      *ruleOutput `json:"refused,omitempty"` // why it is no win
	Error        *lineError  `json:"error,omitempty"`   // why it could not be read
	*valueOutput             // of riichi
	*fanOutput               // of Chinese Official
	// Payments are by wind. Where no discarder was named, "discarder" stands
	// for it and, in Chinese Official, "others" for what each of the other two
	// pays; seats that are known neither to win nor to pay are left out.
	Payments map[string]int `json:"payments,omitempty"`
}

type (
	valueOutput = riichiscore.Value
	fanOutput   = mcrscore.Fans
)

type ruleOutput struct {
	Rule mahjong.RuleID `json:"rule"`
	Name string         `json:"name"`
	Cite string         `json:"cite"`
}

type lineError struct {
	Line int `json:"line"`
	score.FieldError
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
				a.Error = &lineError{n, score.FieldError{Message: fmt.Sprintf("longer than %d bytes", maxLine)}}
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
	in, err := score.Read(line)
	var a scoreOutput
	if err == nil {
		a, err = s.score(&in)
	}
	if err != nil {
		e := score.FieldError{Message: err.Error()}
		var field *score.FieldError
		if errors.As(err, &field) {
			e = *field
		}
		return scoreOutput{Error: &lineError{n, e}}
	}
	return a
}

func (s *scorer) score(in *score.Input) (scoreOutput, error) {
	if in.Ruleset == "" {
		in.Ruleset = s.standard
	}
	b := s.books[in.Ruleset]
	if b == nil {
		var err error
		if b, err = games.Load(in.Ruleset); err != nil {
			return scoreOutput{}, score.Bad("ruleset", "%q; allowed: %s", in.Ruleset, strings.Join(games.Rulesets(), ", "))
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
	game    scoring             // of book
	refused *mahjong.Refusal    // why it is no win; nil: it is one
	sheet   *mahjong.ScoreSheet // what counts; nil where nothing was counted
	anyone  bool                // nobody was named as discarder
}

// scoring is what each game says of hands under one of its rulesets.
type scoring interface {
	// Score scores a hand; it uses the room of sheet.
	Score(in *score.Input, sheet *mahjong.ScoreSheet) (score.Result, error)
	// Worth says in words what a sheet comes to.
	Worth(sheet *mahjong.ScoreSheet) string
	// CiteLine cites the rule of a line of a sheet.
	CiteLine(id mahjong.RuleID, sheet *mahjong.ScoreSheet) string
	// Number is the number of a rule in a book that numbers what counts; or 0.
	Number(id mahjong.RuleID) int
	// AllPay reports whether those who did not let the tile go pay, too.
	AllPay() bool
}

func scoringOf(b games.Book) scoring {
	if rs := games.RiichiOf(b); rs != nil {
		return riichiscore.Rules{Ruleset: rs}
	}
	return mcrscore.Rules{Ruleset: games.MCROf(b)}
}

// scoreUnder scores a hand under a ruleset of either game. It uses the room of
// sheet.
func scoreUnder(b games.Book, in *score.Input, sheet *mahjong.ScoreSheet) (*scored, error) {
	game := scoringOf(b)
	r, err := game.Score(in, sheet)
	if err != nil {
		return nil, err
	}
	return &scored{b, game, r.Refused, r.Sheet, r.Anyone}, nil
}

// unnamed reports whether s is one of two who pay the base and of whom, with no
// discarder named, nobody knows which seats they are.
func (r *scored) unnamed(s mahjong.Seat) bool {
	return r.anyone && r.game.AllPay() && s != r.sheet.From && s != r.sheet.Winner
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
	switch game := r.game.(type) {
	case riichiscore.Rules:
		a.valueOutput = riichiscore.ValueOf(r.sheet)
	case mcrscore.Rules:
		a.fanOutput = game.Fans(r.sheet)
	}
	if a.Valid {
		a.Payments = r.payments()
	}
	return a
}

func (r *scored) cite(id mahjong.RuleID) string { return r.book.Head().Cite(id).String() }

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
			to[score.Winds[s]] = p
		}
	}
	return to
}
