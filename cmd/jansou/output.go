package main

import (
	"errors"
	"fmt"
	"io"
	"syscall"
)

// output is what commands print to. It keeps the first error, so that a result
// which went nowhere, as on a full disk, does not end with 0, whichever command
// printed it.
type output struct {
	w   io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.w.Write(b)
	if o.err == nil && !errors.Is(err, syscall.EPIPE) { // who reads may stop reading
		o.err = err
	}
	return n, err
}

// lost says that something could not be printed.
func (o *output) lost() error {
	if o.err == nil {
		return nil
	}
	return fmt.Errorf("what was to be printed is lost: %w", o.err)
}
