package web

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"jansou/parlour"
)

// sharedDesk is the Desk of a database.
type sharedDesk struct {
	sync.Mutex
	text   []byte
	change int64
	away   error
}

func (d *sharedDesk) Decided(context.Context) ([]byte, int64, error) {
	d.Lock()
	defer d.Unlock()
	return d.text, d.change, d.away
}

func (d *sharedDesk) Decide(_ context.Context, before int64, text []byte) (bool, error) {
	d.Lock()
	defer d.Unlock()
	if d.away != nil || before != d.change {
		return false, d.away
	}
	d.text, d.change = text, d.change+1
	return true, nil
}

// TestDeskOfAllNodes: what an operator decides at one node holds at all, at once where
// it is told and later where the message is lost; what a file had before there were
// nodes holds, too; and of what two operators decide at the same moment nothing is lost.
func TestDeskOfAllNodes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "operator.json")
	if err := os.WriteFile(file, []byte(`{"message":"from before"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	desk := &sharedDesk{}
	var all []*Handler
	var sites []*site
	lost := false
	for range 3 {
		s := newSite(t)
		var h *Handler
		cfg := Config{Token: operatorsToken, Desk: desk, Tell: func(what string, data []byte) {
			for _, other := range all {
				if other != h && !lost {
					other.Heard(context.Background(), what, data)
				}
			}
		}}
		if len(all) == 0 {
			cfg.DeskFile = file
		}
		h, _ = behind(t, s, cfg)
		all, sites = append(all, h), append(sites, s)
	}
	order := func(at int, method, path, body string) {
		t.Helper()
		if w := asker(all[at])("198.51.100.9", method, path, body, "Authorization", "Bearer "+operatorsToken); w.Code >= 300 {
			t.Errorf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
	}
	holds := func(message string, opening WhoOpens) {
		t.Helper()
		for i, h := range all {
			if got := sites[i].p.Notice(); got != message || h.desk.opening() != opening {
				t.Errorf("at node %d the message is %q, and tables are opened by %s", i, got, h.desk.opening())
			}
		}
	}
	holds("from before", Anybody)
	order(1, "PUT", "/api/admin/message", `{"text":"at ten"}`)
	order(2, "PUT", "/api/admin/opening", `{"who":"nobody"}`)
	holds("at ten", NobodyNew)
	order(0, "POST", "/api/admin/bans", `{"address":"203.0.113.5","for":"1h"}`)
	if w := asker(all[2])("203.0.113.5", "GET", "/api/tables", ""); w.Code != http.StatusForbidden {
		t.Errorf("who is kept out at one node asks another: %d", w.Code)
	}

	lost = true
	order(0, "PUT", "/api/admin/message", `{"text":"at eleven"}`)
	if sites[1].p.Notice() != "at ten" {
		t.Error("a message that was lost was heard")
	}
	for _, h := range all {
		h.Again(context.Background())
	}
	holds("at eleven", NobodyNew)

	var both sync.WaitGroup
	for at := range all {
		both.Go(func() {
			for range 5 {
				order(at, "POST", "/api/admin/bans", `{"address":"203.0.113.7","for":"1h"}`)
			}
		})
	}
	both.Wait()
	text, _, _ := desk.Decided(t.Context())
	if n := strings.Count(string(text), "203.0.113.7"); n != 15 {
		t.Errorf("of 15 bans %d are kept", n)
	}
	if bans, err := BansIn(text, parlour.Owner{1}, time.Now()); err != nil || len(bans) != 0 {
		t.Error(bans, err)
	}

	desk.away = errors.New("the database is away")
	if w := asker(all[0])("198.51.100.9", "PUT", "/api/admin/message", `{"text":"lost"}`, "Authorization", "Bearer "+operatorsToken); w.Code < 500 {
		t.Errorf("a message that was not kept: %d", w.Code)
	}
	all[1].Again(context.Background())
	holds("at eleven", NobodyNew)
}
