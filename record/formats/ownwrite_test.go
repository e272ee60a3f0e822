package formats

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
	"jansou/riichi"
)

// apply applies events and writes each of them down.
func (o *own) apply(t testing.TB, events []mahjong.Event) {
	var won []mahjong.Event
	var declared [4]mahjong.Event
	for i, e := range events {
		scores := o.g.Scores()
		v := o.g.View(mahjong.NoSeat)
		o.g.Apply(e)
		for i := range o.mjai {
			o.mjai[i].tell(o.g, e)
		}
		switch e.Kind {
		case mahjong.Drew:
			o.drew(e)
		case mahjong.Discarded:
			o.discarded(e)
		case mahjong.RiichiAccepted:
			o.both(func(seat func(mahjong.Seat) int) string {
				var ten [4]int
				for s := range mahjong.NoSeat {
					ten[seat(s)] = o.g.Scores()[s] / 100
				}
				return fmt.Sprintf(`<REACH who="%d" ten="%s" step="2"/>`, seat(e.Seat), joinInts(ten[:]))
			})
		case mahjong.Claimed, mahjong.Konged:
			o.melded(e)
		case mahjong.Indicated:
			n := len(o.deal.dora)
			id := o.wall[riichiplay.IndicatorAt[n]]
			o.deal.dora = append(o.deal.dora, t6Text(e.Tile))
			o.both(func(func(mahjong.Seat) int) string { return fmt.Sprintf(`<DORA hai="%d"/>`, id) })
			o.held += fmt.Sprintf(`,{"kaigang":{"baopai":"%s"}}`, kobaText([]mahjong.Tile{e.Tile}))
		case mahjong.Won:
			won = append(won, e)
		case mahjong.Declared:
			declared[e.Seat] = e
		case mahjong.DealEnded:
			owari := [2]string{}
			if i+1 < len(events) {
				for j, seat := range o.numberings() {
					owari[j] = owariText(events[i+1].Final, seat)
				}
			}
			o.ended(t, e, won, declared, v.Counters, v.Deposits, scores, owari)
		}
	}
}

// numberings are the two ways to number seats: the record's and the client's.
func (o *own) numberings() [2]func(mahjong.Seat) int {
	return [2]func(mahjong.Seat) int{func(s mahjong.Seat) int { return int(s) }, o.seat}
}

// both writes a tag to mjlog and session.
func (o *own) both(text func(seat func(mahjong.Seat) int) string) {
	o.each(func(_ int, seat func(mahjong.Seat) int) string { return text(seat) })
}

func (o *own) each(text func(which int, seat func(mahjong.Seat) int) string) {
	n := o.numberings()
	o.mjlog.WriteString(text(0, n[0]))
	fmt.Fprintf(&o.session, "Get: %s\n", text(1, n[1]))
}

// entry adds an entry to the kobalab deal, and after it the indicator that was
// held back, unless that is to be held on.
func (o *own) entry(hold bool, format string, a ...any) {
	s := fmt.Sprintf(format, a...)
	if !hold {
		s += o.held
		o.held = ""
	}
	o.events = append(o.events, s)
}

func (o *own) relative(s mahjong.Seat) int { return s.After(o.dealer) }

func (o *own) drew(e mahjong.Event) {
	id := 0
	name := "zimo"
	if e.Replacement {
		id, name = o.wall[riichiplay.ReplacementAt[o.repl]], "gangzimo"
		o.repl++
	} else {
		id = o.wall[o.live]
		o.live++
	}
	o.drawn = id
	o.hands[e.Seat] = append(o.hands[e.Seat], id)
	if lamp := len(o.g.Furiten(o.viewer)) > 0; lamp != o.lamp {
		o.lamp = lamp
		fmt.Fprintf(&o.session, "Get: <FURITEN show=\"%d\" />\n", map[bool]int{true: 1}[lamp])
	}
	o.each(func(which int, seat func(mahjong.Seat) int) string {
		letter := "TUVW"[seat(e.Seat)]
		switch {
		case which == 0:
			return fmt.Sprintf("<%c%d/>", letter, id)
		case e.Seat != o.viewer:
			return fmt.Sprintf("<%c/>", letter)
		}
		return fmt.Sprintf("<%c%d%s/>", letter, id, o.prompt())
	})
	o.deal.takes[e.Seat] = append(o.deal.takes[e.Seat], t6Text(e.Tile))
	o.entry(false, `{"%s":{"l":%d,"p":"%s"}}`, name, o.relative(e.Seat), kobaText([]mahjong.Tile{e.Tile}))
}

