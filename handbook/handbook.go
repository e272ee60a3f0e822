// Package handbook writes a ruleset as a document that a club hangs on its
// wall: a sentence for the value of every option, in chapters as a rulebook has
// them, with the article that says so; the tables of what a hand counts and
// pays; and the penalties. It writes it in five languages, as HTML that needs no
// other file and prints on A4, or as Markdown. The sentences are in words, the
// chapters in chapters.
package handbook

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"jansou/games"
	"jansou/mahjong"
	"jansou/referee"
	"jansou/rulebook"
)

// Document is a ruleset, written out in one language.
type Document struct {
	Lang     string
	Name     string // of the ruleset: "ema2016"
	Title    string // as its book has it
	Said     string // the title in that language; as Title where none is known
	Lede     string // what the document is, in a sentence
	Chapters []Chapter
	Articles string // of what the figures at the right are articles
	Notes    Notes  // the readings taken, where a source is silent
	Sheet    bool   // it is the one page for the wall
	Buttons  Buttons
}

// Buttons are the words of what stands above a document on a server.
type Buttons struct {
	Print, Sheet, Whole string
}

// Chapter is a heading and what stands under it.
type Chapter struct {
	Title  string
	Rows   []Row
	Tables []Table
}

// Row is one option or rule: its name, what holds, and where that is stated.
type Row struct {
	What, Say string
	Where     Source
}

// Source is where something is stated, as the document prints it.
type Source struct {
	Where string
	Note  int  // the number of its note, 0 for none
	Open  bool // on the one page: there is a note to it elsewhere
}

// Table is a table of what hands count or pay, or of penalties.
type Table struct {
	Title   string
	Say     string // how to read it; "" where that is plain
	Head    []string
	Figures int // the columns, from the second on, that hold figures
	Rows    []Line
}

// Line is a row of a Table. Its Where is the last column.
type Line struct {
	Cells []string
	Where *Source // nil in a table without articles
}

// Notes are texts with a number each.
type Notes struct {
	Title string
	List  []string
}

// chapter is an entry of the plan of a game's document: a heading, the options
// and rules under it in their order, and the tables.
type chapter struct {
	Name    string
	Sheet   []string // of all entries, also of other chapters, those on the one page
	Entries []string // an option by its name, or a rule by its id
	Known   bool     // an option that the book does not know is left out
	Tables  []string
}

//go:embed chapters/*.json
var plans embed.FS

// planOf returns the chapters of a game's document.
func planOf(game string) ([]chapter, error) {
	text, err := plans.ReadFile("chapters/" + game + ".json")
	if err != nil {
		return nil, fmt.Errorf("handbook: there are no chapters for the game %q", game)
	}
	var plan []chapter
	if err := json.Unmarshal(text, &plan); err != nil {
		panic(fmt.Sprintf("handbook: the chapters of %s: %v", game, err))
	}
	return plan, nil
}

// Languages returns the languages that documents are written in.
func Languages() []string { return referee.Languages() }

// LanguageName returns what a language calls itself; lang is one of Languages.
func LanguageName(lang string) string { return speakers()[lang].say("page.language", nil) }

// LanguageInEnglish returns the English name of a language whose own name has no
// Latin letters, and "" for any other. It stands beside the own name, which is a
// row of empty boxes on a machine that has no font for it.
func LanguageInEnglish(lang string) string {
	return map[string]string{"ja": "Japanese", "zh": "Chinese"}[lang]
}

// writer writes one document.
type writer struct {
	*speaker
	rs    games.Book
	game  string // of rs: "riichi" or "mcr", as its rule ids begin
	sums  rulebook.Scoring
	main  string // the source that most options name
	notes []string
	sheet bool // readings are marked and not written; the notes are the sources
}

// Write writes the document of a ruleset. It is an error if the language is none
// of Languages, or if a value or a rule has no sentence.
func Write(lang string, rs games.Book) (*Document, error) { return write(lang, rs, false) }

// Sheet writes what players ask about most on one page, in the same sentences.
func Sheet(lang string, rs games.Book) (*Document, error) { return write(lang, rs, true) }

