package web

import (
	"net/http"
	"strings"
	"testing"
)

// TestBranchOrders: what cannot be branched off says why.
func TestBranchOrders(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	id := ann.order(`{"ruleset":"ema2016"}`)
	path := "/api/tables/" + id + "/branch"
	for _, c := range []struct{ path, body, want string }{
		{path, `{"step":1,"seat":0,"wall":"same"}`, "not_over"},
		{"/api/tables/nothere/branch", `{"step":1,"seat":0,"wall":"same"}`, "unknown_table"},
		{path, `{"seat":0,"wall":"same"}`, "malformed"},
		{path, `{"step":1,"seat":0,"wall":"same","deal":1}`, "malformed"},
		{path, `{`, "malformed"},
	} {
		if res, body := ann.send("POST", c.path, c.body, "Content-Type", "application/json"); res.StatusCode < 400 || !strings.Contains(body, `"code":"`+c.want+`"`) {
			t.Errorf("%s: %s %s", c.body, res.Status, body)
		}
	}
	if res, body := ann.send("POST", path, `{"step":1,"seat":0,"wall":"same"}`, "Content-Type", "application/json", "Sec-Fetch-Site", "cross-site"); res.StatusCode != http.StatusForbidden {
		t.Errorf("from another site: %s %s", res.Status, body)
	}
}
