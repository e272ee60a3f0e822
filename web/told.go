package web

import (
	"context"
	"encoding/json"
	"time"

	"jansou/parlour"
)

// Nodes that share their tables tell each other over the bus what has changed, so that
// everybody sees it at once. Whatever is told is found out without it a moment later.

// What nodes tell each other of (Config.Tell, Heard).
const (
	ToldDesk     = "desk"     // what an operator has decided has changed
	ToldAccounts = "accounts" // somebody is called otherwise, or is gone
	ToldGuests   = "guests"   // who is at which public tables of a node; data says it
)

// TellEvery is how often Again is to be called.
const TellEvery = 2 * time.Second

// guestsFor is how long what a node has told of its guests is believed.
const guestsFor = 4 * TellEvery

// mostGuests are told of at once.
const mostGuests = 5000

// toldGuests are who is at which public tables of a node.
type toldGuests struct {
	Node   string                     `json:"node"`
	Tables map[string][]parlour.Owner `json:"tables"`
}

// Heard does what is to be done where another node has told something.
func (h *Handler) Heard(ctx context.Context, what string, data []byte) {
	switch what {
	case ToldDesk:
		h.heedDesk(ctx)
	case ToldAccounts:
		h.company.changedAll()
	case ToldGuests:
		var g toldGuests
		if json.Unmarshal(data, &g) == nil && h.cfg.Nodes != nil && g.Node != h.cfg.Nodes.Name() {
			h.company.hear(g)
		}
	}
}

// Again tells others what they may have missed, and finds out what this node may have.
// It is called each TellEvery where there are nodes.
func (h *Handler) Again(ctx context.Context) {
	h.heedDesk(ctx)
	h.tellGuests()
}

// calledOtherwise notes, at all nodes, that somebody is called otherwise, or is gone.
func (h *Handler) calledOtherwise() {
	h.company.changedAll()
	h.tell(ToldAccounts, nil)
}

// tell tells the other nodes of a change.
func (h *Handler) tell(what string, data []byte) {
	if h.cfg.Tell != nil {
		h.cfg.Tell(what, data)
	}
}

// tellGuests says who is at public tables of this node: friends see it, wherever they
// are.
func (h *Handler) tellGuests() {
	if h.cfg.Nodes == nil || h.cfg.Parlour == nil || h.cfg.Tell == nil {
		return
	}
	public := map[string]bool{}
	for _, t := range h.cfg.Parlour.List(parlour.Owner{}) {
		public[t.ID] = isListed(&t)
	}
	out, n := toldGuests{h.cfg.Nodes.Name(), map[string][]parlour.Owner{}}, 0
	for owner, tables := range h.guests.tables() {
		for _, id := range tables {
			if public[id] && n < mostGuests {
				out.Tables[id] = append(out.Tables[id], owner)
				n++
			}
		}
	}
	data, err := json.Marshal(out)
	if err != nil {
		panic("web: a message that cannot be written: " + err.Error())
	}
	h.tell(ToldGuests, data)
}

// hear keeps who is at public tables of another node.
func (c *company) hear(g toldGuests) {
	c.Lock()
	defer c.Unlock()
	if c.elsewhere == nil {
		c.elsewhere = map[string]guestsElsewhere{}
	}
	c.elsewhere[g.Node] = guestsElsewhere{time.Now(), g.Tables}
}

// guestsElsewhere are who is at public tables of a node, as it said at a moment.
type guestsElsewhere struct {
	at     time.Time
	tables map[string][]parlour.Owner
}

// tables are at which tables people are, here and at other nodes.
func (c *company) tables() map[parlour.Owner][]string {
	out := c.h.guests.tables()
	c.Lock()
	defer c.Unlock()
	for node, g := range c.elsewhere {
		if time.Since(g.at) > guestsFor {
			delete(c.elsewhere, node)
			continue
		}
		for id, all := range g.tables {
			for _, owner := range all {
				out[owner] = append(out[owner], id)
			}
		}
	}
	return out
}
