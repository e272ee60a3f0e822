package mcr_test

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/script"
	"jansou/table/gametest"
)

// A hand that is scored on paper is also won at the table: every row of the
// examples whose win needs nothing but its tiles is dealt, its sets are
// claimed, the last tile is drawn or discarded, and the win is worth what the
// row says in both readings, or refused where the row has fewer than eight
// points.
func TestExamplesArePlayed(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(string(gametest.Shared(t, "rules/mcr-examples.csv")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := func(r []string, name string) string { return r[slices.Index(rows[0], name)] }
	played := 0
	for _, r := range rows[1:] {
		get := func(name string) string { return at(r, name) }
		if get("flowers") != "0" || get("last_copy") != "0" || get("last_wall_tile") != "0" || get("kong_event") != "none" {
			continue // scripts of their own show these
		}
		sc, err := script.Parse(get("id"), exampleScript(get))
		if err != nil {
			t.Fatal(err)
		}
		if err := sc.Play(func(string, ...any) {}); err != nil {
			t.Error(err)
			continue
		}
		for ruleset, total := range map[string]string{"mcr-wmo": get("total_wmo"), "mcr-botzone": get("total_botzone")} {
			answers := sc.Answers(ruleset)
			want := regexp.MustCompile(fmt.Sprintf(`^. wins .*: %s points$`, total))
			if len(total) == 1 && total < "8" {
				want = regexp.MustCompile(`^refused: mcr\.win\.eight_points; needs 8; has ` + total + `$`)
			}
			if len(answers) == 0 || !want.MatchString(answers[0]) {
				t.Errorf("%s under %s: %q, want %v", get("id"), ruleset, answers, want)
			}
			played++
		}
	}
	if played < 400 {
		t.Errorf("only %d hands were played", played)
	}
	t.Logf("%d hands were won or refused as the examples say", played)
}

// exampleScript is the script of a row.
func exampleScript(get func(string) string) string {
	var b strings.Builder
	seat := get("seat")
	fmt.Fprintf(&b, "rule: mcr.win.shape\nrulesets: mcr-wmo, mcr-botzone\nround %s1\n", get("prevalent"))
	if sets := strings.Fields(get("melds")); len(sets) > 0 {
		for i, set := range sets {
			kind, tiles, _ := strings.Cut(set, ":")
			sets[i] = numbered(tiles)
			if kind == "ck" {
				sets[i] = "(" + sets[i] + ")"
			}
		}
		fmt.Fprintf(&b, "%s has %s\n", seat, strings.Join(sets, " "))
	}
	fmt.Fprintf(&b, "%s holds %s\n", seat, numbered(get("concealed")))
	if get("win_by") == "self" {
		fmt.Fprintf(&b, "%s draws %s\n", seat, numbered(get("win_tile")))
	} else {
		opposite := "ESWN"[(strings.Index("ESWN", seat)+2)%4:][:1]
		fmt.Fprintf(&b, "%s discards %s\n", opposite, numbered(get("win_tile")))
	}
	fmt.Fprintf(&b, "%s wins\n", seat)
	return b.String()
}

var honours = regexp.MustCompile(`[ESWNPFC]+`)

// numbered writes honours, which the examples write as letters, as 1z to 7z.
func numbered(tiles string) string {
	return honours.ReplaceAllStringFunc(tiles, func(s string) string {
		var b strings.Builder
		for _, r := range s {
			fmt.Fprintf(&b, "%d", 1+strings.IndexRune("ESWNPFC", r))
		}
		return b.String() + "z"
	})
}
