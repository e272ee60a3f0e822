//go:build linux

package main

import (
	"math"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"time"

	"jansou/cluster"
)

// mishap is something that happens to a cluster. begin returns when the tables may be
// expected to go on, and what is to be done when they have.
type mishap struct {
	name  string
	begin func(c *chaos) (after func())
	can   func(c *chaos) bool // whether it can happen here; nil: it always can
}

// mishaps are those that can happen here and bear one of some words in their names; no
// words: all.
func (c *chaos) mishaps(words ...string) (out []mishap) {
	for _, m := range mishaps {
		named := len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return strings.Contains(m.name, w) })
		if named && (m.can == nil || m.can(c)) {
			out = append(out, m)
		}
	}
	return out
}

// lasting is how long a fault lasts that the tables wait for.
func (c *chaos) lasting() time.Duration {
	return time.Second + time.Duration(c.chance.Int64N(int64(3*time.Second)))
}

// away takes a node away, for a time after which it comes back by itself; the tables go
// on meanwhile. It may be a minute: long times are seldom.
func (c *chaos) away(n *chaosNode) time.Duration {
	lasting := c.lasting()
	if *chaosLong {
		lasting = time.Duration(math.Pow(60, c.chance.Float64()) * float64(time.Second))
	}
	n.awayUntil = time.Now().Add(lasting + 2*time.Second) // until it has its place again
	return lasting
}

// any is a node by chance, of those that are not away. Where that would leave none to play
// on, it waits until it does not.
func (c *chaos) any() *chaosNode {
	for ; ; time.Sleep(20 * time.Millisecond) {
		var there []*chaosNode
		for _, n := range c.nodes {
			if time.Now().After(n.awayUntil) {
				there = append(there, n)
			}
		}
		if len(there) > 1 {
			return there[c.chance.IntN(len(there))]
		}
	}
}

