package parlour

import (
	"slices"
	"time"

	"jansou/mahjong"
)

// Who may look on at a table, and whether hands are shown to them and how late, is a
// setting that everybody reads before sitting down (ADR 127). It is about what nobody
// at the table may learn from who looks on: a browser is nobody's passport, so that
// whoever sits may look on in a second one.

// Onlookers says who may look on from the beginning of a game to its end.
type Onlookers string

// The onlookers.
const (
	Nobody   Onlookers = "nobody" // who sits, the host and the referee
	WithLink Onlookers = "link"   // who has the link
	Everyone Onlookers = "all"    // and the list shows the table while it is played
)

// ShownHands says whether who looks on may see hands.
type ShownHands string

// Whether they are.
const (
	HandsHidden ShownHands = "hidden"
	HandsShown  ShownHands = "shown"
)

// Watching is the setting of a table for who looks on. The zero Watching is the usual:
// everybody where the table is public, otherwise who has the link, and hidden hands.
type Watching struct {
	Who   Onlookers  `json:"who,omitempty" before:""`                    // empty: Everyone where the table is public, otherwise WithLink
	Hands ShownHands `json:"hands,omitempty" before:""`                  // empty: HandsHidden
	Delay int        `json:"delay,omitempty" before:"hands were hidden"` // seconds that a hand is old when it is shown
	Deal  bool       `json:"deal,omitempty" before:"hands were hidden"`  // and its deal is over
}

// The bounds of a delay, in seconds. Where more than one person plays a hand is never
// shown sooner than LeastDelay.
const (
	UsualDelay = 180
	LeastDelay = 60
	MostDelay  = 3600
)

// who is who may look on at a table that is public or not.
func (w *Watching) who(public bool) Onlookers {
	switch {
	case w.Who != "":
		return w.Who
	case public:
		return Everyone
	}
	return WithLink
}

// shown reports whether who looks on may see hands.
func (w *Watching) shown() bool { return w.Hands == HandsShown }

// keepWatch completes who may look on and what of the hands they see. It is called when
// it is settled who plays, in the open or not, and whether the game is rated.
func (s *Settings) keepWatch(o Order) error {
	w := o.Watch
	if w.Hands == "" {
		w.Hands = HandsHidden
	}
	switch who := w.who(s.Public); {
	case !slices.Contains([]Onlookers{Nobody, WithLink, Everyone}, who):
		return errorAt(BadSetting, "watch.who", "%q is none of %q, %q, %q", who, Nobody, WithLink, Everyone)
	case who == Everyone && !s.Public:
		return errorAt(BadSetting, "watch.who", "%q is for a table that is public", who)
	case w.Hands != HandsHidden && w.Hands != HandsShown:
		return errorAt(BadSetting, "watch.hands", "%q is neither %q nor %q", w.Hands, HandsHidden, HandsShown)
	case w.Hands == HandsHidden && (w.Delay != 0 || w.Deal):
		return errorAt(BadSetting, "watch.hands", "there is a delay where hands are %q only", HandsShown)
	case w.Hands == HandsShown && who == Nobody:
		return errorAt(BadSetting, "watch.hands", "nobody may look on")
	case w.Hands == HandsShown && o.Referee != "":
		return errorAt(BadSetting, "watch.hands", "a referee may set a deal back, so its hands are seen after the game only")
	}
	if w.shown() {
		if err := s.keepDelay(&w, o.WatchLive); err != nil {
			return err
		}
	} else {
		w.Hands = ""
	}
	if s.Watch = w; w.who(s.Public) == (&Watching{}).who(s.Public) {
		s.Watch.Who = ""
	}
	return nil
}

// keepDelay completes the delay of hands that are shown.
func (s *Settings) keepDelay(w *Watching, live bool) error {
	w.Deal = w.Deal || s.Rated
	least := 1
	if s.People > 1 {
		least = LeastDelay
	}
	switch {
	case w.Delay == 0 && w.Deal:
		return nil
	case w.Delay == 0 && live && s.People > 1:
		f := errorAt(BadSetting, "watch.delay", "0 where more than one person plays: %d seconds at least, or who plays could look on in a second browser", least)
		f.About.Most = MostDelay
		return f
	case w.Delay == 0 && !live:
		w.Delay = UsualDelay
	case w.Delay != 0 && (w.Delay < least || w.Delay > MostDelay):
		return errorAt(BadSetting, "watch.delay", "%d is not from %d to %d seconds", w.Delay, least, MostDelay)
	}
	return nil
}

