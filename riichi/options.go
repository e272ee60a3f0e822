package riichi

// Ruleset is every number and switch of one rulebook. It is read from a file
// that cites the book for each value (see ruleset.go); there are no defaults
// in code, and the zero Ruleset is not usable. The tag is the option's name in
// the file, and "riichi.option." before it is its rule id.
type Ruleset struct {
	Name  string // "ema2016": the file's name
	Title string // "EMA Riichi Competition Rules 2016"

	// Points, length, settlement at the end of the game.

	RedFives          int         `option:"red_fives"`             // 0, or 3: one of each suit
	StartPoints       int         `option:"start_points"`          // points
	ReturnPoints      int         `option:"return_points"`         // points that count as zero at the end
	Oka               int         `option:"oka_total"`             // points that go to the first, over all seats
	Uma               Uma         `option:"uma"`                   // points for each place, 15000 and so on
	UmaTie            UmaTie      `option:"uma_tie"`               //
	WindRounds        int         `option:"wind_rounds"`           // 1: East only, 2: East and South
	Extension         Extension   `option:"extension"`             //
	ExtensionTarget   int         `option:"extension_target"`      // points that end the extension; 0 where there is none
	BankruptcyEnd     bool        `option:"bankruptcy_end"`        // a score below zero ends the game
	LastHandStop      bool        `option:"last_hand_dealer_stop"` // a leading dealer who wins or is tenpai in the last deal ends the game
	HonbaPaidTo       PaidTo      `option:"honba_paid_to"`         // several winners: to each, or to the nearest
	DepositsMultiRon  Deposits    `option:"deposits_on_multi_ron"` //
	DepositsAtGameEnd LastDeposit `option:"deposits_at_game_end"`  //
	NotenPool         int         `option:"noten_pool"`            // 3000 points
	HonbaValue        int         `option:"honba_value"`           // 300 points a counter, a third from each on a self-draw
	RiichiBet         int         `option:"riichi_bet"`            // 1000 points

	// Claims, kongs, dora.

	SetClaimUntil  ClaimUntil `option:"set_claim_until"`
	RonUntil       ClaimUntil `option:"ron_until"`
	PonVsChii      PonVsChii  `option:"pon_vs_chii"`
	MaxRonWinners  int        `option:"max_ron_winners"` // 1: head bump, 2, or 3
	TripleRon      TripleRon  `option:"triple_ron"`
	KuikaeSameTile bool       `option:"kuikae_same_tile"`     // the called kind may be discarded at once
	KuikaeOtherEnd bool       `option:"kuikae_other_end"`     // the kind at the other end of a chow may be
	KuikaeResult   KuikaeFor  `option:"kuikae_result"`        // what a swap-call costs on a strict table
	FourthKong     FourthKong `option:"fourth_kan"`           //
	KongNeedsLive  int        `option:"kan_needs_live_tiles"` // live tiles that must be left to declare or claim a kong
	KongDora       bool       `option:"kan_dora"`             // a kong turns an indicator
	KongDoraClosed Reveal     `option:"kan_dora_ankan"`       //
	KongDoraOpen   Reveal     `option:"kan_dora_open"`        //
	KongDoraAdded  Reveal     `option:"kan_dora_added"`       //
	Ippatsu        bool       `option:"ippatsu"`              //
	UraDora        bool       `option:"ura_dora"`             //
	KongUra        bool       `option:"kan_ura"`              //
	AddedBreaks    bool       `option:"added_kan_breaks_ippatsu"`

	// Riichi.

	RiichiMinLive    int        `option:"riichi_min_live_tiles"` // live tiles left after the own draw
	RiichiMinPoints  int        `option:"riichi_min_points"`     // points needed; 0: no minimum, a seat may go below zero
	RiichiFuriten    bool       `option:"riichi_when_furiten"`   // a furiten seat may declare
	RiichiTileRonned RonnedBet  `option:"riichi_tile_ronned"`    //
	RiichiKong       RiichiKong `option:"riichi_ankan_rule"`     //
	FourRiichiAbort  bool       `option:"four_riichi_abort"`     //

	// Furiten.

	FuritenClaimed    bool    `option:"furiten_own_claimed_discards"`        // own discards that were claimed count
	FuritenAddedKong  bool    `option:"furiten_own_added_kan_tile"`          // the tile added to a kong counts as an own discard
	TempYakuless      bool    `option:"temp_furiten_yakuless"`               // a completing tile without yaku counts as let go
	TempEnd           TempEnd `option:"temp_furiten_end"`                    //
	TempOthersClear   bool    `option:"temp_furiten_cleared_by_others"`      // another's chow, pung or open kong ends it
	TempClosedClear   bool    `option:"temp_furiten_clear_on_concealed_kan"` // another's closed kong ends it, too
	RiichiPassForever bool    `option:"riichi_pass_permanent"`               //
	MissedRobFuriten  bool    `option:"missed_rob_furiten"`                  //
	KokushiRobsClosed bool    `option:"kokushi_robs_ankan"`                  // thirteen orphans may rob a closed kong

	// Draws and tenpai.

	NoTileLeft      NoTileLeft `option:"no_tile_left_wait"`    // a wait on a tile of which the hand has four
	MayDeclareNoten bool       `option:"may_declare_noten"`    // a tenpai hand may say noten
	NineKinds       bool       `option:"kyuushu_kyuuhai"`      //
	FourWinds       bool       `option:"suufon_renda"`         //
	TripleRonAborts bool       `option:"sanchahou_abort"`      //
	NagashiMangan   Nagashi    `option:"nagashi_mangan"`       //
	AbortRepeats    bool       `option:"abort_dealer_repeats"` // an abortive draw keeps the dealer and adds a counter
	TwoHanAtFive    bool       `option:"two_han_minimum_at_5_counters"`

	// Scoring.

	OpenTanyao               bool        `option:"open_tanyao"`
	Kiriage                  bool        `option:"kiriage_mangan"`    // 4 han 30 fu and 3 han 60 fu are mangan
	HandCap                  HandCap     `option:"ordinary_hand_cap"` // what 13 han and more are
	YakumanStack             bool        `option:"yakuman_stacking"`  // several yakuman add up
	DoubleYakuman            DoubleHands `option:"double_yakuman_hands"`
	Renhou                   Renhou      `option:"renhou"`
	DoubleWindFu             int         `option:"double_wind_pair_fu"` // 2 or 4 fu
	RinshanFu                int         `option:"rinshan_tsumo_fu"`    // 0 or 2 fu
	OpenPinfuFu              int         `option:"open_pinfu_bonus"`    // fu of an open hand with no other; the result is 30
	GreenNeedsDragon         bool        `option:"ryuuiisou_needs_green_dragon"`
	HaiteiRinshan            bool        `option:"haitei_with_rinshan"` // a replacement as the last tile counts haitei too
	IppatsuChankan           bool        `option:"ippatsu_with_chankan"`
	AmbiguousTsumo           Ambiguous   `option:"ambiguous_tsumo_tile"`
	PaoHands                 PaoHands    `option:"pao_hands"`
	PaoScope                 PaoScope    `option:"pao_scope"`
	PaoHonba                 PaoHonba    `option:"pao_ron_honba_payer"`
	PaoClosedKong            bool        `option:"pao_counts_ankan_sets"`
	PaoOpenKongRinshan       bool        `option:"pao_open_kan_rinshan"`
	ChantaNeedsHonour        bool        `option:"chanta_needs_honour"`
	HonroutouNeedsBoth       bool        `option:"honroutou_needs_both"`       // terminals and honours
	ClosedKongBlocksHeavenly bool        `option:"ankan_blocks_tenhou"`        // a closed kong rules out tenhou and chihou
	DoubleRiichiSplit        bool        `option:"double_riichi_separate"`     // written as riichi 1 + double riichi 1
	TenhouDoubles            bool        `option:"tenhou_counts_double_forms"` // the dealer's 14 dealt tiles have no last tile: double forms count

	// Penalties and timed play: carried for the referee, not used by play.

	ChomboPenalty     string `option:"chombo_penalty"`
	ChomboWithWin     string `option:"chombo_with_simultaneous_win"`
	ChomboAfterLast   string `option:"chombo_after_last_discard"`
	WrongTileCount    string `option:"wrong_tile_count"`
	ExposedTiles      string `option:"exposed_tiles"`
	FalseSet          string `option:"false_set_after_discard"`
	EmptyWin          string `option:"empty_ron_or_tsumo"`
	EmptyCall         string `option:"empty_chii_pon_kan"`
	CallWithDeadHand  string `option:"call_with_dead_hand"`
	LateArrival       string `option:"late_arrival"`
	TimeLimitFinish   string `option:"time_limit_finish"`
	ChomboAfterSignal string `option:"chombo_after_signal"`

	cites map[string]Citation // by option name and by rule id
}

