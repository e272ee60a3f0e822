package main

import (
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"jansou/load"
	"jansou/mahjong"
	"jansou/parlour"
)

// fill writes a file until the disk has no room for another block.
func (d *disk) fill() {
	d.t.Helper()
	f, err := os.Create(filepath.Join(d.at, "filler"))
	if err != nil {
		d.t.Fatal(err)
	}
	for n := 1 << 20; n > 0; {
		_, err := f.Write(make([]byte, n))
		switch {
		case errors.Is(err, syscall.ENOSPC):
			n /= 2
		case err != nil:
			d.t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		d.t.Fatal(err)
	}
}

// freeze has every write to the disk wait, until thaw.
func (d *disk) freeze() { d.control(0xC0045877) } // FIFREEZE

func (d *disk) thaw() { d.control(0xC0045878) } // FITHAW

func (d *disk) control(request uintptr) {
	f, err := os.Open(d.at)
	if err != nil {
		d.t.Error(err)
		return
	}
	defer func() { _ = f.Close() }()
	if _, _, no := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), request, 0); no != 0 && no != syscall.EINVAL {
		d.t.Errorf("the file system cannot be stopped or let go on: %v", no)
	}
}

// toTurn plays until the seat of p is to move and has not answered.
func (p *player) toTurn(chance *rand.Rand) {
	p.t.Helper()
	for p.pending != nil || len(p.last.Legal) == 0 || mayPass(p.last.Legal) {
		p.step(chance)
		if _, err := p.read(); err != nil {
			p.t.Fatal(err)
		}
	}
}

func mayPass(legal []mahjong.Action) bool {
	for _, a := range legal {
		if a.Kind == mahjong.Pass {
			return true
		}
	}
	return false
}

// outcome waits for what becomes of the action on its way: "" where it was
// acknowledged, otherwise the error.
func (p *player) outcome() heard {
	ctx, cancel := p.allowed()
	defer cancel()
	for {
		_, b, err := p.conn.Read(ctx)
		if err != nil {
			p.t.Error(err)
			return heard{Code: "lost"}
		}
		var m heard
		if err := json.Unmarshal(b, &m); err != nil {
			p.t.Errorf("%s: %v", b, err)
			return heard{Code: "lost"}
		}
		switch {
		case m.Type == "error" && m.ID == p.pending.id:
			return m
		case m.Type == "state":
			p.last = m
		}
		if m.Type == "state" && m.Ack == p.pending.id {
			p.acked = append(p.acked, *p.pending)
			p.pending = nil
			return heard{}
		}
	}
}

// act sends one of what is lawful, and does not wait.
func (p *player) act(chance *rand.Rand) {
	p.step(chance)
	if p.pending == nil {
		p.t.Fatalf("nothing was sent at %+v", p.last)
	}
}

// checkKept ends the server and finds all that p was acknowledged in its log.
func (p *player) checkKept() {
	p.t.Helper()
	p.s.kill()
	var y tally
	for _, a := range p.acked {
		b, err := json.Marshal(a.action)
		if err != nil {
			p.t.Fatal(err)
		}
		y.told(load.Outcome{Table: p.table, Seat: int(p.last.You), ID: a.id, Action: b})
	}
	p.t.Log(y.check(p.t, filepath.Join(p.s.data, logName)))
}

