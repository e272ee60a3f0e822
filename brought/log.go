package brought

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// Player is the person whose game it was.
type Player struct {
	Owner parlour.Owner
	Name  string // what the person is called here; empty: as the seat
	Seat  mahjong.Seat
}

// Table is the name of the table that p's game becomes. It is the same whenever p
// brings that record in, under whichever name, so that no game is there twice; and
// nobody else can tell it from the record.
func (g *Game) Table(p Player) string {
	sum := sha256.New()
	sum.Write([]byte("jansou/brought/v1\x00"))
	sum.Write(p.Owner[:])
	sum.Write([]byte{byte(p.Seat)})
	sum.Write(g.played)
	sum.Write([]byte("\n"))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum.Sum(nil)))[:12]
}

// choices is what was done in the game: each discard, call and end of a deal. Tiles that
// nobody saw, which a reader may imagine, are not in it.
func (g *Game) choices() (out []mahjong.Event) {
	for _, events := range g.deals {
		for _, e := range events {
			switch e.Kind {
			case mahjong.Discarded, mahjong.Claimed, mahjong.Konged, mahjong.DealEnded:
				out = append(out, e)
			}
		}
	}
	return out
}

// Log is the log of the table that p's game becomes; now is when it is brought in, which
// stands for the time of the game where the record does not tell that. The others are
// called by letters, as Tenhou calls players whose names it leaves out. Their names are
// not kept: who bears them has not agreed to it, and could not have them erased.
func (g *Game) Log(p Player, now time.Time) []parlour.Commit {
	at := g.Began
	if at.IsZero() || at.After(now) {
		at = now
	}
	name := p.Name
	if name == "" {
		name = parlour.Letters[p.Seat]
	}
	strangers := parlour.Letters
	strangers[p.Seat] = ""
	log := []parlour.Commit{
		{Kind: parlour.Opened, Format: mahjong.Format, Host: &p.Owner, Opened: &parlour.Settings{Ruleset: g.Ruleset, Title: g.Title, Game: g.Kind, Text: g.text,
			Length: g.length, People: 4, Pace: parlour.Natural, Assist: table.AssistOff, Discipline: parlour.Assisted, Imported: g.System}},
		{Kind: parlour.Sat, Seat: &p.Seat, Name: name, Owner: &p.Owner},
		{Kind: parlour.Started, Bots: &strangers},
	}
	for _, events := range g.deals {
		log = append(log, parlour.Commit{Kind: parlour.Brought, Events: events})
	}
	table := g.Table(p)
	for i := range log {
		log[i].ID, log[i].At = fmt.Sprintf("%s-%d", table, i), at.UnixMicro()+int64(i)
	}
	return log
}
