package main

import (
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"jansou/mahjong"
)

// figures are what a server tells Prometheus at one moment, read by the parser of
// Prometheus itself.
type figures map[string]*dto.MetricFamily

// newCountedServer starts the program, with its figures at an address.
func newCountedServer(t *testing.T, more ...string) (s *server, url string) {
	t.Helper()
	s = newServer(t, append(more, "--metrics", "127.0.0.1:0")...)
	line, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, url, _ = strings.Cut(strings.TrimSpace(line), "Figures for Prometheus at ")
	return s, url
}

// figures reads them.
func (s *server) figures(url string) figures {
	s.t.Helper()
	res, err := http.Get(url)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	all, err := parser.TextToMetricFamilies(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: %v", res.Status, err)
	}
	return all
}

// of is the sum of one figure over the labels that are wanted; of a histogram how
// many it has seen.
func (f figures) of(t *testing.T, name string, labels ...string) (sum float64) {
	t.Helper()
	family := f[name]
	if family == nil {
		t.Errorf("there is no %s", name)
		return 0
	}
	for _, m := range family.Metric {
		var have []string
		for _, l := range m.Label {
			have = append(have, l.GetName(), l.GetValue())
		}
		if len(labels) > 0 && !slices.Equal(have, labels) {
			continue
		}
		sum += m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
	}
	return sum
}

// TestMetrics scrapes a running server before and after somebody plays, and finds
// that play has moved what it should.
func TestMetrics(t *testing.T) {
	s, url := newCountedServer(t)

	before := s.figures(url)
	for _, name := range []string{"go_goroutines", "process_resident_memory_bytes", "process_cpu_seconds_total", "jansou_commit_queue", "jansou_limits_total", "jansou_tables_waking"} {
		before.of(t, name)
	}
	if n := before.of(t, "jansou_tables"); n != 0 {
		t.Errorf("%v tables at the start", n)
	}

	p := newPlayer(s, `{"ruleset":"ema2016","pace":"instant","clock":{"base":0,"bank":0}}`)
	chance := rand.New(rand.NewPCG(1, 1))
	for len(p.acked) < 5 {
		p.step(chance)
		if _, err := p.read(); err != nil {
			t.Fatal(err)
		}
	}
	_ = p.conn.CloseNow()
	for s.figures(url).of(t, "jansou_sockets") > 0 { // until the server has seen it
	}
	p.mustDial()
	p.say(map[string]any{"type": "act", "id": "old", "rev": p.last.Rev - 1, "action": mahjong.Action{Kind: mahjong.Pass}})
	for {
		_, b, err := p.conn.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), `"type":"error"`) {
			break
		}
	}

	after := s.figures(url)
	for _, want := range []struct {
		name   string
		labels []string
		least  float64
	}{
		{"jansou_tables", []string{"state", "playing"}, 1},
		{"jansou_people", []string{"what", "seated"}, 1},
		{"jansou_bots", nil, 3},
		{"jansou_sockets", nil, 1},
		{"jansou_actions_total", []string{"by", "person"}, 5},
		{"jansou_actions_total", []string{"by", "bot"}, 5},
		{"jansou_commits_total", []string{"kind", "opened"}, 1},
		{"jansou_commits_total", []string{"kind", "sat"}, 1},
		{"jansou_commit_seconds", nil, 10},
		{"jansou_refusals_total", []string{"code", "stale"}, 1},
		{"jansou_reconnects_total", nil, 1},
		{"jansou_http_requests_total", []string{"route", "POST /api/tables", "status", "2xx"}, 1},
		{"jansou_http_requests_total", []string{"route", "GET /api/tables/{id}/ws", "status", "1xx"}, 1},
		{"jansou_http_request_seconds", []string{"route", "POST /api/tables"}, 1},
		{"jansou_sent_bytes_total", nil, 10_000},
		{"jansou_received_bytes_total", nil, 1000},
	} {
		if got := after.of(t, want.name, want.labels...); got < want.least {
			t.Errorf("%s %v is %v, at least %v is wanted", want.name, want.labels, got, want.least)
		}
	}
	if after.of(t, "jansou_commit_failures_total") != 0 {
		t.Error("a commit is counted as failed")
	}

	// Nothing that a stranger chooses is a label: no id, no name, and no more of them.
	res, err := http.Get("http://" + s.listen + "/api/tables/not-a-table/nor-a-question")
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	res, err = http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, hidden := range []string{p.table, "Ann", "not-a-table"} {
		if strings.Contains(string(text), hidden) {
			t.Errorf("the figures say %q", hidden)
		}
	}
}
