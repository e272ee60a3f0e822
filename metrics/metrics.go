// Package metrics counts what a server does, and says it in the form that
// Prometheus reads. The parlour, the door and the log do not know it: it is told
// by their observers, and asks how many there are of what when somebody reads.
//
// No label has a value that a stranger could choose: no names of people, tables
// or files, and of an address only the pattern that it met.
package metrics

import (
	"context"
	"errors"
	"net"
	"net/http"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"jansou/parlour"
	"jansou/web"
)

// Metrics are the counters of one server. They are a parlour.Observer and a
// web.Observer.
type Metrics struct {
	registry *prometheus.Registry

	commits  *prometheus.CounterVec
	actions  *prometheus.CounterVec
	refused  *prometheus.CounterVec
	returned prometheus.Counter
	dropped  prometheus.Counter
	botFault *prometheus.CounterVec

	written prometheus.Histogram
	failed  prometheus.Counter
	forgot  prometheus.Counter

	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
	limited  *prometheus.CounterVec
	sent     prometheus.Counter
	received prometheus.Counter
	reviewed *prometheus.HistogramVec
}

var (
	_ parlour.Observer = (*Metrics)(nil)
	_ web.Observer     = (*Metrics)(nil)
)

// quick are the bounds of what takes from a tenth of a millisecond to seconds.
var quick = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5}

// slow are the bounds of what takes from some hundredths of a second to minutes.
var slow = []float64{.025, .05, .1, .25, .5, 1, 2.5, 5, 10, 25, 50, 100}

// statuses are the classes of statuses; none: the answer broke off.
var statuses = [...]string{"none", "1xx", "2xx", "3xx", "4xx", "5xx"}

