// Package referee says why. It is asked about an action of a seat at any event
// of any log and rules as the engine does: allowed or not, by which rule, where
// the ruleset of the table cites it, what on the table made it apply, what
// would lift it, and for a win how the hand was counted. It turns rulings into
// words of five languages. It keeps no rule of its own: it folds the log and
// asks the game.
package referee
