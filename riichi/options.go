package riichi

import (
	"jansou/foul"
	"jansou/rulebook"
	"jansou/table"
)

// Ruleset is every number and switch of one rulebook. It is read from a file
// that cites the book for each value (see ruleset.go); there are no defaults
// in code, and the zero Ruleset is not usable. The tag is the option's name in
// the file, and "riichi.option." before it is its rule id.
type Ruleset struct {
	rulebook.Head

	// Points, length, settlement at the end of the game.

	RedFives          int         `option:"red_fives"`     // 0; 3: one of each suit; 4: two of the dots
	StartPoints       int         `option:"start_points"`  // points
	ReturnPoints      int         `option:"return_points"` // points that count as zero at the end
	Oka               int         `option:"oka_total"`     // points that go to the first, over all seats
	Uma               Uma         `option:"uma"`           // points for each place, 15000 and so on
	UmaTie            UmaTie      `option:"uma_tie"`
	TotalRounding     Rounding    `option:"total_rounding" before:"exact"` // of what counts outside the game
	WindRounds        int         `option:"wind_rounds"`                   // 1: East only, 2: East and South
	Extension         Extension   `option:"extension"`
	ExtensionTarget   int         `option:"extension_target"`      // points that end the extension; 0 where there is none
	BankruptcyEnd     bool        `option:"bankruptcy_end"`        // a score below zero ends the game
	LastHandStop      bool        `option:"last_hand_dealer_stop"` // a leading dealer who wins or is tenpai in the last deal ends the game
	HonbaPaidTo       PaidTo      `option:"honba_paid_to"`         // several winners: to each, or to the nearest
	DepositsMultiRon  Deposits    `option:"deposits_on_multi_ron"`
	DepositsAtGameEnd LastDeposit `option:"deposits_at_game_end"`
	NotenPool         int         `option:"noten_pool"`  // 3000 points
	HonbaValue        int         `option:"honba_value"` // 300 points a counter, a third from each on a self-draw
	RiichiBet         int         `option:"riichi_bet"`  // 1000 points

	// Claims, kongs, dora.

	SetClaimUntil  ClaimUntil     `option:"set_claim_until"`
	RonUntil       ClaimUntil     `option:"ron_until"`
	PonVsChii      PonVsChii      `option:"pon_vs_chii"`
	Claims         table.ClaimsBy `option:"claims" before:"prompt"`       // at a prompt, or called while play goes on
	HastyDraw      HastyDraw      `option:"hasty_draw" before:"put_back"` // where they are called: what a draw is worth that left no time to call
	MaxRonWinners  int            `option:"max_ron_winners"`              // 1: head bump, 2, or 3
	TripleRon      TripleRon      `option:"triple_ron"`
	KuikaeSameTile bool           `option:"kuikae_same_tile"` // the called kind may be discarded at once
	KuikaeOtherEnd bool           `option:"kuikae_other_end"` // the kind at the other end of a chow may be
	KuikaeResult   KuikaeFor      `option:"kuikae_result"`    // what a swap-call costs on a strict table
	FourthKong     FourthKong     `option:"fourth_kan"`
	KongNeedsLive  int            `option:"kan_needs_live_tiles"` // live tiles that must be left to declare or claim a kong
	KongDora       bool           `option:"kan_dora"`             // a kong turns an indicator
	KongDoraClosed Reveal         `option:"kan_dora_ankan"`
	KongDoraOpen   Reveal         `option:"kan_dora_open"`
	KongDoraAdded  Reveal         `option:"kan_dora_added"`
	Ippatsu        bool           `option:"ippatsu"`
	UraDora        bool           `option:"ura_dora"`
	KongUra        bool           `option:"kan_ura"`
	AddedBreaks    bool           `option:"added_kan_breaks_ippatsu"`

	// Riichi.

	RiichiMinLive    int        `option:"riichi_min_live_tiles"` // live tiles left after the own draw
	RiichiMinPoints  int        `option:"riichi_min_points"`     // points needed; 0: no minimum, a seat may go below zero
	RiichiFuriten    bool       `option:"riichi_when_furiten"`   // a furiten seat may declare
	RiichiTileRonned RonnedBet  `option:"riichi_tile_ronned"`
	RiichiKong       RiichiKong `option:"riichi_ankan_rule"`
	FourRiichiAbort  bool       `option:"four_riichi_abort"`

	// Furiten.

	FuritenClaimed    bool    `option:"furiten_own_claimed_discards"` // own discards that were claimed count
	FuritenAddedKong  bool    `option:"furiten_own_added_kan_tile"`   // the tile added to a kong counts as an own discard
	TempYakuless      bool    `option:"temp_furiten_yakuless"`        // a completing tile without yaku counts as let go
	TempEnd           TempEnd `option:"temp_furiten_end"`
	TempOthersClear   bool    `option:"temp_furiten_cleared_by_others"`      // another's chow, pung or open kong ends it
	TempClosedClear   bool    `option:"temp_furiten_clear_on_concealed_kan"` // another's closed kong ends it, too
	RiichiPassForever bool    `option:"riichi_pass_permanent"`
	MissedRobFuriten  bool    `option:"missed_rob_furiten"`
	KokushiRobsClosed bool    `option:"kokushi_robs_ankan"` // thirteen orphans may rob a closed kong

	// Draws and tenpai.

	NoTileLeft      NoTileLeft `option:"no_tile_left_wait"` // a wait on a tile of which the hand has four
	MayDeclareNoten bool       `option:"may_declare_noten"` // a tenpai hand may say noten
	NineKinds       bool       `option:"kyuushu_kyuuhai"`
	FourWinds       bool       `option:"suufon_renda"`
	TripleRonAborts bool       `option:"sanchahou_abort"`
	NagashiMangan   Nagashi    `option:"nagashi_mangan"`
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

	HouseYaku
	house facts // plays of it, worked out once: every win asks for it

	// Offences.

	// Discipline says whether what is forbidden is refused or judged.
	Discipline foul.Discipline `option:"discipline" before:"assisted"`
	// PenaltyTable names the table of penalties by which a strict table judges;
	// "none" where nothing that is forbidden can be done.
	PenaltyTable string `option:"penalties" before:"none"`

	// Penalties: what the table of penalties decides (told.go), as the matrix of the
	// rules sums it up.

	ChomboPenalty    string `option:"chombo_penalty"`
	ChomboAfterLast  string `option:"chombo_after_last_discard"`
	WrongTileCount   string `option:"wrong_tile_count"`
	ExposedTiles     string `option:"exposed_tiles"`
	FalseSet         string `option:"false_set_after_discard"`
	EmptyWin         string `option:"empty_ron_or_tsumo"`
	EmptyCall        string `option:"empty_chii_pon_kan"`
	CallWithDeadHand string `option:"call_with_dead_hand"`
	LateArrival      string `option:"late_arrival"`

	// Offences and the clock, where rulebooks differ in what the table then does.

	ChomboWithWin     ChomboWin    `option:"chombo_with_simultaneous_win"`
	SessionMinutes    int          `option:"session_minutes" before:"0"` // for the whole game; 0: no limit
	TimeLimitFinish   TimeFinish   `option:"time_limit_finish"`
	ChomboAfterSignal SignalChombo `option:"chombo_after_signal"`
}

