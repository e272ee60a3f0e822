package store

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/parlour"
	"jansou/store/queries"
)

// owner is a person of the tests, as a commit says it.
func owner(n byte) string { return strings.Repeat(fmt.Sprintf("%02x", n), 32) }

// rules is the text of a ruleset, long enough to be worth a table of its own.
var rules = `{"name":"house","text":"` + strings.Repeat("a rule; ", 2000) + `"}`

// played returns the commits of a table at which two people sit.
func played(id string) []string {
	return []string{
		`{"id":"0` + id + `","at":5,"kind":"opened","format":3,"opened":{"ruleset":"house","text":` + rules + `,"referee":"Rina \u003cR\u003e","people":2},"owner":"` + owner(1) + `","host":"` + owner(1) + `"}`,
		`{"id":"1` + id + `","at":6,"kind":"sat","seat":0,"name":"Aki \"東\"","owner":"` + owner(2) + `","answer":"q1"}`,
		`{"id":"2` + id + `","at":7,"kind":"sat","seat":1,"name":"Bo","owner":"` + owner(3) + `"}`,
		`{"id":"3` + id + `","at":8,"kind":"acted","seat":1,"name":"no name"}`,
		`{"id":"4` + id + `","at":9,"kind":"closed"}`,
	}
}

// play writes them.
func play(t *testing.T, s *Store, id string, over bool) {
	t.Helper()
	all := played(id)
	for i, data := range all {
		if last := i == len(all)-1; over || !last {
			mustAppend(t, s, id, i, data, last)
		}
	}
	if over {
		untilPacked(t, s, id)
	}
}

