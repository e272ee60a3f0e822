package parlour_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"jansou/parlour"
)

// opens opens a table for a person from an address, and returns the code of why
// it could not.
func (pl *place) opens(person byte, from string, o parlour.Order) (string, parlour.Code) {
	pl.t.Helper()
	o.Ruleset, o.Owner, o.From = "little", parlour.Owner{person}, from
	info, err := pl.p.Open(o)
	if f, ok := parlour.IsFault(err); ok {
		return "", f.Code
	} else if err != nil {
		pl.t.Fatal(err)
	}
	return info.ID, ""
}

// TestTablesOfOne: a person, and an address, opens so many tables and no more,
// after a restart too; one that is over makes room, and so does one that rests.
func TestTablesOfOne(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		pl.p.Close()
		pl.cfg.TablesPerPerson, pl.cfg.TablesPerAddress = 3, 5
		if err := pl.db.Close(); err != nil {
			t.Fatal(err)
		}
		pl.open()
		two := parlour.Order{People: 2}
		for range 3 {
			if _, code := pl.opens('a', "198.51.100.1", two); code != "" {
				t.Fatal(code)
			}
		}
		if _, code := pl.opens('a', "198.51.100.2", two); code != parlour.TooManyYours {
			t.Errorf("the fourth of a person: %q", code)
		}
		var ids []string
		for range 2 {
			id, code := pl.opens('b', "198.51.100.1", two)
			if code != "" {
				t.Fatal(code)
			}
			ids = append(ids, id)
		}
		if _, code := pl.opens('c', "198.51.100.1", two); code != parlour.TooManyHere {
			t.Errorf("the sixth of an address: %q", code)
		}
		if _, code := pl.opens('c', "198.51.100.3", two); code != "" {
			t.Errorf("another person from another address: %q", code)
		}
		if _, code := pl.opens('a', "", two); code != "" {
			t.Errorf("on the machine itself: %q", code)
		}
		// Bob sits at one; the others stay empty, and end.
		bob := pl.person('b', ids[0])
		bob.sit()
		time.Sleep(11 * time.Minute)
		for range 3 {
			if _, code := pl.opens('a', "198.51.100.1", two); code != "" {
				t.Errorf("when those before are over: %q", code)
			}
		}
		// After a restart it is known who opened what, and not from where.
		pl.close()
		pl.open()
		if _, code := pl.opens('a', "198.51.100.9", two); code != parlour.TooManyYours {
			t.Errorf("after a restart, a person: %q", code)
		}
		if _, code := pl.opens('d', "198.51.100.1", two); code != "" {
			t.Errorf("after a restart, an address: %q", code)
		}
		// A game alone against bots without a clock waits as long as it takes: nobody is kept from another one.
		for n := range 3 {
			id, code := pl.opens('e', "198.51.100.20", parlour.Order{Clock: noClock})
			if code != "" {
				t.Fatalf("game %d alone: %s", n, code)
			}
			eve := pl.person('e', id)
			eve.sit()
			eve.v.Close()
			eve.hear()
		}
		if _, code := pl.opens('e', "198.51.100.20", two); code != "" {
			t.Errorf("beside games that rest: %q", code)
		}
	})
}

// TestTablesAtOnce: who asks for many tables at the same moment gets no more.
func TestTablesAtOnce(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		var got sync.Map
		var all sync.WaitGroup
		for n := range 30 {
			all.Go(func() {
				_, err := pl.p.Open(parlour.Order{Ruleset: "little", People: 2, Owner: parlour.Owner{'a'}, From: "198.51.100.1"})
				got.Store(n, err == nil)
			})
		}
		all.Wait()
		opened := 0
		for _, ok := range got.Range {
			if ok.(bool) {
				opened++
			}
		}
		if opened != 10 {
			t.Errorf("%d tables are open, 10 are wanted", opened)
		}
	})
}

// TestEmptyTable: a table at which nobody sits or looks ends after some minutes,
// in its log; who looks keeps it, and a restart gives it its minutes anew and does
// not bring back one that has ended.
func TestEmptyTable(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		waiting := func() int {
			tables, err := pl.db.Tables(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			return len(tables)
		}
		id := pl.order(parlour.Order{People: 2, Public: true})
		time.Sleep(9 * time.Minute)
		ann := pl.person('a', id)
		time.Sleep(time.Hour)
		ann.v.Close()
		time.Sleep(9 * time.Minute)
		if n := waiting(); n != 1 {
			t.Fatalf("%d tables nine minutes after Ann has looked", n)
		}
		pl.close()
		pl.open()
		time.Sleep(9 * time.Minute)
		if n := waiting(); n != 1 {
			t.Errorf("%d tables nine minutes after a restart", n)
		}
		time.Sleep(2 * time.Minute)
		if n := waiting(); n != 0 {
			t.Errorf("%d tables eleven minutes after a restart", n)
		}
		pl.close()
		pl.open()
		if n := len(pl.p.List(parlour.Owner{})); n != 0 {
			t.Errorf("%d tables after another restart", n)
		}
		if info, err := pl.p.Info(id, parlour.Owner{}); err != nil || info.Status != parlour.Over {
			t.Errorf("the table that has ended: %+v %v", info, err)
		}
	})
}