// Uma is what each place is worth at the end of a game, in points: 15000 and
// so on. It sums to zero.
type Uma struct {
	Places   [4]int    // by place, where Floaters is false
	Floaters bool      // the table depends on how many seats hold the return points or more (JPML A)
	By       [5][4]int // by number of such seats, then by place, where Floaters is true
}

// For returns the uma of each place in a game that ends with that many seats
// holding the return points or more.
func (u Uma) For(floaters int) [4]int {
	if u.Floaters {
		return u.By[floaters]
	}
	return u.Places
}

// Rounding says how the totals of a game are rounded before uma is added.
type Rounding uint8

// The roundings. Where totals are whole thousands, the first takes up what
// rounding changes for the others.
const (
	TotalExact    Rounding = iota + 1 // to the point
	TotalHalfAway                     // points to thousands, 500 away from zero
	TotalHalfUp                       // points to thousands, 500 upwards
)

// UmaTie says what equal points do to places.
type UmaTie uint8

// The ties. A split averages the uma of the tied places; the earlier initial
// seat is the one nearer to the first dealer of the game.
const (
	UmaSplit          UmaTie = iota + 1 // tied seats share the place
	UmaInitialSeat                      // the earlier initial seat ranks higher
	UmaSplitRemainder                   // shared, what cannot be divided goes to the earlier initial seat
)

// Extension says whether a game goes on that nobody has decided.
type Extension uint8

