package main

import (
	"math"
	"math/rand/v2"
	"slices"
)

// constants are what was measured; docs/scale.md says where.
type constants struct {
	commits float64 // a second of one table at which four people play
	gather  float64 // seconds from the beginning of one transaction of a node to that of its next, at least
	sync    float64 // seconds that a transaction takes whatever is in it: until two disks have it
	each    float64 // seconds that each commit adds to it
	cpu     float64 // seconds of a processor that a commit costs its node, with all that is told
	forward float64 // seconds of a processor that a commit costs more where people came to other nodes
	memory  float64 // bytes of a table with four people
	base    float64 // bytes of a node without a table
	sent    float64 // bytes a second to the people of one table
	kept    float64 // bytes of a finished game, packed
	games   float64 // a day at one table that is never empty
	changes float64 // messages a second that a table makes for lists of all nodes
	heard   float64 // seconds of a processor for a message that is heard
}

// measured are the constants of docs/scale.md.
var measured = constants{
	commits: 1.04, gather: 0.004, sync: 0.0046, each: 0.00011, cpu: 0.00040, forward: 0.00041,
	memory: 140e3, base: 80e6, sent: 1.3e3, kept: 2e3, games: 30, changes: 0.05, heard: 0.00001,
}

// prices are assumptions, in euros a month, of no particular shop.
type prices struct {
	node     float64 // four processors, 8 GB
	database float64 // eight processors, 32 GB, 500 GB on fast disks, and as much again for the one that follows
	disk     float64 // a gigabyte more
	traffic  float64 // a gigabyte to people
	rest     float64 // proxies, figures, backups
}

var assumed = prices{node: 30, database: 250, disk: 0.10, traffic: 0.01, rest: 40}

// What is thought to be well.
const (
	mostBusy     = 0.6   // of a database, and of the processors of a node
	mostWait     = 0.050 // seconds until 99 of 100 commits are safe
	processors   = 4.0   // of a node
	memoryOfNode = 6e9   // bytes that a node of 8 GB may have
	spare        = 1     // nodes that may be gone
	least        = 3     // nodes: two are left while one is exchanged
	region       = 20    // nodes that share lists with each other, and only sums with other regions
	keptFor      = 365.0 // days
	month        = 30 * 86400.0
)

// queue is how long commits waited before a database.
type queue struct{ busy, batch, p50, p99 float64 }

// play plays a minute of the queue before one database: tables commit at moments of
// chance, as people do. A transaction takes all that has come since the last began, and
// begins when that is over and has been begun a while ago. It is the rule of the store
// (ADR 107) with one writer; several nodes have a writer each, whose transactions wait
// for each other only where the disk does.
func play(m constants, tables int, seed uint64) queue {
	const seconds, warm = 60.0, 5.0
	rate := m.commits * float64(tables)
	chance := rand.New(rand.NewPCG(seed, 1))
	var waits []float64
	var busy, began, free float64
	var batches, commits int
	next := chance.ExpFloat64() / rate
	var batch []float64
	for next < seconds {
		at := max(free, next)
		if rate > 400 { // commits that come thick gather
			at = max(at, began+m.gather)
		}
		batch = batch[:0]
		for next <= at {
			batch = append(batch, next)
			next += chance.ExpFloat64() / rate
		}
		took := m.sync + m.each*float64(len(batch))
		began, free = at, at+took
		if at < warm {
			continue
		}
		busy += took
		batches++
		commits += len(batch)
		for _, came := range batch {
			waits = append(waits, free-came)
		}
	}
	slices.Sort(waits)
	part := func(p float64) float64 { return waits[min(int(p*float64(len(waits))), len(waits)-1)] }
	return queue{math.Min(1, busy/(seconds-warm)), float64(commits) / float64(batches), part(0.5), part(0.99)}
}

// bears is how many tables one database bears, in hundreds. It counts as busy what its
// commits take by themselves: the rest of the time is waiting for the disk, which many
// commits share.
func bears(m constants) int {
	return 100 * sortSearch(1000, func(hundreds int) bool {
		tables := 100 * (hundreds + 1)
		return m.each*m.commits*float64(tables) > mostBusy || play(m, tables, 1).p99 > mostWait
	})
}

// sortSearch is the smallest n below most of which f is true.
func sortSearch(most int, f func(int) bool) int {
	low, high := 0, most
	for low < high {
		if mid := (low + high) / 2; f(mid) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// parts are what a cluster is made of.
type parts struct {
	tables, databases, nodes int
	heardFlat, heardRegions  float64 // messages a second at each node
}

// clusterOf is what so many tables need, where one database bears most.
func clusterOf(m constants, tables, most int) parts {
	c := parts{tables: tables, databases: (tables + most - 1) / most}
	n := float64(tables)
	c.heardFlat = m.changes * n
	for c.nodes = least; ; c.nodes++ {
		working := float64(c.nodes - spare)
		inRegion := math.Min(working, region)
		// What the own region says, and one sum a second of each other.
		c.heardRegions = m.changes*n*inRegion/working + math.Ceil(working/region) - 1
		heard := c.heardFlat
		if c.nodes > region {
			heard = c.heardRegions
		}
		cpu := n*m.commits*(m.cpu+m.forward*(working-1)/working)/working + heard*m.heard
		memory := m.base + n*m.memory/working
		if cpu <= mostBusy*processors && memory <= memoryOfNode {
			return c
		}
	}
}

// cost is what it costs a month.
func (c parts) cost(m constants, p prices) float64 {
	n := float64(c.tables)
	disk := n * m.games * keptFor * m.kept / 1e9
	traffic := n * m.sent * month / 1e9
	return float64(c.nodes)*p.node + float64(c.databases)*p.database + 2*disk*p.disk + traffic*p.traffic + p.rest
}
