// Package work shares out what a cluster has to think about: decisions of bots, asked
// of workers by tables with a time in which to answer; games of a simulation, which
// workers fetch piece by piece; and reviews of games that are over, given to who has
// room. Workers are the same program, on machines that need be no nodes. A worker that
// is gone, late or wrong costs nothing but time: a table has its own bot play, a piece
// of a simulation is given again, and a node reads by itself (ADR 135, ADR 149).
package work