// The extensions: none, or one more wind until somebody has the target.
const (
	NoExtension      Extension = iota + 1
	OneWindExtension           // a dealer who stays goes on even where the target is reached
	SuddenExtension            // the first deal after which anybody has the target is the last, a dealer who would stay or not
)

// PaidTo says to whom the counters go when several win.
type PaidTo uint8

// The receivers of counters: every winner, or the nearest after the discarder.
const (
	PaidToEach PaidTo = iota + 1
	PaidToNearest
)

// Deposits says who takes the riichi bets when several win.
type Deposits uint8

// The ways of the bets.
const (
	DepositsOwnBack    Deposits = iota + 1 // a winner takes back this deal's own bet, the rest goes to the nearest
	DepositsNearestAll                     // the nearest winner takes all
)

// LastDeposit says what becomes of bets on the table when a game ends.
type LastDeposit uint8

// The ends of the bets.
const (
	LastDepositTop   LastDeposit = iota + 1 // to the first; tied firsts share
	LastDepositTable                        // nobody collects
)

// ClaimUntil says how long a discard can be claimed.
type ClaimUntil uint8

// The ends of a claim. A table that asks each seat in turn closes the claim
// when all have answered, whatever the book says of people at a real table.
const (
	UntilSeconds3    ClaimUntil = iota + 1 // three seconds
	UntilNextDraw                          // the next player's draw
	UntilNextDiscard                       // the next player's discard
	UntilPrompt                            // the answer to the prompt
)

// PonVsChii says which of two claims for a set goes first.
type PonVsChii uint8

// The precedences of pung and chow.
const (
	PonAlways         PonVsChii = iota + 1 // a pung goes first
	PonUnlessLate                          // a pung goes first unless it comes clearly later
	FirstCall                              // the earlier call; a pung if in doubt
	PonWithin3Seconds                      // a pung goes first inside the three seconds
)

// TripleRon says what three wins on one tile are.
type TripleRon uint8

// The outcomes of three wins.
const (
	TripleRonPays    TripleRon = iota + 1 // all three are paid
	TripleRonAbort                        // the deal is drawn
	TripleRonNearest                      // the nearest after the discarder wins alone
)

// KuikaeFor says what a swap-call costs at a real table; this table refuses
// what a ruleset does not allow.
type KuikaeFor uint8

// The costs of a swap-call.
const (
	KuikaeNothing KuikaeFor = iota + 1
	KuikaeDeadHand
	KuikaeBlocked // it cannot be done
)

// FourthKong says what the fourth kong of a deal does.
type FourthKong uint8

// The outcomes of a fourth kong.
const (
	FourthKongContinue FourthKong = iota + 1
	FourthKongAbort               // the deal is drawn after the next discard passes, unless one seat has all four
)

// Reveal says when a kong's indicator is turned.
type Reveal uint8

// The moments of a kong's indicator.
const (
	RevealNone            Reveal = iota + 1 // kongs turn none
	RevealAtOnce                            // before the replacement draw, and once it cannot be robbed any more
	RevealBeforeDiscard                     // after the replacement draw, before the discard
	RevealAtDiscard                         // with the discard after the replacement draw, or before the next replacement draw
	RevealAtDiscardOrKong                   // so, but as soon as the next kong is declared: it is turned even if that one is robbed
)

// RonnedBet says what a win on the discard of riichi does to the riichi.
type RonnedBet uint8

// The outcomes of a won riichi discard.
const (
	RonnedVoid RonnedBet = iota + 1 // riichi is void, no bet is due
	RonnedDue                       // the bet is due all the same, and the winner has it
)

// ChomboWin is a value of the option chombo_with_simultaneous_win.
type ChomboWin uint8

// What becomes of a false win beside a valid one on the same tile. Without
// penalties it cannot arise.
const (
	ChomboNone      ChomboWin = iota + 1
	ChomboVoid                // it is not judged, and the win is paid
	ChomboBesideWin           // it is judged, and the win is paid: the deal is not played again
	ChomboBeforeWin           // it is judged, and where that ends the deal nobody has won
)

// TimeFinish is a value of the option time_limit_finish.
type TimeFinish uint8

// Which deals are still played where a game has a time limit. Between two deals
// the next counts as begun, where another follows it.
const (
	TimeNone          TimeFinish = iota + 1
	TimeSignalOneMore            // from a signal on, fifteen minutes before the end: the deal that is played and one more
	TimeOneMore                  // when the time is over: the deal that is played and one more
	TimeThisDeal                 // when the time is over: the deal that is played
)

