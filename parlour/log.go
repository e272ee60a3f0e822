package parlour

import (
	"context"
	"errors"
	"jansou/cluster"

	"jansou/fair"
	"jansou/mahjong"
)

// ErrFenced is what Log.Append returns (wrapped) when the table's log has
// other commits than the caller thinks: somebody else owns the table now.
var ErrFenced = errors.New("the log has gone on without this owner")

// ErrUnwritten is what Log.Append returns (wrapped) where it is sure that nothing was
// written, and nothing will be.
var ErrUnwritten = errors.New("nothing was written")

// ErrUnsure is what Log.Append returns (wrapped) where it is not known whether the
// commit was written, and it may be written still: the line to the log broke when it was
// asked for. Appending the same bytes again settles it.
var ErrUnsure = errors.New("it is not known whether it was written")

// ErrDamaged is what Log.Read returns (wrapped) where what is kept of a table is
// not what was written: a bit has flipped, or a part is gone.
var ErrDamaged = errors.New("what was kept is damaged")

type epochKey struct{}

// UnderEpoch is a context of what a node does under an epoch, and under no later one: a
// commit is signed with it, and may be appended again when the node has been buried and
// lives anew. 0: under whichever the node has by then.
func UnderEpoch(ctx context.Context, epoch cluster.Epoch) context.Context {
	if epoch == 0 {
		return ctx
	}
	return context.WithValue(ctx, epochKey{}, epoch)
}

// EpochOf is what UnderEpoch was told; 0: nothing.
func EpochOf(ctx context.Context) cluster.Epoch {
	epoch, _ := ctx.Value(epochKey{}).(cluster.Epoch)
	return epoch
}

// Log keeps the commits of every table. Its methods may be called from many
// goroutines at once. Each gives up when its context ends, and returns the
// context's error.
type Log interface {
	// Append writes data as the commit of table that follows the first after
	// commits, and returns when it is safe from a power cut. It writes nothing
	// and returns ErrFenced where the table has not exactly that many. After
	// any other error but ErrUnwritten the commit may or may not be there. Where the
	// table has data at that place already, byte for byte, it is as if it was written
	// now: a commit has an id that was made for it alone. over is there where no
	// commit will follow: what the table comes to is written with it, or not at all. Where
	// nodes share the log it writes nothing for a node that is buried, or that lives under
	// another epoch than EpochOf the context by then: cluster.ErrBuried and ErrUnwritten.
	Append(ctx context.Context, table string, after int, data []byte, over *Ending) error

	// Read returns the commits of table from number from (counted from 0) on;
	// none for a table that there is not. Where it returns ErrDamaged, too, they
	// are those before the damage. They are as they were appended, but for names
	// that were erased since: there it has NameErased.
	Read(ctx context.Context, table string, from int) ([][]byte, error)

	// Tables returns the names of the tables that are not over, those first at
	// which something happened last, however often they were taken over since.
	Tables(ctx context.Context) ([]string, error)
}

// NameErased stands in a commit in place of a name that was erased.
const NameErased = "—"

// CommitKind says what a commit records. The set is closed and may only grow.
type CommitKind string

// The kinds of commit.
const (
	Opened     CommitKind = "opened"     // a table was opened with Settings; always the first, and only the first
	Sat        CommitKind = "sat"        // the person Owner sat down on Seat under Name
	Rose       CommitKind = "rose"       // the person on Seat gave it back before the game
	Started    CommitKind = "started"    // the game began; Bots names the bots by seat
	DealBegun  CommitKind = "deal"       // a wall was built; Events begin with dealt
	Acted      CommitKind = "acted"      // Seat did Action and Events followed
	TimeUp     CommitKind = "time_up"    // the time of the session was over; Events begin with the end of the deal that was played, if one was
	TakenOver  CommitKind = "taken_over" // a new owner of the table has read the log so far
	Closed     CommitKind = "closed"     // the table was closed before its game was over: nobody had come, or by its host or an operator
	CallsOver  CommitKind = "lapsed"     // claims called live: the time to call was over, and Events followed
	Called     CommitKind = "called"     // the referee was called: by Seat, by himself, or by an offence that Action of Seat, or the time to call that is over, brings to light; it has not happened yet
	Looked     CommitKind = "looked"     // the referee looked at every hand
	Judged     CommitKind = "judged"     // the referee ruled on what was held, or on Fault, which he reports: Events
	Undone     CommitKind = "undone"     // the referee set the table back to what it was after commit To
	Resumed    CommitKind = "resumed"    // play goes on after a call
	Hosted     CommitKind = "hosted"     // the person on Seat is the host from now on: it was handed over, or by the clock, for the host had gone
	Removed    CommitKind = "removed"    // the host sent the person on Seat away, with Ban for as long as the table is there
	Readmitted CommitKind = "readmitted" // the host gave who was sent away from Seat during the game the seat back
	Swapped    CommitKind = "swapped"    // before the game the host had Seat and With change who sits there
	BotSat     CommitKind = "bot_sat"    // before the game the host gave Seat to a bot called Name, of the sort Bot
	BotRose    CommitKind = "bot_rose"   // and took it from that one again
	StoodIn    CommitKind = "stood_in"   // the person Owner plays under Name for who has Seat and is away
	StoodDown  CommitKind = "stood_down" // and plays no more; with Ban the host has sent that one away for as long as the table is there
	Paused     CommitKind = "paused"     // all agreed to the pause of Minutes that the person on Seat proposed: the table stands still from here on
	Unpaused   CommitKind = "unpaused"   // play goes on: the time was over, or all wanted to
	Sealed     CommitKind = "sealed"     // the seals of the seats for the next deal are fixed: Fair
	Branched   CommitKind = "branched"   // a table that is a branch began: Owner sits on Seat under Name, Bots on the others, after Events of another table
	Hinted     CommitKind = "hinted"     // at a teaching table Seat asked for a hint for the choice that it had
	Brought    CommitKind = "brought"    // Events are one deal of the record of another system, the wall first (Settings.Imported)
)

