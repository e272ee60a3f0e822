package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime/debug"
	"slices"
	"time"

	"jansou/record"
	"jansou/record/formats"
)

// verifyCmd plays recorded games on the engine and prints where the two
// disagree.
type verifyCmd struct {
	JSON  bool     `name:"json" help:"Print the summary as one JSON object on the last line."`
	Paths []string `arg:"" name:"path" help:"Records, or folders of records: Tenhou mjlog, Tenhou client sessions, tenhou.net/6, kobalab scripts, Mahjong Soul, Botzone judge logs and contest text, Tziakcha, mjai logs and lists of scored hands; plain, .gz, or in a .zip or .tar.gz."`
}

// verifySummary is the last line with --json.
type verifySummary struct {
	Files         int `json:"files"`
	Games         int `json:"games"`
	Rounds        int `json:"rounds"`
	SkippedRounds int `json:"skipped_rounds"`
	Wins          int `json:"wins"`
	Draws         int `json:"draws"`
	Actions       int `json:"actions"`
	Prompts       int `json:"prompts"`
	Mismatches    int `json:"mismatches"`
	Unreadable    int `json:"unreadable"`
	// Noted is what was passed over, or taken in one of several ways, by reason.
	Noted   map[string]int `json:"noted"`
	Seconds float64        `json:"seconds"`
}

// Help is shown by jansou verify --help.
func (c *verifyCmd) Help() string {
	return "Example: jansou verify ../shared/data/tenhou\n\n" +
		"Every difference is printed with its file, deal and event, what the record has and what the engine finds. " +
		"The exit status is 0 only if there is none and every record could be read."
}

// Run checks the records.
func (c *verifyCmd) Run(out io.Writer) error {
	start := time.Now()
	// Little is kept and much thrown away: to look for it less often takes some
	// more megabytes and a tenth of the time less.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	r := formats.All.VerifyFiles(c.Paths)
	for _, m := range r.Mismatches {
		fmt.Fprintln(out, m)
	}
	tell(out, r)
	for _, m := range r.Excused {
		fmt.Fprintf(out, "excused: %v\n", m)
	}
	fmt.Fprintf(out, "excused differences, each listed in record/excused.txt: %d\n", len(r.Excused))
	for _, why := range slices.Sorted(maps.Keys(r.Noted)) {
		fmt.Fprintf(out, "noted: %s: %d\n", why, r.Noted[why])
	}
	if r.Noted == nil {
		r.Noted = map[string]int{}
	}
	s := verifySummary{Files: r.Files, Games: r.Games, Rounds: r.Rounds, SkippedRounds: r.Skipped, Wins: r.Wins, Draws: r.Draws,
		Actions: r.Actions, Prompts: r.Prompts, Mismatches: len(r.Mismatches), Unreadable: len(r.Unreadable), Noted: r.Noted, Seconds: time.Since(start).Seconds()}
	if c.JSON {
		b, err := json.Marshal(s)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, string(b))
	} else {
		fmt.Fprintf(out, "%d files, %d games, %d deals checked, %d three-player deals skipped; %d wins, %d draws, %d actions, %d prompts; %d mismatches, %d unreadable; %.1f s\n",
			s.Files, s.Games, s.Rounds, s.SkippedRounds, s.Wins, s.Draws, s.Actions, s.Prompts, s.Mismatches, s.Unreadable, s.Seconds)
	}
	switch {
	case r.OK():
		return nil
	case s.Mismatches+s.Unreadable > 0:
		return fmt.Errorf("verify: %d mismatches, %d unreadable files", s.Mismatches, s.Unreadable)
	}
	return errors.New("verify: no record was found")
}

// tell says which files gave nothing.
func tell(out io.Writer, r *record.Report) {
	for _, bad := range r.Unreadable {
		fmt.Fprintf(out, "unreadable: %v\n", bad)
	}
	for _, left := range r.Left {
		fmt.Fprintf(out, "no record: %s\n", left)
	}
	for _, again := range r.Repeated {
		fmt.Fprintf(out, "repeated: %s\n", again)
	}
}
