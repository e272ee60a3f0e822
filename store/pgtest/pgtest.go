//go:build unix

// Package pgtest starts a PostgreSQL of a test's own, from the programs of the machine.
package pgtest

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Server is a PostgreSQL that is reached by a socket in a folder, and ends with the test.
// Text is compared by its bytes in it, as jansou needs it. It takes no sync seriously,
// which no test can see: the machine does not lose its power.
type Server struct {
	t        testing.TB
	bin, dir string
	settings []string
	port     int // of TCP, on this machine alone; 0: it is reached by the socket only
	process  *exec.Cmd
	said     *os.File
	made     int // databases
}

// Start starts a server. settings are lines such as max_connections=20. Where the machine
// has no PostgreSQL the test is skipped, and where CI is set it fails.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	return start(t, "", 0, settings)
}

// StartTCP is Start of a server that is reached at a port of this machine, too.
func StartTCP(t testing.TB, settings ...string) *Server {
	t.Helper()
	return start(t, "", FreePort(t), settings)
}

// StartTCPIn is StartTCP of a server whose data lie below a folder, which may be on a disk
// that gets full: what it writes needs more room all the time. Whoever the server runs as
// must be let into the folder.
func StartTCPIn(t testing.TB, folder string, settings ...string) *Server {
	t.Helper()
	return start(t, folder, FreePort(t), settings, "--wal-segsize=1")
}

// start starts a server below a folder; "": that of all temporary files.
func start(t testing.TB, folder string, port int, settings []string, initdb ...string) *Server {
	t.Helper()
	bin := programs()
	if bin == "" {
		const why = "there is no PostgreSQL on this machine (Debian: postgresql)"
		if os.Getenv("CI") != "" {
			t.Fatal(why)
		}
		t.Skip(why)
	}
	dir, err := os.MkdirTemp(folder, "jansou-pg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	s := &Server{t: t, bin: bin, dir: dir, settings: settings, port: port}
	out, err := s.command("initdb", append(initdb, "-D", s.data(), "-U", "jansou", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")...).CombinedOutput()
	if err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	t.Cleanup(s.Stop)
	s.Start()
	return s
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// command is one of the programs. For root they do not run.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.Dir, c.SysProcAttr = s.dir, &syscall.SysProcAttr{}
	if os.Geteuid() != 0 {
		return c
	}
	who, err := user.Lookup("postgres")
	if err != nil {
		s.t.Fatal(err)
	}
	uid, _ := strconv.Atoi(who.Uid)
	gid, _ := strconv.Atoi(who.Gid)
	if err := os.Chown(s.dir, uid, gid); err != nil {
		s.t.Fatal(err)
	}
	c.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return c
}

// Start starts the server again after Stop or Kill, and waits until it answers.
func (s *Server) Start() {
	s.t.Helper()
	args := []string{"-D", s.data(), "-k", s.dir, "-c", "listen_addresses=", "-c", "fsync=off"}
	if s.port != 0 {
		args = append(args, "-c", "listen_addresses=127.0.0.1", "-c", fmt.Sprint("port=", s.port))
	}
	for _, set := range s.settings {
		args = append(args, "-c", set)
	}
	for until := time.Now().Add(time.Minute); ; {
		if s.process == nil {
			var err error
			if s.said, err = os.OpenFile(filepath.Join(s.dir, "said"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600); err != nil {
				s.t.Fatal(err)
			}
			s.process = s.command("postgres", args...)
			s.process.Stderr = s.said
			if err := s.process.Start(); err != nil {
				s.t.Fatal(err)
			}
		}
		if s.answers() {
			return
		}
		if time.Now().After(until) {
			said, _ := os.ReadFile(filepath.Join(s.dir, "said"))
			s.t.Fatalf("PostgreSQL does not answer\n%s", said)
		}
		time.Sleep(20 * time.Millisecond)
		if s.isOver() { // what is left of one that was killed was in its way
			_ = s.process.Wait()
			s.process = nil
		}
	}
}

func (s *Server) answers() bool {
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	c, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return false
	}
	return c.Close(ctx) == nil
}

// isOver reports whether the process has ended.
func (s *Server) isOver() bool {
	state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	return err == nil && strings.Contains(string(state), ") Z ")
}

// Stop ends the server as an administrator does, in whose way nobody stands.
func (s *Server) Stop() {
	if s.process == nil {
		return
	}
	s.signal(syscall.SIGCONT)
	_ = s.process.Process.Signal(syscall.SIGINT)
	s.gone()
}

// Kill ends the server, and all that it has started, as a crash does.
func (s *Server) Kill() {
	s.signal(syscall.SIGKILL)
	s.gone()
}

// Freeze stops the server and all that it has started: it answers nothing, and its
// connections stand. What it returns has it go on.
func (s *Server) Freeze() (thaw func()) {
	s.signal(syscall.SIGSTOP)
	return func() { s.signal(syscall.SIGCONT) }
}

// signal is sent to the server and to all that it has started.
func (s *Server) signal(what syscall.Signal) {
	all := []int{s.process.Process.Pid}
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", all[0]))
	for one := range strings.FieldsSeq(string(text)) {
		if pid, err := strconv.Atoi(one); err == nil {
			all = append(all, pid)
		}
	}
	for _, pid := range all {
		_ = syscall.Kill(pid, what)
	}
}

func (s *Server) gone() {
	_ = s.process.Wait()
	_ = s.said.Close()
	s.process = nil
}

// URL is the address of a database.
func (s *Server) URL(database string) string {
	q := url.Values{"host": {s.dir}}
	if s.port != 0 {
		q.Set("port", fmt.Sprint(s.port))
	}
	u := url.URL{Scheme: "postgres", User: url.User("jansou"), Path: "/" + database, RawQuery: q.Encode()}
	return u.String()
}

// Address is the host and port of a server that is reached by TCP.
func (s *Server) Address() string { return fmt.Sprint("127.0.0.1:", s.port) }

// FreePort is a port of this machine on which nobody listens now. It lies below those that
// the system gives to outgoing connections, and is there again when the server is started
// again.
func FreePort(t testing.TB) int {
	t.Helper()
	for range 100 {
		port := 10_000 + rand.IntN(20_000)
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port))
		if err == nil {
			_ = l.Close() // nobody has come
			return port
		}
	}
	t.Fatal("no port is free")
	return 0
}

// New makes an empty database and returns its address. more are words for CREATE
// DATABASE.
func (s *Server) New(more ...string) string {
	s.t.Helper()
	s.made++
	name := fmt.Sprint("jansou", s.made)
	s.Do("postgres", "CREATE DATABASE "+name+" "+strings.Join(more, " "))
	return s.URL(name)
}

// Do has the server do statements in a database.
func (s *Server) Do(database string, statements ...string) {
	s.t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	c, err := pgx.Connect(ctx, s.URL(database))
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = c.Close(ctx) }() // all is done
	for _, text := range statements {
		if _, err := c.Exec(ctx, text); err != nil {
			s.t.Fatalf("%s: %v", text, err)
		}
	}
}

// programs is the folder of the programs of PostgreSQL, those of the latest where there
// are several; "": there are none.
func programs() string {
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
