package parlour

import (
	"cmp"
	"slices"

	"jansou/mahjong"
	"jansou/table"
)

// maxRunning is how many public tables that are played a list shows: the newest.
const maxRunning = 60

// Board is a running table as a list draws it small: counts of what everybody at
// the table sees, and no tile.
type Board struct {
	Prevailing mahjong.Kind `json:"prevailing"`
	Number     int          `json:"number"` // as in table.View
	Counters   int          `json:"counters"`
	Deposits   int          `json:"deposits"`
	Live       int          `json:"live"` // tiles that can still be drawn
	Turn       mahjong.Seat `json:"turn"` // NoSeat between deals
	Dealer     mahjong.Seat `json:"dealer"`
	Seats      [4]BoardSeat `json:"seats"`
}

// BoardSeat is one seat of a Board.
type BoardSeat struct {
	Wind   mahjong.Kind `json:"wind"`
	Points int          `json:"points"`
	River  int          `json:"river"` // its discards that still lie there
	Melds  int          `json:"melds"`
	Riichi bool         `json:"riichi"`
}

// boardOf returns a table as a list draws it: from what a spectator sees, and with
// him everybody else.
func boardOf(v *table.View) *Board {
	b := &Board{Prevailing: v.Prevailing, Number: v.Number, Counters: v.Counters, Deposits: v.Deposits,
		Live: v.Live, Turn: v.Turn, Dealer: v.Dealer}
	for s := range v.Seats {
		from := &v.Seats[s]
		lies := 0
		for i := range from.River {
			if !from.River[i].Claimed {
				lies++
			}
		}
		b.Seats[s] = BoardSeat{Wind: from.Wind, Points: from.Points, River: lies, Melds: len(from.Melds), Riichi: from.Riichi}
	}
	return b
}

// watching counts the people who look on and do not sit, each once however many
// browsers look.
func (r *room) watching() int {
	var seen map[Owner]bool // there is hardly ever one
	for v := range r.viewers {
		if r.seatOf(v.owner) == mahjong.NoSeat && !r.isReferee(v.owner) && r.looking[v.owner] == 0 {
			if seen == nil {
				seen = map[Owner]bool{}
			}
			seen[v.owner] = true
		}
	}
	return len(seen) + len(r.looking)
}

// free counts the chairs that are still kept for people.
func (r *room) free() int {
	if r.status != Waiting {
		return 0
	}
	n := r.chairs()
	for s := range r.seats {
		if p := &r.seats[s]; p.taken && !p.bot {
			n--
		}
	}
	return max(0, n)
}

// List returns the public tables that wait for people or are played, of these
// the newest, and the tables at which owner sits, or one of those that owner was
// before; those that cannot go on among them. The newest come first.
func (p *Parlour) List(owner Owner, before ...Owner) []Info {
	out, _ := p.ListOpened(owner, before...)
	return out
}

// ListOpened is List, and when each was opened, in microseconds since 1970.
func (p *Parlour) ListOpened(owner Owner, before ...Owner) (out []Info, opened []int64) {
	p.mu.Lock()
	rooms := p.all()
	var infos []*publicInfo
	for _, s := range p.stuck {
		infos = append(infos, s.info)
	}
	p.mu.Unlock()
	for _, r := range rooms {
		infos = append(infos, r.info.Load())
	}
	slices.SortFunc(infos, func(a, b *publicInfo) int { return cmp.Compare(b.opened, a.opened) })
	out, opened = []Info{}, []int64{}
	running := 0
	for _, i := range infos {
		as := owner
		for _, b := range before {
			if !i.isOf(owner) && i.isOf(b) {
				as = b
			}
		}
		show := i.isOf(as)
		if i.table.Public && !show {
			switch i.table.Status {
			case Waiting:
				show = true
			case Playing:
				if i.table.Watch.who(true) != Everyone {
					continue
				}
				running++
				show = running <= maxRunning
			}
		}
		if show {
			out, opened = append(out, i.to(as)), append(opened, i.opened)
		}
	}
	return out, opened
}

// Here reports whether a table is in memory.
func (p *Parlour) Here(id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.rooms[id] != nil
}

// isOf reports whether a table that is not over is one of owner's.
func (i *publicInfo) isOf(owner Owner) bool {
	return i.table.Status != Over && (i.seatOf(owner) != mahjong.NoSeat || i.subOf(owner) != mahjong.NoSeat || i.table.Referee != "" && i.chair == owner)
}