// three writes a file with a table that is played and two that are over, all of
// one ruleset.
func three(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	play(t, s, "a", false)
	play(t, s, "b", true)
	play(t, s, "c", true)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// reads holds that a file has the three tables as they were appended.
func reads(t *testing.T, path string, want func(table string) []string) {
	t.Helper()
	s := openAt(t, path)
	defer func() { _ = s.Close() }()
	for _, table := range []string{"a", "b", "c"} {
		all := want(table)
		if table == "a" {
			all = all[:4]
		}
		for from := range all {
			if diff := cmp.Diff(all[from:], read(t, s, table, from)); diff != "" {
				t.Errorf("table %s from %d: %s", table, from, diff)
			}
		}
	}
}

// TestTextsAndNamesStandApart: the text of a ruleset is in the file once, no name
// is in the bytes that the chain covers, and whoever reads gets what was written.
func TestTextsAndNamesStandApart(t *testing.T) {
	path := three(t)
	reads(t, path, played)
	if p := proved(t, path); !p.Whole() || p.Proved != 14 {
		t.Errorf("the check says %+v", p)
	}
	s := openAt(t, path)
	defer func() { _ = s.Close() }()
	if n := count(t, s, `SELECT count(*) FROM ruleset_text`); n != 1 {
		t.Errorf("%d texts for three tables of one ruleset", n)
	}
	for _, table := range []string{"a", "b"} {
		kept, err := s.find(background, table, 0)
		if err != nil {
			t.Fatal(err)
		}
		all := bytes.Join(kept, nil)
		if len(all) > 1500 {
			t.Errorf("table %s has %d bytes of commits", table, len(all))
		}
		for _, name := range []string{"Rina", "Aki", "Bo"} {
			if bytes.Contains(all, []byte(name)) {
				t.Errorf("the commits of table %s have the name %s", table, name)
			}
		}
	}
}

// TestNameErased: a name that is gone from its table is a dash to who reads, and
// the log is proved as before.
func TestNameErased(t *testing.T) {
	path := three(t)
	change(t, path, `UPDATE place SET name = NULL WHERE hex(person_id) = ?`, strings.ToUpper(owner(2)))
	reads(t, path, func(id string) []string {
		all := played(id)
		all[1] = strings.Replace(all[1], `"Aki \"東\""`, `"`+parlour.NameErased+`"`, 1)
		return all
	})
	if p := proved(t, path); !p.Whole() || p.Proved != 14 {
		t.Errorf("the check says %+v", p)
	}
}

// TestTextIsProved: a text that is gone, or is another one, is found by who reads
// and by the check, which names every table of it; a commit that refers to
// another text is found by the chain.
func TestTextIsProved(t *testing.T) {
	for name, statement := range map[string]string{
		"gone":          `DELETE FROM ruleset_text`,
		"another":       `UPDATE ruleset_text SET text = replace(text, 'a rule', 'b rule')`,
		"another's sum": `UPDATE "commit" SET data = CAST(replace(CAST(data AS TEXT), '"sha256:', '"sha256:0') AS BLOB) WHERE table_id = 'a' AND seq = 0`,
	} {
		t.Run(name, func(t *testing.T) {
			path := three(t)
			change(t, path, statement)
			want := 3
			if name == "another's sum" {
				want = 1
			}
			if p := proved(t, path); len(p.Damaged) != want || p.Damaged[0].Table != "a" || p.Damaged[0].Commit != 0 {
				t.Errorf("the check finds %v", p.Damaged)
			}
			s := openAt(t, path)
			defer func() { _ = s.Close() }()
			if lines, err := s.Read(background, "a", 0); !errors.Is(err, parlour.ErrDamaged) || len(lines) != 0 {
				t.Errorf("reading says %v, and gives %d commits", err, len(lines))
			}
		})
	}
}

// TestSalvageApart: what is kept beside commits is brought out with them, a name
// that was erased is not, and a table whose text is gone is said to be lost.
func TestSalvageApart(t *testing.T) {
	path := three(t)
	change(t, path, `UPDATE place SET name = NULL WHERE hex(person_id) = ?`, strings.ToUpper(owner(3)))
	to := filepath.Join(t.TempDir(), "new.db")
	out, err := Salvage(path, to, plainJSON)
	if err != nil || len(out.Lost) > 0 || out.Commits != 14 {
		t.Fatalf("salvage: %+v, %v", out, err)
	}
	reads(t, to, func(id string) []string {
		all := played(id)
		all[2] = strings.Replace(all[2], `"Bo"`, `"`+parlour.NameErased+`"`, 1)
		return all
	})
	change(t, path, `PRAGMA secure_delete = 1; DELETE FROM ruleset_text; VACUUM`)
	to = filepath.Join(t.TempDir(), "new.db")
	if out, err = Salvage(path, to, plainJSON); err != nil || len(out.Lost) != 3 || out.Tables != 0 {
		t.Errorf("without the text: %+v, %v", out, err)
	}
}

// plainJSON reads any commit; the last of a table closes it.
func plainJSON(data []byte) (bool, error) {
	if _, err := plain(data); err != nil {
		return false, err
	}
	return bytes.Contains(data, []byte(`"kind":"closed"`)), nil
}

// TestSchemasBefore: a file of each earlier schema is opened, its commits are what
// they were, with the text and the names in them, and it goes on.
func TestSchemasBefore(t *testing.T) {
	steps := []string{"00001_log.sql", "00002_archive.sql", "00003_sums.sql"}
	for v := 1; v <= len(steps); v++ {
		path := filepath.Join(t.TempDir(), "log.db")
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, step := range steps[:v] {
			text, err := schema.ReadFile("schema/" + step)
			if err != nil {
				t.Fatal(err)
			}
			change(t, path, string(text))
		}
		change(t, path, fmt.Sprintf("PRAGMA user_version = %d", v))
		change(t, path, `INSERT INTO game (table_id, opened) VALUES ('a', 1)`)
		sum := origin("a")
		for n, data := range played("a")[:3] {
			change(t, path, `INSERT INTO "commit" (table_id, seq, data) VALUES ('a', ?, ?)`, n, []byte(data))
			if sum = link(sum, []byte(data)); v == 3 {
				change(t, path, `UPDATE "commit" SET sum = ? WHERE seq = ?`, sum, n)
			}
		}
		for range 2 { // the second time there is nothing to do
			s := openAt(t, path)
			if diff := cmp.Diff(played("a")[:3], read(t, s, "a", 0)[:3]); diff != "" {
				t.Errorf("schema %d: %s", v, diff)
			}
			mustAppend(t, s, "a", len(read(t, s, "a", 0)), `{"id":"x","at":8,"kind":"acted"}`, false)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if p := proved(t, path); !p.Whole() || p.Proved != 5 {
			t.Errorf("schema %d: the check says %+v", v, p)
		}
	}
}

// TestEveryLogIsPutTogether: each commit that any version has written comes back
// byte by byte.
func TestEveryLogIsPutTogether(t *testing.T) {
	files, err := filepath.Glob("../parlour/testdata/kept/*.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	s := openNew(t)
	texts, names := 0, 0
	for _, file := range append(files, "../parlour/testdata/log.jsonl") {
		all, err := os.ReadFile(file)
		if strings.HasSuffix(file, ".gz") && err == nil {
			var r io.Reader
			if r, err = gzip.NewReader(bytes.NewReader(all)); err == nil {
				all, err = io.ReadAll(r)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for i, data := range bytes.Split(bytes.TrimSpace(all), []byte("\n")) {
			_, a := split(data)
			if a.text != nil {
				texts++
			}
			if a.named {
				names++
			}
			want = append(want, string(data))
			mustAppend(t, s, file, i, string(data), false)
		}
		if diff := cmp.Diff(want, read(t, s, file, 0)); diff != "" {
			t.Errorf("%s: %s", file, diff)
		}
	}
	if len(files) < 10 || texts < 10 || names < 10 {
		t.Errorf("%d logs have %d texts and %d names", len(files), texts, names)
	}
}

// TestPlacesAreOne: the places of what a program may find in a log are the same by
// the walk over it and by the JSON library.
func TestPlacesAreOne(t *testing.T) {
	text := `{"a":"` + strings.Repeat("x", worthText) + `"}`
	for _, data := range []string{
		`{"id":"1","kind":"opened","opened":{"text":` + text + `,"referee":"Ann","seed":[1,2.5e3]},"host":"` + owner(1) + `"}`,
		" { \"kind\":\"sat\" , \"name\" : \"Zoë \\\" \" , \"owner\" : \"" + owner(2) + `" , "events" : [ ] } `,
		`{"kind":"sat","name":"first","name":"second"}`,
		`{"kind":"opened","opened":{"text":1},"opened":{"referee":null}} and more`,
		`{"kind":"opened","opened":[1,2],"host":"a"}`,
		`{"kind":"opened","opened":null,"host":"a"}`,
		`{"kind":"sat","n\u0061me":"escaped"}`,
		`{"kind":"sat","name":"cut of`,
		`{"kind":"sat","name":"x"`,
		`["kind":"sat"]`,
		`{"kind":"sat","name":"x","deep":` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + `}`,
	} {
		if got, want := placesIn([]byte(data)), placesInOdd([]byte(data)); got != want {
			t.Errorf("%s: %+v by the walk, %+v by the library", data, got, want)
		}
	}
}

// BenchmarkSize is how many bytes the file has for a table at which two people
// have sat down, and for a game that is over, as they are kept (apart), and as
// they were when text and names stood in the commits (inside).
func BenchmarkSize(b *testing.B) {
	f, err := os.Open("../parlour/testdata/kept/0d7c234-riichi-over.jsonl.gz")
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	r, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	all, err := io.ReadAll(r)
	if err != nil {
		b.Fatal(err)
	}
	game := bytes.Split(bytes.TrimSpace(all), []byte("\n"))
	for _, way := range []string{"inside", "apart"} {
		for what, rows := range map[string][][]byte{"young": game[:3], "over": game} {
			b.Run(what+"/"+way, func(b *testing.B) {
				for b.Loop() {
					b.ReportMetric(sizeOf(b, rows, way == "apart", what == "over"), "B/table")
				}
			})
		}
	}
}

// sizeOf keeps a game at many tables and says what one takes of the file.
func sizeOf(b *testing.B, rows [][]byte, aside, over bool) float64 {
	const tables = 40
	path := filepath.Join(b.TempDir(), "log.db")
	s, err := Open(path)
	if err != nil {
		b.Fatal(err)
	}
	for n := range tables {
		id := fmt.Sprint(n)
		err := s.ask(background, func(q *queries.Queries) error {
			for i, data := range rows {
				beside := apart{}
				if aside {
					data, beside = split(data)
				}
				if err := s.insert(q, id, i, data, beside, endsIf(over && i == len(rows)-1)); err != nil {
					return err
				}
			}
			return nil
		})
		if err == nil && over {
			err = s.pack(id)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	_, err = s.write.(*fileWriter).conn.ExecContext(background, "VACUUM")
	if err = errors.Join(err, s.Close()); err != nil {
		b.Fatal(err)
	}
	st, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	return float64(st.Size()) / tables
}
