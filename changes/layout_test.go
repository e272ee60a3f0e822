package changes_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"jansou/changes"
)

type word uint8

func (w word) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "<word %d>", w), nil }

type pair struct {
	X, Y int8
	to   *int // not written
}

func (p *pair) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"both":[%d,%d]}`, p.X, p.Y), nil
}

type inner struct {
	Left uint16 `json:"left"`
	Bank int64  `json:"bank,omitempty"`
}

// widths has a number of each width.
type widths struct {
	A int8    `json:"a"`
	B int16   `json:"b,omitempty"`
	C int32   `json:"c,omitzero"`
	D uint8   `json:"d,omitempty"`
	E uint32  `json:"e,omitzero"`
	F uint64  `json:"f,omitempty"`
	G uint    `json:"g"`
	H float32 `json:"h,omitempty"`
}

// everything has a field of each sort, with each option.
type everything struct {
	No      bool               `json:"no"`
	Yes     bool               `json:"yes,omitempty"`
	N       int                `json:"n,omitzero"`
	Far     *int64             `json:"far"`
	Float   float64            `json:"float"`
	Text    string             `json:"text"`
	Texts   []string           `json:"texts,omitempty"`
	Word    word               `json:"word,omitempty"`
	Words   []word             `json:"words"`
	Pair    pair               `json:"pair,omitzero"`
	Pairs   []pair             `json:"pairs,omitempty"`
	At      time.Time          `json:"at,omitzero"`
	Bytes   []byte             `json:"bytes,omitempty"`
	Map     map[string]int     `json:"map,omitempty"`
	Any     any                `json:"any,omitempty"`
	Raw     json.RawMessage    `json:"raw,omitempty"`
	Four    [4]int             `json:"four,omitempty"`
	Inner   *inner             `json:"inner,omitempty"`
	Struct  struct{ A, B int } `json:"struct,omitempty"`
	Seats   [2]inner           `json:"seats"`
	Nothing struct{}           `json:"nothing"`
	Wide    widths             `json:"wide"`
	Left    string             `json:"-"`
	Plain   int
	inner
}

// chosen is one of them.
func chosen(chance *rand.Rand) (e everything) {
	few := func() int { return []int{0, 1, 255, 256, -1, 70_000}[chance.IntN(6)] }
	text := func() string { return []string{"", "a", `\n`, "\n", `"<&>`, "é\u2028", "\xff"}[chance.IntN(7)] }
	e.No, e.Yes, e.N, e.Text, e.Word, e.Plain = chance.IntN(2) > 0, chance.IntN(2) > 0, few(), text(), word(few()), few()
	e.Float = []float64{0, math.Copysign(0, -1), 1.5, 1e30}[chance.IntN(4)]
	if chance.IntN(2) > 0 {
		e.Far, e.Inner = new(int64(few())), &inner{uint16(few()), int64(few())}
		e.Map, e.Any, e.Raw = map[string]int{text(): few()}, []any{few(), text()}, json.RawMessage(`{ "x": [1, 2] }`)
		e.At = time.Unix(int64(chance.IntN(2)), 0).UTC()
	}
	for range chance.IntN(3) {
		e.Texts, e.Words, e.Bytes = append(e.Texts, text()), append(e.Words, word(few())), append(e.Bytes, byte(few()))
		e.Pairs = append(e.Pairs, pair{int8(few()), 2, &e.N})
	}
	e.Four[chance.IntN(4)], e.Struct.B, e.Seats[chance.IntN(2)].Bank, e.Left, e.inner.Left = few(), few(), int64(few()), text(), uint16(few())
	e.Pair.X = int8(few())
	e.Wide = widths{int8(few()), int16(few()), int32(few()), uint8(few()), uint32(few()), uint64(few()), uint(few()), float32(few())}
	return e
}

// TestLayoutWritesAsJSON holds that what is told whole is what json.Marshal writes,
// byte by byte, whatever was told before and to whom.
func TestLayoutWritesAsJSON(t *testing.T) {
	chance := rand.New(rand.NewPCG(5, 6))
	for _, layout := range []*changes.Layout{
		changes.LayoutOf(everything{}),
		changes.LayoutOf(everything{}, changes.QuickOf[string](), changes.QuickOf[word](), changes.QuickOf[pair](), changes.QuickOf[inner](), changes.QuickOf[[4]int]()),
	} {
		circle := layout.Circle()
		teller := circle.Teller()
		alone, both := 0, 0
		for range 3000 {
			e := chosen(chance)
			want, err := json.Marshal(&e)
			if err != nil {
				t.Fatal(err)
			}
			first := circle.Teller()
			if got := first.Tell(&e); !bytes.Equal(got, want) {
				t.Fatalf("told is\n%s\nand json.Marshal writes\n%s", got, want)
			}
			if got := string(first.Tell(&e)); got != "[1]" {
				t.Fatalf("told once more is %s: %s", got, want)
			}
			alone, both = alone+len(want), both+len(teller.Tell(&e))
		}
		if both >= alone {
			t.Errorf("changes have %d bytes, whole objects %d", both, alone)
		}
	}
}

