package mjailog

import (
	"strings"
	"testing"

	"jansou/mjai"
)

// TestUnsaidDiscards: where a server does not say, or says what cannot be, whether a
// discard is of the tile just drawn, it is read as it can have been.
func TestUnsaidDiscards(t *testing.T) {
	hidden := `"?","?","?","?","?","?","?","?","?","?","?","?","?"`
	begin := []string{`{"type":"start_game","id":0,"names":["A","B","C","D"]}`,
		`{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"dora_marker":"4m","scores":[25000,25000,25000,25000],` +
			`"tehais":[["1m","2m","3m","4m","5m","6m","7m","8m","9m","1p","2p","E","E"],[` + hidden + `],[` + hidden + `],[` + hidden + `]]}`}
	others := func(first, flag string) (list []string) {
		for i, actor := range []string{"1", "2", "3"} {
			list = append(list, `{"type":"tsumo","actor":`+actor+`,"pai":"?"}`)
			if i == 0 {
				list = append(list, strings.Split(first, "\n")...)
				continue
			}
			list = append(list, `{"type":"dahai","actor":`+actor+`,"pai":"W"`+flag+`}`)
		}
		return list
	}
	own := func(pai, flag string) []string {
		return []string{`{"type":"tsumo","actor":0,"pai":"N"}`, `{"type":"dahai","actor":0,"pai":"` + pai + `"` + flag + `}`}
	}
	riichi := `{"type":"reach","actor":1}` + "\n" + `{"type":"dahai","actor":1,"pai":"9s"}` + "\n" + `{"type":"reach_accepted","actor":1}`
	for name, told := range map[string][]string{
		"never a word":           append(append(own("N", ""), others(`{"type":"dahai","actor":1,"pai":"9s"}`, "")...), own("1p", "")...),
		"null":                   append(own("N", `,"tsumogiri":null`), others(`{"type":"dahai","actor":1,"pai":"9s","tsumogiri":null}`, `,"tsumogiri":null`)...),
		"false, and it is drawn": own("N", `,"tsumogiri":false`),
		"true, and it is not":    own("1p", `,"tsumogiri":true`),
		"riichi, without a word": append(append(append(own("N", ""), others(riichi, "")...), own("1p", "")...),
			others(`{"type":"dahai","actor":1,"pai":"8s"}`, "")...),
		"riichi, and always false": append(append(append(own("N", ""), others(riichi, `,"tsumogiri":false`)...), own("1p", "")...),
			others(`{"type":"dahai","actor":1,"pai":"8s","tsumogiri":false}`, `,"tsumogiri":false`)...),
		"after a pon of nobody named, always true": append(own("N", ""), `{"type":"tsumo","actor":1,"pai":"?"}`, `{"type":"dahai","actor":1,"pai":"9s"}`,
			`{"type":"pon","actor":3,"pai":"9s","consumed":["9s","9s"]}`, `{"type":"dahai","actor":3,"pai":"W","tsumogiri":true}`),
	} {
		t.Run(name, func(t *testing.T) {
			var f Follower
			for _, line := range append(append([]string{}, begin...), told...) {
				m, err := mjai.Parse([]byte(line))
				if err != nil {
					t.Fatal(err)
				}
				if err := f.Tell(m); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
				if _, _, err := f.Ask(); err != nil {
					t.Fatalf("after %s: %v", line, err)
				}
			}
		})
	}
}
