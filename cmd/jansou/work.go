package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"jansou/work"
)

// workCmd is "jansou work".
type workCmd struct {
	Cluster string      `required:"" placeholder:"NATS" help:"Where the nodes let workers in (their --cluster-workers), or a NATS that others keep: nats://a:4222,b:4222."`
	Roles   []work.Role `default:"bots,sim,review" help:"What to do: bots (decisions of bots that tables ask for), sim (games of jansou sim and jansou arena), review (reviews of games that are over) (${default})."`
	Slots   int         `placeholder:"N" help:"How much to do at the same time; missing: one for each processor."`
	Name    string      `placeholder:"NAME" help:"What this worker is called; missing: the name of the machine."`
	busDoor
	LogLevel string `enum:"debug,info,warn,error" default:"info" help:"What is written to standard error: debug, info, warn or error (${default})."`
}

// Help shows an example.
func (workCmd) Help() string {
	return `Does what a cluster has to think about, on a machine that need be no node of it.
It is told what a seat sees whose bot is to decide, games that are over, and nothing
else of a table.
The same program must run on both ends. It ends on SIGTERM, after what it has
begun; where it is killed, tables play their own bots and simulations give the
games to another worker.

  jansou work --cluster nats://a:4222,b:4222 --token-file worker.token
  jansou work --cluster nats://a:4222 --token-file worker.token --roles sim --slots 8`
}

// Run works until it is interrupted.
func (c *workCmd) Run() error {
	lines := newSteady(os.Stderr, "text")
	defer lines.end()
	return c.work(lines.logger(c.LogLevel))
}

func (c *workCmd) work(logger *slog.Logger) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if c.Slots < 0 {
		return fmt.Errorf("--slots %d: at least 1 is wanted", c.Slots)
	}
	if c.Slots == 0 {
		c.Slots = runtime.GOMAXPROCS(0)
	}
	if c.Name == "" {
		c.Name, _ = os.Hostname() // without one it has no name
	}
	p, err := thisProgram()
	if err != nil {
		return err
	}
	b, err := c.open(c.Name, c.Cluster, logger)
	if err != nil {
		return err
	}
	defer b.Close()
	return (&work.Worker{Bus: b, Program: p, Name: c.Name, Roles: c.Roles, Slots: c.Slots, Logger: logger}).Run(ctx)
}

// thisProgram is which program this is, for who must be the same.
func thisProgram() (work.Program, error) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return work.This(versionOf(info))
}
