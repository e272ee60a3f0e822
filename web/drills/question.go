package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
	"jansou/teach"
)

// Question is a question as the page reads it. Its keys are short, for there are
// some 1,500 of them. Seats are places: 0 the viewer, 1 the next player, 2 and 3.
type Question struct {
	Tag    string   `json:"t"`           // what it trains: mistakes of one kind have one tag
	Hand   string   `json:"h"`           // with the drawn tile
	Drawn  string   `json:"d,omitempty"` // of the hand
	Melds  []Meld   `json:"m,omitempty"`
	Table  *Table   `json:"v,omitempty"`
	Since  []Thrown `json:"q,omitempty"` // furiten: what others threw since the viewer's last discard
	Answer string   `json:"a"`           // tiles, each of them two letters; "yes" or "no"; a number
	Choice []int    `json:"c,omitempty"` // the numbers to choose from

	Ways    []Way          `json:"w,omitempty"`
	Causes  []Cause        `json:"f,omitempty"`
	Safety  []teach.Safety `json:"s,omitempty"` // of each kind in hand, the safest first; its seats are places
	Against int            `json:"r,omitempty"` // the place of the riichi
	Else    []Other        `json:"o,omitempty"` // rulesets by which other tiles are safe
	Same    int            `json:"n,omitempty"` // how many rulesets of the game have been asked
	Leaves  []Leaves       `json:"l,omitempty"` // of each discard, the best first
	Win     *Win           `json:"x,omitempty"`
}

// Meld is a set on the table.
type Meld struct {
	Kind   string `json:"kind"`
	Tiles  string `json:"tiles"`
	Called string `json:"called,omitempty"`
	From   int    `json:"from"`
}

// Table is what one sees of it.
type Table struct {
	Wind   string  `json:"w"` // of the round
	Number int     `json:"n"`
	Live   int     `json:"l"`
	Dora   string  `json:"d,omitempty"` // the indicators
	Seats  [4]Seat `json:"s"`
}

// Seat is what one sees of a seat. Of a discard * says that it was drawn, _ that
// it lies sideways, ^ that it was claimed, ! that it is on offer.
type Seat struct {
	Wind   string `json:"w"`
	Points int    `json:"p"`
	River  string `json:"r,omitempty"`
	Melds  []Meld `json:"m,omitempty"`
	Flower string `json:"f,omitempty"` // laid out
	Riichi bool   `json:"x,omitempty"`
}

// Thrown is a discard of a place: the Turn-th there, counted from 1.
type Thrown struct {
	Tile string `json:"t"`
	Seat int    `json:"s"`
	Turn int    `json:"n,omitempty"`
}

// Way is a part of a hand that one tile more completes.
type Way struct {
	Name  string `json:"n"`
	Of    string `json:"o,omitempty"`
	Tiles string `json:"t"`
}

// Cause is a cause of furiten.
type Cause struct {
	Rule mahjong.RuleID `json:"r"`
	Ends mahjong.RuleID `json:"e"`
	Thrown
}

// Other is what is safe by other rulesets.
type Other struct {
	Books []string `json:"b"`
	Safe  string   `json:"s"`
}

// Leaves is what a discard leaves.
type Leaves struct {
	Tile    string         `json:"t"`
	Shanten int            `json:"s"`
	Accepts string         `json:"a,omitempty"`
	Count   int            `json:"n"`
	Toward  mahjong.RuleID `json:"w,omitempty"`
}

// Win is a win to be counted. Winner and From are winds: East is 0.
type Win struct {
	Wind    string           `json:"w"` // of the round
	Winner  int              `json:"s"`
	From    int              `json:"f"`
	Tile    string           `json:"t"`
	Dora    string           `json:"d,omitempty"`
	Ura     string           `json:"u,omitempty"`
	Flowers int              `json:"b,omitempty"`
	Told    []mahjong.RuleID `json:"k,omitempty"`
	Lines   []Line           `json:"l"`
	Han     int              `json:"h,omitempty"`
	Fu      int              `json:"g,omitempty"`
	Limit   mahjong.RuleID   `json:"m,omitempty"`
}

