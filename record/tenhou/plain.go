package tenhou

import (
	"fmt"
	"strings"

	"jansou/mahjong"
	"jansou/record"
)

// turn is what a tag of one letter says: whose it is, and what was done.
type turn struct {
	kind record.StepKind // Draw, Discard; 0: neither
	who  uint8           // the file's number of the seat
	same bool            // Discard: the tile just drawn, as a session writes it
}

var turns = func() (list [256]turn) {
	for who := range uint8(4) {
		list['T'+who] = turn{kind: record.Draw, who: who}
		list['D'+who] = turn{kind: record.Discard, who: who}
		list['d'+who] = turn{kind: record.Discard, who: who, same: true}
	}
	return list
}()

// plain takes the tags at the scanner's place for as long as they are of the
// kind that most are: a letter and the number of a tile, <T12/>, or in a
// session the letter alone where another draws, <U/>, or with what the client
// is offered, <e5 t="4"/>. What is not just so is left where it stands, for
// tag to take or to refuse.
func (b *builder) plain() {
	switch {
	case b.round != nil:
		b.turns()
	case len(b.games) > 0 && b.game().Rules.Three:
		b.pass()
	}
}

// turns is plain in a deal.
func (b *builder) turns() {
	s, at := b.scan.s, b.scan.at
	steps, drawn := b.round.Steps, b.drawn
	var nums []int16
	if b.ids != nil {
		nums = b.ids.steps
	}
	tiles := tilesBy(b.rules.RedFives)
	for {
		for at < len(s) && s[at] == ' ' {
			at++
		}
		if b.session && at < len(s) && s[at] == '\n' {
			if next := nextTags(s, at); next != at {
				at = next
				continue
			}
			break
		}
		if len(s)-at < len("<T123/>") || s[at] != '<' {
			break
		}
		t := turns[s[at+1]]
		if t.kind == 0 {
			break
		}
		id, n := noTile, at+2
		if isDigit(s[n]) {
			var digits int
			id, digits = lead(s[n:])
			n += digits
		}
		tile, prompt, same, hidden := mahjong.NoTile, record.NoPrompt, t.same, false
		if hidden = b.session && t.who != 0; b.session && hidden == (t.kind == record.Discard) { // something could be offered
			prompt, n = offered(s, n)
		}
		if s[n] != '/' || s[n+1] != '>' {
			break
		}
		unseen := hidden && t.kind == record.Draw
		if unseen != (id == noTile) || id >= len(tiles) {
			break
		}
		if !unseen {
			tile = tiles[id]
		}
		if t.kind == record.Draw {
			drawn = id
		} else {
			if !hidden {
				same = drawn == id
			}
			drawn = -1
		}
		// Filled in where it lies: to copy what was just put together stalls.
		steps = append(steps, record.Step{})
		st := &steps[len(steps)-1]
		st.At, st.Kind, st.Seat = at, t.kind, mahjong.Seat(t.who).Plus(-int(b.shift))
		st.Tile, st.Drawn, st.Prompt = tile, same, prompt
		if b.ids != nil {
			nums = append(nums, int16(id))
		}
		at = n + len("/>")
	}
	b.scan.at, b.round.Steps, b.drawn = at, steps, drawn
	if b.ids != nil {
		b.ids.steps = nums
	}
}

// noTile is in the place of the number of a tile that is not shown.
const noTile = -1

// pass is plain in a game of three, whose deals are not read.
func (b *builder) pass() {
	s, at := b.scan.s, b.scan.at
	for len(s)-at >= len("<T123/>") && s[at] == '<' && turns[s[at+1]].kind != 0 {
		n := at + 2
		for n < at+len("<T123") && isDigit(s[n]) {
			n++
		}
		if s[n] != '/' || s[n+1] != '>' {
			break
		}
		at = n + len("/>")
	}
	b.scan.at = at
}

