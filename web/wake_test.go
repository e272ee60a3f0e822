package web

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"jansou/parlour"
)

// slow is a log of which one table is read when a test says so.
type slow struct {
	parlour.Log
	table string
	read  chan struct{}
}

func (l *slow) Read(ctx context.Context, table string, from int) ([][]byte, error) {
	if table == l.table {
		<-l.read
	}
	return l.Log.Read(ctx, table, from)
}

// TestServedWhileTablesWake: while a table of the log has not been read, another
// one is served, and the list and the health check say that one is missing.
func TestServedWhileTablesWake(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log.db")
	s := siteOver(t, file)
	ann := s.browser()
	asleep := ann.order(`{"ruleset":"ema2016","people":2,"public":true}`)
	asked := ann.order(`{"ruleset":"ema2016","people":2,"public":true}`)
	s.stop()

	log := &slow{table: asleep, read: make(chan struct{})}
	s = siteThrough(t, file, func(l parlour.Log) parlour.Log { log.Log = l; return log })
	ann.site = s
	ann.dial(asked).until(func(m said) bool { return m.Type == "state" })
	if _, body := ann.send("GET", "/api/tables", ""); !strings.Contains(body, asked) || strings.Contains(body, asleep) || !strings.Contains(body, `"waking":`) {
		t.Errorf("the list while a table is asleep: %s", body)
	}
	if _, body := ann.send("GET", "/healthz", ""); !strings.HasPrefix(body, "ok\ntables that wake: ") {
		t.Errorf("healthz: %q", body)
	}
	close(log.read)
	<-s.p.Awake()
	if _, body := ann.send("GET", "/api/tables", ""); !strings.Contains(body, asleep) || strings.Contains(body, "waking") {
		t.Errorf("the list when all are awake: %s", body)
	}
	if _, body := ann.send("GET", "/healthz", ""); body != "ok\n" {
		t.Errorf("healthz: %q", body)
	}
}
