package metrics

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/bus"
	"jansou/parlour"
	"jansou/web"
)

// figure matches a figure as a query names it, and what is wanted of its labels.
var figure = regexp.MustCompile(`\b((?:jansou|process|go)_[a-z0-9_]+)(?:\{([^}]*)\})?`)

// by matches the labels that a query sums over.
var by = regexp.MustCompile(`\bby \(([^)]*)\)`)

// TestDeployNamesWhatIsCounted: every figure, label and value of a label that the
// alerts and the board in deploy name is one that the program tells, and every
// figure of the parlour stands on the board.
func TestDeployNamesWhatIsCounted(t *testing.T) {
	told := everything(t)
	shown := map[string]bool{}
	for _, q := range append(queries(t, "../deploy/alerts.yml"), queries(t, "../deploy/grafana.json")...) {
		labels := map[string]bool{"job": true, "le": true}
		for _, m := range figure.FindAllStringSubmatch(q, -1) {
			name := regexp.MustCompile(`_(bucket|sum|count)$`).ReplaceAllString(m[1], "")
			values, ok := told[name]
			if !ok {
				t.Errorf("nothing tells %s: %s", m[1], q)
				continue
			}
			shown[name] = true
			for l := range values {
				labels[l] = true
			}
			for want := range strings.SplitSeq(m[2], ",") {
				l, v, _ := strings.Cut(strings.TrimSpace(want), "=")
				if l != "" && l != "job" && !slices.Contains(values[l], strings.Trim(v, `"`)) {
					t.Errorf("%s never has %s: %s", name, want, q)
				}
			}
		}
		for _, m := range by.FindAllStringSubmatch(q, -1) {
			for l := range strings.SplitSeq(m[1], ",") {
				if !labels[strings.TrimSpace(l)] {
					t.Errorf("there is no label %s: %s", l, q)
				}
			}
		}
	}
	for name := range told {
		if strings.HasPrefix(name, "jansou_") && !shown[name] {
			t.Errorf("%s is told, and neither the board nor an alert shows it", name)
		}
	}
}

// TestDocsNameWhatIsCounted: docs/operate.md explains every figure of the parlour,
// and no other.
func TestDocsNameWhatIsCounted(t *testing.T) {
	text, err := os.ReadFile("../docs/operate.md")
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for name := range everything(t) {
		if strings.HasPrefix(name, "jansou_") {
			want = append(want, name)
		}
	}
	for _, m := range regexp.MustCompile("`(jansou_[a-z0-9_]+)`").FindAllStringSubmatch(string(text), -1) {
		got = append(got, m[1])
	}
	slices.Sort(want)
	slices.Sort(got)
	if got = slices.Compact(got); !slices.Equal(want, got) {
		t.Errorf("told: %v\nexplained: %v", want, got)
	}
}

// everything is what the program tells: of each figure the values of its labels.
func everything(t *testing.T) map[string]map[string][]string {
	t.Helper()
	m := New()
	m.Of(Server{Count: func() parlour.Count {
		return parlour.Count{Tables: map[parlour.Status]int{parlour.Waiting: 0, parlour.Playing: 0, parlour.Over: 0, parlour.CannotPlay: 0}}
	}, Waiting: func() int { return 0 }, Sockets: func() int { return 0 }})
	m.OfNode("a")
	m.OfBus(func() bus.Stats { return bus.Stats{} }, func() (_, _, _ uint64) { return 0, 0, 0 }, func() (_, _ uint64) { return 0, 0 })
	for status := 100; status < 600; status += 100 {
		m.Asked(web.Asked{Route: "GET /", Status: status})
	}
	m.Asked(web.Asked{Route: "GET /", Status: http.StatusOK})
	families, err := m.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string][]string{}
	for _, f := range families {
		out[f.GetName()] = map[string][]string{}
		for _, one := range f.Metric {
			for _, l := range one.Label {
				out[f.GetName()][l.GetName()] = append(out[f.GetName()][l.GetName()], l.GetValue())
			}
		}
	}
	return out
}

// queries are the queries of a file.
func queries(t *testing.T, path string) (list []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(path, ".yml") {
		for line := range strings.Lines(string(text)) {
			if _, q, ok := strings.Cut(line, " expr: "); ok {
				list = append(list, strings.TrimSpace(q))
			}
		}
	} else {
		var board any
		if err := json.Unmarshal(text, &board); err != nil {
			t.Fatal(err)
		}
		list = within(board)
	}
	if len(list) < 8 {
		t.Fatalf("only %d queries in %s", len(list), path)
	}
	return list
}

// within finds every query below x.
func within(x any) (list []string) {
	switch x := x.(type) {
	case []any:
		for _, y := range x {
			list = append(list, within(y)...)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(x)) {
			if q, ok := x[key].(string); ok && (key == "expr" || key == "query") {
				list = append(list, q)
				continue
			}
			list = append(list, within(x[key])...)
		}
	}
	return list
}
