package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"jansou/parlour"
	"jansou/results"
	"jansou/store"
)

// recomputeCmd is jansou recompute.
type recomputeCmd struct {
	theLog
	Check bool `help:"Compare only, and change nothing; a server may run meanwhile. The exit status is 0 only if all is the same to the digit."`
}

// Help is shown by jansou recompute --help.
func (c *recomputeCmd) Help() string {
	return "Examples: jansou recompute --check\n          jansou recompute\n\n" +
		"Makes the result of every game that is over, the statistics and the ratings of its log again, in the order in which games ended, and names what was kept otherwise. " +
		"It is needed after a salvage, and after an update that says so. Where a log was removed after its time (--keep-games), or is damaged, what was kept stands. " +
		"End the server before, unless it is only compared."
}

// Run makes them again.
func (c *recomputeCmd) Run(out io.Writer) (err error) {
	log, err := c.open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	done, err := log.Recompute(context.Background(), func(ctx context.Context, table string) (*parlour.Result, error) {
		return parlour.ReckonTable(ctx, log, table, results.Of)
	}, !c.Check)
	if err != nil {
		return err
	}
	for _, d := range done.Differs {
		fmt.Fprintln(out, d)
	}
	fmt.Fprintf(out, "%d games, %d of them rated, and %d ratings made of the logs: %d differences\n", done.Games, done.Rated, done.Ratings, len(done.Differs))
	if len(done.Left) > 0 {
		fmt.Fprintf(out, "of %d games the log is gone or damaged, and what was kept stands\n", len(done.Left))
	}
	if c.Check && len(done.Differs) > 0 {
		return errors.New("recompute: what is kept is not what the logs say: jansou recompute makes it so")
	}
	return nil
}

// open opens the log, to read it alone where it is only compared.
func (c *recomputeCmd) open() (*store.Store, error) {
	if !c.Check {
		return c.alone("recompute")
	}
	place, err := c.place()
	if err != nil {
		return nil, fmt.Errorf("recompute: %w", err)
	}
	log, err := store.OpenToRead(place)
	if err != nil {
		return nil, fmt.Errorf("recompute: %w", missing(place, err))
	}
	return log, nil
}