// prompt writes what the viewer may do now, as a server would offer it.
func (o *own) prompt() string {
	p := record.Prompt(0)
	for _, a := range o.g.Legal(o.viewer, nil) {
		turn := o.g.View(o.viewer).Own.Drawn != mahjong.NoTile
		switch {
		case a.Kind == mahjong.Win && turn:
			p |= record.PromptTsumo
		case a.Kind == mahjong.Win:
			p |= record.PromptRon
		case a.Kind == mahjong.Riichi:
			p |= record.PromptRiichi
		case a.Kind == mahjong.Abort:
			p |= record.PromptNineKinds
		case a.Kind == mahjong.Claim:
			p |= map[mahjong.MeldKind]record.Prompt{mahjong.Pung: record.PromptPung, mahjong.OpenKong: record.PromptKong, mahjong.Chow: record.PromptChow}[a.Meld.Kind()]
		}
	}
	if p == 0 {
		return ""
	}
	return fmt.Sprintf(` t="%d"`, p)
}

// find returns the number of a tile like t that s holds and that is not but.
func (o *own) find(s mahjong.Seat, t mahjong.Tile, but int) int {
	for _, id := range o.hands[s] {
		if id != but && o.tile(id) == t {
			return id
		}
	}
	panic(fmt.Sprintf("%v holds no %v", s, t))
}

func (o *own) remove(s mahjong.Seat, id int) {
	i := slices.Index(o.hands[s], id)
	o.hands[s] = slices.Delete(o.hands[s], i, i+1)
}

func (o *own) discarded(e mahjong.Event) {
	id := o.drawn
	if !e.Drawn {
		id = o.find(e.Seat, e.Tile, o.drawn)
	}
	o.remove(e.Seat, id)
	o.drawn = -1
	o.river[e.Seat] = append(o.river[e.Seat], id)
	if e.Riichi {
		o.both(func(seat func(mahjong.Seat) int) string {
			return fmt.Sprintf(`<REACH who="%d" step="1"/>`, seat(e.Seat))
		})
	}
	o.each(func(which int, seat func(mahjong.Seat) int) string {
		letter := "DEFG"[seat(e.Seat)]
		if which == 0 || e.Seat == o.viewer {
			return fmt.Sprintf("<%c%d/>", letter, id)
		}
		if e.Drawn {
			letter += 'a' - 'A'
		}
		return fmt.Sprintf("<%c%d%s/>", letter, id, o.prompt())
	})
	put, mark := t6Text(e.Tile), ""
	if e.Drawn {
		put, mark = "60", "_"
	}
	if e.Riichi {
		put, mark = `"r`+put+`"`, mark+"*"
	}
	o.deal.puts[e.Seat] = append(o.deal.puts[e.Seat], put)
	o.entry(false, `{"dapai":{"l":%d,"p":"%s%s"}}`, o.relative(e.Seat), kobaText([]mahjong.Tile{e.Tile}), mark)
}

