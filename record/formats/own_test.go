package formats

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/record/riichiplay"
	"jansou/record/tenhou"
	"jansou/riichi"
	"jansou/shape"
)

// own plays a game on the engine and writes it down in every format, so
// that the readers and the verifier can be tested without anybody else's
// records. Tiles are kept by Tenhou's numbers.
type own struct {
	g      *riichi.Game
	set    []mahjong.Tile // by number
	rng    *rand.Rand
	wall   []int // of the deal, from the first to be dealt
	live   int
	repl   int
	hands  [4][]int
	drawn  int
	river  [4][]int             // numbers of discards, for what is claimed
	pungs  map[mahjong.Kind]int // Tenhou's codes of the pungs, for kongs that grow from them
	codes  [4][]int
	dealer mahjong.Seat // of the present deal
	wind   int

	viewer  mahjong.Seat
	lamp    bool
	mjlog   strings.Builder
	session strings.Builder
	t6      []string // finished deals
	koba    []string
	deal    t6Deal
	events  []string // of the present kobalab deal
	held    string   // an indicator that kobalab tells of after the next draw or discard
	before  [4]int
	mjai    [2]mjaiWriter // of the whole game, and of what the viewer is told
}

type t6Deal struct {
	head  string
	dora  []string
	ura   []string
	hands [4]string
	takes [4][]string
	puts  [4][]string
}

// ownGame plays a game with the given seed and viewer.
func ownGame(t testing.TB, seed uint64, viewer mahjong.Seat) *own {
	t.Helper()
	return ownGameUnder(t, tenhouRules(t), seed, viewer)
}

// ownGameUnder is ownGame under other rules.
func ownGameUnder(t testing.TB, rs *riichi.Ruleset, seed uint64, viewer mahjong.Seat) *own {
	t.Helper()
	key := make([]byte, 16)
	for i := range key {
		key[i] = byte(seed>>(8*(i%8))) + byte(17*i)
	}
	text := base64.StdEncoding.EncodeToString(key)
	shuffle, err := tenhou.NewShuffle(text)
	if err != nil {
		t.Fatal(err)
	}
	o := &own{g: riichi.New(rs), set: rs.Tiles(), rng: rand.New(rand.NewPCG(seed, 1)), viewer: viewer}
	fmt.Fprintf(&o.mjlog, `<mjloggm ver="2.3"><SHUFFLE seed="%s%s" ref=""/><GO type="9"/><TAIKYOKU oya="0"/>`, "mt19937ar-sha512-n288-base64,", text)
	fmt.Fprintf(&o.session, "Get: <GO type=\"9\" lobby=\"0\"/> <TAIKYOKU oya=\"%d\"/>\n", o.seat(0))
	o.mjai[0].begin(mahjong.NoSeat)
	o.mjai[1].begin(viewer)
	for !o.g.Over() {
		var wall [riichiplay.WallSize]uint8
		dice := shuffle.Wall(&wall)
		ids := make([]int, riichiplay.WallSize)
		for i, id := range wall {
			ids[i] = int(id)
		}
		o.play(t, ids, dice)
	}
	o.mjlog.WriteString("</mjloggm>")
	return o
}

// seat gives a seat as the viewer's client numbers it.
func (o *own) seat(s mahjong.Seat) int { return s.After(o.viewer) }

func (o *own) play(t testing.TB, ids []int, dice [2]int) {
	o.wall, o.live, o.repl = ids, riichiplay.FirstDraw, 0
	o.river, o.codes, o.pungs, o.lamp = [4][]int{}, [4][]int{}, map[mahjong.Kind]int{}, false
	o.before = o.g.Scores()
	wall, err := mahjong.WallOf(o.tiles(ids))
	if err != nil {
		t.Fatal(err)
	}
	start := o.g.Next()
	o.dealer, o.wind = start.Dealer(), start.Deal/4
	for s := range mahjong.NoSeat {
		o.hands[s] = nil
		for k := range 13 {
			o.hands[s] = append(o.hands[s], ids[riichiplay.DealtAt(s.After(o.dealer), k)])
		}
	}
	o.begin(start, dice)
	events, err := o.g.Deal(nil, wall)
	if err != nil {
		t.Fatal(err)
	}
	o.apply(t, events)
	for !o.g.NeedsWall() && !o.g.Over() {
		for s := range mahjong.NoSeat {
			legal := o.g.Legal(s, nil)
			if len(legal) == 0 {
				continue
			}
			events, err := o.g.Decide(nil, s, o.choose(s, legal))
			if err != nil {
				t.Fatal(err)
			}
			o.apply(t, events)
			break
		}
	}
}

