package referee

import (
	"fmt"
	"slices"
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
	mahjong.Claimed: "claimed", mahjong.FlowerLaid: "flower",
	mahjong.Indicated: "indicated", mahjong.RiichiAccepted: "accepted", mahjong.DealEnded: "ended", mahjong.GameEnded: "over",
	mahjong.Exhausted: "exhausted", mahjong.Faulted: "faulted", mahjong.Ruled: "ruled", mahjong.PutBack: "putBack",
	mahjong.TimeCalled: "timeCalled",
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
	tile, meld := e.Tile, e.Meld
	switch e.Kind {
	case mahjong.Answered:
		meld = e.Action.Meld
	case mahjong.Claimed:
		tile = e.Meld.Called()
	}
	w := with{"Seat": t.who(e.Seat), "From": t.who(e.From), "Tile": t.what(tile), "Meld": t.meld(meld), "N": e.N}
	if t.has(ruleKey(e.Rule, "name")) {
		w["Rule"] = t.rule(e.Rule)
	}
	if e.Kind == mahjong.Discarded && e.Hand != nil {
		w["Hand"] = e.Hand.String()
		if t.names != nil {
			w["Hand"] = t.all(e.Hand.Tiles())
		}
	}
	if e.Dice != (mahjong.Dice{}) {
		w["Dice"] = diceOf(e.Dice)
	}
	if e.Ruling != nil {
		w["Ruling"], w["Where"] = t.consequence(e.Ruling), e.Ruling.Cite
	}
	return begun(t.say(t.of("event."+id, e.Seat), w), w["Tile"])
}

// begun is a sentence with a great letter where it begins with the words for a
// tile, which by themselves have none.
func begun(text string, tile any) string {
	if words, ok := tile.(string); ok && words != "" && strings.HasPrefix(text, words) {
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

// consequence says what follows from an offence: "the hand is dead; Ben −30,
// Ann +10".
func (t teller) consequence(r *mahjong.Ruling) string {
	text := t.say("ruling."+r.Verdict.String(), nil)
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
			return "dealtDice"
		}
		return "dealt"
	case mahjong.Drew:
		switch {
		case e.Tile != mahjong.NoTile && e.Replacement:
			return "drewReplaced"
		case e.Tile != mahjong.NoTile:
			return "drew"
		case e.Replacement:
			return "drewReplacement"
		}
		return "drewHidden"
	case mahjong.Discarded:
		switch {
		case e.Riichi && e.Hand != nil:
			return "discardedOpen"
		case e.Riichi:
			return "discardedRiichi"
		case e.Drawn:
			return "discardedDrawn"
		}
		return "discardedHand"
	case mahjong.Answered:
		return answerOf(e)
	case mahjong.Konged:
		if e.Meld.IsVeiled() {
			return "kongedVeiled"
		}
		return "konged"
	case mahjong.Declared:
		switch {
		case e.Rule == riichi.Tenpai:
			return "tenpai"
		case e.Hand != nil:
			return "notenShown"
		}
		return "noten"
	case mahjong.Won:
		if e.Seat == e.From {
			return "wonDrawn"
		}
		return "won"
	}
	return ""
}

// answerOf chooses the sentence of an answer to a tile. Where claims are called
// live, others hear a claim before they see its set.
func answerOf(e *mahjong.Event) string {
	switch e.Action.Kind {
	case mahjong.Win:
		return "calledWin"
	case mahjong.Claim:
		if e.Action.Meld.Kind() == mahjong.NoMeld {
			return "calledTile"
		}
		return "called"
	case mahjong.DrawAction:
		return "drawsAtOnce"
	}
	return "letGo"
}