// SignalChombo is a value of the option chombo_after_signal.
type SignalChombo uint8

// Whether a deal that a chombo ends is one of those that are still played when
// the time was called.
const (
	SignalNone SignalChombo = iota + 1
	SignalNotCounted
	SignalCounted
)

// RiichiKong says which closed kongs a hand in riichi may make. The tile drawn
// must be the fourth in every ruleset.
type RiichiKong uint8

// The demands on a kong in riichi.
const (
	RiichiKongWaits     RiichiKong = iota + 1 // the waits stay; shape and yaku may change
	RiichiKongTriplet                         // the waits stay and the three tiles can only be read as a triplet
	RiichiKongTripletBy                       // so, tested in the hand as completed by every wait (EMA 2025)
	RiichiKongShape                           // no reading changes, worse and impossible ones included; yaku may (WRC)
	RiichiKongYaku                            // waits and readings stay and no yaku is lost (JPML A)
)

// TempEnd says when temporary furiten ends.
type TempEnd uint8

// The ends of temporary furiten.
const (
	TempOwnDrawOrAnyClaim TempEnd = iota + 1 // the own draw, or anybody's claim for a set
	TempOwnDrawOrClaim                       // the own draw or claim
	TempOwnDiscard                           // the own discard
	TempOwnDraw                              // the own draw; an own claim ends it, too, for no draw follows before the discard
)

// NoTileLeft says when a wait on a fifth copy of a tile is no wait.
type NoTileLeft uint8

// The fifth copies.
const (
	NotenIfFourHeld   NoTileLeft = iota + 1 // noten if the hand has all four; read as melds included
	NotenWholeHand                          // noten if hand and melds have all four, as the book says outright
	NotenPureHandOnly                       // noten only if the concealed tiles have all four
)

// Nagashi says what nagashi mangan is worth.
type Nagashi uint8

// The kinds of nagashi mangan.
const (
	NagashiNone   Nagashi = iota + 1 // there is none
	NagashiAny                       // own calls do not matter; it replaces the noten payments
	NagashiClosed                    // closed hands only; it is a win, with counters and bets (EMA 2012)
)

// HandCap says what a hand of thirteen han without yakuman pays.
type HandCap uint8

// The caps.
const (
	CapSanbaiman HandCap = iota + 1 // 11 han and more are sanbaiman
	CapBase8000                     // 13 han and more pay base 8,000, once
)

// DoubleHands is the set of yakuman that count double.
type DoubleHands uint16

// The yakuman that may count double.
const (
	DoubleDaisuushii    DoubleHands = 1 << iota
	DoubleSuuankouTanki             // suuankou won on the pair
	DoubleKokushi13                 // kokushi musou on thirteen waits
	DoubleChuuren9                  // chuuren poutou on nine waits
	DoubleDaichisei                 // seven pairs of honours, where it is a yakuman by itself
)

// Renhou says what a win on a discard before the own first turn is worth.
type Renhou uint8

// The values of renhou.
const (
	RenhouNone    Renhou = iota + 1
	RenhouMangan         // mangan, in place of the hand: the better of the two counts
	RenhouYakuman        // a yakuman
)

// Ambiguous says what counts when the tile of a self-draw is not known apart.
type Ambiguous uint8

// The treatments of a mixed-in winning tile, for the referee.
const (
	AmbiguousNone   Ambiguous = iota + 1 // no rule
	AmbiguousLowest                      // the tile that scores lowest
	AmbiguousDrop                        // all that depends on the tile is dropped
)

// PaoHands is the set of yakuman that make their feeder liable.
type PaoHands uint8

// The yakuman that make liable.
const (
	PaoDaisangen PaoHands = 1 << iota
	PaoDaisuushii
	PaoSuukantsu
)

// PaoScope says how far liability goes when the hand has other yakuman, too.
type PaoScope uint8

// The scopes of liability.
const (
	PaoWholeHand  PaoScope = iota + 1 // the whole hand
	PaoFedYakuman                     // only the yakuman that was fed
)

// PaoHonba says who pays the counters when a liable player and a discarder
// share a win.
type PaoHonba uint8

// The payers of the counters.
const (
	PaoHonbaDiscarder PaoHonba = iota + 1
	PaoHonbaLiable
)