// By says who chose an action.
type By string

// Who may choose an action.
const (
	ByPerson By = "person"
	ByBot    By = "bot"
	ByClock  By = "clock"
	// ByReferee: what only the referee does.
	ByReferee By = "referee"
	// ByOperator: what who keeps the server does to a table.
	ByOperator By = "operator"
)

// Commit is one row of the log: one thing that somebody did and all that
// followed from it by itself. Which fields count depends on Kind. docs/log-
// format.md describes its JSON, which is a promise.
type Commit struct {
	ID        string          `json:"id"` // made by the owner of the table, never twice the same
	At        int64           `json:"at"` // microseconds since 1970, UTC, by the server's clock
	Kind      CommitKind      `json:"kind"`
	Seal      *fair.Hash      `json:"seal,omitempty" before:"no seal was told"`                 // Opened, DealBegun: the server's of the deal that comes next, told from here on; the store publishes it by its place in the line
	Format    int             `json:"format,omitempty" before:"the log was of format 1 or 2"`   // Opened, TakenOver: mahjong.Format of the program that goes on from here
	Epoch     int64           `json:"epoch,omitempty" before:"one program alone wrote the log"` // where several nodes share the log: under which life of a node it was written
	Node      string          `json:"node,omitempty" before:"one program alone wrote the log"`  // Opened, TakenOver: what that node is called
	Opened    *Settings       `json:"opened,omitempty"`                                         // Opened
	Seat      *mahjong.Seat   `json:"seat,omitempty"`                                           // Sat, Rose, Acted, Branched and others
	Name      string          `json:"name,omitempty"`                                           // Sat, Branched, BotSat, StoodIn
	Owner     *Owner          `json:"owner,omitempty"`                                          // Sat, StoodIn
	Host      *Owner          `json:"host,omitempty" before:"nobody was the host"`              // Opened: who opened the table
	Bots      *[4]string      `json:"bots,omitempty"`                                           // Started: "" for a person's seat; of an imported game who played it elsewhere
	OnePerson bool            `json:"onePerson,omitempty" before:"nobody looked"`               // Started: one person, or one address, has two of the seats
	Action    *mahjong.Action `json:"action,omitempty"`                                         // Acted
	By        By              `json:"by,omitempty"`                                             // Acted
	Answer    string          `json:"answer,omitempty"`                                         // the id of the message that asked for it
	Spent     int64           `json:"spent,omitempty"`                                          // Acted: microseconds of the seat's bank that the choice took

	Why  string        `json:"why,omitempty" before:"no referee was called"`           // Called, Looked, Undone: the reason that was given; Closed: a sentence for the people
	With *mahjong.Seat `json:"with,omitempty" before:"nobody changed seats"`           // Swapped: the other seat
	Bot  string        `json:"bot,omitempty" before:"no bot sat down before the game"` // BotSat: which bot

	Minutes int                  `json:"minutes,omitempty" before:"nobody paused"`    // Paused
	Ban     bool                 `json:"ban,omitempty" before:"nobody was sent away"` // Removed: and may not come back
	Fault   *mahjong.Fault       `json:"fault,omitempty" before:"no referee ruled"`   // Judged: what the referee reports
	Instead []mahjong.Overruling `json:"instead,omitempty" before:"no referee ruled"` // Judged: what he rules in place of the ruleset
	To      *int                 `json:"to,omitempty" before:"nothing was undone"`    // Undone: the number of a commit
	Fair    *fair.Round          `json:"fair,omitempty" before:"no seat had a share"` // Sealed: the seals; DealBegun: with the shares

	Events []mahjong.Event `json:"events,omitempty"` // DealBegun, Acted, TimeUp, Judged, CallsOver, Branched, Brought

	Table  string `json:"table,omitempty" before:"a log was given away without its name"` // of the last commit of a log that is given away
	Digest string `json:"digest,omitempty" before:"a log was given away without one"`     // of the last commit of a log that is given away: over all bytes before it
}

// Ends reports whether no commit can follow c: the game is over, or the table closed.
func (c *Commit) Ends() bool {
	if c.Kind == Closed {
		return true
	}
	for _, e := range c.Events {
		if e.Kind == mahjong.GameEnded {
			return true
		}
	}
	return false
}
