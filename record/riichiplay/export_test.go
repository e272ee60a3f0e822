package riichiplay

import (
	"jansou/mahjong"
	"jansou/record"
	"jansou/riichi"
	"jansou/table"
)

// PlayOpen plays a deal with the table kept as it was after every event: each is
// called after every event with those that are still to come, and that table.
func PlayOpen(g *record.Game, r *record.Round, each func(e *mahjong.Event, left []mahjong.Event, now table.Game)) (*record.Tally, error) {
	of := g.Source.(*Source)
	engine := riichi.NewAt(of.Rules(g), riichi.Start{Deal: r.Number, Counters: r.Honba, Deposits: r.Sticks, Points: r.Points})
	wall, err := buildWall(r, of.Rules(g).Tiles())
	if err != nil {
		return nil, err
	}
	// To follow a record is to keep the table as it was.
	p := &player{g: engine, of: of, follows: true, Driver: record.Driver{Engine: engine, Behind: new(riichi.Game), Game: g, Round: r, Tally: new(record.Tally)}}
	p.Applied = func(e *mahjong.Event) { each(e, p.Queue, p.Now()) }
	p.play(wall)
	return p.Tally, nil
}

// NewVerifier returns a verifier that goes through one game after the other.
func NewVerifier() func(*record.Game) *record.Tally {
	v := &verifier{workroom: new(workroom)}
	return func(g *record.Game) *record.Tally { return v.verify(g, nil) }
}
