package parlour_test

import (
	"log/slog"
	"strings"
	"testing"

	"jansou/parlour"
)

// TestPoolsAreRead: what a file of pools says is taken strictly, and what is wrong
// with it is said.
func TestPoolsAreRead(t *testing.T) {
	for text, wrong := range map[string]string{
		`{"pools":[]}`: "",
		`{"pools":[{"name":"a","ruleset":"little","tile":"5f","clock":{"base":5000,"bank":0}}]}`: "",
		`{"pools":[{"name":"A","ruleset":"little"}]}`:                                            "a name of its own",
		`{"pools":[{"name":"a","ruleset":"little"},{"name":"a","ruleset":"little"}]}`:            "a name of its own",
		`{"pools":[{"name":"a","rules":"little"}]}`:                                              "unknown field",
		`{"pools":[]} {}`:                          "more after",
		`{"pools":[{"name":"a","ruleset":"big"}]}`: "is none of",
		`{"pools":[{"name":"a","ruleset":"little","windows":[{"after":0,"within":50}]}]}`: "the last has no bound",
		`{"pools":[{"name":"a","ruleset":"little","assist":"much"}]}`:                     "is none of",
	} {
		pools, err := parlour.ReadPools([]byte(text))
		if err == nil {
			inPlace(t, func(t *testing.T, pl *place) {
				pl.close()
				var p *parlour.Parlour
				cfg := pl.cfg
				pl.open()
				cfg.Log, cfg.Pools, cfg.Logger = pl.db, pools, slog.New(slog.DiscardHandler)
				if p, err = parlour.New(cfg); err == nil {
					p.Close()
				}
			})
		}
		if wrong == "" && err != nil || wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