// offered reads what the client is offered with a tag, which may stand at
// place at of s, and returns where that ends: 0 and at where nothing is, or
// nothing that is written as usual.
func offered(s string, at int) (record.Prompt, int) {
	const head = ` t="`
	if s[at] != ' ' || !strings.HasPrefix(s[at:], head) {
		return 0, at
	}
	n, bits := at+len(head), 0
	for n < len(s) && n < at+len(head)+3 && isDigit(s[n]) {
		bits = 10*bits + int(s[n]-'0')
		n++
	}
	if n == at+len(head) || n+2 >= len(s) || s[n] != '"' || bits >= 2*int(record.PromptNineKinds) {
		return 0, at
	}
	return record.Prompt(bits), n + 1
}

// nextTags returns where the tags begin that the server sent next, if at is
// the end of a line of s and the client sent nothing but its discards in
// between, which say nothing new; otherwise at.
func nextTags(s string, at int) int {
	const discard = "\n" + sent + `<D p="`
	to := at
	for strings.HasPrefix(s[to:], discard) {
		to += len(discard)
		from := to
		for to < len(s) && isDigit(s[to]) {
			to++
		}
		if to == from || !strings.HasPrefix(s[to:], `"/>`) {
			return at
		}
		to += len(`"/>`)
	}
	if !strings.HasPrefix(s[to:], "\n"+gotten) {
		return at
	}
	return to + len("\n"+gotten)
}

// tiles reads a list of tiles, and returns Tenhou's numbers of them, nil where
// there are none, and what they are; want is 13 where it must be a hand, 0
// where it may be any number.
func (b *builder) tiles(t *tag, name string, want int) ([]uint8, []mahjong.Tile, error) {
	a := t.find(name)
	if a == nil {
		return nil, nil, fmt.Errorf("<%s> without %s", t.name, name)
	}
	m, known := b.room, tilesBy(b.rules.RedFives)
	nums, ts := m.nums, m.tiles
	s := t.s[:a.valueEnd]
	for i := a.value; i < len(s); i++ {
		if !isDigit(s[i]) {
			return b.anyTiles(t, s[a.value:], want)
		}
		id, digits := lead(t.s[i:]) // behind the value come its quote and the end of the tag
		i += digits
		if id >= len(known) || i < len(s) && s[i] != ',' || i == len(s)-1 {
			return b.anyTiles(t, s[a.value:], want)
		}
		nums, ts = append(nums, uint8(id)), append(ts, known[id])
	}
	nums, m.nums = nums[len(m.nums):len(nums):len(nums)], nums
	ts, m.tiles = ts[len(m.tiles):len(ts):len(ts)], ts
	if want > 0 && len(nums) != want || len(nums) == 0 {
		return b.anyTiles(t, s[a.value:], want)
	}
	return nums, ts, nil
}

// anyTiles is tiles of a list s that is empty, or is refused, or has numbers
// as nobody writes them.
func (b *builder) anyTiles(t *tag, s string, want int) (nums []uint8, ts []mahjong.Tile, err error) {
	ids, err := t.split(s)
	if err != nil {
		return nil, nil, err
	}
	if want > 0 && len(ids) != want {
		return nil, nil, fmt.Errorf("%d tiles in a hand, thirteen are wanted", len(ids))
	}
	if ts, err = appendTiles([]mahjong.Tile{}, ids, b.rules.RedFives); err != nil {
		return nil, nil, err
	}
	for _, id := range ids {
		nums = append(nums, uint8(id))
	}
	return nums, ts, nil
}

// initHands reads the hands that are dealt; a session shows its own.
func (b *builder) initHands(t *tag, r *record.Round) error {
	for i := range 4 {
		s, _ := b.seat(i)
		name := handNames[i]
		if b.session {
			if name = "hai"; i != 0 {
				break
			}
		}
		ids, hand, err := b.tiles(t, name, 13)
		if err != nil {
			return err
		}
		if r.Hands[s] = hand; b.ids != nil {
			b.ids.hands[s] = [13]uint8(ids)
		}
	}
	return nil
}
