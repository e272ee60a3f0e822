package export

import (
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// PlayedRow is one row of what somebody has played: one game of that person. What was
// counted is defined in docs/statistics.md; sums go with how many they are of.
type PlayedRow struct {
	Table       string `parquet:"table,zstd"`
	Kind        string `parquet:"kind,dict,zstd"` // riichi or mcr
	Ruleset     string `parquet:"ruleset,dict,zstd"`
	Title       string `parquet:"title,dict,zstd"`
	Speed       string `parquet:"speed,dict,zstd"`   // fast, steady, slow
	Origin      string `parquet:"origin,dict,zstd"`  // "": played here from its first deal on; branch, teaching
	Unrated     string `parquet:"unrated,dict,zstd"` // why it moved no rating; "": it did
	Ended       int64  `parquet:"ended,timestamp(millisecond)"`
	People      int32  `parquet:"people"`        // seats that people had
	Seat        int32  `parquet:"seat"`          // 0 to 3
	Place       int32  `parquet:"place"`         // 0: the game was not finished
	Points      int32  `parquet:"points"`        // held at the end
	Total       int32  `parquet:"total"`         // what counts outside the game
	Deals       int32  `parquet:"deals"`         // that ended
	Counted     int64  `parquet:"counted"`       // deals that count in figures
	Gain        int64  `parquet:"gain"`          // points gained or lost in them
	Won         int64  `parquet:"won"`           // wins
	SelfDrawn   int64  `parquet:"self_drawn"`    // of these by self-draw
	Gained      int64  `parquet:"gained"`        // by all wins
	DealtIn     int64  `parquet:"dealt_in"`      // deals in which others won on its tile
	Paid        int64  `parquet:"paid"`          // in them
	Hit         int64  `parquet:"hit"`           // deals in which another won by self-draw
	PaidWhenHit int64  `parquet:"paid_when_hit"` // in them
	Riichi      int64  `parquet:"riichi"`        // deals in which its riichi stood
	Open        int64  `parquet:"open"`          // deals in which it had claimed a tile
	Drawn       int64  `parquet:"drawn"`         // deals at whose end the wall was used up
	Tenpai      int64  `parquet:"tenpai"`        // of these, in which it was tenpai
}

// WritePlayed writes what somebody has played as one Parquet file.
func WritePlayed(out io.Writer, rows []PlayedRow) error {
	w := parquet.NewGenericWriter[PlayedRow](out, parquet.MaxRowsPerRowGroup(GroupRows), parquet.CreatedBy("jansou", fmt.Sprint(Version), ""),
		parquet.KeyValueMetadata("jansou.schema", fmt.Sprint(Version)))
	if _, err := w.Write(rows); err != nil {
		return fmt.Errorf("export: what was played: %w", err)
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("export: what was played: %w", err)
	}
	return nil
}
