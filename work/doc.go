// Package work shares out what a cluster has to think about: decisions of bots, asked
// of workers by tables with a time in which to answer, and games of a simulation,
// which workers fetch piece by piece. Workers are the same program, on machines that
// need be no nodes. A worker that is gone, late or wrong costs nothing but time: a
// table has its own bot play, and a piece of a simulation is given again (ADR 135).
package work
