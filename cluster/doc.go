// Package cluster says which node of several owns what: a table, or something of which
// there is one in the whole cluster. It knows no SQL and no network: a Board keeps what
// all nodes see, and does each of its deeds at one moment or not at all.
//
// A node lives under an epoch, a number that never comes again. It beats at the board;
// each beat that succeeds is a lease for a while from when it began, by the node's own
// clock. Without one the node acts no more. Who has seen the beat of another unchanged
// for longer than a lease buries that epoch, which can write nothing from then on, and
// what it owned may be claimed by others. No clock of one machine is compared with that
// of another.
//
// Keeper is these rules alone, Node keeps them by a clock. The model in the tests goes
// through all orders in which few nodes can do few things.
package cluster
