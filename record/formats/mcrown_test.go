package formats

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jansou/botzone"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/record"
	botzonelog "jansou/record/botzone"
	"jansou/record/mcrplay"
	"jansou/record/tziakcha"
)

// ownMCR plays a deal of Chinese Official on the engine and returns it as a
// recorded game: rules say which.
func ownMCR(t testing.TB, seed uint64, number int, rules record.Rules) *record.Game {
	t.Helper()
	g := &record.Game{Source: botzonelog.Judged, Name: fmt.Sprintf("own%d", seed), Viewer: mahjong.NoSeat, Rules: rules}
	rs := g.Source.Ruleset(g).(*mcr.Ruleset)
	rng := rand.New(rand.NewPCG(seed, 7))
	ts := rs.Tiles()
	rng.Shuffle(len(ts), func(i, j int) { ts[i], ts[j] = ts[j], ts[i] })
	wall, err := mahjong.WallOf(ts)
	if err != nil {
		t.Fatal(err)
	}
	game := mcr.NewAt(rs, mcr.Start{Deal: number})
	events, err := game.Deal(nil, wall)
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Clone(events)
	for _, e := range events {
		game.Apply(e)
	}
	for !game.NeedsWall() && !game.Over() {
		for s := range mahjong.NoSeat {
			legal := game.Legal(s, nil)
			if len(legal) == 0 {
				continue
			}
			hand := game.View(s).Own.Hand
			events, err := game.Decide(nil, s, ownChoice(rs, rng, hand, len(game.View(s).Seats[s].Melds), legal))
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				game.Apply(e)
			}
			all = append(all, events...)
			break
		}
	}
	end := slices.IndexFunc(all, func(e mahjong.Event) bool { return e.Kind == mahjong.DealEnded })
	r, err := mcrplay.FromDeal(number, rules, all[:end+1])
	if err != nil {
		t.Fatal(err)
	}
	g.Rounds = []record.Round{*r}
	return g
}

// ownChoice is a simple player: it wins, lays flowers out, claims now and then
// and throws what keeps it nearest to waiting.
func ownChoice(rs *mcr.Ruleset, rng *rand.Rand, hand mahjong.Hand, melds int, legal []mahjong.Action) mahjong.Action {
	var best mahjong.Action
	least := 99
	for _, a := range legal {
		switch a.Kind {
		case mahjong.Win, mahjong.FlowerAction:
			return a
		case mahjong.Kong:
			if rng.IntN(2) == 0 {
				return a
			}
		case mahjong.Claim:
			if a.Meld.Kind() != mahjong.Chow || rng.IntN(4) == 0 {
				return a
			}
		case mahjong.Pass:
			best = a
		case mahjong.Discard:
			if a.Tile.Kind().IsFlower() {
				continue
			}
			h := hand
			h.Remove(a.Tile)
			if n := rs.Shanten(h, melds); n < least {
				best, least = a, n
			}
		}
	}
	return best
}

// judge fills in what a judge would say at each step of g's only deal.
func judge(t testing.TB, g *record.Game) {
	t.Helper()
	r := &g.Rounds[0]
	deals, err := record.Deals(g)
	if err != nil || deals[0].Parted != nil {
		t.Fatal(err, deals[0].Parted)
	}
	rs := deals[0].Rules.(*mcr.Ruleset)
	table := mcr.NewAt(rs, mcr.Start{Deal: r.Number})
	var tellers [4]botzone.Teller
	var told [4][]string
	said := func(worth [4]int) botzonelog.Judge {
		j := botzonelog.Judge{Worth: worth}
		v := table.View(mahjong.NoSeat)
		for s := range told {
			j.Left[s] = v.Seats[s].Wall
			j.Sent[s], told[s] = told[s][0], told[s][1:]
		}
		return j
	}
	none := [4]int{botzonelog.NotAsked, botzonelog.NotAsked, botzonelog.NotAsked, botzonelog.NotAsked}
	next, kong, after := 0, false, false
	for i := range deals[0].Events {
		e := &deals[0].Events[i]
		table.Apply(*e)
		for s := range mahjong.NoSeat {
			if seen, ok := table.Redact(s, *e); ok {
				v := table.View(s)
				told[s] = append(told[s], tellers[s].Tell(&seen, &v)...)
			}
		}
		switch e.Kind {
		case mahjong.Dealt:
			r.Own = []botzonelog.Judge{said([4]int{}), said(none)}
			continue
		case mahjong.Drew:
			after, kong = kong, false
		case mahjong.Discarded, mahjong.Claimed, mahjong.Konged:
			kong = e.Meld.IsKong()
		default:
			continue
		}
		s := &r.Steps[next]
		next++
		if s.Kind == record.Claim && !s.Meld.IsKong() {
			continue
		}
		worth := none
		tile, from, offered := offeredBy(s)
		for seat := range mahjong.NoSeat {
			if v := table.View(seat); offered && (seat == from) == (s.Kind == record.Draw) {
				worth[seat] = botzonelog.Worth(rs, &v, from, tile, s.Kind, after, v.Seats[from.Plus(1)].Wall == 0)
			}
		}
		j := said(worth)
		r.Annotate(s).Own = &j
	}
}

