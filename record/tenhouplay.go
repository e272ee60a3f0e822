package record

import (
	"strings"

	"jansou/mahjong"
)

// turn is what a tag of one letter says: whose it is, and what was done.
type turn struct {
	kind StepKind // Draw, Discard; 0: neither
	who  uint8    // the file's number of the seat
	same bool     // Discard: the tile just drawn, as a session writes it
}

var turns = func() (list [256]turn) {
	for who := range uint8(4) {
		list['T'+who] = turn{kind: Draw, who: who}
		list['D'+who] = turn{kind: Discard, who: who}
		list['d'+who] = turn{kind: Discard, who: who, same: true}
	}
	return list
}()

// plain takes the tags at the scanner's place for as long as they are of the
// kind that most are: a letter and the number of a tile, <T12/>, or in a
// session the letter alone where another draws, <U/>. What is not just so is
// left where it stands, for tag to take or to refuse.
func (b *tenhou) plain() {
	if b.round == nil {
		return
	}
	s, at := b.scan.s, b.scan.at
	steps, drawn := b.round.Steps, b.drawn
	tiles := numbered
	if b.rules.RedFives {
		tiles = numberedReds
	}
	for {
		for at < len(s) && s[at] == ' ' {
			at++
		}
		if b.session && at < len(s) && s[at] == '\n' && strings.HasPrefix(s[at+1:], gotten) {
			at += 1 + len(gotten)
			continue
		}
		if len(s)-at < len("<T123/>") || s[at] != '<' {
			break
		}
		t := turns[s[at+1]]
		if t.kind == 0 {
			break
		}
		id, n := 0, at+2
		for n < at+len("<T123") && isDigit(s[n]) {
			id = 10*id + int(s[n]-'0')
			n++
		}
		if s[n] != '/' || s[n+1] != '>' || id >= len(tiles) {
			break
		}
		tile, prompt, same := tiles[id], NoPrompt, t.same
		hidden := b.session && t.who != 0
		switch {
		case n == at+2: // no number
			if !hidden || t.kind != Draw {
				goto end
			}
			id, tile = -1, mahjong.NoTile
		case t.kind == Draw && hidden:
			goto end
		case b.session && hidden == (t.kind == Discard):
			prompt = 0 // there was a place to offer something
		}
		if t.kind == Draw {
			drawn = id
		} else {
			if !hidden {
				same = drawn == id
			}
			drawn = -1
		}
		steps = append(steps, Step{At: at, Kind: t.kind, Seat: mahjong.Seat(t.who).Plus(-int(b.shift)), Tile: tile, Drawn: same,
			Prompt: prompt, ID: int16(id)})
		at = n + len("/>")
	}
end:
	b.scan.at, b.round.Steps, b.drawn = at, steps, drawn
}
