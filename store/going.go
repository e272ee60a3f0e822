package store

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
)

// going is a table that is not over.
type going struct {
	id string
	at int64 // of its last commit, as the commit says; 0: it does not
}

// Tables returns the names of the tables that are not over, those first at which
// something happened last. That a program took a table over at its start is no
// such thing: it would turn the order round from one start to the next. One row of
// each table is read for it.
func (s *Store) Tables() ([]string, error) {
	list, err := s.goingOn()
	if err != nil {
		return nil, fmt.Errorf("store: list the tables: %w", err)
	}
	slices.SortStableFunc(list, func(a, b going) int { return cmp.Compare(b.at, a.at) })
	out := make([]string, len(list))
	for i, g := range list {
		out[i] = g.id
	}
	return out, nil
}

// goingOn lists the tables that are not over, the one opened last first.
func (s *Store) goingOn() (list []going, err error) {
	rows, err := s.read.Query(`
		SELECT table_id, (
			SELECT data FROM "commit" c WHERE c.table_id = game.table_id
			AND instr(data, CAST('"kind":"taken_over"' AS BLOB)) = 0
			ORDER BY seq DESC LIMIT 1)
		FROM game WHERE over IS NULL ORDER BY opened DESC, table_id`)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var id string
		var last sql.RawBytes
		if err := rows.Scan(&id, &last); err != nil {
			return nil, err
		}
		var c struct{ At int64 }
		// What cannot be read is found when the table is: here it comes last.
		_ = json.Unmarshal(last, &c)
		list = append(list, going{id, c.At})
	}
	return list, rows.Err()
}
