// Package parlour holds the rooms in which games are played: who sits where,
// whose time is running, who watches, and what each of them is told. A room is
// one goroutine; nothing else touches its game, so there are no locks around
// it. What happens in a room is appended to the Log first and becomes part of
// the room's state afterwards: the state is the fold of the log, and a room
// that is opened again after a crash is where it was.
//
// The parlour knows no rules. Games come from the Rules that it is given, it
// plays them through table.Game, and what a player may see it asks the game.
package parlour
