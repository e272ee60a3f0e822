package parlour

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	mathrand "math/rand/v2"
	"strings"

	"jansou/fair"
	"jansou/mahjong"
)

// When a game is over its people may play again: the first who wants to opens
// one table more, and the others come to the same. Its id follows from the seed
// of the finished table, which nobody knew before the end: the log of that table
// takes no further commit, and whoever reads it finds the successor all the
// same, after a restart too.

// NextTable is the table at which the people of a finished one play again.
type NextTable struct {
	ID     string `json:"id"`
	Status Status `json:"status"`
	Going  []int  `json:"going"` // seats of the finished table whose people sit at the next one
}

// successor is the id of the n-th table, from 0, that succeeds table id of that
// seed. A branch may have the seed of the table that it comes from.
func successor(id string, seed Seed, n uint32) string {
	b := append([]byte("jansou/again/v1\x00"), seed[:]...)
	b = append(binary.BigEndian.AppendUint32(b, n), id...)
	sum := sha256.Sum256(b)
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:12]
}

// succeeding returns the latest table that succeeds r, nil where
// there is none, and how many there have been. One that was given up before its
// game is none.
func (p *Parlour) succeeding(of *room) (next *room, n uint32, err error) {
	for ; ; n++ {
		r, err := p.see(successor(of.id, of.settings.Seed, n))
		f, fault := IsFault(err)
		switch {
		case fault && f.Code == NoTable:
			return next, n, nil
		case fault && f.Code == CannotGoOn:
		case err != nil:
			return nil, n, err
		default:
			if i := r.info.Load(); i.table.Status != Over || i.board != nil {
				next = r
			}
		}
	}
}

// succeed opens the n-th table that succeeds r, for a person of that one.
func (p *Parlour) succeed(r *room, n uint32, by Owner) (*room, error) {
	s := r.settings
	s.After, s.Branch, s.Fair, s.Seeds = r.id, nil, fair.Method, nil
	s.Seed = newSeed()
	if s.Stay != nil && !p.stillStays(r) {
		s.Stay = nil
	}
	return p.found(successor(r.id, r.settings.Seed, n), &s, opener{host: by, chair: r.chair.owner})
}

// again brings v's owner to the table that succeeds this one, which is opened
// where there is none that is not over.
func (r *room) again(v *Viewer, req Request) error {
	s := r.seatOf(v.owner)
	switch {
	case r.status != Over || r.game == nil:
		return errorOf(NotOver, "the game is not over")
	case r.settings.Imported != "":
		return errorOf(NotSeated, "the game was played on another system, and those who played it are not here")
	case s == mahjong.NoSeat && !r.isReferee(v.owner):
		return errorOf(NotSeated, "a spectator has not played")
	}
	next, n, err := r.p.succeeding(r)
	if err != nil {
		return err
	}
	if next == nil || next.info.Load().table.Status == Over {
		if next, err = r.p.succeed(r, n, v.owner); err != nil {
			return err
		}
	}
	if s != mahjong.NoSeat {
		if next, err = r.goOver(next, v.owner, r.seats[s].name); err != nil {
			return err
		}
	}
	r.next, r.looked, r.lookedAt = next, !next.abroad, r.now()
	v.acked = req.ID
	r.tellAll()
	return nil
}

// welcome gives owner a seat by lot while the table waits for people, and tells whether
// owner sits there then. It is called by another room, which waits for it: a finished
// one, for which none that came after it ever waits.
func (r *room) welcome(owner Owner, name string) (sits bool, err error) {
	return r.welcomeIf(func() bool { return true }, owner, name)
}

// welcomeIf is welcome where may says so in the room.
func (r *room) welcomeIf(may func() bool, owner Owner, name string) (sits bool, err error) {
	done := make(chan struct{})
	r.send(func() {
		defer close(done)
		defer func() { sits = r.seatOf(owner) != mahjong.NoSeat }()
		if r.status != Waiting || r.seatOf(owner) != mahjong.NoSeat || r.complete() || !may() {
			return
		}
		free := r.freeSeats()
		s := free[mathrand.N(len(free))]
		name := distinct(name, r.people())
		if err = r.commit(Commit{Kind: Sat, Seat: &s, Name: name, Owner: &owner}); err != nil {
			return
		}
		r.countViewers(s)
		r.seats[s].lostAt = r.now() // who has just been seated is on the way
		r.tellAll()
	})
	select {
	case <-done:
		return sits, err
	case <-r.done:
		return false, ErrClosing
	}
}

// keptNames are the names of the others who played at the table that this one
// succeeds: nobody else sits down under them here, for those may still come.
func (r *room) keptNames(owner Owner) (names []string) {
	if r.settings.After == "" {
		return nil
	}
	before, err := r.p.see(r.settings.After)
	if err != nil {
		return nil // of a table that cannot be read nobody comes over
	}
	i := before.info.Load()
	for s, p := range i.seats {
		if p.Taken && !p.Bot && p.Name != NameErased && i.owners[s] != owner {
			names = append(names, p.Name)
		}
	}
	return names
}

// nextInfo is the table at which people play again as the state tells of it; nil
// where there is none.
func (r *room) nextInfo() *NextTable {
	if r.status != Over || r.game == nil {
		return nil
	}
	if r.looked && r.next != nil && r.next.lost() {
		r.looked = false // it is another node's by now
	}
	if !r.looked && (r.next == nil || !r.next.abroad || r.now().Sub(r.lookedAt) >= lookAbroad) {
		// An error leaves it for the next time: the log cannot be read now.
		next, _, err := r.p.succeeding(r)
		if err != nil {
			return nil
		}
		r.next, r.looked, r.lookedAt = next, next == nil || !next.abroad, r.now()
	}
	if r.next == nil {
		return nil
	}
	i := r.next.info.Load()
	out := &NextTable{ID: r.next.id, Status: i.table.Status, Going: []int{}}
	for s := range mahjong.NoSeat {
		if p := &r.seats[s]; p.taken && !p.bot && i.seatOf(p.owner) != mahjong.NoSeat {
			out.Going = append(out.Going, int(s))
		}
	}
	return out
}
