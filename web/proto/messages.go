package main

import (
	"encoding"

	"jansou/mahjong"
	"jansou/table"
)

// message is a type that goes over the wire by itself. All that its fields are
// made of follows it.
type message struct {
	of    string   // "parlour.State"
	types []string // values of its field type, which tell the messages of a socket apart
}

// sent are the messages and answers of the server. Those with a type come over
// the websocket.
var sent = []message{
	{"parlour.State", []string{"state"}},
	{"parlour.ErrorMessage", []string{"error"}},
	{"parlour.Proposal", []string{"proposal"}},
	{"web.pongJSON", []string{"pong"}},
	{"parlour.QuickState", []string{"match"}},
	{"parlour.ChatMessage", []string{"chat"}},
	{"parlour.HintMessage", []string{"hint"}},
	{"web.friendsJSON", []string{"friends"}},
	{of: "web.failureJSON"},
	{of: "web.offerJSON"},
	{of: "web.levelsJSON"},
	{of: "web.tablesJSON"},
	{of: "parlour.Replay"},
	{of: "fair.Game"},
	{of: "fair.Link"},
	{of: "web.fairJSON"},
	{of: "web.stepsJSON"},
	{of: "web.offlineReplay"},
	{of: "web.rulesJSON"},
	{of: "lawbook.Rule"},
	{of: "web.compared"},
	{of: "web.ruled"},
	{of: "web.furitenJSON"},
	{of: "web.safeJSON"},
	{of: "web.historyJSON"},
	{of: "web.statisticsJSON"},
	{of: "web.playedJSON"},
	{of: "web.recordJSON"},
	{of: "web.broughtTable"},
	{of: "web.ratingJSON"},
	{of: "web.hallJSON"},
	{of: "web.sittersJSON"},
	{of: "web.judgeableJSON"},
	{of: "web.scriptAnswer"},
	{of: "web.dealAnswer"},
	{of: "web.reviewJSON"},
	{of: "web.whatIfJSON"},
	{of: "web.drillsJSON"},
	{of: "web.drillJudged"},
	{of: "web.readingsJSON"},
	{of: "web.adminTables"},
	{of: "web.adminPeople"},
	{of: "web.adminBans"},
	{of: "web.accountAnswer"},
	{of: "web.codesAnswer"},
	{of: "web.passkeyQuestion"},
	{of: "web.providerAnswer"},
	{of: "web.adminReports"},
	{of: "web.staysJSON"},
	{of: "web.oneStayJSON"},
}

// taken are the messages and orders that the server reads. In their types
// omitempty marks what may be left out.
var taken = []message{
	{"web.sitJSON", []string{"sit"}},
	{"web.speakJSON", []string{"speak"}},
	{"web.actJSON", []string{"act"}},
	{"web.hintJSON", []string{"hint"}},
	{"web.holdJSON", []string{"hold", "fill", "vote"}},
	{"web.joinJSON", []string{"join"}},
	{"web.sayJSON", []string{"say"}},
	{"web.reportJSON", []string{"report"}},
	{"web.watchJSON", []string{"watch"}},
	{"web.withBotsJSON", []string{"bots"}},
	{"web.callJSON", []string{"call", "look"}},
	{"web.proposeJSON", []string{"propose"}},
	{"web.rulingJSON", []string{"rule"}},
	{"web.undoJSON", []string{"undo"}},
	{"web.removeJSON", []string{"remove"}},
	{"web.seatJSON", []string{"readmit", "hand_over", "unseat_bot"}},
	{"web.swapJSON", []string{"swap"}},
	{"web.seatBotJSON", []string{"seat_bot"}},
	{"web.standInJSON", []string{"stand_in"}},
	{"web.letInJSON", []string{"let_in"}},
	{"web.pauseJSON", []string{"pause"}},
	{"web.sealJSON", []string{"seal"}},
	{"web.revealJSON", []string{"reveal"}},
	{"web.envelope", []string{"start", "close", "ready", "leave", "resume", "again", "whole", "stop", "come", "back", "ping"}},
	{of: "web.orderJSON"},
	{of: "web.branchJSON"},
	{of: "web.scriptOrder"},
	{of: "web.banOrder"},
	{of: "web.openingOrder"},
	{of: "web.makeOrder"},
	{of: "web.signInOrder"},
	{of: "web.recoverOrder"},
	{of: "web.passkeyOrder"},
	{of: "web.passkeyAnswer"},
	{of: "web.providerOrder"},
	{of: "web.mailOrder"},
	{of: "web.lostOrder"},
	{of: "web.linkOrder"},
	{of: "web.endOrder"},
	{of: "web.renameOrder"},
	{of: "web.passwordOrder"},
	{of: "web.removeOrder"},
	{of: "web.shownOrder"},
	{of: "web.eraseOrder"},
	{of: "web.stayOrder"},
	{of: "web.comeOrder"},
	{of: "web.whoOrder"},
	{of: "web.hiddenOrder"},
	{of: "web.inviteOrder"},
	{of: "web.answerOrder"},
}

