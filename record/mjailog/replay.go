package mjailog

import (
	"jansou/record"
	"jansou/record/riichiplay"
	"jansou/riichi"
)

// Replay lays out a log of mjai messages, deal by deal, as it is read, and
// returns how many messages it has. each is called as by Replay.Deal; a deal is
// laid out when its last message has been read, and is not kept.
func Replay(log []byte, each func(table *riichi.Game, s *record.Step)) (messages int, err error) {
	var p riichiplay.Replay
	return newMessageLog().read(log, func(g *record.Game, r *record.Round) error { return p.Deal(g, r, each) })
}
