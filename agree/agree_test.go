package agree

import (
	"encoding/json"
	"reflect"
	"testing"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/formats"
)

const testdata = "../record/testdata"

var everybody = []string{"random", "efficient", "careful", "strong", "master"}

// read reads records with so many workers.
func read(t *testing.T, workers int, paths ...string) *Report {
	t.Helper()
	r, unreadable, err := Read(formats.All, paths, everybody, workers)
	if err != nil || len(unreadable) > 0 {
		t.Fatal(err, unreadable)
	}
	return r
}

// TestSameForAnyNumberOfWorkers: what is found does not depend on how many look, and
// parts add up.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	one := read(t, 1, testdata)
	if three := read(t, 3, testdata); !reflect.DeepEqual(one, three) {
		t.Errorf("one worker finds\n%+v\nand three\n%+v", one, three)
	}
	if one.Decisions < 2000 || one.Games < 5 || one.Differences > 0 {
		t.Errorf("%+v", one)
	}
	for _, p := range one.Players {
		d := p.Discards
		if d[Turns6].Of+d[Turns12].Of+d[TurnsLate].Of != d[AllDiscards].Of || d[Turns6].Same+d[Turns12].Same+d[TurnsLate].Same != d[AllDiscards].Same {
			t.Errorf("%s: turns do not add up: %+v", p.Name, d)
		}
		if p.All.Of != one.Decisions || p.All.Same > p.All.Of || d[AgainstRiichi].Of != p.Chances[GoOn].Of {
			t.Errorf("%s: %+v", p.Name, p)
		}
		for i, c := range p.Chances {
			if c.Both > min(c.Person, c.Bot) || max(c.Person, c.Bot) > c.Of || c.Person != one.Players[0].Chances[i].Person {
				t.Errorf("%s: %v: %+v", p.Name, Act(i), c)
			}
		}
	}
	// Efficient never steps back, and takes every win and riichi.
	e := one.Players[1].Chances
	if e[StepBack].Bot > 0 || e[WinOnDiscard].Bot != e[WinOnDiscard].Of || e[Riichi].Bot < e[Riichi].Of*9/10 {
		t.Errorf("efficient: %+v", e)
	}
}

// TestWhoDoesTheSame: a bot that does what the person did agrees in everything.
func TestWhoDoesTheSame(t *testing.T) {
	var c Counts
	w := record.Witness{Decided: func(d *record.Decision) {
		if len(d.Legal) < 2 || !d.Told {
			return
		}
		v := d.Table.View(d.Seat)
		m := momentOf(&v, d.Legal, d.Action)
		if err := c.note(&m, d.Action); err != nil {
			t.Error(err)
		}
	}}
	_, err := formats.All.ReadFiles([]string{testdata}, func(f *record.File) error {
		for i := range f.Games {
			w.Watch(&f.Games[i])
		}
		return nil
	})
	if err != nil || c.All.Of < 2000 {
		t.Fatal(err, c.All)
	}
	for i, s := range append(c.Discards[:], c.All) {
		if s.Same != s.Of || s.Part() != 1 && s.Of > 0 {
			t.Errorf("row %d: %+v", i, s)
		}
	}
	for i, a := range c.Chances {
		if a.Same() != a.Of || a.Both != a.Person || a.Both != a.Bot {
			t.Errorf("%v: %+v", Act(i), a)
		}
	}
	if err := c.note(&moment{legal: []mahjong.Action{{Kind: mahjong.Pass}}}, mahjong.Action{Kind: mahjong.Win}); err == nil {
		t.Error("a win was counted that is not legal")
	}
}

// TestHidden: bots do the same whether the record shows all tiles or only what one
// seat was sent, where those of the others do not exist.
func TestHidden(t *testing.T) {
	const viewer = 2 // whose stream is kept
	counts := func(file string) (all [5]Counts) {
		r := reader{names: everybody, only: func(s mahjong.Seat) bool { return s == viewer }, Report: Report{Players: make([]Player, len(everybody))}}
		_, err := formats.All.ReadFiles([]string{testdata + "/" + file}, func(f *record.File) error {
			f.Sum = "7" // the same chance for both
			r.file(f)
			return nil
		})
		if err != nil || r.fault != nil {
			t.Fatal(err, r.fault)
		}
		for i := range all {
			all[i] = r.Players[i].Counts
		}
		return all
	}
	log, stream := counts("own.mjson"), counts("own-seat.mjson")
	if log[0].All.Of < 100 || log != stream {
		t.Errorf("by the log\n%+v\nby the stream\n%+v", log, stream)
	}
}

// TestJSON: counts are written by their names.
func TestJSON(t *testing.T) {
	p := Player{Name: "strong"}
	p.Discards[Turns6] = Same{4, 2}
	p.Chances[StepBack] = Choice{5, 2, 1, 1}
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var back struct {
		Name     string
		Discards map[string]Same
		Chances  map[string]Choice
	}
	if err := json.Unmarshal(text, &back); err != nil || back.Name != "strong" || back.Discards["turns_1_6"] != p.Discards[Turns6] ||
		back.Chances["step_back"] != p.Chances[StepBack] || len(back.Discards) != len(Rows()) || len(back.Chances) != len(Acts()) {
		t.Errorf("%s: %+v, %v", text, back, err)
	}
}

// TestNothing: where there is no decision that is said, and so is an unknown bot.
func TestNothing(t *testing.T) {
	if _, _, err := Read(formats.All, []string{t.TempDir()}, everybody, 1); err != ErrNothing {
		t.Error(err)
	}
	if _, _, err := Read(formats.All, []string{testdata}, []string{"nobody"}, 1); err == nil {
		t.Error("nobody has played")
	}
}
