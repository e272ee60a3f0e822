package main

// order is one table that is played.
type order struct {
	name  string         // of its file, after the commit
	order map[string]any // what a page sends to open it
	acts  int            // it is left after so many actions; 0: it is played to the end
	errs  int            // so many offences are committed, where the table lets them be
	house string         // a file of house rules, by which it is played
}

// The settings of a page that plays fast.
func opening(ruleset string, more ...any) map[string]any {
	m := map[string]any{"ruleset": ruleset, "length": "east", "people": 1, "pace": "instant", "clock": map[string]int{"base": 0, "bank": 0}}
	for i := 0; i < len(more); i += 2 {
		m[more[i].(string)] = more[i+1]
	}
	return m
}

const club = `{"name":"club","title":"The club","based_on":"ema2016","options":{
	"red_fives":{"value":3,"cite":"The club, 1"},"ippatsu":{"value":false,"cite":"The club, 2"}}}`

// commits are the programs that make logs, and what each adds to what logs hold.
var commits = []struct {
	commit string
	why    string
	orders []order
}{
	{"0d7c234", "the first program that serves", []order{
		{name: "riichi-running", order: opening("ema2016"), acts: 40},
		{name: "riichi-over", order: opening("tenhou")},
	}},
	{"9efb0c0", "house rules", []order{
		{name: "house-running", order: opening("club"), acts: 40, house: club},
	}},
	{"e49959c", "Chinese Official at tables", []order{
		{name: "mcr-running", order: opening("mcr-wmo"), acts: 40},
		{name: "mcr-over", order: opening("mcr-botzone")},
	}},
	{"d1149cf", "dice, flowers by choice, ties of places", []order{
		{name: "mcr-running", order: opening("mcr-wmo2014"), acts: 40},
		{name: "riichi-over", order: opening("mahjongsoul")},
	}},
	{"caeccab", "strict tables of Chinese Official, a session that ends by time", []order{
		{name: "strict-mcr-running", order: opening("mcr-1998", "discipline", "strict"), acts: 60, errs: 4},
		{name: "strict-mcr-over", order: opening("mcr-wmo", "discipline", "strict"), errs: 6},
	}},
	{"a88777d", "strict tables of riichi, bots to choose", []order{
		{name: "strict-riichi-running", order: opening("wrc2025", "discipline", "strict", "bots", "strong"), acts: 50, errs: 4},
		{name: "strict-riichi-over", order: opening("ema2016", "discipline", "strict"), errs: 6},
	}},
	{"be01bde", "the referee's chair", []order{
		{name: "referee-running", order: opening("ema2025", "discipline", "strict", "referee", "Ewa"), acts: 60, errs: 6},
		{name: "referee-mcr-over", order: opening("mcr-wmo", "discipline", "strict", "referee", "Ewa"), errs: 6},
	}},
	{"f0baa97", "the last before claims could be called live", []order{
		{name: "riichi-running", order: opening("ema2016"), acts: 60},
		{name: "strict-riichi-over", order: opening("mleague", "discipline", "strict"), errs: 5},
	}},
	{"de97fdd", "claims called live", []order{
		{name: "live-riichi-running", order: opening("ema2016", "claims", "live"), acts: 40},
		{name: "live-mcr-over", order: opening("mcr-wmo", "claims", "live")},
	}},
	{"b5caf33", "the cause of an offence", []order{
		{name: "live-strict-running", order: opening("ema2016", "claims", "live", "discipline", "strict"), acts: 50, errs: 5},
		{name: "strict-riichi-over", order: opening("jpml-a", "discipline", "strict"), errs: 6},
	}},
	{"f94132a", "the last whose logs say no number", []order{
		{name: "live-strict-mcr-running", order: opening("mcr-1998", "claims", "live", "discipline", "strict"), acts: 50, errs: 5},
		{name: "live-referee-over", order: opening("wrc2025", "claims", "live", "discipline", "strict", "referee", "Ewa"), errs: 5},
		{name: "riichi-over", order: opening("ema2012")},
	}},
}
