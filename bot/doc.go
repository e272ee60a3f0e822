// Package bot is players: Random answers by chance, Efficient builds its hand
// by shanten and acceptance, Careful does so and gives way to riichi. In
// riichi, Strong weighs what a hand may win against what a discard may cost; in
// Chinese Official, Eight looks for ways to eight points. Mjai and Botzone are
// programs of others.
//
// A bot decides from what its seat may see and what it may do, and from
// nothing else: it is handed a table.View and the legal actions. It keeps no
// memory from one decision to the next, so it can take over a seat at any
// moment. What it must know of the ruleset is in Options.
package bot