// New returns counters that stand at zero, with those of the process and of Go.
func New() *Metrics {
	m := &Metrics{registry: prometheus.NewRegistry()}
	counter := func(name, help string) prometheus.Counter {
		c := prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
		m.registry.MustRegister(c)
		return c
	}
	vec := func(name, help string, labels ...string) *prometheus.CounterVec {
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
		m.registry.MustRegister(c)
		return c
	}
	m.commits = vec("jansou_commits_total", "What happened at tables, by the kind of its commit.", "kind")
	for _, kind := range parlour.CommitKinds() {
		m.commits.WithLabelValues(string(kind))
	}
	m.actions = vec("jansou_actions_total", "Actions at tables, by who chose them.", "by")
	for _, by := range []parlour.By{parlour.ByPerson, parlour.ByBot, parlour.ByClock, parlour.ByReferee} {
		m.actions.WithLabelValues(string(by))
	}
	m.refused = vec("jansou_refusals_total", "Messages of browsers that were answered by a fault, by its code.", "code")
	for _, code := range []parlour.Code{parlour.Refused, parlour.Stale, parlour.NotAsked, parlour.Unavailable} {
		m.refused.WithLabelValues(string(code))
	}
	m.returned = counter("jansou_reconnects_total", "People who were gone from their seat and are back.")
	m.dropped = counter("jansou_slow_viewers_total", "Viewers that were dropped because they did not read.")
	m.botFault = vec("jansou_bot_faults_total", "Choices that the clock made in place of a bot: late, unlawful, or panicked.", "why")
	for _, why := range parlour.BotFaults() {
		m.botFault.WithLabelValues(string(why))
	}
	m.written = prometheus.NewHistogram(prometheus.HistogramOpts{Name: "jansou_commit_seconds", Help: "From asking the log to keep a commit until it is safe from a power cut.", Buckets: quick})
	m.failed = counter("jansou_commit_failures_total", "Commits that the log did not keep.")
	m.forgot = counter("jansou_games_removed_total", "Games that were removed because they were over long ago.")
	m.requests = vec("jansou_http_requests_total", "Questions that were answered, by pattern and by the first figure of the status.", "route", "status")
	m.took = prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "jansou_http_request_seconds", Help: "How long an answer took, by pattern; without websockets.", Buckets: quick}, []string{"route"})
	m.limited = vec("jansou_limits_total", "Limits that somebody met, by their class.", "class")
	for _, class := range web.Limits() {
		m.limited.WithLabelValues(class)
	}
	m.sent = counter("jansou_sent_bytes_total", "Bytes written to connections of browsers, as they stand on the wire.")
	m.received = counter("jansou_received_bytes_total", "Bytes read from connections of browsers, as they stand on the wire.")
	m.reviewed = prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "jansou_review_seconds", Help: "How long it took to read a seat's game, or to play tries on from a decision, with the wait for a turn, by who did it; nobody: nobody asked for it any more.", Buckets: slow}, []string{"what", "by"})
	what, by := web.ReviewedKinds()
	for _, w := range what {
		for _, b := range by {
			m.reviewed.WithLabelValues(string(w), string(b))
		}
	}
	m.registry.MustRegister(m.reviewed, m.written, m.took, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Handler answers with all that is counted.
func (m *Metrics) Handler() http.Handler {
	return promhttp.InstrumentMetricHandler(m.registry, promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
}

// Committed counts a commit, and the action that it is of.
func (m *Metrics) Committed(kind parlour.CommitKind, by parlour.By) {
	m.commits.WithLabelValues(string(kind)).Inc()
	if by != "" {
		m.actions.WithLabelValues(string(by)).Inc()
	}
}

// Refused counts a fault.
func (m *Metrics) Refused(code parlour.Code) { m.refused.WithLabelValues(string(code)).Inc() }

// Forgotten counts games that were removed because they were over long ago.
func (m *Metrics) Forgotten(games int) { m.forgot.Add(float64(games)) }

// Returned counts somebody who is back.
func (m *Metrics) Returned() { m.returned.Inc() }

// Dropped counts a viewer that did not read.
func (m *Metrics) Dropped() { m.dropped.Inc() }

// BotFailed counts a choice that the clock made in place of a bot.
func (m *Metrics) BotFailed(why parlour.BotFault) { m.botFault.WithLabelValues(string(why)).Inc() }

// Asked counts a question.
func (m *Metrics) Asked(a web.Asked) {
	route := a.Route
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(route, statuses[min(a.Status/100, 5)]).Inc()
	// A websocket lasts as long as somebody looks.
	if a.Status != http.StatusSwitchingProtocols {
		m.took.WithLabelValues(route).Observe(a.Took.Seconds())
	}
}

// Limited counts a limit that was met.
func (m *Metrics) Limited(class string) { m.limited.WithLabelValues(class).Inc() }

// Reviewed counts and times what was done for a review.
func (m *Metrics) Reviewed(r web.Reviewed) {
	m.reviewed.WithLabelValues(string(r.What), string(r.By)).Observe(r.Took.Seconds())
}

// Log is log, whose commits are counted and timed.
func (m *Metrics) Log(log parlour.Log) parlour.Log { return timed{log, m} }

type timed struct {
	parlour.Log
	m *Metrics
}

func (t timed) Append(ctx context.Context, table string, after int, data []byte, over *parlour.Ending) error {
	began := time.Now()
	err := t.Log.Append(ctx, table, after, data, over)
	if err != nil {
		t.m.failed.Inc()
		return err
	}
	t.m.written.Observe(time.Since(began).Seconds())
	return nil
}

// Listener is l, what goes over whose connections is counted.
func (m *Metrics) Listener(l net.Listener) net.Listener { return listener{l, m} }

type listener struct {
	net.Listener
	m *Metrics
}

func (l listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &conn{c, l.m}, nil
}

type conn struct {
	net.Conn
	m *Metrics
}

func (c *conn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.m.received.Add(float64(n))
	return n, err
}

func (c *conn) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	c.Sent(n)
	return n, err
}

// SyscallConn is a way past Write. Who takes it calls Sent.
func (c *conn) SyscallConn() (syscall.RawConn, error) {
	if under, ok := c.Conn.(syscall.Conn); ok {
		return under.SyscallConn()
	}
	return nil, errors.ErrUnsupported
}

// Sent counts what was written past Write.
func (c *conn) Sent(bytes int) { c.m.sent.Add(float64(bytes)) }