// get is what the server answers, status and text.
func (s *server) get(path string) (int, string) {
	s.t.Helper()
	res, err := http.Get("http://" + s.listen + path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

const freeOrder = `{"ruleset":"ema2016","length":"east","pace":"instant","clock":{"base":0,"bank":0}}`

// TestFullDisk fills the disk of a server. What somebody does is refused with a
// sentence and has not happened, /readyz says so, and the page and the list go on;
// where there is room again the same is done.
func TestFullDisk(t *testing.T) {
	if testing.Short() { // quick: no disk is full, slow or read-only
		t.Skip("it makes a file system and starts the program")
	}
	d := newDisk(t, 8)
	s := newServerAt(t, filepath.Join(d.at, "data"))
	t.Cleanup(s.kill) // before the disk is let go of
	chance := rand.New(rand.NewPCG(3, 1))
	p := newPlayer(s, freeOrder)
	p.toTurn(chance)
	d.fill()
	p.act(chance)
	if m := p.outcome(); m.Code != string(parlour.Unavailable) || !strings.Contains(m.Message, "nothing has happened, try again") {
		t.Fatalf("on a full disk: %+v", m)
	}
	if code, text := s.get("/readyz"); code != http.StatusServiceUnavailable || !strings.Contains(text, "cannot be written") {
		t.Errorf("/readyz of a full disk: %d %s", code, text)
	}
	for _, path := range []string{"/healthz", "/", "/api/tables"} {
		if code, _ := s.get(path); code != http.StatusOK {
			t.Errorf("%s of a full disk: %d", path, code)
		}
	}
	res, err := p.http.Post("http://"+s.listen+"/api/tables", "application/json", strings.NewReader(freeOrder))
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if res.StatusCode < 500 {
		t.Errorf("a table was opened on a full disk: %v", res)
	}
	if err := os.Remove(filepath.Join(d.at, "filler")); err != nil {
		t.Fatal(err)
	}
	p.send(*p.pending)
	if m := p.outcome(); m.Code != "" {
		t.Fatalf("when there is room again: %+v", m)
	}
	for range 5 {
		p.toTurn(chance)
		p.act(chance)
		if m := p.outcome(); m.Code != "" {
			t.Fatalf("when there is room again: %+v", m)
		}
	}
	for code := 0; code != http.StatusOK; { // it asks the log every few seconds
		code, _ = s.get("/readyz")
		time.Sleep(100 * time.Millisecond)
	}
	p.checkKept()
}

// TestSlowDisk has every write to the disk wait: it lies on another, which is
// frozen. Nothing is acknowledged before it
// is written; the page, the list and who looks at another table go on, and /readyz
// does not wait for ever.
func TestSlowDisk(t *testing.T) {
	if testing.Short() { // quick: no disk is full, slow or read-only
		t.Skip("it makes a file system and starts the program")
	}
	below := newDisk(t, 48)
	d := newDiskIn(t, below.at, 16)
	s := newServerAt(t, filepath.Join(d.at, "data"))
	t.Cleanup(s.kill) // before the disk is let go of
	chance := rand.New(rand.NewPCG(3, 1))
	p, other := newPlayer(s, freeOrder), newPlayer(s, freeOrder)
	p.toTurn(chance)
	other.toTurn(chance)
	below.freeze()
	t.Cleanup(below.thaw)
	p.act(chance)
	written := make(chan heard, 1)
	go func() { written <- p.outcome() }()
	for _, path := range []string{"/healthz", "/", "/api/tables", "/api/tables/" + other.table} {
		if code, _ := s.get(path); code != http.StatusOK {
			t.Errorf("%s of a slow disk: %d", path, code)
		}
	}
	_ = other.conn.CloseNow()
	other.mustDial() // and is shown its table
	if code, text := s.get("/readyz"); code != http.StatusServiceUnavailable || !strings.Contains(text, "cannot be written") {
		t.Errorf("/readyz of a slow disk: %d %s", code, text)
	}
	select {
	case m := <-written:
		t.Errorf("an action was answered before it was written: %+v", m)
	default:
	}
	below.thaw()
	if m := <-written; m.Code != "" {
		t.Errorf("when the disk goes on: %+v", m)
	}
	p.checkKept()
}

// TestReadOnlyDisk: a server that cannot write its games does not begin, and says
// which folder it is.
func TestReadOnlyDisk(t *testing.T) {
	if testing.Short() { // quick: no disk is full, slow or read-only
		t.Skip("it makes a file system and starts the program")
	}
	d := newDisk(t, 8)
	data := filepath.Join(d.at, "data")
	s := newServerAt(t, data)
	s.kill()
	if out, err := exec.Command("mount", "-o", "remount,ro", d.at).CombinedOutput(); err != nil {
		t.Fatalf("mount: %v, %s", err, out)
	}
	out, err := exec.Command(s.program, "serve", "--listen", "127.0.0.1:0", "--data", data).CombinedOutput()
	if err == nil || !strings.Contains(string(out), data) || !strings.Contains(string(out), "cannot be written") {
		t.Errorf("on a read-only disk: %v, %s", err, out)
	}
}
