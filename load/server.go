package load

import (
	"context"
	"fmt"
	"net/http"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// Server is what a server says of itself (docs/operate.md), or all nodes of a cluster
// together.
type Server struct {
	Cores    float64 `json:"cores"`     // of processor time in each second that was measured
	Before   float64 `json:"before_mb"` // memory of the process before the first table, in MB of a million bytes
	Played   float64 `json:"played_mb"` // when all tables were played
	After    float64 `json:"after_mb"`  // at the end
	PerTable float64 `json:"table_kb"`  // what a table with its connections took of it, in kB
	Heap     float64 `json:"heap_mb"`   // of the end: what Go's heap held, garbage too

	Bots    int     `json:"bot_acts"`          // actions of bots while it was measured
	Clocks  int     `json:"clock_acts"`        // and of clocks that had run out
	Commits int     `json:"commits"`           // what the log was given to keep
	Commit  float64 `json:"commit_ms"`         // until it was safe from a power cut, on average
	Late    float64 `json:"slow_viewers"`      // viewers that were dropped since the start because they did not read
	Sent    float64 `json:"sent_mb_a_second"`  // on the wire
	Waiting float64 `json:"commit_queue_last"` // requests that waited for the log at the end
}

// figures are the families that the server tells, or each node of a cluster.
type figures []map[string]*dto.MetricFamily

// readFigures asks the server, or each node.
func (r *run) readFigures(ctx context.Context) (all figures, err error) {
	for _, at := range r.Metrics {
		one, err := r.readFrom(ctx, at)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func (r *run) readFrom(ctx context.Context, at string) (map[string]*dto.MetricFamily, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, at, nil)
	if err != nil {
		return nil, err
	}
	res, err := r.http.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s", at, res.Status)
	}
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(res.Body)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", at, err)
	}
	if families["jansou_commits_total"] == nil {
		return nil, fmt.Errorf("%s tells nothing of a parlour", at)
	}
	return families, nil
}

// sum is the sum of a family at all nodes, of those with that value of a label; label "":
// of all.
func (f figures) sum(family, label, value string) (sum float64) {
	for _, node := range f {
		for _, m := range node[family].GetMetric() {
			found := label == ""
			for _, l := range m.GetLabel() {
				found = found || l.GetName() == label && l.GetValue() == value
			}
			if found {
				sum += m.GetCounter().GetValue() + m.GetGauge().GetValue()
			}
		}
	}
	return sum
}

// histogram is how many a family without labels counted, and their sum.
func (f figures) histogram(family string) (n, sum float64) {
	for _, node := range f {
		for _, m := range node[family].GetMetric() {
			n += float64(m.GetHistogram().GetSampleCount())
			sum += m.GetHistogram().GetSampleSum()
		}
	}
	return n, sum
}

// compare says what a server did between the second and the third reading, and
// what it took since the first.
func compare(at [3]figures, took time.Duration, tables int) *Server {
	const resident, mb = "process_resident_memory_bytes", 1e6
	before, from, to := at[0], at[1], at[2]
	more := func(family, label, value string) float64 {
		return to.sum(family, label, value) - from.sum(family, label, value)
	}
	s := &Server{
		Cores:  more("process_cpu_seconds_total", "", "") / took.Seconds(),
		Before: before.sum(resident, "", "") / mb,
		Played: from.sum(resident, "", "") / mb,
		After:  to.sum(resident, "", "") / mb,
		Heap:   to.sum("go_memstats_heap_alloc_bytes", "", "") / mb,

		Bots:    int(more("jansou_actions_total", "by", "bot")),
		Clocks:  int(more("jansou_actions_total", "by", "clock")),
		Commits: int(more("jansou_commits_total", "", "")),
		Late:    to.sum("jansou_slow_viewers_total", "", ""),
		Sent:    more("jansou_sent_bytes_total", "", "") / took.Seconds() / mb,
		Waiting: to.sum("jansou_commit_queue", "", ""),
	}
	s.PerTable = (s.Played - s.Before) * 1000 / float64(tables)
	n0, sum0 := from.histogram("jansou_commit_seconds")
	n1, sum1 := to.histogram("jansou_commit_seconds")
	if n1 > n0 {
		s.Commit = (sum1 - sum0) / (n1 - n0) * 1000
	}
	return s
}
