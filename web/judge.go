package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"jansou/draw"
	"jansou/games"
	"jansou/judge"
	"jansou/parlour"
	"jansou/referee"
	"jansou/script"
	"jansou/shelf"
)

// What a question of the page of rulings may take: scripts are short, and a wall
// is found for almost all at the first or second try.
const (
	maxScript = 8 << 10 // bytes of the question
	maxLines  = 200
	maxAsked  = 240     // questions, each counted under each of its rulesets: 20 under twelve
	maxTries  = 300     // plays under one ruleset until a wall is found
	maxRecord = 4 << 20 // bytes of a record, unpacked
	maxJudges = 2       // questions that are judged at once
)

// badRecord answers what is no record, or one that cannot be compared.
const badRecord parlour.Code = "bad_record"

// judges lets a few questions be judged at once; the others wait for their turn.
type judges chan struct{}

// inTurn does what is asked when there is a place for it, unless the asker has
// gone by then, and answers with what it returns.
func (h *Handler) inTurn(w http.ResponseWriter, r *http.Request, do func() (any, error)) {
	select {
	case h.judges <- struct{}{}:
		defer func() { <-h.judges }()
	case <-r.Context().Done():
		return
	}
	out, err := do()
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, out)
}

// judgeable answers the rulesets that come with the program, and the examples.
func (h *Handler) judgeable(w http.ResponseWriter, r *http.Request) {
	h.answer(w, http.StatusOK, judgeableJSON{judge.Books(), judge.Examples()})
}

// scriptOrder is the body of POST /api/judge.
type scriptOrder struct {
	Script string `json:"script"`
	Under  string `json:"under,omitempty"` // rulesets in place of the script's, in its words; "": those
	Lang   string `json:"lang,omitempty"`  // of the referee; "": English
	Line   int    `json:"line,omitempty"`  // after which the table is drawn; 0: the last
	Seat   string `json:"seat,omitempty"`  // from where: E, S, W, N; "": of whom the last line speaks
	Open   bool   `json:"open,omitempty"`  // all hands are drawn open
}

// scriptFault is what is wrong in a script.
type scriptFault struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Why    string `json:"why"`
}

// scriptAnswer is what a script is answered. Where Fault is there, nothing else
// is.
type scriptAnswer struct {
	Fault    *scriptFault   `json:"fault,omitempty"`
	Rulesets []string       `json:"rulesets,omitempty"`
	Seat     string         `json:"seat,omitempty"` // from where the picture is taken
	Line     int            `json:"line,omitempty"` // after which
	Lines    []script.Line  `json:"lines,omitempty"`
	Rulings  []scriptRuling `json:"rulings,omitempty"`
	Cites    []script.Cite  `json:"cites,omitempty"`   // where each ruleset states the rules that the answers name
	Picture  string         `json:"picture,omitempty"` // SVG
}

// scriptRuling is a ruling with its places apart from its sentences, so that each
// can lead to its rule.
type scriptRuling struct {
	judge.Ruling
	Text  string         `json:"text"` // without the places
	Cites []referee.Cite `json:"cites,omitempty"`
}

// placed takes the places out of the words of rulings.
func placed(all []judge.Ruling) []scriptRuling {
	var out []scriptRuling
	for _, r := range all {
		one := scriptRuling{Ruling: r, Text: r.Text, Cites: r.Cites}
		if r.Words != nil {
			bare := *r.Words
			bare.Cites = nil
			one.Text = bare.String()
		}
		out = append(out, one)
	}
	return out
}

func readScriptOrder(body []byte) (scriptOrder, error) {
	var o scriptOrder
	if f := strict(body, &o); f != nil {
		return o, f
	}
	if o.Lang == "" {
		o.Lang = "en"
	}
	switch {
	case !slices.Contains(referee.Languages(), o.Lang):
		return o, malformedAt("lang", "%q is none of %v", o.Lang, referee.Languages())
	case strings.Count(o.Script, "\n") > maxLines:
		return o, tooMany("script", "lines", strings.Count(o.Script, "\n"), maxLines)
	case len(o.Seat) > 1 || !strings.Contains("ESWN", o.Seat):
		return o, malformedAt("seat", "%q is none of E, S, W, N", o.Seat)
	}
	return o, nil
}