// melded writes a claim or a kong.
func (o *own) melded(e mahjong.Event) {
	s, m := e.Seat, e.Meld
	var ids []int
	for _, t := range m.FromHand() {
		id := o.find(s, t, -1)
		o.remove(s, id)
		ids = append(ids, id)
	}
	o.drawn = -1
	off := m.From().After(s)
	code := 0
	switch m.Kind() {
	case mahjong.ClosedKong:
		code = slices.Min(ids) << 8
	case mahjong.OpenKong:
		code = o.lastOf(m.From())<<8 | off
	case mahjong.Chow:
		called := o.lastOf(m.From())
		all := append(ids, called)
		slices.Sort(all)
		base := all[0] / 4
		code = ((base/9*7+base%9)*3+slices.Index(all, called))<<10 | all[2]%4<<7 | all[1]%4<<5 | all[0]%4<<3 | 4 | off
	case mahjong.Pung:
		called := o.lastOf(m.From())
		all := append(ids, called)
		slices.Sort(all)
		k := all[0] / 4
		other := 6 - all[0]%4 - all[1]%4 - all[2]%4
		code = (k*3+slices.Index(all, called))<<9 | other<<5 | 8 | off
		o.pungs[m.First()] = code
	case mahjong.AddedKong:
		pung := o.pungs[m.First()]
		code = pung&^8 | 16
		o.codes[s] = slices.DeleteFunc(o.codes[s], func(c int) bool { return c == pung })
	}
	o.codes[s] = append(o.codes[s], code)
	o.each(func(which int, seat func(mahjong.Seat) int) string {
		t := ""
		if which == 1 && s != o.viewer && e.Kind == mahjong.Konged {
			t = o.prompt()
		}
		return fmt.Sprintf(`<N who="%d" m="%d"%s/>`, seat(s), code, t)
	})
	o.meldT6(e)
	name := "fulou"
	if e.Kind == mahjong.Konged {
		name = "gang"
	}
	o.entry(true, `{"%s":{"l":%d,"m":"%s"}}`, name, o.relative(s), kobaMeldText(m, s))
}

func (o *own) lastOf(s mahjong.Seat) int { return o.river[s][len(o.river[s])-1] }

func (o *own) meldT6(e mahjong.Event) {
	s, m := e.Seat, e.Meld
	letter := map[mahjong.MeldKind]string{mahjong.Chow: "c", mahjong.Pung: "p", mahjong.OpenKong: "m", mahjong.ClosedKong: "a", mahjong.AddedKong: "k"}[m.Kind()]
	var parts []string
	for _, t := range m.FromHand() {
		parts = append(parts, t6Text(t))
	}
	place := 3 - m.From().After(s)
	called := ""
	if m.Kind() == mahjong.ClosedKong {
		called, parts, place = parts[3], parts[:3], 3
	} else {
		called = t6Text(m.Called())
	}
	switch m.Kind() {
	case mahjong.AddedKong:
		called = t6Text(m.Added())
		parts = nil
		for i := range 3 {
			parts = append(parts, t6Text(m.At(i)))
		}
	case mahjong.OpenKong:
		if place == 2 {
			place = 3
		}
	}
	if m.Kind() == mahjong.Chow {
		place = 0
	}
	text := `"` + strings.Join(slices.Insert(parts, place, letter+called), "") + `"`
	if e.Kind == mahjong.Konged {
		o.deal.puts[s] = append(o.deal.puts[s], text)
		return
	}
	o.deal.takes[s] = append(o.deal.takes[s], text)
	if m.Kind() == mahjong.OpenKong {
		o.deal.puts[s] = append(o.deal.puts[s], "0")
	}
}

func kobaMeldText(m mahjong.Meld, owner mahjong.Seat) string {
	if m.Kind() == mahjong.ClosedKong {
		return kobaText(m.Tiles())
	}
	mark := string("?+=-"[m.From().After(owner)])
	var b strings.Builder
	b.WriteString(kobaText(m.Tiles()[:1])[:1])
	ts := m.Tiles()
	if m.Kind() != mahjong.Chow { // the claimed tile stands last
		n := 3
		if m.Kind() == mahjong.OpenKong {
			n = 4
		}
		i := slices.Index(ts[:n], m.Called())
		ts[i], ts[n-1] = ts[n-1], ts[i]
	}
	marked := false
	for i, t := range ts {
		b.WriteByte(t.String()[0])
		last := m.Kind() != mahjong.Chow && i == 2 && m.Kind() != mahjong.OpenKong || m.Kind() == mahjong.OpenKong && i == 3
		if !marked && (last || m.Kind() == mahjong.Chow && t == m.Called()) {
			b.WriteString(mark)
			marked = true
		}
	}
	return b.String()
}

