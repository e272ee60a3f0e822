package review

import (
	"embed"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/referee"
)

// The catalogues: one file a language. Places are {Name}; a sentence counts nothing in
// words, so that it needs no forms for numbers.
//
//go:embed words/*.json
var catalogues embed.FS

var words = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, lang := range referee.Languages() {
		text, err := catalogues.ReadFile("words/" + lang + ".json")
		one := map[string]string{}
		if err == nil {
			err = json.Unmarshal(text, &one)
		}
		if err != nil {
			panic("review: a catalogue of the program: " + err.Error())
		}
		all[lang] = one
	}
	return all
})

// Teller says a review in a language.
type Teller struct {
	terms *referee.Terms
	words map[string]string
	lang  string
	r     *Review
}

// Tell returns who says r in a language; it is an error where none of ours does.
func (r *Review) Tell(lang string) (*Teller, error) {
	terms, err := referee.NewTerms(lang, r.book)
	if err != nil {
		return nil, err
	}
	return &Teller{terms, words()[lang], lang, r}, nil
}

// Say returns a sentence of the catalogue with what is filled in, by pairs.
func (t *Teller) Say(key string, with ...string) string {
	text, ok := t.words[key]
	if !ok {
		panic(fmt.Sprintf("review: words/%s.json has no %q", t.lang, key))
	}
	for i := 0; i < len(with); i += 2 {
		text = strings.ReplaceAll(text, "{"+with[i]+"}", with[i+1])
	}
	return text
}

// Reader is what the reader is called.
func (t *Teller) Reader() string { return bot.NameIn(t.lang, t.r.Reader) }

// reader is a bot as sentences name it: set apart where its name, a common word, would
// read as a part of them.
func (t *Teller) reader(name string) string { return t.Say("reader", "Name", bot.NameIn(t.lang, name)) }

// Points is a number of points, to a tenth where they are few.
func (t *Teller) Points(x float64) string {
	digits := 0
	if x != 0 && math.Abs(x) < 10 {
		digits = 1
	}
	return t.number(x, digits)
}

// percent is a chance, to a tenth where it is small.
func (t *Teller) percent(p float64) string { return t.number(100*p, percentDigits(p)) }

// percents are two chances that are set beside each other: where they would look alike, to
// a tenth.
func (t *Teller) percents(p, q float64) (a, b string) {
	d, e := bothDigits(p, q)
	return t.number(100*p, d), t.number(100*q, e)
}

func bothDigits(p, q float64) (d, e int) {
	d, e = percentDigits(p), percentDigits(q)
	if p > 0 && q > 0 && d == 0 && e == 0 && seen(p, d) == seen(q, e) && seen(p, 1) != seen(q, 1) {
		return 1, 1
	}
	return d, e
}

func percentDigits(p float64) int {
	if p >= 0.0005 && p < 0.0995 { // of less there would be 0.0, of more 10.0
		return 1
	}
	return 0
}

// number writes a number with so many digits behind the point as the language does, in
// groups of three where it is long.
func (t *Teller) number(x float64, digits int) string {
	point, group, long := ".", ",", 4 // digits before the point from which on there are groups
	switch t.lang {
	case "pl":
		point, group, long = ",", "\u00a0", 5
	case "fr":
		point, group = ",", "\u202f"
	}
	text, below, _ := strings.Cut(strconv.FormatFloat(math.Abs(x), 'f', digits, 64), ".")
	if len(text) >= long {
		for i := len(text) - 3; i > 0; i -= 3 {
			text = text[:i] + group + text[i:]
		}
	}
	if below != "" {
		text += point + below
	}
	if x < 0 && strings.ContainsAny(text, "123456789") {
		text = "−" + text
	}
	return text
}

// Action says what is done.
func (t *Teller) Action(a mahjong.Action) string {
	what := ""
	switch a.Kind {
	case mahjong.Claim, mahjong.Kong:
		what = t.meld(a.Meld)
	case mahjong.Discard, mahjong.Riichi, mahjong.OpenRiichi, mahjong.FlowerAction:
		what = t.terms.Tile(a.Tile)
	}
	return t.Say("act."+a.Kind.String(), "What", what)
}

// meld names the tiles of a meld as the language names tiles.
func (t *Teller) meld(m mahjong.Meld) string {
	var tiles []mahjong.Tile
	for i := range m.Len() {
		tiles = append(tiles, m.At(i))
	}
	first := tiles[0]
	if !first.Kind().IsSuited() {
		return t.terms.Tile(first) + " ×" + strconv.Itoa(len(tiles))
	}
	digits := "" // in front of the name of the suit
	for _, x := range tiles {
		name := t.terms.Tile(x)
		if digits == "" && name == x.String() { // the language has the tiles' signs
			return mahjong.FormatTiles(tiles)
		}
		if n := strconv.Itoa(x.Kind().Number()); strings.HasPrefix(name, n) {
			digits += n
		}
	}
	if len(digits) == len(tiles) {
		return digits + strings.TrimPrefix(t.terms.Tile(first), digits[:1])
	}
	var names []string // a red five among them
	for _, x := range tiles {
		names = append(names, t.terms.Tile(x))
	}
	return strings.Join(names, "・")
}

// option says what is done and, of a call, what is discarded after it.
func (t *Teller) option(o *Option) string {
	said := t.Action(o.Action)
	if o.Then.Tile == mahjong.NoTile {
		return said
	}
	return t.Say("act.then", "What", said, "Then", t.terms.Tile(o.Then.Tile))
}

// Deal names a deal.
func (t *Teller) Deal(i int) string {
	d := &t.r.Deals[i]
	return t.deal(d.Prevailing, d.Number, d.Counters)
}

func (t *Teller) deal(round mahjong.Kind, number, counters int) string {
	key := "deal"
	if counters == 0 {
		key = "deal.plain"
	}
	return t.Say(key, "Wind", t.terms.Round(round), "N", strconv.Itoa(number), "Counters", strconv.Itoa(counters))
}

// Head says what was done at a move, what the reader would do, and what it costs.
func (t *Teller) Head(m *Move) string {
	key := "head"
	if m.Place >= 0.005 {
		key = "head.place"
	}
	return t.Say(key, "Played", t.Action(m.Played.Action), "Best", t.option(&m.Reader), "Reader", t.reader(t.r.Reader),
		"X", t.Points(m.Cost), "Place", t.number(m.Place, 2))
}

// Reasons says why, a sentence for each.
func (t *Teller) Reasons(m *Move) (out []string) {
	for _, r := range m.Reasons {
		wind, tile := "", ""
		if r.Wind != mahjong.NoKind {
			wind = t.terms.Wind(r.Wind)
		}
		if r.Tile != mahjong.NoTile {
			tile = t.terms.Tile(r.Tile)
		}
		played := t.Action(m.Played.Action)
		best, did := t.percent(r.P), t.percent(r.Q)
		if r.Say == "wins" {
			best, did = t.percents(r.P, r.Q)
		}
		said := t.Say("why."+r.Say, "Best", t.Action(m.Reader.Action), "Played", played, "Reader", t.reader(t.r.Reader),
			"Seat", wind, "Tile", tile, "Fans", t.terms.List(t.names(r.Fans)), "P", best, "Q", did,
			"X", t.Points(r.X), "Y", t.Points(r.Y), "N", strconv.Itoa(r.N), "M", strconv.Itoa(r.M))
		if r.Against {
			said = t.Say("against", "Why", said, "Played", played)
		}
		out = append(out, said)
	}
	if m.Again > 0 {
		out = append(out, t.Say("again", "N", strconv.Itoa(m.Again)))
	}
	return out
}
