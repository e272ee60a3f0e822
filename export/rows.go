package export

// GameRow is one row of the games: one recorded game. Lists of four are by seat,
// from the first dealer of the game.
type GameRow struct {
	Game        string  `parquet:"game,zstd"`         // the file by the first digits of its SHA-256, and the game's place in it
	File        string  `parquet:"file,zstd"`         // the path that was read
	Name        string  `parquet:"name,zstd"`         // tells the games of one file apart; "" where there is one
	Source      string  `parquet:"source,dict,zstd"`  // the format: mjlog, session, tenhou.net/6, kobalab, mjai, mahjong soul, botzone, botzone text, tziakcha
	Kind        string  `parquet:"kind,dict,zstd"`    // riichi or mcr
	Ruleset     string  `parquet:"ruleset,dict,zstd"` // ours, under which it was played; what the record states itself goes before it
	RedFives    bool    `parquet:"red_fives"`         // riichi: there are red fives
	OpenTanyao  bool    `parquet:"open_tanyao"`       // riichi: tanyao counts with open sets
	South       bool    `parquet:"south"`             // riichi: East and South, or else East alone
	Viewer      *int32  `parquet:"viewer,optional"`   // whose stream it is, of whom alone there are decisions; null: every tile is known
	Deals       int32   `parquet:"deals"`             // deals in the record
	Decisions   int32   `parquet:"decisions"`         // rows that it has among the decisions
	Differences int32   `parquet:"differences"`       // places where our engine and the record differ
	Ended       bool    `parquet:"ended"`             // the record goes to the end of the game, and our engine with it
	Points      []int32 `parquet:"points,list,zstd"`  // where it ended: points held at the end
	Totals      []int32 `parquet:"totals,list,zstd"`  // where it ended: points with uma and oka, in points; table points in mcr
	Places      []int32 `parquet:"places,list,zstd"`  // where it ended: 1 to 4; tied seats share a place where the rules say so
	Schema      int32   `parquet:"schema_version"`    // of these columns: Version
}

// DecisionRow is one row of the decisions: a moment at which a seat had to choose.
// Lists of four begin with that seat and go on in order of play. Tiles are
// written as everywhere in this project, 123m0p7z, 0 for a red five.
type DecisionRow struct {
	Game        string   `parquet:"game,dict,zstd"`         // as in the games
	Deal        int32    `parquet:"deal,zstd"`              // the deal's place in the record, from 0
	Event       int32    `parquet:"event,zstd"`             // what the whole table had seen of the deal so far
	Offset      int64    `parquet:"offset,delta,zstd"`      // byte in the unpacked file of the draw or the tile on offer
	Seat        int32    `parquet:"seat,zstd"`              // 0 to 3, from the first dealer of the game
	Wind        string   `parquet:"wind,dict,zstd"`         // the seat's, 1z to 4z
	Round       string   `parquet:"round,dict,zstd"`        // the prevailing wind
	Number      int32    `parquet:"number,zstd"`            // deal of the round, 1 to 4
	Counters    int32    `parquet:"counters,zstd"`          // honba
	Deposits    int32    `parquet:"deposits,zstd"`          // riichi bets on the table
	Dealer      bool     `parquet:"dealer"`                 // the seat deals
	Phase       string   `parquet:"phase,dict,zstd"`        // turn, claims, robbing
	Live        int32    `parquet:"live,zstd"`              // tiles that can still be drawn
	Indicators  string   `parquet:"indicators,dict,zstd"`   // dora indicators
	Points      []int32  `parquet:"points,list,zstd"`       // points of the four seats
	Hand        string   `parquet:"hand,zstd"`              // own concealed tiles, the drawn one included
	Drawn       string   `parquet:"drawn,dict,zstd"`        // the tile just drawn; "" where there is none
	Flowers     []string `parquet:"flowers,list,zstd"`      // of each seat, laid out
	Melds       []string `parquet:"melds,list,zstd"`        // of each seat, one after the other: "chow 23*4m pung 5*55z"
	Rivers      []string `parquet:"rivers,list,zstd"`       // of each seat, with marks: - just drawn, * sideways, ^ claimed by another
	Riichi      []bool   `parquet:"riichi,list,zstd"`       // of each seat: declared
	Asked       string   `parquet:"asked,dict,zstd"`        // the tile on offer; "" in the own turn
	AskedFrom   int32    `parquet:"asked_from,zstd"`        // seats after the own one of whose tile it is, 1 to 3; 0 in the own turn
	Furiten     bool     `parquet:"furiten"`                // the seat may not win on another's tile
	Legal       []int32  `parquet:"legal,list,zstd"`        // numbers of what it may do, as in docs/learning.md
	Action      int32    `parquet:"action,zstd"`            // number of what it did
	ActionText  string   `parquet:"action_text,dict,zstd"`  // what it did, in words
	Told        bool     `parquet:"told"`                   // false: a pass that another's claim went before, so that what the seat wanted is not known
	Tokens      []byte   `parquet:"tokens,optional,zstd"`   // if wanted: the 640 bytes of docs/learning.md
	OracleHands []string `parquet:"oracle_hands,list,zstd"` // hidden: concealed tiles of the other three; "" where the record does not show them
	OracleGain  *int32   `parquet:"oracle_gain,optional"`   // later: what the seat gained or lost when the deal was settled, in points; null where the record is cut off
	OracleEnd   string   `parquet:"oracle_end,dict,zstd"`   // later: the rule by which the deal ended; "" where it is cut off
	OraclePlace *int32   `parquet:"oracle_place,optional"`  // later: the seat's place at the end of the game; null where it is cut off
}