func owariText(final *[4]mahjong.Standing, seat func(mahjong.Seat) int) string {
	var out [4]string
	for _, st := range final {
		out[seat(st.Seat)] = fmt.Sprintf("%d,%.1f", st.Points/100, float64(st.Total)/1000)
	}
	return ` owari="` + strings.Join(out[:], ",") + `"`
}

// ended writes the result of a deal in every format.
func (o *own) ended(t testing.TB, e mahjong.Event, won []mahjong.Event, declared [4]mahjong.Event, counters, bets int, scores [4]int, owari [2]string) {
	var delta [4]int
	for s := range delta {
		delta[s] = int(e.Points[s])
	}
	result := ""
	if len(won) > 0 {
		result = `"和了"`
		for i, w := range won {
			last := i == len(won)-1
			o.each(func(which int, seat func(mahjong.Seat) int) string {
				end := ""
				if last {
					end = owari[which]
				}
				return o.agari(&w, counters, bets, scores, seat, end)
			})
			for s, p := range w.Sheet.Payments {
				scores[s] += p
			}
			bets = 0
			result += "," + t6Gains(w.Sheet.Payments) + "," + o.t6Win(&w)
			o.entry(false, "%s", o.kobaWin(&w))
		}
	} else {
		o.each(func(which int, seat func(mahjong.Seat) int) string {
			return o.ryuukyoku(e, declared, counters, bets, scores, delta, seat, owari[which])
		})
		result = `"` + drawWords[e.Rule][1] + `",` + t6Gains(delta)
		o.entry(false, "%s", o.kobaDraw(e, declared, delta))
	}
	var parts []string
	for s := range mahjong.NoSeat {
		parts = append(parts, o.deal.hands[s], "["+strings.Join(o.deal.takes[s], ",")+"]", "["+strings.Join(o.deal.puts[s], ",")+"]")
	}
	o.t6 = append(o.t6, fmt.Sprintf("[%s,[%s],[%s],%s,[%s]]", o.deal.head, strings.Join(o.deal.dora, ","), strings.Join(o.deal.ura, ","), strings.Join(parts, ","), result))
	o.koba = append(o.koba, "["+strings.Join(o.events, ",")+"]")
}

func t6Gains(n [4]int) string { return "[" + joinInts(n[:]) + "]" }

// number finds the number of a yaku of seat s.
func (o *own) number(l mahjong.Line, s mahjong.Seat) int {
	for id := 0; ; id++ {
		y, ok := riichiplay.YakuNumbered(id)
		if !ok {
			break
		}
		if y.Rule != l.Rule {
			continue
		}
		switch l.Rule {
		case riichi.YakuSeatWind:
			return 10 + s.After(o.dealer)
		case riichi.YakuRoundWind:
			return 14 + o.wind
		}
		return id
	}
	panic("no number for " + l.Rule)
}

