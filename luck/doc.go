// Package luck says how much of what a deal brought came by the tiles that
// were drawn, and not by what was done: for each draw what the four hands are worth with
// the tile that came, less what they are worth in the mean over all tiles that could have
// come. It looks at all hands, for a deal that is over. How good its idea of worth is
// decides how much luck it finds; that the luck it finds is nothing in the mean does not
// depend on it (docs/review.md).
package luck