// TestWhatIsToldIsNotKept: whatever was behind the pointers of an object may change
// once it was told, and the next change says so.
func TestWhatIsToldIsNotKept(t *testing.T) {
	type item struct {
		Tiles []string
		Next  *item `json:",omitempty"`
	}
	type held struct {
		Texts []string
		Items []item
		One   *item
		Deep  [2]*item
		Map   map[string][]int
		Any   any
	}
	for _, quicker := range [][]changes.Quick{nil, {changes.QuickOf[string](), changes.QuickOf[*item]()}} {
		teller := changes.LayoutOf(held{}, quicker...).Circle().Teller()
		leaf := &item{Tiles: []string{"1m", "2m"}}
		list := []any{"x", "y"}
		h := held{[]string{"a", "b"}, []item{{[]string{"c"}, leaf}}, &item{[]string{"d"}, nil}, [2]*item{leaf, nil}, map[string][]int{"e": {1, 2}}, list}
		var hearer changes.Hearer
		check := func() {
			text, err := json.Marshal(&h)
			if err != nil {
				t.Fatal(err)
			}
			hear(t, &hearer, string(teller.Tell(&h)), string(text))
		}
		check()
		for i, change := range []func(){
			func() { h.Texts[1] = "B" },
			func() { h.Items[0].Tiles[0] = "C" },
			func() { leaf.Tiles[1] = "3m" },
			func() { leaf.Next = &item{} },
			func() { h.One.Tiles[0] = "D" },
			func() { h.Map["e"][0] = 7 },
			func() { list[0] = "X" },
		} {
			change()
			if check(); t.Failed() {
				t.Fatalf("change %d was not told", i)
			}
		}
	}
}

// TestWhoSharesIsToldTheSame: what one is told is the same to the byte, whoever else
// is told whatever in the same circle: so nothing comes to one that was for another.
func TestWhoSharesIsToldTheSame(t *testing.T) {
	chance := rand.New(rand.NewPCG(7, 8))
	layout := changes.LayoutOf(everything{}, changes.QuickOf[string]())
	circle := layout.Circle()
	var shares, alone [3]*changes.Teller
	for i := range shares {
		shares[i], alone[i] = circle.Teller(), layout.Circle().Teller()
	}
	public := chosen(chance)
	for n := range 3000 {
		i := chance.IntN(len(shares))
		if n%4 == 0 {
			public = chosen(chance)
		}
		e := public
		e.Text = fmt.Sprint("the secret of ", i)
		if chance.IntN(2) == 0 {
			e.Words = []word{word(i), word(n % 5)}
		}
		if n%500 == 0 {
			circle.Forget()
		}
		told, own := shares[i].Tell(&e), alone[i].Tell(&e)
		if !bytes.Equal(told, own) {
			t.Fatalf("among others reader %d is told\n%s\nand alone\n%s", i, told, own)
		}
		for other := range shares {
			if other != i && bytes.Contains(told, fmt.Append(nil, "the secret of ", other)) {
				t.Fatalf("reader %d is told the secret of %d: %s", i, other, told)
			}
		}
	}
}

// TestLayoutRefuses says what cannot be laid out, when it is, and not when it is told.
func TestLayoutRefuses(t *testing.T) {
	for want, make := range map[string]func(){
		"which is not known here": func() {
			changes.LayoutOf(struct {
				N int `json:"n,string"`
			}{})
		},
		"is not a struct of which each field is a place": func() {
			changes.LayoutOf(struct {
				N int `json:"a.b"`
			}{})
		},
		"is told where a pointer to": func() { changes.LayoutOf(inner{}).Circle().Teller().Tell(&pair{}) },
	} {
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.Contains(said, want) {
					t.Errorf("it says %q, wanted %q", said, want)
				}
			}()
			make()
		}()
	}
}