func (o *own) agari(w *mahjong.Event, counters, bets int, scores [4]int, seat func(mahjong.Seat) int, owari string) string {
	sheet := w.Sheet
	var hai []int
	hai = append(hai, o.hands[w.Seat]...)
	machi := o.drawn
	if w.From != w.Seat {
		machi = o.lastOf(w.From)
		if o.tile(machi) != w.Tile { // a robbed kong
			for id := range 136 {
				if o.tile(id) == w.Tile {
					machi = id
				}
			}
		}
		hai = append(hai, machi)
	}
	slices.Sort(hai)
	var yaku []int
	attr := "yaku"
	if sheet.Yakuman > 0 {
		attr = "yakuman"
	}
	for _, l := range sheet.Lines {
		if l.Unit == mahjong.YakumanUnit {
			yaku = append(yaku, o.number(l, w.Seat))
		} else if l.Unit == mahjong.Han {
			yaku = append(yaku, o.number(l, w.Seat), l.Value)
		}
	}
	melds := ""
	if len(o.codes[w.Seat]) > 0 {
		melds = fmt.Sprintf(` m="%s"`, joinInts(o.codes[w.Seat]))
	}
	n := len(o.deal.dora)
	var dora, ura []int
	for i := range n {
		dora = append(dora, o.wall[riichiplay.IndicatorAt[i]])
		ura = append(ura, o.wall[riichiplay.IndicatorAt[i]+1])
	}
	uraText := ""
	if len(sheet.Ura) > 0 {
		uraText = fmt.Sprintf(` doraHaiUra="%s"`, joinInts(ura))
		o.deal.ura = nil
		for _, u := range sheet.Ura {
			o.deal.ura = append(o.deal.ura, t6Text(u))
		}
	}
	var sc [8]int
	for s := range mahjong.NoSeat {
		sc[2*seat(s)], sc[2*seat(s)+1] = scores[s]/100, sheet.Payments[s]/100
	}
	return fmt.Sprintf(`<AGARI ba="%d,%d" hai="%s"%s machi="%d" ten="%d,%d,%d" %s="%s" doraHai="%s"%s who="%d" fromWho="%d" sc="%s"%s/>`,
		counters, bets, joinInts(hai), melds, machi, sheet.Fu, sheet.Points, limits[sheet.Limit], attr, joinInts(yaku), joinInts(dora), uraText,
		seat(w.Seat), seat(w.From), joinInts(sc[:]), owari)
}

func (o *own) ryuukyoku(e mahjong.Event, declared [4]mahjong.Event, counters, bets int, scores, delta [4]int, seat func(mahjong.Seat) int, owari string) string {
	kind := ""
	if text := drawWords[e.Rule][0]; text != "" {
		kind = fmt.Sprintf(` type="%s"`, text)
	}
	var sc [8]int
	shown := ""
	v := o.g.View(mahjong.NoSeat)
	for s := range mahjong.NoSeat {
		sc[2*seat(s)], sc[2*seat(s)+1] = scores[s]/100, delta[s]/100
		if declared[s].Rule == riichi.Tenpai || declared[s].Rule == "" && v.Seats[s].Shown != nil {
			shown += fmt.Sprintf(` hai%d="%s"`, seat(s), joinInts(o.hands[s]))
		}
	}
	return fmt.Sprintf(`<RYUUKYOKU%s ba="%d,%d" sc="%s"%s%s/>`, kind, counters, bets, joinInts(sc[:]), shown, owari)
}

// drawWords are the names of draws: Tenhou's, those of tenhou.net/6 and kobalab's.
var drawWords = map[mahjong.RuleID][3]string{
	riichi.DrawExhaustive: {"", "流局", "荒牌平局"},
	riichi.NagashiMangan:  {"nm", "流し満貫", "流し満貫"},
	riichi.DrawNineKinds:  {"yao9", "九種九牌", "九種九牌"},
	riichi.DrawFourWinds:  {"kaze4", "四風連打", "四風連打"},
	riichi.DrawFourRiichi: {"reach4", "四家立直", "四家立直"},
	riichi.DrawFourKongs:  {"kan4", "四槓散了", "四開槓"},
	riichi.DrawTripleRon:  {"ron3", "三家和了", "三家和"},
}

// limits are Tenhou's numbers of limit hands.
var limits = map[mahjong.RuleID]int{riichi.LimitMangan: 1, riichi.LimitHaneman: 2, riichi.LimitBaiman: 3,
	riichi.LimitSanbaiman: 4, riichi.LimitCounted: 5, riichi.LimitYakuman: 5}