// renamed are the names in the page of types whose own names would mislead
// there: a name of the browser's, or one that two packages have.
var renamed = map[string]string{
	"mahjong.Set":         "HandSet",
	"mahjong.Event":       "GameEvent",
	"parlour.State":       "StateMessage",
	"parlour.Info":        "ListedTable",
	"parlour.Ruleset":     "OfferedRuleset",
	"web.saidRuleset":     "RulesetInfo",
	"parlour.StuckInfo":   "Stuck",
	"parlour.CallInfo":    "RefereeCall",
	"parlour.ChairView":   "RefereeChair",
	"parlour.CommitKind":  "CommitKind",
	"script.Answer":       "ScriptSays",
	"web.insteadJSON":     "OwnInstead",
	"web.furitenJSON":     "FuritenAnswer",
	"web.safeJSON":        "SafeAnswer",
	"web.envelope":        "BareMessage",
	"web.ruled":           "Answer",
	"web.ruledElsewhere":  "AnswerElsewhere",
	"web.compared":        "ComparedRulesets",
	"web.orderJSON":       "TableOrder",
	"web.branchJSON":      "BranchOrder",
	"web.actionJSON":      "ActionOrder",
	"web.meldJSON":        "MeldOrder",
	"web.sitJSON":         "SitMessage",
	"web.speakJSON":       "SpeakMessage",
	"web.seatJSON":        "SeatMessage",
	"web.removeJSON":      "RemoveMessage",
	"web.swapJSON":        "SwapMessage",
	"web.seatBotJSON":     "SeatBotMessage",
	"web.standInJSON":     "StandInMessage",
	"web.letInJSON":       "LetInMessage",
	"web.pauseJSON":       "PauseMessage",
	"web.actJSON":         "ActMessage",
	"web.holdJSON":        "HoldMessage",
	"web.hintJSON":        "AskHintMessage",
	"web.callJSON":        "CallMessage",
	"web.proposeJSON":     "ProposeMessage",
	"web.rulingJSON":      "RuleMessage",
	"web.undoJSON":        "UndoMessage",
	"web.pongJSON":        "PongMessage",
	"parlour.QuickState":  "MatchMessage",
	"web.joinJSON":        "JoinMessage",
	"web.sayJSON":         "SayMessage",
	"web.reportJSON":      "ReportMessage",
	"web.watchJSON":       "WatchMessage",
	"web.watchOrderJSON":  "WatchOrder",
	"web.withBotsJSON":    "WithBotsMessage",
	"web.sealJSON":        "SealMessage",
	"web.fairJSON":        "FairAnswer",
	"web.revealJSON":      "RevealMessage",
	"web.statisticsJSON":  "StatisticsAnswer",
	"web.playedJSON":      "PlayedGames",
	"web.recordJSON":      "RecordAnswer",
	"web.broughtJSON":     "RecordGame",
	"web.playerJSON":      "RecordPlayer",
	"web.whyNot":          "WhyNot",
	"web.broughtTable":    "BroughtTable",
	"web.ratingJSON":      "RatingAnswer",
	"web.hallJSON":        "HallAnswer",
	"web.againstJSON":     "AgainstPlayer",
	"web.ladderJSON":      "OwnLadder",
	"referee.ToldFuriten": "Furiten",
	"referee.Furiten":     "FuritenFacts",
}

