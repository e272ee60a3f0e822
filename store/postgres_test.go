//go:build unix

package store

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"jansou/parlour"
	"jansou/store/pgtest"
	"jansou/store/queries"
)

// TestPostgres: the schema and every statement do on PostgreSQL what they do on
// SQLite. All statements are asked in any order, with few values, so that they meet.
func TestPostgres(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t).New()
	shared, err := Open(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shared.Close() })
	there := shared.read
	here, err := open(filepath.Join(t.TempDir(), "log.db"), 1, "synchronous(OFF)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = here.Close() })
	if err := migrate(here); err != nil {
		t.Fatal(err)
	}
	if at, err := schemaOf(t.Context(), there); err != nil || at != version {
		t.Fatalf("PostgreSQL has schema %d, %v; want %d", at, err, version)
	}
	if _, err := queries.Prepare(t.Context(), renumbered{there}); err != nil {
		t.Fatalf("a statement that PostgreSQL does not take: %v", err)
	}

	a, b := reflect.ValueOf(queries.New(here)), reflect.ValueOf(queries.New(renumbered{there}))
	var names []string
	for m := range a.Type().Methods() {
		if m.Type.NumIn() >= 2 && m.Type.In(1) == reflect.TypeFor[context.Context]() {
			names = append(names, m.Name)
		}
	}
	const rounds = 250
	r := rand.New(rand.NewPCG(14, 1))
	did := map[string]int{} // calls that returned or changed a row
	for range rounds {
		for _, db := range []*sql.DB{here, there} { // or hardly any node would live
			if _, err := db.Exec(`UPDATE node SET dead = 0`); err != nil {
				t.Fatal(err)
			}
		}
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		for _, name := range names {
			m := a.MethodByName(name)
			args := []reflect.Value{reflect.ValueOf(t.Context())}
			for i := 1; i < m.Type().NumIn(); i++ {
				args = append(args, anyValue(t, r, m.Type().In(i)))
			}
			x, failedX := called(m, args)
			y, failedY := called(b.MethodByName(name), args)
			if (failedX == nil) != (failedY == nil) || errors.Is(failedX, sql.ErrNoRows) != errors.Is(failedY, sql.ErrNoRows) || !reflect.DeepEqual(x, y) {
				t.Fatalf("%s(%+v)\nSQLite:     %+v, %v\nPostgreSQL: %+v, %v", name, args[1:], x, failedX, y, failedY)
			}
			if failedX == nil && !isNothing(x) {
				did[name]++
			}
		}
	}
	for _, name := range names {
		if did[name] == 0 {
			t.Errorf("%s has met nothing in %d rounds: this test does not show that it does the same", name, rounds)
		}
	}
}

// called calls a statement.
func called(m reflect.Value, args []reflect.Value) (out any, err error) {
	results := m.Call(args)
	err, _ = results[len(results)-1].Interface().(error)
	if len(results) == 2 && err == nil {
		out = results[0].Interface()
	}
	return out, err
}

// isNothing reports whether a statement has found and changed no row, as far as it
// says.
func isNothing(x any) bool {
	v := reflect.ValueOf(x)
	return v.IsValid() && (v.Kind() == reflect.Slice && v.Len() == 0 || v.CanInt() && v.IsZero())
}

// anyValue is one of few values of a type.
func anyValue(t *testing.T, r *rand.Rand, of reflect.Type) reflect.Value {
	v := reflect.New(of).Elem()
	switch {
	case of.Kind() == reflect.Struct:
		for i := range of.NumField() {
			v.Field(i).Set(anyValue(t, r, of.Field(i).Type))
		}
	case of.Kind() == reflect.Bool: // of a value that may be null
		v.SetBool(r.IntN(3) > 0)
	case of.Kind() == reflect.Int64:
		if v.SetInt(int64(r.IntN(4))); r.IntN(40) == 0 {
			v.SetInt(1_795_725_982_576_302) // a moment
		}
	case of.Kind() == reflect.Float64:
		v.SetFloat(1500 + 56.25*r.Float64())
	case of.Kind() == reflect.String:
		v.SetString([]string{"a", "B", "é"}[r.IntN(3)])
	case of == reflect.TypeFor[[]byte]():
		if r.IntN(8) > 0 {
			v.SetBytes([][]byte{{0}, {0xff, 0}, []byte("{}")}[r.IntN(3)])
		}
	case of == reflect.TypeFor[[]string]():
		v.Set(reflect.ValueOf([][]string{nil, {"a"}, {"é", "B"}, {"B", "a", "é"}}[r.IntN(4)]))
	default:
		t.Fatalf("a statement takes a %v: say here which values it is tried with", of)
	}
	return v
}

// TestWhatIsNoText: who asks for a name that no text has finds nothing, as in a file.
func TestWhatIsNoText(t *testing.T) {
	t.Parallel()
	s, err := Open(pgtest.Start(t).New())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	mustAppend(t, s, "a", 0, "0", false)
	for _, name := range []string{"\x00", "a\x00", "\xff", "a\xc3"} {
		if lines, err := s.Read(background, name, 0); err != nil || len(lines) > 0 {
			t.Errorf("%q: %d commits, %v", name, len(lines), err)
		}
		if err := s.Append(background, name, 3, []byte("3"), nil); !errors.Is(err, parlour.ErrFenced) {
			t.Errorf("%q: %v", name, err)
		}
		if found, err := s.SettleReport(background, name, time.Now()); err != nil || found {
			t.Errorf("%q: %v, %v", name, found, err)
		}
	}
}
