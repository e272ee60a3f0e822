package web

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"jansou/games"
	"jansou/handbook"
	"jansou/parlour"
)

// printed keeps documents that have been written: a ruleset never changes while
// the server runs.
type printed struct {
	mu   sync.Mutex
	docs map[[2]string]*handbook.Document // by the ruleset and the language
}

// document returns the document of a ruleset that may be played here.
func (h *Handler) document(name, lang string) (*handbook.Document, error) {
	h.printed.mu.Lock()
	defer h.printed.mu.Unlock()
	key := [2]string{name, lang}
	if doc := h.printed.docs[key]; doc != nil {
		return doc, nil
	}
	text, err := h.cfg.Parlour.RulesetText(name)
	if err != nil {
		return nil, parlour.NewFault(parlour.BadRuleset, "", fmt.Sprintf("there is no ruleset %q", name))
	}
	b, err := games.ReadKept(text)
	if err != nil {
		return nil, fmt.Errorf("web: ruleset %s: %w", name, err)
	}
	doc, err := handbook.Write(lang, b)
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
	doc, err := h.document(r.PathValue("name"), lang)
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
	for _, l := range handbook.Languages() {
		links = append(links, handbook.Link{Say: handbook.LanguageName(l), To: "/rulebook/" + doc.Name + "?lang=" + l, Lang: l, Here: l == lang})
	}
	head := w.Header()
	// Its one style stands in the page itself, so that the page can be kept.
	head.Set("Content-Security-Policy", strings.Replace(policy, "style-src 'self'", "style-src '"+doc.StyleHash()+"'", 1))
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
