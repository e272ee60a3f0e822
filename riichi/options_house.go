package riichi

// HouseYaku is what a ruleset says of the yaku that no rulebook of the program
// knows and clubs play (local yaku). All are off in the rulesets that come with
// the program.
type HouseYaku struct {
	TsubameGaeshi     bool           `option:"tsubame_gaeshi" before:"false"`      // a win on the tile of a riichi: 1 han
	Kanburi           bool           `option:"kanburi" before:"false"`             // a win on the discard right after a kong: 1 han
	ShiiaruRaotai     ShiiaruRaotai  `option:"shiiaru_raotai" before:"none"`       // four claimed sets: 1 han
	Sanrenkou         bool           `option:"sanrenkou" before:"false"`           // pungs of three numbers in a row: 2 han
	Uumensai          bool           `option:"uumensai" before:"false"`            // four sets and a pair of all five kinds of tiles: 2 han
	MixedShiftedChows bool           `option:"mixed_shifted_chows" before:"false"` // 2 han, 1 in an open hand
	IsshokuSanjun     int            `option:"isshoku_sanjun" before:"0"`          // three chows alike: so many han, one less in an open hand; 0: does not count
	Suurenkou         bool           `option:"suurenkou" before:"false"`           // pungs of four numbers in a row: a yakuman
	Daisharin         DaisharinHands `option:"daisharin_hands" before:"[]"`        // 22334455667788 of which suits is a yakuman
	Daichisei         bool           `option:"daichisei" before:"false"`           // seven pairs of honours: a yakuman of its own
	Paarenchan        Paarenchan     `option:"paarenchan" before:"none"`           // eight wins of the dealer in a row: a yakuman
	Shiisanpuutaa     Unconnected    `option:"shiisanpuutaa" before:"none"`        // thirteen unconnected kinds and a pair
	Shiisuupuutaa     Unconnected    `option:"shiisuupuutaa" before:"none"`        // fourteen unconnected kinds
	OpenRiichi        OpenRiichi     `option:"open_riichi" before:"none"`          // riichi with the hand laid open: 1 han more, and what who deals into it pays
	OpenRiichiShows   OpenShows      `option:"open_riichi_shows" before:"none"`    // how much of it is laid open
}

// ShiiaruRaotai says which wins with four claimed sets are a yaku.
type ShiiaruRaotai uint8

// The wins with four claimed sets that count.
const (
	ShiiaruNone    ShiiaruRaotai = iota + 1
	ShiiaruDiscard               // those on another's tile
	ShiiaruAny
)

// DaisharinHands is the set of suits in which 22334455667788 is a yakuman.
type DaisharinHands uint8

// The hands of 22334455667788.
const (
	DaisharinOfDots DaisharinHands = 1 << iota
	DaisuurinOfCharacters
	DaichikurinOfBamboos
)

// Paarenchan says which wins of a dealer in a row are a yakuman.
type Paarenchan uint8

// The wins in a row that are a yakuman.
const (
	PaarenchanNone       Paarenchan = iota + 1
	PaarenchanEighth                // the eighth; then they are counted anew
	PaarenchanFromEighth            // the eighth and each that follows
)

// Unconnected says what a hand of unconnected tiles at the own first draw is
// worth.
type Unconnected uint8

// The values of unconnected tiles.
const (
	UnconnectedNone Unconnected = iota + 1
	UnconnectedMangan
	UnconnectedYakuman
)

// OpenRiichi says whether riichi may be declared open, and who pays a yakuman
// where the tile of another is won by it.
type OpenRiichi uint8

// The values of open riichi. Who is in riichi discards what it draws and cannot
// choose; the tile with which a riichi is declared is still chosen.
const (
	OpenRiichiNone           OpenRiichi = iota + 1
	OpenRiichiTwoHan                    // nobody: it is a yaku of two han with riichi
	OpenRiichiYakuman                   // who is not in riichi
	OpenRiichiYakumanOrLater            // who is not in riichi, or declared it after the open riichi
)

// OpenShows says how much of a hand in open riichi lies face up.
type OpenShows uint8

// What is laid open.
const (
	OpenShowsNone  OpenShows = iota + 1 // there is no open riichi
	OpenShowsHand                       // the whole concealed hand
	OpenShowsWaits                      // the part that waits
)
