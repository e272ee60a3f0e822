// Package bus carries messages between the nodes of a cluster and to those who work
// for it. It is NATS, embedded in this program or a cluster of its own, behind a
// small interface. What goes over it makes things fresh or shares out work, and
// nothing else: no commit, and nothing about who owns a table. Whoever loses every
// message shows old lists and has its own bots think, and that is all (ADR 134).
package bus
