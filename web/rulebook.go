package web

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"jansou/handbook"
	"jansou/parlour"
	"jansou/shelf"
)

// printed keeps documents that have been written: a ruleset never changes while
// the server runs.
type printed struct {
	mu   sync.Mutex
	docs map[printedAs]*handbook.Document
}

// printedAs says which document it is.
type printedAs struct {
	ruleset, lang string
	sheet         bool // the one page
}

// document returns a document of a ruleset that may be played here.
func (h *Handler) document(key printedAs) (*handbook.Document, error) {
	h.printed.mu.Lock()
	defer h.printed.mu.Unlock()
	if doc := h.printed.docs[key]; doc != nil {
		return doc, nil
	}
	text, err := h.cfg.Parlour.RulesetText(key.ruleset)
	if err != nil {
		return nil, parlour.NewFault(parlour.BadRuleset, "", fmt.Sprintf("there is no ruleset %q", key.ruleset))
	}
	b, err := shelf.Read(text)
	if err != nil {
		return nil, fmt.Errorf("web: ruleset %s: %w", key.ruleset, err)
	}
	write := handbook.Write
	if key.sheet {
		write = handbook.Sheet
	}
	doc, err := write(key.lang, b)
	if err != nil {
		return nil, err
	}
	h.printed.docs[key] = doc
	return doc, nil
}

// rulebook answers a ruleset as a document for people, in the language that is
// asked for, or else in the one that the browser would like best.
func (h *Handler) rulebook(w http.ResponseWriter, r *http.Request) {
	lang := preferred(r.Header.Get("Accept-Language"))
	if query := r.URL.Query(); query.Has("lang") {
		var err error
		if lang, err = languageOf(query); err != nil {
			h.fail(w, err)
			return
		}
	}
	sheet := r.URL.Query().Has("sheet")
	doc, err := h.document(printedAs{r.PathValue("name"), lang, sheet})
	var unknown *parlour.ErrorMessage
	if errors.As(err, &unknown) {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	links := []handbook.Link{{Say: "Jansou", To: "/"}}
	whole, one := "/rulebook/"+doc.Name+"?lang=", "&sheet"
	here := ""
	if sheet {
		here = one
	}
	links = append(links, handbook.Link{Say: doc.Buttons.Sheet, To: whole + lang + one, Here: sheet},
		handbook.Link{Say: doc.Buttons.Whole, To: whole + lang, Here: !sheet})
	for _, l := range handbook.Languages() {
		links = append(links, handbook.Link{Say: handbook.LanguageName(l), Also: handbook.LanguageInEnglish(l), To: whole + l + here, Lang: l, Here: l == lang})
	}
	head := w.Header()
	// Its one style and its one script stand in the page itself, so that the page can be kept.
	own := strings.NewReplacer("style-src 'self'", "style-src '"+doc.StyleHash()+"'", "script-src 'self'", "script-src '"+handbook.ScriptHash()+"'")
	head.Set("Content-Security-Policy", own.Replace(policy))
	head.Set("Content-Type", "text/html; charset=utf-8")
	head.Set("Content-Language", lang)
	head.Set("Cache-Control", "no-cache")
	head.Set("Vary", "Accept-Language")
	write(w, doc.HTML(links...))
}

// speaks finds the language of a document that a browser would like best; the
// first where it names none of them.
var speaks = sync.OnceValue(func() language.Matcher {
	var tags []language.Tag
	for _, l := range handbook.Languages() {
		tags = append(tags, language.MustParse(l))
	}
	return language.NewMatcher(tags)
})

func preferred(header string) string {
	_, i := language.MatchStrings(speaks(), header)
	return handbook.Languages()[i]
}
