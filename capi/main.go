// Command capi is no command but a C library: batches of games for programs
// that learn, in any language that can call C. jansou.h says what there is;
// everything is done by package env. It is built by
//
//	go build -buildmode=c-shared -o libjansou.so ./capi
package main

// #define JANSOU_NO_PROTOTYPES
// #include "jansou.h"
import "C"

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"unsafe"

	"jansou/env"
	"jansou/mahjong"
	"jansou/observe"
)

// main is never called: the library has no beginning of its own.
func main() {}

// batch is an open batch. The lock is held while a call works on it.
type batch struct {
	*env.Batch
	sync.Mutex
}

// batches are all open batches by handle; last is the latest handle.
var (
	mu      sync.Mutex
	batches = map[int64]*batch{}
	last    int64
)

// What can be wrong with a call beside what package env finds.
var (
	errHandle = errors.New("no open batch has handle")
	errNull   = errors.New("NULL where a pointer is wanted")
	errBusy   = errors.New("another call on this batch has not returned yet")
)

var codes = []struct {
	err  error
	code C.int32_t
}{
	{env.ErrRuleset, C.JANSOU_RULESET}, {env.ErrSize, C.JANSOU_SIZE}, {env.ErrAction, C.JANSOU_ACTION}, {env.ErrSeat, C.JANSOU_SEAT},
	{errHandle, C.JANSOU_HANDLE}, {errNull, C.JANSOU_NULL}, {errBusy, C.JANSOU_BUSY},
}

// call does f, and says in code and words what was wrong. What cannot happen
// must not cross into the caller as a panic.
func call(words *C.char, size C.int64_t, f func() error) (code C.int32_t) {
	defer func() {
		if p := recover(); p != nil {
			say(words, size, fmt.Sprintf("%v: %v", env.ErrBroken, p))
			code = C.JANSOU_BROKEN
		}
	}()
	err := f()
	if err == nil {
		return C.JANSOU_OK
	}
	say(words, size, err.Error())
	for _, c := range codes {
		if !errors.Is(err, env.ErrBroken) && errors.Is(err, c.err) {
			return c.code
		}
	}
	return C.JANSOU_BROKEN
}

// say writes text, cut to size with a final NUL.
func say(words *C.char, size C.int64_t, text string) {
	if words == nil || size < 1 {
		return
	}
	out := unsafe.Slice((*byte)(unsafe.Pointer(words)), int(size))
	out[copy(out[:size-1], text)] = 0
}

// fill writes text with a final NUL where it fits, and says how much that is.
func fill(words *C.char, size C.int64_t, text string) C.int64_t {
	need := C.int64_t(len(text) + 1)
	if size >= need {
		say(words, size, text)
	}
	return need
}

// on does f with the open batch of that handle, and fills the buffers after it.
func on(handle C.int64_t, out *C.jansou_buffers, words *C.char, size C.int64_t, f func(*batch, *env.Buffers) error) C.int32_t {
	return call(words, size, func() error {
		mu.Lock()
		b := batches[int64(handle)]
		mu.Unlock()
		if b == nil {
			return fmt.Errorf("jansou: %w %d", errHandle, handle)
		}
		if !b.TryLock() {
			return fmt.Errorf("jansou: %w", errBusy)
		}
		defer b.Unlock()
		o := rows(out, b.Games())
		return f(b, &o)
	})
}

// rows are the buffers of the caller for n games.
func rows(o *C.jansou_buffers, n int) env.Buffers {
	if o == nil {
		return env.Buffers{}
	}
	return env.Buffers{
		Tokens:   slice[uint8](o.tokens, n*observe.Tokens),
		Planes:   slice[uint8](o.planes, n*observe.PlaneSize),
		Mask:     slice[uint8](o.mask, n*observe.Actions),
		Points:   slice[int32](o.points, n*4),
		Seat:     slice[uint8](o.seat, n),
		Asked:    slice[uint8](o.asked, n),
		Moment:   slice[uint32](o.moment, n),
		Rewards:  slice[float32](o.rewards, n*4),
		Done:     slice[uint8](o.done, n),
		DealDone: slice[uint8](o.deal_done, n),
		Places:   slice[uint8](o.places, n*4),
		Hash:     slice[uint8](o.hash, n*C.JANSOU_HASH),
	}
}