// own are the packages whose types keep their names in the page; the names of
// others begin with their package.
var own = map[string]bool{"mahjong": true, "table": true, "parlour": true, "web": true}

// printed are types that marshal themselves as another one is written.
var printed = map[string]string{
	"mahjong.Meld":  "mahjong.meldJSON",
	"parlour.Clock": "parlour.clockJSON",
}

// texts are types that marshal themselves as notation, and names that stand for
// a number or a text.
var texts = map[string]struct{ name, is, say string }{
	"mahjong.Tile":    {"Tile", "string", `A tile of notation: "3p", "0s" (red five), "7z"; "-" or missing: not seen.`},
	"mahjong.Kind":    {"Tile", "string", ""},
	"mahjong.Hand":    {"Tiles", "string", `Tiles of notation: "123m0p".`},
	"mahjong.Wall":    {"Tiles", "string", ""},
	"fair.Hash":       {"Hash", "string", `32 bytes in hexadecimal; "": none.`},
	"mahjong.Seat":    {"Seat", "number", "Counter-clockwise from the first East, from 0; NOBODY: nobody, a spectator."},
	"mahjong.RuleID":  {"RuleID", "string", `The name of a rule: "riichi.furiten.temporary".`},
	"teach.Name":      {"WaitName", "string", `How a hand, or a part of it, waits: "two_sided", "closed", "single".`},
	"time.Time":       {"Time", "string", `A moment: "2026-11-25T18:30:00Z".`},
	"netip.Prefix":    {"Net", "string", `Addresses that begin alike: "203.0.113.9/32".`},
	"parlour.Owner":   {"never", "", ""}, // it is told to nobody
	"json.RawMessage": {"unknown", "", ""},
	"any":             {"unknown", "", ""},
}

// named are numbers that marshal themselves as names: how to get the name of one.
var named = map[string]func(n int) encoding.TextMarshaler{
	"mahjong.ActionKind": func(n int) encoding.TextMarshaler { return mahjong.ActionKind(n) },
	"mahjong.EventKind":  func(n int) encoding.TextMarshaler { return mahjong.EventKind(n) },
	"mahjong.MeldKind":   func(n int) encoding.TextMarshaler { return mahjong.MeldKind(n) },
	"mahjong.Stage":      func(n int) encoding.TextMarshaler { return mahjong.Stage(n) },
	"mahjong.Shown":      func(n int) encoding.TextMarshaler { return mahjong.Shown(n) },
	"mahjong.Verdict":    func(n int) encoding.TextMarshaler { return mahjong.Verdict(n) },
	"mahjong.Unit":       func(n int) encoding.TextMarshaler { return mahjong.Unit(n) },
	"mahjong.Form":       func(n int) encoding.TextMarshaler { return mahjong.Form(n) },
	"mahjong.Wait":       func(n int) encoding.TextMarshaler { return mahjong.Wait(n) },
	"table.Phase":        func(n int) encoding.TextMarshaler { return table.Phase(n) },
}

// nobody is the seat of nobody.
const nobody = int(mahjong.NoSeat)

// absent are the numbers of named that are never sent: the zero that is no
// value. A field with one is left out, or is always set.
var absent = map[string]int{"mahjong.ActionKind": 0, "mahjong.EventKind": 0, "mahjong.MeldKind": 0}
