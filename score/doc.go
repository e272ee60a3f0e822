// Package score reads a hand that was won, as people and programs tell it field
// by field, for either game. What the hand is worth say the packages below its
// folder, one for each game.
package score