// slice is the memory of the caller at p, as n elements; empty where p is NULL.
func slice[T, C any](p *C, n int) []T {
	if p == nil {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(p)), n)
}

//export jansou_abi
func jansou_abi() C.int32_t { return C.JANSOU_ABI }

//export jansou_rulesets
func jansou_rulesets(names *C.char, size C.int64_t) C.int64_t {
	return fill(names, size, strings.Join(env.Rulesets(), "\n"))
}

//export jansou_describe
func jansou_describe(action C.int32_t, words *C.char, size C.int64_t) C.int64_t {
	if action < 0 || action >= observe.Actions {
		return fill(words, size, "none")
	}
	return fill(words, size, observe.Describe(uint8(action)).String())
}

//export jansou_open
func jansou_open(config *C.jansou_config, handle *C.int64_t, words *C.char, size C.int64_t) C.int32_t {
	return call(words, size, func() error {
		if config == nil || handle == nil || config.ruleset == nil {
			return fmt.Errorf("jansou: open: %w", errNull)
		}
		b, err := env.Open(env.Config{
			Ruleset: C.GoString(config.ruleset),
			Seed:    uint64(config.seed),
			Games:   int(config.games),
			Threads: int(config.threads),
			Keep:    config.keep != 0,
			Hash:    config.hash != 0,
		})
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		last++
		batches[last] = &batch{Batch: b}
		*handle = C.int64_t(last)
		return nil
	})
}

//export jansou_reset
func jansou_reset(handle C.int64_t, seed C.uint64_t, out *C.jansou_buffers, words *C.char, size C.int64_t) C.int32_t {
	return on(handle, out, words, size, func(b *batch, o *env.Buffers) error {
		if err := b.Reset(uint64(seed)); err != nil {
			return err
		}
		return b.Write(o)
	})
}

//export jansou_next
func jansou_next(handle C.int64_t, out *C.jansou_buffers, words *C.char, size C.int64_t) C.int32_t {
	return on(handle, out, words, size, func(b *batch, o *env.Buffers) error {
		if err := b.Next(); err != nil {
			return err
		}
		return b.Write(o)
	})
}

//export jansou_step
func jansou_step(handle C.int64_t, actions *C.int32_t, out *C.jansou_buffers, words *C.char, size C.int64_t) C.int32_t {
	return on(handle, out, words, size, func(b *batch, o *env.Buffers) error {
		if actions == nil {
			return fmt.Errorf("jansou: step: %w", errNull)
		}
		return b.Step(slice[int32](actions, b.Games()), o)
	})
}

//export jansou_observe
func jansou_observe(handle C.int64_t, game, seat C.int32_t, out *C.jansou_buffers, words *C.char, size C.int64_t) C.int32_t {
	return on(handle, nil, words, size, func(b *batch, _ *env.Buffers) error {
		s := mahjong.NoSeat
		if seat >= 0 && seat < 4 {
			s = mahjong.Seat(seat)
		}
		o := rows(out, 1)
		return b.Observe(int(game), s, &env.Buffers{Tokens: o.Tokens, Planes: o.Planes, Mask: o.Mask, Points: o.Points})
	})
}

//export jansou_close
func jansou_close(handle C.int64_t, words *C.char, size C.int64_t) C.int32_t {
	return on(handle, nil, words, size, func(*batch, *env.Buffers) error {
		mu.Lock()
		defer mu.Unlock()
		delete(batches, int64(handle))
		return nil
	})
}