// judgeScript plays a script and answers it, line by line, with the ruling on
// each question and a picture of the table. Nothing of it is kept.
func (h *Handler) judgeScript(w http.ResponseWriter, r *http.Request) {
	body, ok := h.body(w, r, maxScript)
	if !ok {
		return
	}
	o, err := readScriptOrder(body)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.inTurn(w, r, func() (any, error) { return answerScript(o) })
}

// fromHere reports whether a page of this site asks, or no page at all; where
// another site's does, it answers so itself.
func (h *Handler) fromHere(w http.ResponseWriter, r *http.Request) bool {
	if err := h.cross.Check(r); err != nil {
		h.fail(w, parlour.NewFault(crossSite, "", "it is asked from a page of this parlour only"))
		return false
	}
	return true
}

// body reads the short body of a question of this site; where it cannot be, it
// answers so itself.
func (h *Handler) body(w http.ResponseWriter, r *http.Request, most int64) ([]byte, bool) {
	if !h.fromHere(w, r) {
		return nil, false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	if err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			h.fail(w, tooLarge("more than %d bytes", int(most)))
		}
		return nil, false
	}
	return body, true
}

// answerScript plays a script as it is ordered.
func answerScript(o scriptOrder) (*scriptAnswer, error) {
	sc, err := script.Parse("script", o.Script)
	if err == nil && o.Under != "" {
		if err := sc.Under(o.Under); err != nil {
			return nil, malformedAt("under", "%v", err)
		}
	}
	if err == nil && len(sc.Rulesets()) > maxUnder {
		return nil, tooMany("under", "rulesets", len(sc.Rulesets()), maxUnder)
	}
	if err == nil {
		sc.Bound(maxTries)
		err = sc.Play(func(string, ...any) {})
	}
	var wrong *script.Error
	switch {
	case errors.As(err, &wrong):
		return &scriptAnswer{Fault: &scriptFault{wrong.Line, wrong.Column, wrong.Why}}, nil
	case err != nil:
		return nil, err
	}
	asked := len(sc.Asked()) + len(sc.AskedFuriten()) + len(sc.Told()) + len(sc.Wins()) + len(sc.Judged()) + len(sc.Refused())
	if asked > maxAsked {
		return nil, tooMany("script", "questions, counted under each of its rulesets", asked, maxAsked)
	}
	out := &scriptAnswer{Rulesets: sc.Rulesets(), Lines: sc.Lines(), Cites: sc.Cites()}
	rulings, err := judge.Rulings("script", sc, o.Lang)
	if err != nil {
		return nil, err
	}
	out.Rulings = placed(rulings)
	p := sc.Positions(o.Line)[0]
	near := sc.Speaks()
	if o.Seat != "" {
		near = strings.Index("ESWN", o.Seat)
	}
	out.Seat, out.Line = "ESWN"[near:near+1], p.Line
	out.Picture = draw.Table(p.Game, draw.Options{Near: p.Seats[near], Open: o.Open})
	return out, nil
}

// dealName is one deal of a record.
type dealName struct {
	Name   string `json:"name"`
	Parted string `json:"parted,omitempty"` // why it cannot be compared
}

// dealAnswer is one deal under several rulesets.
type dealAnswer struct {
	Deals []dealName    `json:"deals"` // all that there are
	Deal  int           `json:"deal"`  // the one that is compared, counted from 0
	Under []judge.Under `json:"under"` // missing where it cannot be
}

// compareOrder is which deal is compared with what, in which language.
type compareOrder struct {
	deal  int
	lang  string
	books []games.Book
}

