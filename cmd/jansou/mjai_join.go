package main

import (
	"fmt"
	"io"
	"net"
	"net/url"
	"strings"
	"sync/atomic"
	"time"
)

// silence is how long a server may say nothing before that is reported.
const silence = 10 * time.Second

// join connects to a server over TCP and plays there until it closes the connection,
// which is an error while a game is on, or where none has begun.
func (s *mjaiSeat) join(to string) error {
	address, room, err := serverAddress(to)
	if err != nil {
		return err
	}
	if room != "" {
		s.cmd.Room = room
	}
	conn, err := net.DialTimeout("tcp", address, 10*time.Second)
	if err != nil {
		return fmt.Errorf("mjai: no server can be reached at %s: %w", address, err)
	}
	defer conn.Close()
	var spoke atomic.Bool
	waiting := time.AfterFunc(silence, func() {
		if !spoke.Load() {
			s.complain(fmt.Errorf("mjai: %s says nothing yet; a server of this protocol speaks first", address))
		}
	})
	defer waiting.Stop()
	s.over = address
	err = s.play(listened{conn, &spoke}, conn)
	switch {
	case err != nil:
		return err
	case s.heard == 0:
		return fmt.Errorf("mjai: %s closed the connection without a word: is it a server of this protocol?", address)
	case s.playing:
		return fmt.Errorf("mjai: %s closed the connection in the middle of a game", address)
	case !s.played:
		return fmt.Errorf("mjai: %s closed the connection before a game began: is there a place in the room %q?", address, s.cmd.Room)
	}
	return nil
}

// listened is a connection that notes whether anything has come.
type listened struct {
	io.Reader
	spoke *atomic.Bool
}

func (h listened) Read(p []byte) (int, error) {
	n, err := h.Reader.Read(p)
	if n > 0 {
		h.spoke.Store(true)
	}
	return n, err
}

// serverAddress reads HOST:PORT, or an address as gimite's programs take it,
// mjsonp://HOST:PORT/ROOM. room is "" where it names none.
func serverAddress(to string) (address, room string, err error) {
	address = to
	if strings.Contains(to, "://") {
		u, err := url.Parse(to)
		if err != nil || u.Scheme != "mjsonp" {
			return "", "", fmt.Errorf("mjai: %q is no server: HOST:PORT or mjsonp://HOST:PORT/ROOM is wanted", to)
		}
		address, room = u.Host, strings.Trim(u.Path, "/")
	}
	if _, port, wrong := net.SplitHostPort(address); wrong != nil || port == "" {
		return "", "", fmt.Errorf("mjai: %q is no server: HOST:PORT or mjsonp://HOST:PORT/ROOM is wanted, such as localhost:11600", to)
	}
	return address, room, nil
}
