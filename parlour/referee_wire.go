package parlour

import "jansou/mahjong"

// RefereeInfo is who sits in the referee's chair.
type RefereeInfo struct {
	Name      string `json:"name"`
	Connected bool   `json:"connected"`
	You       bool   `json:"you,omitempty"`
}

// CallInfo is what everybody may know of a call of the referee, while the table
// stands still for it.
type CallInfo struct {
	Seat   *mahjong.Seat `json:"seat,omitempty"` // who called; missing: an offence did, or the referee stepped in
	Why    string        `json:"why,omitempty"`
	Faults []Offence     `json:"faults,omitempty"` // what waits for a ruling
	Looked bool          `json:"looked,omitempty"` // the referee sees every hand
	Undone string        `json:"undone,omitempty"` // why the table was set back
}

// Offence is who committed what.
type Offence struct {
	Seat mahjong.Seat   `json:"seat"`
	Rule mahjong.RuleID `json:"rule"`
}

// ChairView is what the referee alone is sent.
type ChairView struct {
	Offences  []mahjong.RuleID `json:"offences"`            // what can be reported, as the penalties of the table list it
	Proposals []mahjong.Event  `json:"proposals,omitempty"` // what waits for a ruling: each offence, and how the ruleset would rule
	Moments   []Moment         `json:"moments,omitempty"`   // during a call: to what the table can be set back, the oldest first
	Hands     *[4]OpenHand     `json:"hands,omitempty"`     // during a call in which he has looked at them
}

// Moment is a point to which the table can be set back: right after a commit of which
// all saw something. It is known by its number, and not by that of the commit, which
// counts what others let go, too.
type Moment struct {
	N      int             `json:"n"` // counted from 0 over the deal
	Events []mahjong.Event `json:"events"`
}

// Proposal answers how the ruleset would rule on an offence.
type Proposal struct {
	Type   string         `json:"type"` // "proposal"
	ID     string         `json:"id,omitempty"`
	Fault  mahjong.Fault  `json:"fault"`
	Ruling mahjong.Ruling `json:"ruling"`
	Say    string         `json:"say,omitempty"` // what follows, in the referee's language
}

func (r *room) refereeInfo(viewer Owner) *RefereeInfo {
	if !r.refereed() {
		return nil
	}
	return &RefereeInfo{Name: r.settings.Referee, Connected: r.chair.here(), You: r.isReferee(viewer)}
}

// callInfo is the present call as everybody may know it; nil where there is none.
func (r *room) callInfo() *CallInfo {
	if r.call == nil {
		return nil
	}
	out := &CallInfo{Why: r.call.why, Looked: r.call.looked, Undone: r.call.undone}
	if r.call.seat != mahjong.NoSeat {
		out.Seat = new(r.call.seat) // a copy: others read it later
	}
	for _, e := range r.proposals() {
		if e.Kind == mahjong.Faulted {
			out.Faults = append(out.Faults, Offence{Seat: e.Seat, Rule: e.Rule})
		}
	}
	return out
}

// proposals are the offences that wait for a ruling, and the rulings of the
// ruleset.
func (r *room) proposals() (out []mahjong.Event) {
	if r.call == nil || r.call.held == nil {
		return nil
	}
	events, err := r.decideHeld(nil)
	if err != nil {
		panic("parlour: what was held is refused: " + err.Error())
	}
	for _, e := range events {
		if e.Kind == mahjong.Faulted || e.Kind == mahjong.Ruled {
			out = append(out, e)
		}
	}
	return out
}

// chairView is what the referee is sent beside what a spectator is.
func (r *room) chairView() *ChairView {
	out := &ChairView{Offences: r.offences(), Proposals: r.proposals()}
	if r.call == nil || len(r.held) > 0 {
		return out
	}
	if r.call.looked {
		out.Hands = handsOf(r.game)
	}
	out.Moments, _ = r.undoable()
	return out
}

// undoable returns the moments to which the table can be set back, of the deal on the
// table, or of the last one before the next begins; and the commit of each.
func (r *room) undoable() (list []Moment, commits []int) {
	for i := range r.moments {
		var events []mahjong.Event
		for _, e := range r.moments[i].events {
			if e.Kind == mahjong.Dealt {
				list, commits = nil, nil
			}
			if x, ok := r.game.Redact(mahjong.NoSeat, e); ok {
				events = append(events, x)
			}
		}
		if len(events) > 0 {
			list, commits = append(list, Moment{len(list), events}), append(commits, r.moments[i].commit)
		}
	}
	return list, commits
}
