package referee

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// tellerOf returns a teller of what happens at the table of a view, with seats by
// their winds and tiles by notation.
func tellerOf(s *speaker, b games.Book, v *table.View) teller {
	r := &Ruling{book: b}
	for i := range v.Seats {
		r.Winds[i] = v.Seats[i].Wind
	}
	return teller{speaker: s, r: r, you: mahjong.NoSeat}
}

// plain are the events that have one sentence.
var plain = map[mahjong.EventKind]string{
	mahjong.Claimed: "event.claimed", mahjong.FlowerLaid: "event.flower",
	mahjong.Indicated: "event.indicated", mahjong.RiichiAccepted: "event.accepted", mahjong.DealEnded: "event.ended", mahjong.GameEnded: "event.over",
	mahjong.Exhausted: "event.exhausted", mahjong.Faulted: "event.faulted", mahjong.Ruled: "event.ruled", mahjong.PutBack: "event.putBack",
	mahjong.TimeCalled: "event.timeCalled",
}

// event is the sentence of an event.
func (t teller) event(e *mahjong.Event) string {
	id, ok := plain[e.Kind]
	if !ok {
		id = sentenceOf(e)
	}
	if id == "" {
		return ""
	}
	tile := e.Tile
	if e.Kind == mahjong.Claimed {
		tile = e.Meld.Called()
	}
	id = t.in(t.r.book, t.of(id, e.Seat))
	what := t.what(tile)
	if s := t.pieces[id]; s != nil {
		// What the sentence does not speak of is not put into words.
		var all [maxPlaces]string
		for i, place := range s.places {
			all[i] = t.at(place, e, what)
		}
		return begun(s.join(&all), what)
	}
	w := with{}
	for _, place := range eventPlaces {
		if words := t.at(place, e, what); words != nothing {
			w[place] = words
		}
	}
	return begun(t.speaker.say(id, w), what)
}

// eventPlaces are what the sentence of an event may speak of.
var eventPlaces = []string{"Seat", "From", "Tile", "Meld", "N", "Rule", "Hand", "Dice", "Ruling", "Where"}

// at is what stands at a place of the sentence of e, whose tile what names.
func (t teller) at(place string, e *mahjong.Event, what string) string {
	switch place {
	case "Seat":
		return t.who(e.Seat)
	case "From":
		return t.who(e.From)
	case "Tile":
		return what
	case "Meld":
		if e.Kind == mahjong.Answered {
			return t.meld(e.Action.Meld)
		}
		return t.meld(e.Meld)
	case "N":
		return strconv.Itoa(int(e.N))
	case "Rule":
		if t.has(ruleKey(e.Rule, "name")) {
			return t.rule(e.Rule)
		}
	case "Hand":
		if e.Kind == mahjong.Discarded && e.Hand != nil {
			if t.names != nil {
				return t.all(e.Hand.Tiles())
			}
			return e.Hand.String()
		}
	case "Dice":
		if e.Dice != (mahjong.Dice{}) {
			return diceOf(e.Dice)
		}
	case "Ruling":
		if e.Ruling != nil {
			return t.consequence(e.Ruling)
		}
	case "Where":
		if e.Ruling != nil {
			return t.ruledBy(e.Ruling)
		}
	}
	return nothing
}

// begun is a sentence with a great letter where it begins with the words for a
// tile, which by themselves have none.
func begun(text, words string) string {
	if words != "" && strings.HasPrefix(text, words) {
		r, n := utf8.DecodeRuneInString(text)
		return string(unicode.ToUpper(r)) + text[n:]
	}
	return text
}

// diceOf prints two throws of two dice: "3 + 4, 2 + 5".
func diceOf(d mahjong.Dice) string {
	return fmt.Sprintf("%d + %d, %d + %d", d[0], d[1], d[2], d[3])
}

// refusal says which rule forbids an action, and what on the table makes it apply.
func (t teller) refusal(f *mahjong.Refusal) string {
	of := t
	of.r = &Ruling{book: t.r.book, Winds: t.r.Winds, Rule: f.Rule, Facts: f.Facts, kongs: t.r.kongs}
	return t.together(append([]string{t.speaker.say(ruleKey(f.Rule, "say"), nil)}, of.facts()...)...)
}

// ruledBy says by what a ruling is given: the place in the book, or the referee with
// the reason.
func (t teller) ruledBy(r *mahjong.Ruling) string {
	if r.Cite != mahjong.ByReferee {
		return r.Cite
	}
	return t.say("ruling.own", with{"Why": r.Reading})
}

