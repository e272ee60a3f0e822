package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"jansou/bus"
	"jansou/parlour"
)

// Server is whom Metrics ask how many there are of what.
type Server struct {
	Count   func() parlour.Count
	Waiting func() int // requests that wait for the log
	Sockets func() int
}

// Of has the numbers of a server told, too.
func (m *Metrics) Of(s Server) { m.registry.MustRegister(&now{s}) }

// now asks a server once for each reading.
type now struct{ Server }

var (
	tables   = prometheus.NewDesc("jansou_tables", "Tables in memory, by their state; stuck: those that cannot go on.", []string{"state"}, nil)
	waking   = prometheus.NewDesc("jansou_tables_waking", "Tables that have not been read since the start.", nil, nil)
	people   = prometheus.NewDesc("jansou_people", "People at tables that are not over: seated, of these away, and watching.", []string{"what"}, nil)
	bots     = prometheus.NewDesc("jansou_bots", "Bots on seats of tables that are not over.", nil, nil)
	queue    = prometheus.NewDesc("jansou_commit_queue", "Requests that wait for the next transaction of the log.", nil, nil)
	sockets  = prometheus.NewDesc("jansou_sockets", "Websockets that are open.", nil, nil)
	describe = []*prometheus.Desc{tables, waking, people, bots, queue, sockets}
)

// Describe names what is told.
func (n *now) Describe(out chan<- *prometheus.Desc) {
	for _, d := range describe {
		out <- d
	}
}

// Collect asks the server.
func (n *now) Collect(out chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, v int, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(v), labels...)
	}
	c := n.Count()
	for status, n := range c.Tables {
		gauge(tables, n, string(status))
	}
	gauge(waking, c.Waking)
	gauge(people, c.Seated, "seated")
	gauge(people, c.Away, "away")
	gauge(people, c.Watching, "watching")
	gauge(bots, c.Bots)
	gauge(queue, n.Waiting())
	gauge(sockets, n.Sockets())
}

// OfNode says which node of a cluster this is.
func (m *Metrics) OfNode(name string) {
	g := prometheus.NewGauge(prometheus.GaugeOpts{Name: "jansou_node", Help: "1; the label is the name of this node.", ConstLabels: prometheus.Labels{"node": name}})
	g.Set(1)
	m.registry.MustRegister(g)
}

// OfBus has a bus asked for its counts at each reading, and who has bots think at
// workers: how many decisions workers made, how many came too late, and how many were
// made here; and who has reviews made there: how many errands workers did, and how many
// they took and did not do.
func (m *Metrics) OfBus(stats func() bus.Stats, thinks func() (answered, late, local uint64), reads func() (done, lost uint64)) {
	value := func(name, help string, kind prometheus.ValueType, read func() float64, labels ...string) {
		opts := prometheus.Opts{Name: name, Help: help}
		if len(labels) == 2 {
			opts.ConstLabels = prometheus.Labels{labels[0]: labels[1]}
		}
		if kind == prometheus.GaugeValue {
			m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts(opts), read))
			return
		}
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts(opts), read))
	}
	value("jansou_bus_up", "1 where the bus can be spoken to.", prometheus.GaugeValue, func() float64 {
		if stats().Connected {
			return 1
		}
		return 0
	})
	value("jansou_bus_routes", "Other nodes that the bus of this one speaks with.", prometheus.GaugeValue, func() float64 { return float64(stats().Routes) })
	value("jansou_bus_reconnects_total", "Connections to the bus that were made anew.", prometheus.CounterValue, func() float64 { return float64(stats().Reconnects) })
	for what, read := range map[string]func(bus.Stats) uint64{
		"sent":     func(s bus.Stats) uint64 { return s.Sent },
		"received": func(s bus.Stats) uint64 { return s.Received },
		"lost":     func(s bus.Stats) uint64 { return s.Lost },
		"dropped":  func(s bus.Stats) uint64 { return s.Dropped },
	} {
		value("jansou_bus_messages_total", "Messages over the bus: sent, received, lost before they were sent, and dropped because this node was slow.",
			prometheus.CounterValue, func() float64 { return float64(read(stats())) }, "what", what)
	}
	for by, read := range map[string]func() uint64{
		"worker": func() uint64 { n, _, _ := thinks(); return n },
		"late":   func() uint64 { _, n, _ := thinks(); return n },
		"here":   func() uint64 { _, _, n := thinks(); return n },
	} {
		value("jansou_bot_decisions_total", "Decisions of bots that ask workers: made by one, not made in time, and made here.",
			prometheus.CounterValue, func() float64 { return float64(read()) }, "by", by)
	}
	for came, read := range map[string]func() uint64{
		"done": func() uint64 { n, _ := reads(); return n },
		"lost": func() uint64 { _, n := reads(); return n },
	} {
		value("jansou_review_errands_total", "Errands of reviews that workers took: done, and lost, which were not done or wanted any more.",
			prometheus.CounterValue, func() float64 { return float64(read()) }, "came", came)
	}
}
