package guest

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// running is a program that was started.
type running struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string // what it prints; closed at its end
	ended error       // why there are no more lines, to be read when lines is closed
	quit  chan struct{}
}

// longest is how long a line of a program may be, in bytes.
const longest = 1 << 20

func start(command []string) (*running, error) {
	r := &running{cmd: exec.Command(command[0], command[1:]...), lines: make(chan string, 64), quit: make(chan struct{})}
	var err error
	if r.in, err = r.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := r.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(r.lines)
		r.ended = errors.New("the program ended without an answer")
		s := bufio.NewScanner(out)
		s.Buffer(nil, longest)
		for s.Scan() {
			select {
			case r.lines <- strings.TrimRight(s.Text(), "\r"):
			case <-r.quit:
				return
			}
		}
		if errors.Is(s.Err(), bufio.ErrTooLong) {
			r.ended = fmt.Errorf("a line of more than %d bytes", longest)
		}
	}()
	return r, nil
}

// send gives the program a line. One that does not read is not waited for
// longer than limit.
func (r *running) send(text string, limit time.Duration) error {
	if pipe, ok := r.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = pipe.SetWriteDeadline(time.Now().Add(limit)) // where a pipe has no deadline, the write waits
	}
	_, err := io.WriteString(r.in, text+"\n")
	return err
}

// answer collects what is printed up to the line that says that the program
// stays, or up to its end, but no blank lines before it. In JSON an object is one answer, and the program is
// not asked to stay.
func (r *running) answer(limit time.Duration, asJSON bool) (lines []string, stays bool, err error) {
	late := time.After(limit)
	for {
		line, err := r.line(late, len(lines) > 0)
		switch {
		case errors.Is(err, errLate):
			return nil, false, fmt.Errorf("no answer within %v", limit)
		case err != nil && len(lines) == 0:
			return nil, false, err
		case err != nil:
			return lines, false, nil
		case line == keepRunning && len(lines) > 0:
			return lines, true, nil
		}
		lines = append(lines, line)
		if asJSON && json.Valid([]byte(strings.Join(lines, "\n"))) {
			return lines, false, nil
		}
	}
}

// errLate is that the time for an answer is over.
var errLate = errors.New("no answer")

// line returns the next line, or errLate; a blank one only where it counts.
func (r *running) line(late <-chan time.Time, blank bool) (string, error) {
	for {
		select {
		case line, ok := <-r.lines:
			switch {
			case !ok:
				return "", r.ended
			case blank || strings.TrimSpace(line) != "":
				return line, nil
			}
		case <-late:
			return "", errLate
		}
	}
}

// drop throws away the lines that have come and says how many of them count.
func (r *running) drop(counts func(line string) bool) (n int) {
	for {
		select {
		case line, ok := <-r.lines:
			if !ok {
				return n
			}
			if counts(line) {
				n++
			}
		default:
			return n
		}
	}
}

// stop ends the program and waits for it.
func (r *running) stop() {
	if r == nil {
		return
	}
	close(r.quit)
	_ = r.in.Close()
	_ = r.cmd.Process.Kill() // one that has ended already cannot be killed
	_ = r.cmd.Wait()         // how it ended does not matter
}