// consequence says what follows from an offence: "the hand is dead; Ben −30,
// Ann +10". A chombo may leave the deal as it is: beside a win, and after its end.
func (t teller) consequence(r *mahjong.Ruling) string {
	id := "ruling." + r.Verdict.String()
	if r.Verdict == mahjong.Chombo && !r.Again {
		id = "ruling.chomboStands"
	}
	text := t.say(id, nil)
	add := func(more string) {
		if more != "" {
			text = t.say("ruling.and", with{"First": text, "Last": more})
		}
	}
	paid := t.gains(r.Points)
	add(paid)
	if r.Dead && r.Verdict != mahjong.DeadHand {
		add(t.say("ruling.dead", nil))
	}
	if r.Void {
		add(t.say("ruling.void", nil))
	}
	if r.After && paid != "" {
		add(t.say("ruling.after", nil))
	}
	if r.Ends && !r.Again {
		add(t.say("ruling.ends", nil))
	}
	return text
}

// gains says what each seat gains or loses, in the order of the winds; "" where
// nobody does.
func (t teller) gains(points [4]int32) string {
	text := ""
	for i := range t.r.Winds {
		s := mahjong.Seat(slices.Index(t.r.Winds[:], mahjong.East+mahjong.Kind(i)))
		if !s.Valid() || points[s] == 0 {
			continue
		}
		who := t.who(s)
		if t.names != nil && s == t.you {
			who = t.say("spoken.you", nil)
		}
		one := who + " " + t.gain(int(points[s]))
		if text != "" {
			one = t.say("list.comma", with{"First": text, "Last": one})
		}
		text = one
	}
	return text
}

// groups are the marks between the thousands of a number, by language.
var groups = map[string]string{"en": ",", "ja": ",", "zh": ",", "pl": "\u00a0", "fr": "\u202f"}

// gain prints what a seat gains or loses: "−1300", and among people as they write
// numbers, "−1,300".
func (t teller) gain(n int) string {
	text := strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
	sign, digits := text[:len(text)-len(strings.TrimLeft(text, "+−"))], strings.TrimLeft(text, "+−")
	// Polish leaves four digits together.
	if t.names == nil || len(digits) < 4 || t.lang == "pl" && len(digits) < 5 {
		return text
	}
	return sign + digits[:len(digits)-3] + groups[t.lang] + digits[len(digits)-3:]
}

// badRuling says why a report or a ruling of a referee cannot be.
func (t teller) badRuling(b *mahjong.BadRuling) string {
	text := t.speaker.say("badRuling."+b.Why, with{"Seat": t.who(b.Seat), "N": b.N, "Most": b.Most})
	if t.has(ruleKey(b.Rule, "name")) {
		return t.speaker.say("badRuling.of", with{"Rule": t.rule(b.Rule), "Say": text})
	}
	return text
}

// TellBadRuling says in a language why a report or a ruling of a referee cannot
// be, with seats by their winds; it is an error where the referee does not speak
// the language.
func TellBadRuling(lang string, b *mahjong.BadRuling, winds [4]mahjong.Kind) (string, error) {
	s, err := speakerOf(lang)
	if err != nil {
		return "", err
	}
	return teller{speaker: s, r: &Ruling{Winds: winds}}.badRuling(b), nil
}

// sentenceOf chooses among the sentences of an event that has several; it is
// empty for an event of which nothing is said.
func sentenceOf(e *mahjong.Event) string {
	switch e.Kind {
	case mahjong.Dealt:
		if e.Dice != (mahjong.Dice{}) {
			return "event.dealtDice"
		}
		return "event.dealt"
	case mahjong.Drew:
		switch {
		case e.Tile != mahjong.NoTile && e.Replacement:
			return "event.drewReplaced"
		case e.Tile != mahjong.NoTile:
			return "event.drew"
		case e.Replacement:
			return "event.drewReplacement"
		}
		return "event.drewHidden"
	case mahjong.Discarded:
		switch {
		case e.Riichi && e.Hand != nil:
			return "event.discardedOpen"
		case e.Riichi:
			return "event.discardedRiichi"
		case e.Drawn:
			return "event.discardedDrawn"
		}
		return "event.discardedHand"
	case mahjong.Answered:
		return answerOf(e)
	case mahjong.Konged:
		if e.Meld.IsVeiled() {
			return "event.kongedVeiled"
		}
		return "event.konged"
	case mahjong.Declared:
		switch {
		case e.Rule == riichi.Tenpai:
			return "event.tenpai"
		case e.Hand != nil:
			return "event.notenShown"
		}
		return "event.noten"
	case mahjong.Won:
		if e.Seat == e.From {
			return "event.wonDrawn"
		}
		return "event.won"
	}
	return ""
}

// answerOf chooses the sentence of an answer to a tile. Where claims are called
// live, others hear a claim before they see its set.
func answerOf(e *mahjong.Event) string {
	switch e.Action.Kind {
	case mahjong.Win:
		return "event.calledWin"
	case mahjong.Claim:
		if e.Action.Meld.Kind() == mahjong.NoMeld {
			return "event.calledTile"
		}
		return "event.called"
	case mahjong.DrawAction:
		return "event.drawsAtOnce"
	}
	return "event.letGo"
}
