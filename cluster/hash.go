package cluster

import (
	"encoding/binary"
	"hash/fnv"
)

// Should is who of the living should own a name that nobody owns: by rendezvous, so
// that a node that comes or goes moves only what goes to it or was its own. Nobody,
// where nobody lives. It goes by the names of nodes, so that a node that starts anew
// gets what it had.
func Should(name string, living []Life) (owner Life) {
	var most uint64
	for i, l := range living {
		if w := weight(name, l.Name); i == 0 || w > most || w == most && l.Epoch > owner.Epoch {
			owner, most = l, w
		}
	}
	return owner
}

// weight mixes two names to a number that has nothing to do with either.
func weight(name, node string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write(binary.AppendUvarint(nil, uint64(len(node))))
	_, _ = h.Write([]byte(node))
	_, _ = h.Write([]byte(name))
	x := h.Sum64() // what came last has hardly been mixed yet
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