func write(lang string, rs games.Book, sheet bool) (*Document, error) {
	s, ok := speakers()[lang]
	if !ok {
		return nil, fmt.Errorf("handbook: language %q is none of %v", lang, Languages())
	}
	plan, err := planOf(rs.Kind().Name())
	if err != nil {
		return nil, err
	}
	w := &writer{speaker: s, rs: rs, game: rs.Kind().Name(), sums: rs.Scoring(), main: mostNamed(rs), sheet: sheet}
	doc := &Document{Lang: lang, Sheet: sheet, Name: rs.Head().Name, Title: rs.Head().Title,
		Said:     TitleIn(lang, rs.Head().Name, rs.Head().Title),
		Lede:     w.say("page.lede_"+w.game, with{"Name": rs.Head().Name}),
		Articles: w.say("page.articles", with{"Edition": w.edition(w.main)}),
		Buttons:  Buttons{w.say("page.print", nil), w.say("page.sheet", nil), w.say("page.whole", nil)}}
	for _, c := range plan {
		if sheet {
			c.Entries, c.Tables = c.Sheet, nil
		}
		chapter, err := w.chapter(c)
		if err != nil {
			return nil, err
		}
		if len(chapter.Rows)+len(chapter.Tables) > 0 {
			doc.Chapters = append(doc.Chapters, chapter)
		}
	}
	if sheet {
		doc.Articles += " " + w.say("page.open", nil)
	}
	doc.Notes = Notes{Title: w.say("page.notes", nil), List: w.notes}
	return doc, nil
}

func (w *writer) chapter(c chapter) (Chapter, error) {
	out := Chapter{Title: w.say(w.in(w.game, "chapter."+c.Name), nil)}
	for _, entry := range c.Entries {
		if c.Known && w.rs.Head().CiteOption(entry).Article == rulebook.NoSuchRule {
			continue
		}
		row, err := w.row(entry)
		if err != nil {
			return out, err
		}
		out.Rows = append(out.Rows, row)
	}
	for _, name := range c.Tables {
		tables, err := w.tables(name)
		if err != nil {
			return out, err
		}
		out.Tables = append(out.Tables, tables...)
	}
	return out, nil
}

// row writes an option, or a rule by its id.
func (w *writer) row(entry string) (Row, error) {
	options := w.rs.Options()
	i := slices.IndexFunc(options, func(o rulebook.Option) bool { return o.Name == entry })
	id := mahjong.RuleID(entry)
	if i >= 0 {
		id = rulebook.OptionRule(w.game, entry)
	}
	words, err := referee.WordsOf(w.lang, id)
	if err != nil {
		return Row{}, fmt.Errorf("handbook: the chapters of %s name %q: %w", w.game, entry, err)
	}
	row := Row{What: words.Name, Say: words.Say, Where: w.source(w.rs.Head().Cite(id))}
	if i >= 0 {
		row.Say, err = w.option(w.game, options[i])
	}
	return row, err
}

// mostNamed returns the source that most options of a ruleset name.
func mostNamed(rs games.Book) string {
	times := map[string]int{}
	best := ""
	for _, o := range rs.Options() {
		e := o.Cite.Edition
		times[e]++
		if times[e] > times[best] {
			best = e
		}
	}
	return best
}

// secondary ends the name of a source that only reports what a rulebook says.
const secondary = " (secondary)"

// edition writes the name of a source.
func (w *writer) edition(name string) string {
	if book, ok := strings.CutSuffix(name, secondary); ok {
		return book + " (" + w.say("where.secondary", nil) + ")"
	}
	if name == rulebook.ByTheTable.Edition {
		return w.say("where.table", nil)
	}
	return name
}

// source writes where something is stated: of the main source the article
// alone.
func (w *writer) source(c rulebook.Citation) Source {
	article := c.Article
	if article == rulebook.NoSuchRule {
		article = w.say("where.none", nil)
	}
	if w.sheet {
		out := Source{Where: article, Open: c.Reading != ""}
		// A column so narrow has no room for the name of a source: it stands below, once.
		if c.Edition != w.main {
			out.Note = w.note(w.edition(c.Edition))
		}
		return out
	}
	out := Source{Where: article, Note: w.note(c.Reading)}
	switch {
	case article == "":
		out.Where = w.edition(c.Edition)
	case c.Edition != w.main:
		out.Where = w.edition(c.Edition) + ", " + article
	}
	return out
}

// note returns the number of a note; the same text has one number.
func (w *writer) note(text string) int {
	if text == "" {
		return 0
	}
	if i := slices.Index(w.notes, text); i >= 0 {
		return i + 1
	}
	w.notes = append(w.notes, text)
	return len(w.notes)
}

// speakers are the catalogues, read once, when the first document is asked for.
var speakers = sync.OnceValue(func() map[string]*speaker {
	out := map[string]*speaker{}
	for _, lang := range Languages() {
		out[lang] = newSpeaker(lang)
	}
	return out
})
