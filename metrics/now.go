package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

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