var mishaps = []mishap{
	{name: "a node is killed", begin: func(c *chaos) func() {
		n := c.any()
		n.kill()
		n.send(false)
		return func() {
			n.start()
			n.send(true)
		}
	}},
	{name: "a node is stopped, and goes on", begin: func(c *chaos) func() {
		n := c.any()
		n.signal(syscall.SIGSTOP)
		n.send(false)
		time.AfterFunc(c.away(n), func() {
			n.signal(syscall.SIGCONT)
			time.Sleep(time.Second)
			n.send(true)
		})
		return nil
	}},
	{name: "a node ends, and is started again", begin: func(c *chaos) func() {
		n := c.any()
		n.send(false)
		n.signal(syscall.SIGTERM)
		_ = n.cmd.Wait()
		return func() {
			if *chaosOther != "" { // a rolling upgrade, and back
				n.program, n.other = n.other, n.program
			}
			n.start()
			n.send(true)
		}
	}},
	{name: "a node is cut off from everything", begin: func(c *chaos) func() {
		n := c.any()
		n.database.set(cableSilent)
		n.between.set(cableSilent)
		n.send(false)
		time.AfterFunc(c.away(n), func() {
			n.database.set(cableWhole)
			n.between.set(cableWhole)
			time.Sleep(time.Second)
			n.send(true)
		})
		return nil
	}},
	{name: "a node is cut off from the database alone", begin: func(c *chaos) func() {
		n := c.any()
		how := cableSilent
		if c.chance.IntN(2) == 0 {
			how = cableCut
		}
		owned := c.base.owned(n.name)
		n.database.set(how)
		since, lasting := time.Now(), c.away(n)
		time.AfterFunc(lasting, func() { n.database.set(cableWhole) })
		c.beside.Go(func() { c.idle(n, owned, since.Add(cluster.Usual.Lease), since.Add(lasting)) })
		c.beside.Go(func() { c.asks(n, since.Add(lasting)) })
		return nil
	}},
	{name: "the last words of a node come when it is buried", begin: func(c *chaos) func() {
		n := c.any()
		for _, o := range c.nodes {
			if o != n { // so that they have not taken its tables over yet
				o.database.slow(150 * time.Millisecond)
			}
		}
		epoch := c.base.epoch(n.name)
		n.database.set(cableSilent)
		c.base.buried(epoch)
		n.database.set(cableWhole) // what it wrote before it knew comes now
		time.Sleep(time.Second)
		for _, o := range c.nodes {
			o.database.slow(0)
		}
		return nil
	}},
	{name: "answers of the database are lost", begin: func(c *chaos) func() {
		n := c.any()
		n.database.set(cableMute) // what the node writes now is written, and it does not know
		time.Sleep(200*time.Millisecond + time.Duration(c.chance.Int64N(int64(time.Second))))
		n.database.set(cableCut)
		n.database.set(cableWhole)
		return nil
	}},
	{name: "two nodes cannot reach each other", begin: func(c *chaos) func() {
		n := c.any()
		n.between.set(cableSilent)
		time.Sleep(c.lasting())
		n.between.set(cableWhole)
		return nil
	}},
	{name: "a server of NATS is killed", begin: func(c *chaos) func() {
		i := c.chance.IntN(len(c.nats.ports))
		c.nats.kill(i)
		return func() { c.nats.start(i) }
	}},
	{name: "the clock of a node is set", can: func(c *chaos) bool { return c.sets }, begin: func(c *chaos) func() {
		by := time.Minute + time.Duration(c.chance.Int64N(int64(2*time.Hour)))
		if c.chance.IntN(2) == 0 {
			by = -by
		}
		c.any().setClock(c.t, by)
		return nil
	}},
	{name: "the database is restarted", begin: func(c *chaos) func() {
		c.base.primary.Stop()
		c.base.primary.Start()
		return nil
	}},
	{name: "the database crashes", begin: func(c *chaos) func() {
		c.base.primary.Kill()
		time.Sleep(c.lasting() / 4)
		c.base.primary.Start()
		return nil
	}},
	{name: "the replica takes over", begin: func(c *chaos) func() {
		if c.base.behind > 0 { // what it does not have is lost, and nothing else
			c.heard.doubt(true)
			defer c.heard.doubt(false)
			time.Sleep(100 * time.Millisecond)
		}
		c.base.failOver()
		for _, n := range c.nodes {
			n.database.leads(c.base.at())
			n.database.breaks() // who was connected with the old one is told
		}
		return c.base.renew
	}},
	{name: "the database is slow", begin: func(c *chaos) func() {
		for _, n := range c.nodes {
			n.database.slow(300 * time.Millisecond)
		}
		time.Sleep(c.lasting())
		for _, n := range c.nodes {
			n.database.slow(0)
		}
		return nil
	}},
	{name: "the disk of the database is full", can: func(c *chaos) bool { return c.base.disks }, begin: func(c *chaos) func() {
		free := c.base.fill()
		time.Sleep(c.lasting())
		free()
		return nil
	}},
}

// asks has browsers be sent to a node while it says that it is ready, as a proxy does that
// asks it, until it is so again after a moment.
func (c *chaos) asks(n *chaosNode, after time.Time) {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 2 * time.Second}
	for until := after.Add(10 * time.Second); time.Now().Before(until); time.Sleep(500 * time.Millisecond) {
		res, err := client.Get("http://" + n.listen + "/readyz")
		ready := err == nil && res.StatusCode == http.StatusOK
		if err == nil {
			_ = res.Body.Close() // its status says it
		}
		n.send(ready)
		if ready && time.Now().After(after) {
			return
		}
	}
	n.send(true)
}

// idle asks a node from a moment on, when its lease has run out, until another, before
// which it can have no other, for tables that it owned. It has nothing to say of them. Their
// rulesets are asked for: for these a table needs neither the database nor who asks.
func (c *chaos) idle(n *chaosNode, owned []string, from, until time.Time) {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 5 * time.Second}
	time.Sleep(time.Until(from))
	for i := 0; len(owned) > 0 && time.Now().Before(until); i++ {
		table := owned[i%len(owned)]
		res, err := client.Get("http://" + n.listen + "/api/tables/" + table + "/ruleset")
		if err == nil {
			_ = res.Body.Close() // what it says is of no use
			if res.StatusCode == http.StatusOK && time.Now().Before(until) {
				c.say.Errorf("node %s acts after its lease: it answers for table %s, %v after it can have had one", n.name, table, time.Since(from).Round(time.Millisecond))
				return
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
}
