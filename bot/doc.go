// Package bot makes players by their names: "random" answers by chance,
// "efficient" builds its hand by shanten and acceptance, "careful" does so and
// gives way to riichi, "strong" weighs what it may win against what it may lose,
// "master" adds to that what strong people choose, and sees Chinese Official as a race.
// Beside them are a ladder of levels for people to choose from (Ladder), which err as
// people do, and styles of riichi that no table offers (Styles).
// How they think is each game's own: bot/riichibot and bot/mcrbot, over what both
// see (bot/sight). Programs of others are players too: bot/guest.
//
// A bot decides from what its seat may see and what it may do, and from
// nothing else: it is handed a table.View and the legal actions. It keeps no
// memory from one decision to the next, so it can take over a seat at any
// moment.
package bot
