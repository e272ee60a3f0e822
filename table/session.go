package table

import "jansou/mahjong"

// Session is a Game that may have to end by the clock of a session.
type Session interface {
	Game

	// SessionMinutes returns how many minutes the whole game may take from its
	// beginning on, 0: as many as it takes.
	SessionMinutes() int

	// TimeUp appends what happens when they are over: play stops, in the middle of
	// a deal too, and what is reached counts. It changes nothing. Nothing happens
	// where the game is over, nor, where its rules let a deal be played to its end,
	// before that: whoever keeps the clock asks again between two deals.
	TimeUp(buf []mahjong.Event) []mahjong.Event
}
