// Command scale says how many tables a cluster bears, of which parts it is made then,
// and what a thousand tables cost: it plays the queue before one database with the
// constants that were measured (docs/scale.md), and counts the rest. What it says of
// ten and a hundred times as many is reckoned, not measured; prices are assumptions.
package main

import (
	"fmt"
	"io"
	"os"
)

func main() { report(os.Stdout, measured, assumed) }

// report prints the tables of docs/scale.md.
func report(out io.Writer, m constants, p prices) {
	fmt.Fprintf(out, "One PostgreSQL, which has each commit on two disks before it is acknowledged:\n\n")
	fmt.Fprintf(out, "| tables | commits a second | a transaction is under way | commits in one | p50 until it is safe | p99 |\n|---|---|---|---|---|---|\n")
	for _, tables := range []int{300, 1000, 3000, 5000, 7000, 10_000, 12_000} {
		q := play(m, tables, 1)
		fmt.Fprintf(out, "| %s | %s | %.0f %% | %.1f | %s | %s |\n", thousands(tables), thousands(int(m.commits*float64(tables))), 100*q.busy, q.batch, ms(q.p50), ms(q.p99))
	}
	most := bears(m)
	fmt.Fprintf(out, "\nOne bears %s tables, so that its commits by themselves take %.0f %% of its time at most and 99 of 100 are safe within %s.\n\n", thousands(most), 100*mostBusy, ms(mostWait))
	fmt.Fprintf(out, "| tables | people | databases | nodes | messages a second that a node hears, one cluster of NATS | with one for each region | a month for a thousand tables |\n|---|---|---|---|---|---|---|\n")
	for _, tables := range []int{1000, most, 10 * most, 100 * most} {
		c := clusterOf(m, tables, most)
		fmt.Fprintf(out, "| %s | %s | %d | %d | %s | %s | %.0f € |\n", thousands(tables), thousands(4*tables), c.databases, c.nodes, thousands(int(c.heardFlat)), thousands(int(c.heardRegions)), c.cost(m, p)*1000/float64(tables))
	}
}

func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return thousands(n/1000) + fmt.Sprintf(",%03d", n%1000)
}

// ms prints how long something waits; what waits for seconds waits longer and longer.
func ms(seconds float64) string {
	if seconds > 1 {
		return "more and more"
	}
	return fmt.Sprintf("%.0f ms", 1000*seconds)
}
