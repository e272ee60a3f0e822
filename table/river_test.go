package table_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

// TestRiverTileAppendsItself holds that a tile of a river appends what json.Marshal
// writes, whatever it is.
func TestRiverTileAppendsItself(t *testing.T) {
	if n := reflect.TypeFor[table.RiverTile]().NumField(); n != 5 {
		t.Fatalf("%d fields: AppendJSON knows five", n)
	}
	for i := range 256 * 8 {
		r := table.RiverTile{Tile: mahjong.Tile(i / 8), Drawn: i&1 != 0, Sideways: i&2 != 0, Claimed: i&4 != 0, At: uint16(i * 37)}
		want, err := json.Marshal(r)
		if got := r.AppendJSON(nil); err != nil || string(got) != string(want) {
			t.Errorf("%s, and by json.Marshal %s, %v", got, want, err)
		}
	}
}
