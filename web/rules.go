package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"

	"jansou/lawbook"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/referee"
)

// playable opens every ruleset that may be played here, once: those of the program
// and of the house, in the order of the lobby.
func playable(p *parlour.Parlour) func() ([]lawbook.Book, error) {
	return sync.OnceValues(func() ([]lawbook.Book, error) {
		var list []lawbook.Book
		for _, r := range p.Rulesets() {
			text, err := p.RulesetText(r.Name)
			if err != nil {
				return nil, err
			}
			b, err := lawbook.Read(text)
			if err != nil {
				return nil, fmt.Errorf("web: ruleset %s: %w", r.Name, err)
			}
			list = append(list, b)
		}
		return list, nil
	})
}

// languageOf reads which language of the referee is wanted; none: English.
func languageOf(query url.Values) (string, error) {
	lang := query.Get("lang")
	if lang == "" {
		return "en", nil
	}
	known, f := knownLanguage(lang)
	if f != nil {
		return "", f
	}
	return known, nil
}

// knownLanguage says what is wrong with a language that the referee does not
// speak.
func knownLanguage(lang string) (string, *parlour.ErrorMessage) {
	if !slices.Contains(referee.Languages(), lang) {
		return "", malformedAt("lang", "%q is none of %v", lang, referee.Languages())
	}
	return lang, nil
}

// rules answers the list of all rules and options of both games.
func (h *Handler) rules(w http.ResponseWriter, r *http.Request) {
	lang, err := languageOf(r.URL.Query())
	if err != nil {
		h.fail(w, err)
		return
	}
	h.lies(w, r, "rules "+lang, func() (any, error) {
		list, err := lawbook.Headings(lang)
		return rulesJSON{lang, referee.Languages(), list}, err
	})
}

// rule answers what is known of one rule: its sentence, and where each ruleset
// states it, that of a table first where one is named.
func (h *Handler) rule(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	lang, err := languageOf(query)
	if err != nil {
		h.fail(w, err)
		return
	}
	var text []byte
	if id := query.Get("table"); id != "" {
		if text, err = h.cfg.Parlour.Text(id); err != nil {
			h.fail(w, err)
			return
		}
	}
	id := mahjong.RuleID(r.PathValue("id"))
	h.lies(w, r, "rule "+lang+" "+string(id)+" "+sumOf(text), func() (any, error) { return h.known(lang, id, text) })
}

// known returns what is known of a rule; text is the ruleset that stands first,
// empty where none does.
func (h *Handler) known(lang string, id mahjong.RuleID, text []byte) (*lawbook.Rule, error) {
	books, err := h.shelf()
	if err != nil {
		return nil, err
	}
	if len(text) > 0 {
		own, err := lawbook.Read(text)
		if err != nil {
			return nil, err
		}
		others := slices.DeleteFunc(slices.Clone(books), func(b lawbook.Book) bool { return b.Name == own.Name })
		books = append([]lawbook.Book{own}, others...)
	}
	rule, err := lawbook.RuleOf(lang, id, books...)
	if err != nil {
		f := parlour.NewFault(unknownRule, "", err.Error())
		f.About = &parlour.About{Rule: id}
		return nil, f
	}
	return rule, nil
}

// compared is an answer in what rulesets differ.
type compared struct {
	*lawbook.Comparison
	Titles []string `json:"titles"` // in the order of Rulesets
}

// compare answers in what two or more rulesets of one game differ.
func (h *Handler) compare(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	lang, err := languageOf(query)
	if err != nil {
		h.fail(w, err)
		return
	}
	books, err := h.named(query["of"])
	if err != nil {
		h.fail(w, err)
		return
	}
	c, err := lawbook.Compare(lang, books...)
	if err != nil {
		h.fail(w, malformedAt("of", "%v", err))
		return
	}
	out := compared{Comparison: c}
	for _, b := range books {
		out.Titles = append(out.Titles, b.Title)
	}
	h.answer(w, http.StatusOK, out)
}

// named returns the rulesets of those names, each once; it is a *parlour.ErrorMessage
// if one may not be played here.
func (h *Handler) named(names []string) ([]lawbook.Book, error) {
	all, err := h.shelf()
	if err != nil {
		return nil, err
	}
	var list []lawbook.Book
	for _, name := range names {
		is := func(b lawbook.Book) bool { return b.Name == name }
		i := slices.IndexFunc(all, is)
		if i < 0 {
			return nil, parlour.NewFault(parlour.BadRuleset, "", fmt.Sprintf("there is no ruleset %q", name))
		}
		if !slices.ContainsFunc(list, is) {
			list = append(list, all[i])
		}
	}
	return list, nil
}