// Line is a line of its sheet.
type Line struct {
	Rule  mahjong.RuleID `json:"r"`
	Value int            `json:"v"`
	Unit  mahjong.Unit   `json:"u"`
	Of    string         `json:"o,omitempty"`
}

// rules lists every rule that explains the answer.
func (q *Question) rules() (list []mahjong.RuleID) {
	for _, f := range q.Causes {
		list = append(list, f.Rule, f.Ends)
	}
	for _, s := range q.Safety {
		list = append(list, s.Rule)
	}
	if q.Safety != nil {
		list = append(list, riichi.FuritenOwn)
	}
	if q.Win != nil {
		list = append(list, q.Win.Limit)
		for _, l := range q.Win.Lines {
			list = append(list, l.Rule)
		}
	}
	return list
}

// place is how many seats after the viewer a seat of v sits.
func place(v *table.View, s mahjong.Seat) int {
	if !s.Valid() {
		return -1
	}
	return (int(v.Seats[s].Wind) - int(v.Seats[v.Viewer].Wind) + 4) % 4
}

// single prints kinds, each with its letter: "2s8s".
func single(ks []mahjong.Kind) string {
	var b strings.Builder
	for _, k := range ks {
		b.WriteString(mahjong.Of(k).String())
	}
	return b.String()
}

func meldsOf(v *table.View, ms []mahjong.Meld) (list []Meld) {
	for _, m := range ms {
		x := Meld{Kind: m.Kind().String(), Tiles: mahjong.FormatTiles(m.Tiles())}
		if m.IsOpen() {
			x.Called = m.Called().String()
		}
		if v != nil {
			x.From = place(v, m.From())
		}
		list = append(list, x)
	}
	return list
}

func tableOf(v *table.View) *Table {
	t := &Table{Wind: mahjong.Of(v.Prevailing).String(), Number: v.Number, Live: v.Live, Dora: mahjong.FormatTiles(v.Indicators)}
	for s := range mahjong.NoSeat {
		x := &v.Seats[s]
		var river []string
		for n, r := range x.River {
			marks := ""
			for _, m := range []struct {
				on   bool
				mark string
			}{{r.Drawn, "*"}, {r.Sideways, "_"}, {r.Claimed, "^"},
				{v.Phase == table.Claims && v.AskedFrom == s && n+1 == len(x.River), "!"}} {
				if m.on {
					marks += m.mark
				}
			}
			river = append(river, r.Tile.String()+marks)
		}
		t.Seats[place(v, s)] = Seat{mahjong.Of(x.Wind).String(), x.Points, strings.Join(river, " "), meldsOf(v, x.Melds), mahjong.FormatTiles(x.Flowers), x.Riichi}
	}
	return t
}

func waysOf(w *teach.Waiting) (list []Way) {
	for _, x := range w.Ways {
		list = append(list, Way{x.Name.String(), single(x.Of), single(x.Tiles)})
	}
	return list
}

// safetyOf has places as its seats, and of a proof by many tiles the first.
func safetyOf(v *table.View, s *teach.Safety) teach.Safety {
	seats := func(list []teach.Seen) []teach.Seen {
		list = slices.Clone(list[:min(1, len(list))])
		for i := range list {
			if list[i].Seat.Valid() {
				list[i].Seat = mahjong.Seat(place(v, list[i].Seat))
			}
		}
		return list
	}
	out := *s
	out.Chance = math.Round(s.Chance*1000) / 1000
	if s.Chance > 0 {
		out.Chance = max(out.Chance, 0.001) // not sure
	}
	out.Proof, out.Forms = seats(s.Proof), nil
	for _, f := range s.Forms {
		if f.Ways > 0 || f.Name == teach.TwoSided {
			f.Proof = seats(f.Proof)
			out.Forms = append(out.Forms, f)
		}
	}
	return out
}

