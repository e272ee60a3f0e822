package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/store/queries"
)

// A commit that tells a seal of the server's publishes it in the same transaction,
// as the next link of one chain for all tables. Of walls the store counts when it
// packs a game that is over: before that a count would tell hidden tiles.

// sealsIn begin, in a commit as parlour writes it, what tells a seal.
var sealsIn = [][]byte{[]byte(`"kind":"opened","seal":"`), []byte(`"kind":"deal","seal":"`)}

// sealIn returns the seal that a commit tells; nil: none.
func sealIn(data []byte) *fair.Hash {
	head := data[:min(len(data), 200)] // id and at come before the kind
	for _, begins := range sealsIn {
		at := bytes.Index(head, begins)
		if at < 0 {
			continue
		}
		text, _, ok := bytes.Cut(data[at+len(begins):], []byte(`"`))
		var seal fair.Hash
		if ok && seal.UnmarshalText(text) == nil && seal != (fair.Hash{}) {
			return &seal
		}
	}
	return nil
}

// publish appends a seal to the chain.
func publish(q *queries.Queries, seal fair.Hash, at int64) error {
	last, err := q.LastCommitment(background)
	if err != nil {
		return err
	}
	next := fair.Follow(fair.Hash{}, 0, at, seal)
	if len(last) > 0 {
		next = fair.Follow(fair.Hash(last[0].Sum), uint64(last[0].N)+1, at, seal)
	}
	return q.AppendCommitment(background, queries.AppendCommitmentParams{N: int64(next.N), At: next.At, Seal: next.Seal[:], Sum: next.Sum[:]})
}

// Commitments returns links of the chain from number from on, most of them at most.
func (s *Store) Commitments(ctx context.Context, from uint64, most int) ([]fair.Link, error) {
	rows, err := s.gets.CommitmentsFrom(ctx, queries.CommitmentsFromParams{N: int64(from), Limit: int64(most)})
	return links(rows, err)
}

// Commitment returns the link of a seal; nil: it was not told.
func (s *Store) Commitment(ctx context.Context, seal fair.Hash) (*fair.Link, error) {
	return one(links(s.gets.CommitmentOf(ctx, seal[:])))
}

// Head returns the last link of the chain; nil: there is none.
func (s *Store) Head(ctx context.Context) (*fair.Link, error) {
	return one(links(s.gets.LastCommitment(ctx)))
}

func links(rows []queries.Commitment, err error) ([]fair.Link, error) {
	if err != nil {
		return nil, fmt.Errorf("store: the chain of commitments: %w", err)
	}
	out := make([]fair.Link, len(rows))
	for i, r := range rows {
		if len(r.Seal) != len(fair.Hash{}) || len(r.Sum) != len(fair.Hash{}) {
			return nil, fmt.Errorf("store: the chain of commitments: number %d is damaged", r.N)
		}
		out[i] = fair.Link{N: uint64(r.N), At: r.At, Seal: fair.Hash(r.Seal), Sum: fair.Hash(r.Sum)}
	}
	return out, nil
}

func one(all []fair.Link, err error) (*fair.Link, error) {
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[0], nil
}

// countWalls adds the walls of a game that is packed to what was counted.
func countWalls(q *queries.Queries, commits [][]byte, at int64) error {
	dealt := map[int][]*mahjong.Wall{}
	for i, data := range commits {
		var c struct {
			Kind   string
			Opened struct{ Branch *struct{} }
			Events []struct {
				Kind string
				Wall mahjong.Wall
			}
		}
		if i > 0 && !bytes.Contains(data[:min(len(data), 200)], []byte(`"kind":"deal"`)) {
			continue
		}
		if json.Unmarshal(data, &c) != nil {
			continue // of what is no commit of ours nothing is counted
		}
		if c.Opened.Branch != nil {
			return nil // its walls are another table's
		}
		if c.Kind == "deal" && len(c.Events) > 0 && c.Events[0].Kind == "dealt" {
			wall := &c.Events[0].Wall
			dealt[wall.Len()] = append(dealt[wall.Len()], wall)
		}
	}
	if len(dealt) == 0 {
		return nil
	}
	rows, err := q.WallCounts(background)
	if err != nil {
		return err
	}
	for tiles, walls := range dealt {
		var counts fair.Counts
		if i := slices.IndexFunc(rows, func(r queries.WallCount) bool { return r.Tiles == int64(tiles) }); i >= 0 {
			if err := json.Unmarshal(rows[i].Counts, &counts); err != nil {
				return fmt.Errorf("what was counted of walls of %d tiles: %w", tiles, err)
			}
		}
		for _, w := range walls {
			counts.Add(w)
		}
		blob, err := json.Marshal(&counts)
		if err != nil {
			return err
		}
		if err := q.KeepWallCounts(background, queries.KeepWallCountsParams{Tiles: int64(tiles), Since: at, Counts: blob}); err != nil {
			return err
		}
	}
	return nil
}

// WallCounts returns what was counted of walls, by how many tiles they have.
func (s *Store) WallCounts(ctx context.Context) ([]fair.Counted, error) {
	rows, err := s.gets.WallCounts(ctx)
	if err != nil {
		return nil, fmt.Errorf("store: what was counted of walls: %w", err)
	}
	out := make([]fair.Counted, len(rows))
	for i, r := range rows {
		out[i] = fair.Counted{Tiles: int(r.Tiles), Since: r.Since}
		if err := json.Unmarshal(r.Counts, &out[i].Counts); err != nil {
			return nil, fmt.Errorf("store: what was counted of walls of %d tiles: %w", r.Tiles, err)
		}
	}
	return out, nil
}

// commitments proves the chain of the server's seals.
func (p *Proof) commitments(db *sql.DB, version int, _ Reader) error {
	if version < fairSince {
		return nil
	}
	rows, err := db.Query(`SELECT n, at, seal, sum FROM commitment ORDER BY n`)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	var last fair.Link
	for n := uint64(0); rows.Next(); n++ {
		var r queries.Commitment
		if err := rows.Scan(&r.N, &r.At, &r.Seal, &r.Sum); err != nil {
			return err
		}
		is, err := links([]queries.Commitment{r}, nil)
		if err != nil || is[0] != fair.Follow(last.Sum, n, is[0].At, is[0].Seal) {
			p.File = append(p.File, fmt.Sprintf("the chain of commitments does not hold at number %d", n))
			return nil
		}
		last = is[0]
		p.Commitments++
	}
	return rows.Err()
}

// fairSince is the schema that has the chain.
const fairSince = 9