func (o *own) t6Win(w *mahjong.Event) string {
	sheet := w.Sheet
	// The points that one payer hands over, which the text states.
	points := fmt.Sprintf("%d点", sheet.Points)
	if w.From == w.Seat {
		if w.Seat == o.dealer {
			points = fmt.Sprintf("%d点∀", sheet.Points/3)
		} else {
			small := (sheet.Points + 399) / 400 * 100
			for sheet.Points-2*small < small {
				small -= 100
			}
			points = fmt.Sprintf("%d-%d点", small, sheet.Points-2*small)
		}
	}
	head := fmt.Sprintf("%d符%d飜", sheet.Fu, sheet.Han)
	if n := limits[sheet.Limit]; n > 0 {
		head = [...]string{"", "満貫", "跳満", "倍満", "三倍満", "役満"}[n]
	}
	text := fmt.Sprintf(`[%d,%d,%d,"%s%s"`, w.Seat, w.From, w.Seat, head, points)
	for _, l := range sheet.Lines {
		switch l.Unit {
		case mahjong.Han:
			text += fmt.Sprintf(`,"%s(%d飜)"`, riichiplay.YakuName(o.number(l, w.Seat)), l.Value)
		case mahjong.YakumanUnit:
			text += fmt.Sprintf(`,"%s(役満)"`, riichiplay.YakuName(o.number(l, w.Seat)))
		}
	}
	return text + "]"
}

func (o *own) kobaWin(w *mahjong.Event) string {
	sheet := w.Sheet
	hand := sheet.Hand
	hand.Remove(w.Tile)
	from := "null"
	if w.From != w.Seat {
		from = fmt.Sprint(o.relative(w.From))
	}
	var gains [4]int
	for s, p := range sheet.Payments {
		gains[o.relative(mahjong.Seat(s))] = p
	}
	var yaku, ura []string
	for _, l := range sheet.Lines {
		switch l.Unit {
		case mahjong.Han:
			yaku = append(yaku, fmt.Sprintf(`{"name":"%s","fanshu":%d}`, riichiplay.YakuName(o.number(l, w.Seat)), l.Value))
		case mahjong.YakumanUnit:
			yaku = append(yaku, fmt.Sprintf(`{"name":"%s","fanshu":"%s"}`, riichiplay.YakuName(o.number(l, w.Seat)), strings.Repeat("*", l.Value)))
		}
	}
	for _, u := range sheet.Ura {
		ura = append(ura, `"`+kobaText([]mahjong.Tile{u})+`"`)
	}
	worth := fmt.Sprintf(`"fu":%d,"fanshu":%d`, sheet.Fu, sheet.Han)
	if sheet.Yakuman > 0 {
		worth = fmt.Sprintf(`"damanguan":%d`, sheet.Yakuman)
	}
	return fmt.Sprintf(`{"hule":{"l":%d,"shoupai":"%s%s","baojia":%s,"fubaopai":[%s],%s,"defen":%d,"fenpei":[%s],"hupai":[%s]}}`,
		o.relative(w.Seat), kobaText(hand.Tiles()), kobaText([]mahjong.Tile{w.Tile}), from, strings.Join(ura, ","), worth, sheet.Points, joinInts(gains[:]), strings.Join(yaku, ","))
}

func (o *own) kobaDraw(e mahjong.Event, declared [4]mahjong.Event, delta [4]int) string {
	name := drawWords[e.Rule][2]
	var hands [4]string
	var gains [4]int
	v := o.g.View(mahjong.NoSeat)
	for s := range mahjong.NoSeat {
		l := o.relative(s)
		gains[l] = delta[s]
		hands[l] = `""`
		if h := v.Seats[s].Shown; h != nil {
			hands[l] = `"` + kobaText(h.Tiles()) + `"`
		}
	}
	return fmt.Sprintf(`{"pingju":{"name":"%s","shoupai":[%s],"fenpei":[%s]}}`, name, strings.Join(hands[:], ","), joinInts(gains[:]))
}

// texts returns the game in each format. A tenhou.net/6 game and a
// kobalab one are lists of deals.
func (o *own) texts() map[string]string {
	return map[string]string{
		"own.mjson":      o.mjai[0].text.String(),
		"own-seat.mjson": o.mjai[1].text.String(),
		"own.mjlog":      o.mjlog.String(),
		"own.log":        o.session.String(),
		"own.json":       `{"title":["",""],"name":["A","B","C","D"],"rule":{"disp":"般南喰赤","aka":1},"log":[` + strings.Join(o.t6, ",\n") + `]}`,
		"own-koba.json":  `[{"title":"own","qijia":0,"player":["A","B","C","D"],"log":[` + strings.Join(o.koba, ",\n") + `]}]`,
	}
}
