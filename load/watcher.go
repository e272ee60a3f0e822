package load

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// watch has people look on at the table until ctx is done, who come one after the other
// and read all that they are told.
func (t *table) watch(ctx context.Context, id string) {
	if t.n > 0 {
		return
	}
	var all sync.WaitGroup
	defer all.Wait()
	for n := range t.Watchers {
		all.Go(func() {
			for ctx.Err() == nil {
				if err := t.lookOn(ctx, t.node(n), id); ctx.Err() == nil {
					t.fault("who looks on: " + err.Error())
					time.Sleep(comeBack)
				}
			}
		})
		time.Sleep(time.Millisecond)
	}
}

// lookOn looks on until the line breaks; the error says how.
func (t *table) lookOn(ctx context.Context, at, id string) error {
	query := "?changes=1"
	if t.Hands {
		query += "&hands=1"
	}
	conn, res, err := websocket.Dial(ctx, at+"/api/tables/"+id+"/ws"+query, &websocket.DialOptions{HTTPClient: t.http})
	if err != nil {
		if res != nil {
			return fmt.Errorf("a websocket could not be opened: %s", res.Status)
		}
		return fmt.Errorf("a websocket could not be opened: %s", reason(err))
	}
	defer func() { _ = conn.CloseNow() }() // closed already, or nobody listens
	conn.SetReadLimit(hugeMessage)
	for {
		_, message, err := conn.Reader(ctx)
		if err == nil {
			var n int64
			n, err = io.Copy(io.Discard, message)
			if t.measuring.Load() {
				t.shown.Add(n)
				t.shows.Add(1)
			}
		}
		if err != nil {
			if code := websocket.CloseStatus(err); code >= 0 {
				return fmt.Errorf("a websocket was closed by the server: %d", code)
			}
			return fmt.Errorf("a websocket was lost: %s", reason(err))
		}
	}
}
