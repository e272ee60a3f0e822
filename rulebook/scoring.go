package rulebook

import "jansou/mahjong"

// Scoring is what a ruleset counts and pays, as the tables of a rulebook print
// it.
type Scoring struct {
	Counts []Worth // the yaku or the fans that the ruleset plays, in the order of the book
	Fu     []Fu    // what earns fu, in the order in which it is added up; none in a game without
	Pays   []Pay   // what a hand pays by its han and fu; none where it is paid what it counts
	Limits []Pay   // the hands that are paid alike whatever their fu
}

// Worth is what a yaku or a fan counts.
type Worth struct {
	Rule   mahjong.RuleID
	Unit   mahjong.Unit
	Closed int // in a closed hand
	Open   int // in an open one; 0: it does not count there
}

// Fu is a line of the table of fu: what the rule earns at least and, where it
// depends on the tiles, at most.
type Fu struct {
	Rule        mahjong.RuleID
	Least, Most int
}

// Pay is what a hand is paid, counters and deposits apart. A payment that no
// hand can come to is 0.
type Pay struct {
	Rule mahjong.RuleID // of the limit that it reaches, "" for none
	Han  int            // the han of the hand; of a limit, the fewest
	Most int            // of a limit, the most han; 0: however many
	Fu   int            // 0 for a limit

	Discard       int // the discarder pays
	Dealer, Other int // after a self-draw the dealer pays, and each of the others

	ToDealer, EachToDealer int // where the dealer wins: the discarder pays, or after a self-draw each of the others
}
