package load

import "time"

// Report is what a run measured.
type Report struct {
	Address string  `json:"address"`
	Nodes   int     `json:"nodes,omitempty"` // of a cluster to which people came
	Ruleset string  `json:"ruleset"`
	Tables  int     `json:"tables"`
	People  int     `json:"people"`  // at all tables
	Seconds float64 `json:"seconds"` // measured

	Acts         int     `json:"acts"`           // actions of people that were acknowledged
	ActsPerTable float64 `json:"acts_per_table"` // a second

	Opening  Spread  `json:"opening"`            // opening a table, while they were opened one after the other
	ToSender Spread  `json:"to_sender"`          // from sending an action to its acknowledgement, which says that it is on disk
	ToOthers Spread  `json:"to_others"`          // from sending a discard to each other seat of a person that is told of it
	Bare     *Spread `json:"bare,omitempty"`     // a write of 512 bytes and its sync, beside
	Bytes    int64   `json:"bytes"`              // of messages to people
	Messages int64   `json:"messages"`           // to people
	Watchers int     `json:"watchers,omitempty"` // who look on at the first table
	Shown    int64   `json:"shown,omitempty"`    // bytes of messages to them
	Shows    int64   `json:"shows,omitempty"`    // messages to them
	PerAct   float64 `json:"bytes_per_act"`      // bytes to a seat for each of its own actions
	PerMsg   float64 `json:"bytes_per_state"`    // bytes of a message

	Faults map[string]int `json:"faults,omitempty"` // what went wrong, from the first table on, and how often
	Server *Server        `json:"server,omitempty"` // by its own figures
}

// report puts together what was measured.
func (r *run) report(took time.Duration, bare *samples) Report {
	report := Report{
		Address: r.Address, Ruleset: r.Ruleset, Tables: r.Tables, Seconds: took.Seconds(),
		Acts: int(r.acts.Load()), Opening: r.opening.spread(), ToSender: r.toSender.spread(), ToOthers: r.toOthers.spread(),
		Bytes: r.received.Load(), Messages: r.messages.Load(), Faults: r.allFaults(),
		Watchers: r.Watchers, Shown: r.shown.Load(), Shows: r.shows.Load(),
	}
	for n := range r.Tables {
		report.People += r.Config.People[n%len(r.Config.People)]
	}
	if len(r.Nodes) > 0 {
		report.Nodes = 1 + len(r.Nodes)
	}
	report.ActsPerTable = float64(report.Acts) / took.Seconds() / float64(r.Tables)
	if report.Acts > 0 {
		report.PerAct = float64(report.Bytes) / float64(report.Acts)
	}
	if report.Messages > 0 {
		report.PerMsg = float64(report.Bytes) / float64(report.Messages)
	}
	if bare != nil {
		s := bare.spread()
		report.Bare = &s
	}
	return report
}
