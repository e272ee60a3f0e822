package main

import (
	"context"
	"fmt"
	"sync"
	"testing"
)

// arbiter hears what is wrong. A test is one.
type arbiter interface {
	Helper()
	Context() context.Context
	Error(args ...any)
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// finder is an arbiter who is to find something wrong: with nothing found, the test is.
type finder struct {
	*testing.T

	mu    sync.Mutex
	found []string
}

var _, _ arbiter = (*testing.T)(nil), (*finder)(nil)

// foundEnough is what a finder panics with who cannot go on.
type foundEnough struct{}

func (f *finder) Error(args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.found = append(f.found, fmt.Sprint(args...))
}

func (f *finder) Errorf(format string, args ...any) { f.Error(fmt.Sprintf(format, args...)) }

func (f *finder) Fatal(args ...any) {
	f.Error(args...)
	panic(foundEnough{})
}

func (f *finder) Fatalf(format string, args ...any) { f.Fatal(fmt.Sprintf(format, args...)) }

// look does something until it is over, or enough is found.
func (f *finder) look(what func()) {
	defer func() {
		if r := recover(); r != nil && r != (foundEnough{}) {
			panic(r)
		}
	}()
	what()
}