// Citation says where a ruleset states a value or a rule.
type Citation struct {
	Edition string // "EMA 2016"
	Article string // "3.4.5"; "" for a source without numbers
	Reading string // why this reading, where the text is silent or contradicts itself; "" where it is plain
}

// The options that have more than two values. Their names in the file are in
// ruleset.go.
type (
	Uma struct {
		Places   [4]int
		Floaters bool
	} // Floaters: by how many seats hold the return points or more (JPML A)
	UmaTie      uint8
	Extension   uint8
	PaidTo      uint8
	Deposits    uint8
	LastDeposit uint8
	ClaimUntil  uint8
	PonVsChii   uint8
	TripleRon   uint8
	KuikaeFor   uint8
	FourthKong  uint8
	Reveal      uint8
	RonnedBet   uint8
	RiichiKong  uint8
	TempEnd     uint8
	NoTileLeft  uint8
	Nagashi     uint8
	HandCap     uint8
	DoubleHands uint16
	Renhou      uint8
	Ambiguous   uint8
	PaoHands    uint8
	PaoScope    uint8
	PaoHonba    uint8
)

// The values of the options, in the order of rules/riichi.md.
const (
	UmaSplit UmaTie = iota + 1
	UmaInitialSeat
	UmaSplitRemainder // split, the remainder of 100 points to the earlier initial seat
)
const (
	NoExtension Extension = iota + 1
	OneWindExtension
)
const (
	PaidToEach PaidTo = iota + 1
	PaidToNearest
)
const (
	DepositsOwnBack    Deposits = iota + 1 // a winner takes back this deal's own bet, the rest goes to the nearest
	DepositsNearestAll                     // the nearest winner takes all
)
const (
	LastDepositTop   LastDeposit = iota + 1 // to the first; tied firsts share, decimals dropped
	LastDepositTable                        // nobody collects
)
const (
	UntilSeconds3 ClaimUntil = iota + 1
	UntilNextDraw
	UntilNextDiscard
	UntilPrompt
)
const (
	PonAlways PonVsChii = iota + 1
	PonUnlessLate
	FirstCall
	PonWithin3Seconds
)
const (
	TripleRonPays TripleRon = iota + 1
	TripleRonAbort
	TripleRonNearest
)
const (
	KuikaeNothing KuikaeFor = iota + 1
	KuikaeDeadHand
	KuikaeBlocked
)
const (
	FourthKongContinue FourthKong = iota + 1
	FourthKongAbort               // unless one seat has all four; after the next discard passes
)
const (
	RevealNone          Reveal = iota + 1
	RevealAtOnce               // before the replacement draw
	RevealBeforeDiscard        // after the replacement draw, before the discard
	RevealAtDiscard            // with the discard after the replacement draw, or before the next replacement draw
)
const (
	RonnedVoid      RonnedBet = iota + 1 // riichi is void, no bet is due
	RonnedVoidFirst                      // so, but only when it is the first discard after the declaration
)
const (
	RiichiKongWaits     RiichiKong = iota + 1 // the drawn tile, waits unchanged
	RiichiKongTriplet                         // and the three tiles only readable as a triplet in every reading
	RiichiKongTripletBy                       // so, tested in the hand completed by every wait (EMA 2025)
	RiichiKongShape                           // the drawn tile, no reading changed, worse or impossible ones included (WRC)
	RiichiKongYaku                            // waits and readings unchanged and no yaku lost (JPML A)
)
const (
	TempOwnDrawOrAnyClaim TempEnd = iota + 1
	TempOwnDrawOrClaim
	TempOwnDiscard
)
const (
	NotenIfFourHeld NoTileLeft = iota + 1 // the hand, melds included (C31)
	NotenWholeHand
	NotenPureHandOnly // only the concealed part
)
const (
	NagashiNone   Nagashi = iota + 1
	NagashiAny            // own calls do not matter; replaces the noten payments
	NagashiClosed         // closed hand only; a win with counters and bets (EMA 2012)
)
const (
	CapSanbaiman HandCap = iota + 1 // 11 han and more are sanbaiman
	CapBase8000                     // 13 han and more pay base 8000
)
const (
	RenhouNone   Renhou = iota + 1
	RenhouMangan        // mangan, exclusive: the better of it and the ordinary hand
	RenhouYakuman
)
const (
	AmbiguousNone Ambiguous = iota + 1
	AmbiguousLowest
	AmbiguousDrop
)
const (
	PaoWholeHand PaoScope = iota + 1
	PaoFedYakuman
)
const (
	PaoHonbaDiscarder PaoHonba = iota + 1
	PaoHonbaLiable
)

// The yakuman that count double (DoubleHands), and those that make liable
// (PaoHands), as bits.
const (
	DoubleDaisuushii DoubleHands = 1 << iota
	DoubleSuuankouTanki
	DoubleKokushi13
	DoubleChuuren9
)
const (
	PaoDaisangen PaoHands = 1 << iota
	PaoDaisuushii
	PaoSuukantsu
)
