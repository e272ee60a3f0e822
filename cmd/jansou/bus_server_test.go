package main

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"

	"jansou/store/pgtest"
)

// natsMain is a server of NATS as others keep one: its port, the one for its peers, and
// the ports of those.
func natsMain() {
	port := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return n
	}
	o := &natsd.Options{Host: "127.0.0.1", Port: port(os.Args[1]), NoLog: true, NoSigs: true,
		Cluster: natsd.ClusterOpts{Name: "others", Host: "127.0.0.1", Port: port(os.Args[2])}}
	for _, peer := range os.Args[3:] {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats", Host: fmt.Sprint("127.0.0.1:", port(peer))})
	}
	s, err := natsd.NewServer(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.Start()
	s.WaitForShutdown()
}

// natsServers are servers of NATS, each a program, that know each other.
type natsServers struct {
	t            *testing.T
	ports, peers []int
	programs     []*exec.Cmd // nil: it does not run
}

func newNATS(t *testing.T, n int) *natsServers {
	t.Helper()
	s := &natsServers{t: t, programs: make([]*exec.Cmd, n)}
	for range n {
		s.ports, s.peers = append(s.ports, pgtest.FreePort(t)), append(s.peers, pgtest.FreePort(t))
	}
	for i := range n {
		s.start(i)
	}
	t.Cleanup(func() {
		for i := range n {
			s.kill(i)
		}
	})
	return s
}

// start starts one, and waits until it is there.
func (s *natsServers) start(i int) {
	s.t.Helper()
	program, err := exec.LookPath("nats")
	if err != nil {
		s.t.Fatal(err)
	}
	args := []string{strconv.Itoa(s.ports[i]), strconv.Itoa(s.peers[i])}
	for j, p := range s.peers {
		if j != i {
			args = append(args, strconv.Itoa(p))
		}
	}
	c := exec.Command(program, args...)
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.programs[i] = c
	for until := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		conn, err := net.Dial("tcp", s.at(i))
		if err == nil {
			_ = conn.Close() // somebody is there
			return
		}
		if time.Now().After(until) {
			s.t.Fatalf("NATS does not answer: %v", err)
		}
	}
}

func (s *natsServers) kill(i int) {
	if c := s.programs[i]; c != nil {
		_ = c.Process.Kill()
		_ = c.Wait() // "signal: killed" is what is wanted
		s.programs[i] = nil
	}
}

func (s *natsServers) at(i int) string { return fmt.Sprint("127.0.0.1:", s.ports[i]) }

// address is how a node is told of them.
func (s *natsServers) address() string {
	var all []string
	for i := range s.ports {
		all = append(all, "nats://"+s.at(i))
	}
	return strings.Join(all, ",") + "?external"
}