// offeredBy is the tile that a step is about, and whose it is.
func offeredBy(s *record.Step) (mahjong.Tile, mahjong.Seat, bool) {
	switch s.Kind {
	case record.Draw, record.Discard:
		return s.Tile, s.Seat, true
	case record.Kong:
		return s.Meld.Added(), s.Seat, s.Meld.Added() != mahjong.NoTile
	}
	return mahjong.NoTile, mahjong.NoSeat, false
}

// botzoneJSON writes g's only deal, which was judged, as a judge's log.
func botzoneJSON(t testing.TB, g *record.Game) string {
	t.Helper()
	r := &g.Rounds[0]
	var walls []string
	for s := range 4 {
		own := slices.Clone(r.Wall[34*s : 34*s+34])
		slices.Reverse(own)
		walls = append(walls, botzone.Tiles(own))
	}
	var logs []any
	say := func(j *botzonelog.Judge, display map[string]any) {
		content := map[string]any{}
		for s := range 4 {
			content[fmt.Sprint(s)] = j.Sent[s]
		}
		display["canHu"], display["tileCnt"] = j.Worth, j.Left
		logs = append(logs, map[string]any{"command": "request", "content": content, "display": display})
	}
	answer := func(at int) {
		a := map[string]string{"0": "PASS", "1": "PASS", "2": "PASS", "3": "PASS"}
		logs = append(logs, a)
		if at < 0 {
			return
		}
		s := &r.Steps[at]
		set := func(seat mahjong.Seat, x botzone.Answer) { a[fmt.Sprint(int(seat))] = x.String() }
		claim := func(seat mahjong.Seat, m mahjong.Meld, discard mahjong.Tile) {
			switch m.Kind() {
			case mahjong.Chow:
				set(seat, botzone.Answer{Word: botzone.Chow, Tile: m.At(1), Discard: discard})
			case mahjong.Pung:
				set(seat, botzone.Answer{Word: botzone.Pung, Discard: discard})
			default:
				set(seat, botzone.Answer{Word: botzone.Kong})
			}
		}
		for _, o := range r.Note(s).Others {
			if o.Kind == mahjong.Win {
				set(o.Seat, botzone.Answer{Word: botzone.Win})
			} else {
				claim(o.Seat, o.Meld, mahjong.Of(mahjong.East))
			}
		}
		if at == len(r.Steps)-1 {
			if len(r.Wins) > 0 {
				set(r.Wins[0].Seat, botzone.Answer{Word: botzone.Win})
			}
			return
		}
		switch next := &r.Steps[at+1]; next.Kind {
		case record.Discard:
			set(next.Seat, botzone.Answer{Word: botzone.Play, Tile: next.Tile})
		case record.Claim:
			claim(next.Seat, next.Meld, r.Steps[min(at+2, len(r.Steps)-1)].Tile)
		case record.Kong:
			word := botzone.Kong
			if next.Meld.Kind() == mahjong.AddedKong {
				word = botzone.AddedKong
			}
			set(next.Seat, botzone.Answer{Word: word, Tile: next.Meld.At(0)})
		}
	}
	quan := r.Number / 4
	say(&r.Own.([]botzonelog.Judge)[0], map[string]any{"action": "INIT", "quan": quan})
	answer(-1)
	var hands [4][]string
	for s := range hands {
		hands[s] = strings.Fields(botzone.Tiles(r.Hands[s]))
	}
	say(&r.Own.([]botzonelog.Judge)[1], map[string]any{"action": "DEAL", "hand": hands})
	answer(-1)
	var claimed *record.Step
	for i := range r.Steps {
		s := &r.Steps[i]
		d := map[string]any{"player": s.Seat, "tile": botzone.Tile(s.Tile)}
		switch s.Kind {
		case record.Draw:
			d["action"] = "DRAW"
		case record.Discard:
			d["action"] = "PLAY"
			if claimed != nil {
				d["action"] = "PENG"
				if claimed.Meld.Kind() == mahjong.Chow {
					d["action"], d["tileCHI"] = "CHI", botzone.Tile(claimed.Meld.At(1))
				}
			}
			claimed = nil
		case record.Claim:
			claimed = s
			if !s.Meld.IsKong() {
				continue
			}
			claimed = nil
			d["action"], d["tile"] = "GANG", botzone.Tile(s.Meld.At(0))
		case record.Kong:
			d["action"], d["tile"] = "GANG", botzone.Tile(s.Meld.At(0))
			if s.Meld.Kind() == mahjong.AddedKong {
				d["action"] = "BUGANG"
			}
		}
		say(r.Note(s).Own.(*botzonelog.Judge), d)
		answer(i)
	}
	none := botzonelog.Judge{Worth: [4]int{botzonelog.NotAsked, botzonelog.NotAsked, botzonelog.NotAsked, botzonelog.NotAsked}}
	if len(r.Wins) == 0 {
		say(&none, map[string]any{"action": "HUANG"})
	} else {
		w := &r.Wins[0]
		var fans []any
		for _, f := range w.Fans {
			name, _ := mcrplay.BotzoneName(&f)
			fans = append(fans, map[string]any{"name": name, "cnt": f.Count, "value": f.Points})
		}
		say(&none, map[string]any{"action": "HU", "player": w.Seat, "fan": fans, "fanCnt": w.Fan, "score": w.Delta})
	}
	b, err := json.Marshal(map[string]any{"matchId": g.Name, "initdata": map[string]any{"quan": quan, "walltiles": strings.Join(walls, " ")}, "logs": logs})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What a player does, in Tziakcha's numbers.
const (
	tzkFlower  = 1
	tzkDiscard = 2
	tzkChow    = 3
	tzkPung    = 4
	tzkKong    = 5
	tzkWin     = 6
	tzkDraw    = 7
)

// tziakchaJSON writes g's only deal in Tziakcha's way.
func tziakchaJSON(t testing.TB, g *record.Game) string {
	t.Helper()
	r := &g.Rounds[0]
	copies := map[mahjong.Kind]int{}
	id := func(x mahjong.Tile) int {
		k := x.Kind()
		n := copies[k] & 3
		copies[k]++
		switch {
		case k.IsFlower():
			return 136 + k.Number() - 1
		case k.IsDragon():
			return 4*(31+int(mahjong.Red-k)) + n
		case k.IsSuited() && k.Suit() == mahjong.Dots:
			return 4*(17+k.Number()) + n
		case k.IsSuited() && k.Suit() == mahjong.Bamboos:
			return 4*(8+k.Number()) + n
		}
		return 4*k.Index() + n
	}
	const dice, from = 0x2143, 36*(8-(3+4-1)%4) + 2*(3+4+1+2)
	wall := make([]byte, 144)
	for i, x := range r.Wall {
		wall[(from+i)%144] = byte(id(x))
	}
	var actions [][3]int
	add := func(s mahjong.Seat, kind, data int) {
		actions = append(actions, [3]int{s.After(r.Dealer)<<4 | kind, data, 100 * len(actions)})
	}
	for i := 1; i < len(r.Steps); i++ { // the dealer's first tile is dealt
		s := &r.Steps[i]
		if prev := &r.Steps[i-1]; s.Kind == record.Claim || s.Kind == record.Draw {
			for _, o := range r.Note(prev).Others {
				add(o.Seat, map[mahjong.MeldKind]int{mahjong.Chow: tzkChow, mahjong.Pung: tzkPung, mahjong.OpenKong: tzkKong}[o.Took], 0)
			}
		}
		switch s.Kind {
		case record.Flower:
			i++
			add(s.Seat, tzkFlower, id(r.Steps[i].Tile)|(s.Tile.Kind().Number()-1)<<8)
		case record.Draw:
			back := 0
			if s.Back {
				back = 0x100
			}
			add(s.Seat, tzkDraw, id(s.Tile)|back)
		case record.Discard:
			held := 0x100
			if s.Drawn {
				held = 0
			}
			add(s.Seat, tzkDiscard, id(s.Tile)|held)
		case record.Claim, record.Kong:
			m := s.Meld
			data := id(m.At(0))>>2 | s.Seat.After(m.From())<<6
			kind := tzkKong
			switch m.Kind() {
			case mahjong.Chow:
				kind, data = tzkChow, id(m.At(1))>>2|1<<6
			case mahjong.Pung:
				kind = tzkPung
			case mahjong.AddedKong:
				data |= 0x300
			}
			add(s.Seat, kind, data)
		}
	}
	result, hands := 0, [4]map[string]any{}
	var gains [4]int
	if len(r.Wins) > 0 {
		w := &r.Wins[0]
		add(w.Seat, tzkWin, w.Fan<<1)
		result = 1 << w.Seat.After(r.Dealer)
		if w.From != w.Seat {
			result |= 16 << w.From.After(r.Dealer)
		}
		fans := map[string]int{}
		for _, f := range w.Fans {
			name, _ := mcrplay.BotzoneName(&f)
			if f.Rule == mcr.FanSingleWait {
				name = "单钓将"
			}
			n := slices.Index(tziakcha.Fans, name)
			fans[fmt.Sprint(n)] = f.Points | (f.Count-1)<<8
		}
		hands[w.Seat.After(r.Dealer)] = map[string]any{"f": w.Fan, "t": fans}
		for s, n := range w.Delta {
			gains[mahjong.Seat(s).After(r.Dealer)] = n
		}
	}
	step, err := json.Marshal(map[string]any{"w": hex.EncodeToString(wall), "d": dice, "i": r.Number, "a": actions, "b": result,
		"s": gains, "y": hands, "g": map[string]any{"l": 8, "n": 16}})
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	if _, err := z.Write(step); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(map[string]any{"id": g.Name, "script": base64.StdEncoding.EncodeToString(packed.Bytes())})
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
