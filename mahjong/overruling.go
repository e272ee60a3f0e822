package mahjong

// Overruling is what a referee rules on an offence in place of the ruleset: on
// every offence Rule that Seat commits by the next thing that is done.
type Overruling struct {
	Seat   Seat   `json:"seat"`
	Rule   RuleID `json:"rule"`
	Ruling Ruling `json:"ruling"` // with its reason; Times and Cite are the table's to fill in
}