// dealOrder reads it from a query: deal, counted from 0, under, as often as there
// are rulesets, and lang.
func dealOrder(r *http.Request) (o compareOrder, err error) {
	query := r.URL.Query()
	if o.lang, err = languageOf(query); err != nil {
		return o, err
	}
	n, err := number(query, "deal")
	if err != nil {
		return o, err
	}
	if n != nil {
		o.deal = *n
	}
	if len(query["under"]) > maxUnder {
		return o, tooMany("under", "rulesets", len(query["under"]), maxUnder)
	}
	for _, name := range query["under"] {
		b, err := games.Load(name)
		if err != nil {
			return o, parlour.NewFault(parlour.BadRuleset, "", fmt.Sprintf("there is no ruleset %q", name))
		}
		o.books = append(o.books, b)
	}
	return o, nil
}

// judgeRecord compares a deal of a record, which is the body, under other
// rulesets. Nothing of it is kept: who asks again sends it again.
func (h *Handler) judgeRecord(w http.ResponseWriter, r *http.Request) {
	o, err := dealOrder(r)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.upload(w, r, maxRecord, func(body []byte) {
		h.inTurn(w, r, func() (any, error) {
			text, err := unpacked(body)
			if err != nil {
				return nil, err
			}
			games, err := judge.Games("the record", text)
			if err != nil {
				return nil, parlour.NewFault(badRecord, "", err.Error())
			}
			return compareDeals(games, o)
		})
	})
}

// unpacked undoes gzip, as far as a record may go.
func unpacked(body []byte) ([]byte, error) {
	if !bytes.HasPrefix(body, []byte{0x1f, 0x8b}) {
		return body, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, parlour.NewFault(badRecord, "", "the packed record is damaged")
	}
	out, err := io.ReadAll(io.LimitReader(z, maxRecord+1))
	switch {
	case len(out) > maxRecord:
		return nil, tooLarge("the record unpacks to more than %d bytes", maxRecord)
	case err != nil:
		return nil, parlour.NewFault(badRecord, "", "the packed record is damaged")
	}
	return out, nil
}

// judgeTable compares a deal of a table whose game is over.
func (h *Handler) judgeTable(w http.ResponseWriter, r *http.Request) {
	o, err := dealOrder(r)
	if err != nil {
		h.fail(w, err)
		return
	}
	var c *parlour.Case
	owner, err := identify(w, r)
	if err == nil {
		c, err = h.cfg.Parlour.Case(r.PathValue("id"), owner, parlour.CaseOrder{})
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	if !c.Over {
		h.fail(w, parlour.NewFault(parlour.NotOver, "", "deals are compared when the game is over: it would tell what others hold"))
		return
	}
	book, err := shelf.Read(c.Ruleset)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.inTurn(w, r, func() (any, error) {
		return compareDeals([]judge.Played{{Log: &referee.Log{Book: book, Events: c.Events}}}, o)
	})
}

// compareDeals compares one of the deals of some games.
func compareDeals(games []judge.Played, o compareOrder) (*dealAnswer, error) {
	out := &dealAnswer{Deals: []dealName{}, Deal: o.deal}
	for _, g := range games {
		n := g.Log.Deals()
		for i := range max(n, 1) {
			d := dealName{Name: g.Name, Parted: g.Parted}
			if d.Name == "" {
				d.Name = g.Log.DealName(i)
			}
			if n == 0 && d.Parted == "" {
				d.Parted = "it does not end"
			}
			if len(out.Deals) == o.deal && d.Parted == "" {
				under, err := judge.Deal(g.Log, i, o.lang, o.books...)
				if err != nil {
					return nil, parlour.NewFault(badRecord, "", err.Error())
				}
				out.Under = under
			}
			out.Deals = append(out.Deals, d)
		}
	}
	if o.deal >= len(out.Deals) {
		return nil, malformedAt("deal", "%d, and there are %d deals, counted from 0", o.deal, len(out.Deals))
	}
	return out, nil
}
