package riichi

import (
	"fmt"
	"strings"
	"testing"
)

// The time is called when it is over, or fifteen minutes before where a signal
// calls it. What a house says of its time must go together.
func TestCalledAfter(t *testing.T) {
	club := func(options ...string) (*Ruleset, error) {
		for i, o := range options {
			name, value, _ := strings.Cut(o, "=")
			options[i] = fmt.Sprintf(`%q: {"value": %s, "cite": "club"}`, name, value)
		}
		return ReadRuleset([]byte(fmt.Sprintf(`{"name": "club", "title": "Club", "based_on": "wrc2025", "options": {%s}}`, strings.Join(options, ", "))))
	}
	for finish, want := range map[string]int{"signal_15_minutes_one_more_hand": 75, "at_zero_one_more_hand": 90, "at_zero_this_hand": 90} {
		rs, err := club("session_minutes=90", `time_limit_finish="`+finish+`"`)
		if err != nil {
			t.Fatal(err)
		}
		if g := New(rs); g.SessionMinutes() != 90 || g.CalledAfter() != want {
			t.Errorf("%s: of %d minutes, called after %d, want %d", finish, g.SessionMinutes(), g.CalledAfter(), want)
		}
	}
	for option, wrong := range map[string][]string{
		"session_minutes":     {"session_minutes=15", `time_limit_finish="signal_15_minutes_one_more_hand"`},
		"time_limit_finish":   {"session_minutes=90", `time_limit_finish="none"`},
		"chombo_after_signal": {"session_minutes=90", `chombo_after_signal="none"`},
	} {
		if _, err := club(wrong...); err == nil || !strings.Contains(err.Error(), "options."+option+".value is") {
			t.Errorf("%v: %v", wrong, err)
		}
	}
	if _, err := club(`chombo_with_simultaneous_win="none"`); err == nil || !strings.Contains(err.Error(), "options.chombo_with_simultaneous_win.value is") {
		t.Errorf("a table of penalties without a word on a chombo beside a win: %v", err)
	}
}

// Logs have words for values that another value says today.
func TestKeptValuesOfOldWords(t *testing.T) {
	kept, err := Load("wrc2025")
	if err != nil {
		t.Fatal(err)
	}
	text, err := kept.Keep()
	if err != nil {
		t.Fatal(err)
	}
	old := string(text)
	for now, was := range map[string]string{
		`"riichi_tile_ronned":{"value":"void_refund"`:           `"riichi_tile_ronned":{"value":"void_refund_first_only"`,
		`"chombo_with_simultaneous_win":{"value":"chombo_void"`: `"chombo_with_simultaneous_win":{"value":"win_stands"`,
		`"chombo_after_signal":{"value":"not_counted"`:          `"chombo_after_signal":{"value":"redealt"`,
	} {
		if !strings.Contains(old, now) {
			t.Fatalf("the text has no %s", now)
		}
		old = strings.Replace(old, now, was, 1)
	}
	rs, err := ReadKept([]byte(old))
	if err != nil {
		t.Fatal(err)
	}
	if rs.RiichiTileRonned != RonnedVoid || rs.ChomboWithWin != ChomboVoid || rs.ChomboAfterSignal != SignalNotCounted {
		t.Errorf("read as %v, %v, %v", rs.RiichiTileRonned, rs.ChomboWithWin, rs.ChomboAfterSignal)
	}
	if _, err := ReadRuleset([]byte(old)); err == nil {
		t.Error("a file may still say it in the old words")
	}
}
