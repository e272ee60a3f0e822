package web

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"
)

// heard is an Observer that remembers.
type heard struct {
	sync.Mutex
	asked  []Asked
	limits []string
	did    []Reviewed
}

func (h *heard) Asked(a Asked) {
	h.Lock()
	defer h.Unlock()
	h.asked = append(h.asked, a)
}

func (h *heard) Limited(class string) {
	h.Lock()
	defer h.Unlock()
	h.limits = append(h.limits, class)
}

func (h *heard) Reviewed(r Reviewed) {
	h.Lock()
	defer h.Unlock()
	h.did = append(h.did, r)
}

// TestObserver holds that an observer hears of each question by its pattern, with
// status and bytes, and of each limit that is met by its class.
func TestObserver(t *testing.T) {
	s := newSite(t)
	o := &heard{}
	h, err := New(Config{Parlour: s.p, Page: page, Logger: slog.New(slog.DiscardHandler), Observer: o})
	if err != nil {
		t.Fatal(err)
	}
	h.now = func() time.Time { return time.Unix(0, 0) }
	ask := func(path, host string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.RemoteAddr, r.Host = "203.0.113.7:1234", host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	ask("/api/tables/nowhere", "192.0.2.1")
	healthz := ask("/healthz", "192.0.2.1")
	ask("/healthz", "elsewhere.example")
	for range look.burst {
		ask("/api/rules", "192.0.2.1")
	}
	want := []Asked{{Route: "GET /api/tables/{id}", Status: 404}, {Route: "GET /healthz", Status: 200, Bytes: int64(healthz.Body.Len())}, {Status: 421}}
	for i, w := range want {
		got := o.asked[i]
		if got.Method != "GET" || got.Route != w.Route || got.Status != w.Status || w.Bytes != 0 && got.Bytes != w.Bytes || got.From.String() != "203.0.113.7" {
			t.Errorf("%d: %+v, want %+v", i, got, w)
		}
	}
	if last := o.asked[len(o.asked)-1]; last.Status != http.StatusTooManyRequests {
		t.Errorf("the last answer: %+v", last)
	}
	if !slices.Equal(slices.Compact(o.limits), []string{limitHosts, look.class}) {
		t.Errorf("limits that were met: %v", o.limits)
	}
	for _, class := range o.limits {
		if !slices.Contains(Limits(), class) {
			t.Errorf("%s is not among the classes", class)
		}
	}
}
