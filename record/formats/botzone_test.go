package formats

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jansou/record"
	botzonelog "jansou/record/botzone"
)

// sharedMCR is the folder of Chinese Official records that the project has
// been given.
func sharedMCR(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(shared, "mcr")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("the shared records are not here: %v", err)
	}
	return dir
}

// TestBotzoneTextRoundTrip writes what was read of the contest text: the same
// bytes.
func TestBotzoneTextRoundTrip(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(sharedMCR(t), "pku-sample", "sample16.txt"))
	if err != nil {
		t.Fatal(err)
	}
	games, err := All.Read("sample16.txt", b)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for i := range games {
		if err := botzonelog.WriteText(&out, &games[i]); err != nil {
			t.Fatal(err)
		}
	}
	if out.String() != string(b) {
		t.Errorf("%d matches are written differently", len(games))
	}
}

// TestBotzoneAsText writes the judge's logs as contest text, which reads back
// with everything that the text has words for.
func TestBotzoneAsText(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(sharedMCR(t), "botzone", "*.json"))
	if err != nil || len(files) != 16 {
		t.Fatalf("%d matches, %v", len(files), err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		games, err := All.Read(f, b)
		if err != nil {
			t.Fatal(err)
		}
		sameAsText(t, &games[0])
	}
}

// sameAsText writes g as contest text and compares what is read back.
func sameAsText(t *testing.T, g *record.Game) {
	t.Helper()
	var out strings.Builder
	if err := botzonelog.WriteText(&out, g); err != nil {
		t.Fatal(err)
	}
	back, err := All.Read("text", []byte(out.String()))
	if err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	for i := range g.Rounds {
		want, got := plain(g.Rounds[i]), plain(back[i].Rounds[0])
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s reads back as\n%+v, not\n%+v", g.Name, got, want)
		}
	}
}

// plain leaves out of a deal what contest text has no words for.
func plain(r record.Round) record.Round {
	r.At, r.Wall, r.Own = 0, nil, nil
	told := r
	r.Steps, r.Notes = nil, nil
	for _, s := range told.Steps {
		others := told.Note(&s).Others
		s.At, s.Note, s.Drawn = 0, 0, false
		if len(others) > 0 {
			r.Annotate(&s).Others = others
		}
		r.Steps = append(r.Steps, s)
	}
	wins := r.Wins
	r.Wins = nil
	for _, w := range wins {
		fans := w.Fans
		w.At, w.Fans = 0, nil
		for _, f := range fans {
			f.Points = -1
			w.Fans = append(w.Fans, f)
		}
		r.Wins = append(r.Wins, w)
	}
	if r.Draw != nil {
		d := *r.Draw
		d.At = 0
		r.Draw = &d
	}
	return r
}
