package bot

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
	quit  chan struct{}
}

func start(command []string) (*running, error) {
	r := &running{cmd: exec.Command(command[0], command[1:]...), lines: make(chan string), quit: make(chan struct{})}
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
		for s := bufio.NewScanner(out); s.Scan(); {
			select {
			case r.lines <- strings.TrimRight(s.Text(), "\r"):
			case <-r.quit:
				return
			}
		}
	}()
	return r, nil
}

func (r *running) send(text string) error {
	_, err := io.WriteString(r.in, text+"\n")
	return err
}

// answer collects what is printed up to the line that says that the program
// stays, or up to its end. In JSON an object is one answer, and the program is
// not asked to stay.
func (r *running) answer(limit time.Duration, asJSON bool) (lines []string, stays bool, err error) {
	late := time.After(limit)
	for {
		select {
		case line, ok := <-r.lines:
			switch {
			case !ok && len(lines) == 0:
				return nil, false, errors.New("the program ended without an answer")
			case !ok:
				return lines, false, nil
			case line == keepRunning && len(lines) > 0:
				return lines, true, nil
			case strings.TrimSpace(line) != "":
				lines = append(lines, line)
			}
			if asJSON && json.Valid([]byte(strings.Join(lines, "\n"))) && len(lines) > 0 {
				return lines, false, nil
			}
		case <-late:
			return nil, false, fmt.Errorf("no answer within %v", limit)
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
