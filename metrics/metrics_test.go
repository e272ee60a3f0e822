package metrics

import (
	"context"
	"net/netip"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"jansou/parlour"
	"jansou/web"
)

// TestLint holds that names and helps are as Prometheus wants them.
func TestLint(t *testing.T) {
	m := New()
	m.Of(Server{Count: func() parlour.Count { return parlour.Count{} }, Waiting: func() int { return 0 }, Sockets: func() int { return 0 }})
	problems, err := testutil.GatherAndLint(m.registry)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Errorf("%s: %s", p.Metric, p.Text)
	}
}

// nothing is a log that takes no time.
type nothing struct{ parlour.Log }

func (nothing) Append(context.Context, string, int, []byte, *parlour.Ending) error { return nil }

// BenchmarkObserved is what counting adds to one action of a person: its commit,
// timed, and the commit's kind.
func BenchmarkObserved(b *testing.B) {
	m := New()
	log := m.Log(nothing{})
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if err := log.Append(context.Background(), "", 0, nil, nil); err != nil {
				b.Fatal(err)
			}
			m.Committed(parlour.Acted, parlour.ByPerson)
		}
	})
}

// BenchmarkAsked is what counting adds to one question.
func BenchmarkAsked(b *testing.B) {
	m := New()
	a := web.Asked{Method: "GET", Route: "GET /api/tables", Status: 200, Bytes: 100, Took: time.Millisecond, From: netip.IPv4Unspecified()}
	b.ReportAllocs()
	for b.Loop() {
		m.Asked(a)
	}
}
