package table

import "jansou/mahjong"

// Session is a Game that may have to end by the clock of a session.
type Session interface {
	Game

	// SessionMinutes returns how many minutes the whole game may take from its
	// beginning on, 0: as many as it takes.
	SessionMinutes() int

	// CalledAfter returns the minutes after which the time is called, which may be
	// some before it is over.
	CalledAfter() int

	// TimeUp appends what happens when the time is called: play stops, in the
	// middle of a deal too, or so many deals are still played (mahjong.TimeCalled).
	// It changes nothing. Nothing happens where the game is over or the time was
	// called, nor, where the rules let a deal be played to its end, before that:
	// whoever keeps the clock asks again between two deals.
	TimeUp(buf []mahjong.Event) []mahjong.Event
}