// choose is a simple player: it wins, declares riichi, claims now and then and
// throws what keeps it nearest to waiting. Two red fives it always claims.
func (o *own) choose(s mahjong.Seat, legal []mahjong.Action) mahjong.Action {
	v := o.g.View(s)
	var best mahjong.Action
	least := 99
	for _, a := range legal {
		switch a.Kind {
		case mahjong.Win, mahjong.Abort, mahjong.Riichi:
			return a
		case mahjong.Kong:
			if o.rng.IntN(2) == 0 {
				return a
			}
		case mahjong.Claim:
			if a.Meld.Reds() == mahjong.MaxReds || o.rng.IntN(4) == 0 {
				return a
			}
		case mahjong.Pass:
			best = a
		case mahjong.Discard:
			h := v.Own.Hand
			h.Remove(a.Tile)
			if n := shape.Shanten(h, len(v.Seats[s].Melds)); n < least {
				best, least = a, n
			}
		}
	}
	return best
}

// begin writes the start of a deal.
func (o *own) begin(start riichi.Start, dice [2]int) {
	seed := fmt.Sprintf("%d,%d,%d,%d,%d,%d", start.Deal, start.Counters, start.Deposits, dice[0], dice[1], o.wall[riichiplay.IndicatorAt[0]])
	var ten, viewTen, points, hands, koba [4]string
	for s := range mahjong.NoSeat {
		ten[s] = strconv.Itoa(o.before[s] / 100)
		viewTen[o.seat(s)] = ten[s]
		points[s] = strconv.Itoa(o.before[s])
		hands[s] = joinInts(o.hands[s])
		koba[s.After(o.dealer)] = `"` + kobaText(o.tiles(o.hands[s])) + `"`
		o.deal.takes[s], o.deal.puts[s] = nil, nil
		o.deal.hands[s] = t6List(o.tiles(o.hands[s]))
	}
	fmt.Fprintf(&o.mjlog, `<INIT seed="%s" ten="%s" oya="%d" hai0="%s" hai1="%s" hai2="%s" hai3="%s"/>`,
		seed, strings.Join(ten[:], ","), o.dealer, hands[0], hands[1], hands[2], hands[3])
	fmt.Fprintf(&o.session, "Get: <INIT seed=\"%s\" ten=\"%s\" oya=\"%d\" hai=\"%s\"/>\n", seed, strings.Join(viewTen[:], ","), o.seat(o.dealer), hands[o.viewer])
	o.deal.head = fmt.Sprintf("[%d,%d,%d],[%s]", start.Deal, start.Counters, start.Deposits, strings.Join(points[:], ","))
	o.deal.dora, o.deal.ura = []string{t6Text(o.tile(o.wall[riichiplay.IndicatorAt[0]]))}, nil
	var kp [4]string
	for s := range mahjong.NoSeat {
		kp[s.After(o.dealer)] = points[s]
	}
	o.events = []string{fmt.Sprintf(`{"qipai":{"zhuangfeng":%d,"jushu":%d,"changbang":%d,"lizhibang":%d,"defen":[%s],"baopai":"%s","shoupai":[%s]}}`,
		start.Deal/4, start.Deal%4, start.Counters, start.Deposits, strings.Join(kp[:], ","), kobaText([]mahjong.Tile{o.tile(o.wall[riichiplay.IndicatorAt[0]])}), strings.Join(koba[:], ","))}
}

func (o *own) tile(id int) mahjong.Tile { return o.set[id] }

func (o *own) tiles(ids []int) []mahjong.Tile {
	var ts []mahjong.Tile
	for _, id := range ids {
		ts = append(ts, o.tile(id))
	}
	return ts
}

func joinInts(ns []int) string {
	out := make([]string, len(ns))
	for i, n := range ns {
		out[i] = strconv.Itoa(n)
	}
	return strings.Join(out, ",")
}

// kobaText writes tiles in kobalab's way: m123p0.
func kobaText(ts []mahjong.Tile) string {
	var b strings.Builder
	suit := byte(0)
	for _, t := range ts {
		s := t.String()
		if s[1] != suit {
			suit = s[1]
			b.WriteByte(suit)
		}
		b.WriteByte(s[0])
	}
	return b.String()
}

// t6Text writes a tile in tenhou.net/6's way.
func t6Text(t mahjong.Tile) string {
	k := t.Kind()
	if t.IsRed() {
		return "5" + strconv.Itoa(int(k.Suit())+1)
	}
	return strconv.Itoa((int(k.Suit())+1)*10 + k.Number())
}

func t6List(ts []mahjong.Tile) string {
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = t6Text(t)
	}
	return "[" + strings.Join(out, ",") + "]"
}