// Sight is what somebody who looks on wants to see, and as a viewer has it what that
// comes to at its table.
type Sight struct {
	Chair    mahjong.Seat // with Hands: from whose chair; NoSeat: all four hands
	Hands    bool
	Delay    int  // seconds behind the table
	Streamer bool // no name and nothing that is said
}

// PlainSight is that of who has said nothing: hands are hidden, and nothing else is.
var PlainSight = Sight{Chair: mahjong.NoSeat}

// ownDelays are the delays that somebody who looks on may choose, in seconds: few, for
// each is a game of its own to keep.
var ownDelays = []int{0, 60, 180, 300, 600, 900}

// complete makes a sight what it comes to at a table with these settings, or says what
// of it is not possible.
func (s *Sight) complete(w *Watching) error {
	switch {
	case s.Chair > mahjong.NoSeat:
		return errorAt(Malformed, "chair", "%d is not from 0 to 4", s.Chair)
	case s.Delay < 0 || s.Delay > ownDelays[len(ownDelays)-1]:
		return errorAt(Malformed, "delay", "%d is not from 0 to %d seconds", s.Delay, ownDelays[len(ownDelays)-1])
	case s.Hands && !w.shown():
		return errorAt(BadSetting, "hands", "at this table hands are hidden from who looks on")
	}
	i, _ := slices.BinarySearch(ownDelays, s.Delay)
	s.Delay = ownDelays[i]
	if s.Hands {
		s.Delay = max(s.Delay, w.Delay)
	} else {
		s.Chair = mahjong.NoSeat
	}
	return nil
}

// lagOf is how far behind the table a sight is.
func (s *Sight) lagOf(w *Watching) lag {
	return lag{time.Duration(s.Delay) * time.Second, s.Hands && w.Deal}
}

// lag is how far behind a table somebody is: so long, and where deal is set also until
// the deal is over. The zero lag is none.
type lag struct {
	delay time.Duration
	deal  bool
}

// WatchInfo is what somebody who looks on sees, where it is not the usual.
type WatchInfo struct {
	Chair    mahjong.Seat `json:"chair"` // NoSeat: nobody's
	Hands    bool         `json:"hands,omitempty"`
	Delay    int          `json:"delay,omitempty"` // seconds
	Deal     bool         `json:"deal,omitempty"`
	Streamer bool         `json:"streamer,omitempty"`
	Behind   int          `json:"behind,omitempty"` // seconds that what is shown lies behind the table
	Starts   *int64       `json:"starts,omitempty"` // milliseconds until the first deal is shown, where that is known and to come
}

// info is a sight as its viewer is told of it; nil where it is the usual.
func (s *Sight) info(w *Watching) *WatchInfo {
	if *s == PlainSight {
		return nil
	}
	return &WatchInfo{Chair: s.Chair, Hands: s.Hands, Delay: s.Delay, Deal: s.Hands && w.Deal, Streamer: s.Streamer}
}

// notOpen is told to who may not look on.
const notOpen = "nobody looks on at this table until its game is over"

// mayLook says why somebody may not look on at a table that is played.
func (i *publicInfo) mayLook(o Owner) error {
	if i.table.Status == Playing && i.table.Watch.who(i.table.Public) == Nobody && !i.isOf(o) && (o == (Owner{}) || o != i.host) {
		return errorOf(NotOpen, notOpen)
	}
	return nil
}

// Letters are what people are called, by seat, where their names are hidden or not known.
var Letters = [4]string{"A", "B", "C", "D"}

// neutralReferee is that of the referee.
const neutralReferee = "R"

// nameless takes the names of people, and what people have written, out of a state.
func (st *State) nameless() {
	for s := range st.Seats {
		p := &st.Seats[s]
		if p.Taken {
			p.Name = Letters[s]
		}
		if p.StandsName != "" {
			p.StandsName = Letters[s]
		}
	}
	if st.Table.Referee != "" {
		st.Table.Referee = neutralReferee
	}
	if st.Referee != nil {
		known := *st.Referee
		known.Name, st.Referee = neutralReferee, &known
	}
	st.Offers = slices.Clone(st.Offers)
	for i := range st.Offers {
		st.Offers[i].Name = Letters[st.Offers[i].Seat]
	}
	if st.Call != nil {
		known := *st.Call
		known.Why, known.Undone, st.Call = "", "", &known
	}
}
