//go:build unix

package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/pressly/goose/v3"

	"jansou/store/queries"
)

// The steps of the schema and the statements are written once. SQLite takes them as
// they stand, and PostgreSQL with other words for the same: whole numbers and bytes
// have other names there, a table cannot be without row ids, and values are numbered
// in another way.

var inPostgres = strings.NewReplacer("INTEGER", "BIGINT", "BLOB", "BYTEA", ") WITHOUT ROWID;", ");")

// postgresSchema is the schema in the words of PostgreSQL.
func postgresSchema(t *testing.T) fs.FS {
	out := fstest.MapFS{}
	files, err := fs.Glob(schema, "schema/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := fs.ReadFile(schema, name)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(name)] = &fstest.MapFile{Data: []byte(inPostgres.Replace(string(text)))}
	}
	return out
}

// numbered is a statement with its values numbered as in PostgreSQL.
func numbered(statement string) string {
	n := 0
	return regexp.MustCompile(`\?\d*`).ReplaceAllStringFunc(statement, func(at string) string {
		if n++; at == "?" {
			return "$" + strconv.Itoa(n)
		}
		return "$" + at[1:]
	})
}

// postgres is a database that takes the statements of package queries.
type postgres struct{ *sql.DB }

func (p postgres) ExecContext(ctx context.Context, s string, args ...any) (sql.Result, error) {
	return p.DB.ExecContext(ctx, numbered(s), args...)
}

func (p postgres) PrepareContext(ctx context.Context, s string) (*sql.Stmt, error) {
	return p.DB.PrepareContext(ctx, numbered(s))
}

func (p postgres) QueryContext(ctx context.Context, s string, args ...any) (*sql.Rows, error) {
	return p.DB.QueryContext(ctx, numbered(s), args...)
}

func (p postgres) QueryRowContext(ctx context.Context, s string, args ...any) *sql.Row {
	return p.DB.QueryRowContext(ctx, numbered(s), args...)
}

// TestPostgres: the schema and every statement do on PostgreSQL what they do on
// SQLite. All statements are asked in any order, with few values, so that they meet.
func TestPostgres(t *testing.T) {
	t.Parallel()
	there := openPostgres(t)
	here, err := open(filepath.Join(t.TempDir(), "log.db"), 1, "synchronous(OFF)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = here.Close() })
	if err := migrate(here); err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(goose.DialectPostgres, there, postgresSchema(t), goose.WithDisableGlobalRegistry(true), goose.WithGoMigrations(goSteps()...))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
	if at, err := p.GetDBVersion(t.Context()); err != nil || at != version {
		t.Fatalf("PostgreSQL has schema %d, %v; want %d", at, err, version)
	}
	if _, err := queries.Prepare(t.Context(), postgres{there}); err != nil {
		t.Fatalf("a statement that PostgreSQL does not take: %v", err)
	}

	a, b := reflect.ValueOf(queries.New(here)), reflect.ValueOf(queries.New(postgres{there}))
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
		v.SetInt(int64(r.IntN(4)))
	case of.Kind() == reflect.Float64:
		v.SetFloat(1500 + 56.25*r.Float64())
	case of.Kind() == reflect.String:
		v.SetString([]string{"a", "B", "é"}[r.IntN(3)])
	case of == reflect.TypeFor[[]byte]():
		if r.IntN(8) > 0 {
			v.SetBytes([][]byte{{0}, {0xff, 0}, []byte("{}")}[r.IntN(3)])
		}
	default:
		t.Fatalf("a statement takes a %v: say here which values it is tried with", of)
	}
	return v
}

// openPostgres starts a PostgreSQL of this test alone, which takes no sync seriously,
// and returns its one database.
func openPostgres(t *testing.T) *sql.DB {
	bin := postgresPrograms()
	if bin == "" {
		const why = "there is no PostgreSQL on this machine (Debian: postgresql)"
		if os.Getenv("CI") != "" {
			t.Fatal(why)
		}
		t.Skip(why)
	}
	dir, err := os.MkdirTemp("", "jansou-postgres")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	command := func(name string, args ...string) *exec.Cmd {
		c := exec.Command(filepath.Join(bin, name), args...)
		c.Dir, c.SysProcAttr = dir, &syscall.SysProcAttr{}
		if os.Geteuid() == 0 { // for root it does not run
			who, err := user.Lookup("postgres")
			if err != nil {
				t.Fatal(err)
			}
			uid, _ := strconv.Atoi(who.Uid)
			gid, _ := strconv.Atoi(who.Gid)
			if err := os.Chown(dir, uid, gid); err != nil {
				t.Fatal(err)
			}
			c.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		}
		return c
	}
	data := filepath.Join(dir, "data")
	// Text is compared by its bytes, as SQLite does it.
	if out, err := command("initdb", "-D", data, "-U", "jansou", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync").CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	server := command("postgres", "-D", data, "-k", dir, "-c", "listen_addresses=", "-c", "fsync=off")
	var said strings.Builder
	server.Stderr = &said
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(syscall.SIGINT)
		_ = server.Wait()
	})
	db, err := sql.Open("pgx", fmt.Sprintf("host=%s user=jansou dbname=postgres", dir))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	for tries := 0; ; tries++ {
		if err = db.PingContext(t.Context()); err == nil {
			return db
		}
		if tries == 300 {
			t.Fatalf("PostgreSQL does not answer: %v\n%s", err, said.String())
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// postgresPrograms is the folder of the programs of PostgreSQL, those of the latest
// where there are several; "": there are none.
func postgresPrograms() string {
	// Debian has them in no PATH, for there may be several.
	if all, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres"); len(all) > 0 {
		return filepath.Dir(slices.MaxFunc(all, func(a, b string) int {
			return cmp.Compare(versionIn(a), versionIn(b))
		}))
	}
	if at, err := exec.LookPath("postgres"); err == nil {
		return filepath.Dir(at)
	}
	return ""
}

// versionIn is the number in a path.
func versionIn(path string) int {
	n, _ := strconv.Atoi(regexp.MustCompile(`\d+`).FindString(path))
	return n
}