// pack puts a question into the page's words. The sheet of a win has winds as
// its seats already.
func pack(q *teach.Question, tag string) *Question {
	v := q.View
	out := &Question{Tag: tag, Hand: q.Hand.String(), Melds: meldsOf(v, q.Melds), Answer: single(q.Tiles)}
	if v != nil {
		out.Table = tableOf(v)
		if t := v.Own.Drawn; t != mahjong.NoTile && q.Hand.Len()%3 == 2 {
			out.Drawn = t.String()
		}
	}
	if q.Waiting != nil {
		out.Ways = waysOf(q.Waiting)
	}
	for i := range q.Safety {
		out.Safety = append(out.Safety, safetyOf(v, &q.Safety[i]))
	}
	for _, l := range q.Leaves {
		out.Leaves = append(out.Leaves, Leaves{mahjong.Of(l.Discard).String(), l.Shanten, single(l.Accepts), l.Tiles, l.Toward})
	}
	switch q.Drill {
	case teach.SafeDiscard:
		out.Against = place(v, q.Riichi)
	case teach.Furiten:
		out.Answer = map[bool]string{true: "yes", false: "no"}[q.Yes]
		out.Since = since(v)
		for _, r := range q.Furiten {
			out.Causes = append(out.Causes, Cause{r.Rule, r.Ends, Thrown{Tile: r.Tile.String(), Seat: place(v, r.Seat), Turn: r.Turn}})
		}
	case teach.Score:
		out.Answer, out.Win = fmt.Sprint(q.Won.Worth), winOf(q.Won)
		for i := range out.Melds {
			out.Melds[i].From = 3 // whose it was counts for nothing: it lies as from the left
		}
	}
	return out
}

func winOf(w *teach.Won) *Win {
	s := &w.Sheet
	out := &Win{Wind: mahjong.Of(w.Prevailing).String(), Winner: int(s.Winner), From: int(s.From), Tile: s.Tile.String(),
		Dora: mahjong.FormatTiles(w.Indicators), Ura: mahjong.FormatTiles(s.Ura), Flowers: w.Flowers, Told: w.Told,
		Han: s.Han, Fu: s.Fu, Limit: s.Limit}
	for _, l := range s.Lines {
		out.Lines = append(out.Lines, Line{l.Rule, l.Value, l.Unit, mahjong.FormatTiles(l.Of)})
	}
	return out
}

// since lists what others have thrown since the viewer's last discard, without
// the tile that is on offer, in the order in which it was thrown.
func since(v *table.View) (list []Thrown) {
	own := v.Seats[v.Viewer].River
	if len(own) == 0 {
		return nil
	}
	from := own[len(own)-1].At
	type dated struct {
		Thrown
		at uint16
	}
	var all []dated
	for s := range mahjong.NoSeat {
		for n, r := range v.Seats[s].River {
			offered := v.Phase == table.Claims && v.AskedFrom == s && n+1 == len(v.Seats[s].River)
			if r.At > from && !offered {
				all = append(all, dated{Thrown{Tile: r.Tile.String(), Seat: place(v, s), Turn: n + 1}, r.At})
			}
		}
	}
	slices.SortFunc(all, func(a, b dated) int { return int(a.at) - int(b.at) })
	for _, x := range all {
		list = append(list, x.Thrown)
	}
	return list
}

// elsewhere groups the other rulesets of riichi by which tiles they make safe,
// where these are not those of the question.
func elsewhere(v *table.View, own *teach.Question, books []games.Book) (list []Other, asked int) {
	for _, b := range books {
		rs := games.RiichiOf(b)
		if rs == nil {
			continue
		}
		asked++
		a, ok := teach.AgainstRiichi(v, rs, own.Riichi)
		if !ok {
			continue
		}
		var safe []mahjong.Kind
		for _, s := range a.Hand(own.Hand) {
			if s.Sure() {
				safe = append(safe, s.Tile)
			}
		}
		slices.Sort(safe)
		want := slices.Sorted(slices.Values(own.Tiles))
		if slices.Equal(safe, want) {
			continue
		}
		text := single(safe)
		if i := slices.IndexFunc(list, func(o Other) bool { return o.Safe == text }); i >= 0 {
			list[i].Books = append(list[i].Books, b.Head().Title)
		} else {
			list = append(list, Other{[]string{b.Head().Title}, text})
		}
	}
	return list, asked
}
