package guest

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/mjai"
	"jansou/table"
)

// Mjai is a program of its own that plays riichi over the mjai protocol on
// standard input and output, a line each way for every message. It is started
// for each game. It must be shown every event (Watch). Make it with NewMjai,
// and Close it.
type Mjai struct {
	command []string
	limit   time.Duration
	game    MjaiGame
	teller  mjai.Teller

	run     *running
	began   bool
	told    []mjai.Message // not sent yet: the last one may be a question
	said    bool           // the program was told of its own riichi before the discard
	request int
	seq     int          // messages sent, for a program that is told
	answer  mjai.Message // to the newest message
	wrong   error        // why there is no such answer
	owed    int          // answers that were too late and have not come yet
	silent  int          // questions in a row to which a quiet program said nothing
	dead    error        // why the program is asked no more
	faults  []error
	asked   int
	slowest time.Duration
	spent   time.Duration

	late func(message string) <-chan time.Time // when the time to answer message is over; a test's own
}

// MjaiGame is what a program is told of a game when it begins.
type MjaiGame struct {
	Winds    int  // 1: East only, 2: East and South
	RedFives bool // the set has red fives
	// Ruleset is the name of the ruleset, for programs that ask for our
	// additions: the ruleset, the number of each message and of each question,
	// what may be answered and in what time. "": none of them is sent.
	Ruleset string
	// Quiet: the program says nothing to a message that asks nothing of it, and is
	// not waited for there.
	Quiet bool
}

// NewMjai returns the bot that command starts, which is split at spaces and not
// given to a shell. limit is how long each answer may take. Nothing is started
// yet.
func NewMjai(command string, game MjaiGame, limit time.Duration) (*Mjai, error) {
	b := &Mjai{command: strings.Fields(command), limit: limit, game: game}
	b.late = func(string) <-chan time.Time { return time.After(limit) }
	if len(b.command) == 0 {
		return nil, errors.New("bot: an mjai bot without a command")
	}
	if _, err := exec.LookPath(b.command[0]); err != nil {
		return nil, fmt.Errorf("bot: %w", err)
	}
	return b, nil
}

// Name returns the command that starts the bot.
func (b *Mjai) Name() string {
	kind := "mjai:"
	if b.game.Quiet {
		kind = "mjai-quiet:"
	}
	return kind + strings.Join(b.command, " ")
}

// Faults returns what the bot did wrong so far: no answer in time, one that is
// none, one that is not legal. In its place the drawn tile was discarded, or the
// tile of another let go. It is one fault a decision; what is wrong with the
// answers to messages that ask nothing counts once, as long as it lasts.
func (b *Mjai) Faults() []error { return b.faults }

// Times returns how often the program was waited for, how long in all, and how
// long at the most.
func (b *Mjai) Times() (asked int, spent, slowest time.Duration) { return b.asked, b.spent, b.slowest }

// Close tells the program what is left to tell and ends it.
func (b *Mjai) Close() error {
	b.flush(nil)
	b.run.stop()
	b.run, b.began, b.dead = nil, false, errors.New("the program was closed")
	return nil
}

// Watch notes an event that its seat may see, with the seat's view after it.
func (b *Mjai) Watch(v table.View, e mahjong.Event) {
	b.flush(nil)
	if !b.began {
		b.began = true
		m := mjai.Begin(v.Viewer, [4]string{"0", "1", "2", "3"}, b.game.Winds, b.game.RedFives)
		m.Ruleset = b.game.Ruleset
		b.told = append(b.told, m)
	}
	first := len(b.told)
	b.told = b.teller.Tell(b.told, &e, &v)
	if b.said && len(b.told) > first && b.told[first].Type == mjai.Reach {
		b.told = append(b.told[:first], b.told[first+1:]...)
		b.said = false
	}
}

// Act returns what the bot answers to the newest event. The protocol has no
// words for tenpai and noten: a waiting hand is shown.
func (b *Mjai) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if a, ok := sight.Find(legal, mahjong.Tenpai); ok {
		return a
	}
	if a, ok := sight.Find(legal, mahjong.Noten); ok {
		return a
	}
	b.flush(func(m *mjai.Message) {
		from, t := v.AskedFrom, v.Asked
		if v.Phase == table.Turn {
			from, t = v.Viewer, v.Own.Drawn
		}
		b.offer(m, mjai.Possible(v.Viewer, legal, from, t))
	})
	if b.wrong != nil {
		return modest(legal)
	}
	riichi := b.answer.Type == mjai.Reach
	if riichi {
		// Riichi is said first; the answer to that is the discard.
		b.said = true
		m := mjai.Answer(v.Viewer, mahjong.Action{Kind: mahjong.Riichi}, mahjong.NoSeat, mahjong.NoTile)
		b.offer(&m, riichiDiscards(v.Viewer, legal))
		b.send(m, true)
		if b.wrong != nil {
			return modest(legal)
		}
	}
	a, err := b.answer.Among(v.Viewer, legal, riichi)
	if err != nil {
		b.fault(err)
		return modest(legal)
	}
	return a
}

// offer adds to a question its number and what may be answered, for a program
// that asks for them.
func (b *Mjai) offer(m *mjai.Message, possible []mjai.Message) {
	if b.game.Ruleset != "" {
		b.request++
		m.Request, m.Possible, m.TimeLeft = b.request, possible, int(b.limit.Milliseconds())
	}
}

// riichiDiscards are the discards with which seat may declare riichi.
func riichiDiscards(seat mahjong.Seat, legal []mahjong.Action) []mjai.Message {
	var out []mjai.Message
	for _, a := range legal {
		if a.Kind == mahjong.Riichi {
			a.Kind = mahjong.Discard
			out = append(out, mjai.Answer(seat, a, mahjong.NoSeat, mahjong.NoTile))
		}
	}
	return out
}

// flush sends what has not been sent; last, where it is not nil, adds to the
// last message, which is a question.
func (b *Mjai) flush(last func(*mjai.Message)) {
	for i, m := range b.told {
		question := last != nil && i == len(b.told)-1
		if question {
			last(&m)
		}
		b.send(m, question)
	}
	b.told = b.told[:0]
}

// send sends one message and keeps the answer to it.
func (b *Mjai) send(m mjai.Message, question bool) {
	if b.game.Ruleset != "" {
		b.seq++
		m.Seq = b.seq
	}
	before := b.wrong
	b.answer, b.wrong = b.ask(m.String(), question)
	if b.wrong != nil && (question || before == nil) {
		hint := ""
		if !question && errors.Is(b.wrong, errLate) {
			hint = ": a program that answers only what asks something is seated as mjai-quiet:COMMAND"
		}
		b.fault(fmt.Errorf("to %s: %w%s", m.Type, b.wrong, hint))
	}
}

// mostOwed is how many answers a program may owe before it is given up.
const mostOwed = 100

// ask sends a message and returns the line that answers it. Each message is
// answered by one line, so those that come too late are passed over, and so is
// what a program says beyond that; while answers are owed only questions are
// waited for.
func (b *Mjai) ask(message string, question bool) (mjai.Message, error) {
	if b.dead != nil {
		return mjai.Message{}, b.dead
	}
	if b.run == nil {
		run, err := start(b.command)
		if err != nil {
			return mjai.Message{}, b.end(err)
		}
		b.run = run
	}
	b.owed = max(0, b.owed-b.run.drop(isAnswer))
	if b.game.Quiet && !question {
		if err := b.run.send(message, b.limit); err != nil {
			return mjai.Message{}, b.end(err)
		}
		return mjai.Message{}, b.wrong
	}
	begun := time.Now()
	b.asked++
	if err := b.run.send(message, b.limit); err != nil {
		return mjai.Message{}, b.end(err)
	}
	if b.owed > 0 && !question {
		b.owed++
		return mjai.Message{}, b.wrong
	}
	for late := b.late(message); ; b.owed-- {
		line, err := b.run.line(late, false)
		took := time.Since(begun)
		var m mjai.Message
		if err == nil {
			if m, err = mjai.Parse([]byte(line)); err != nil {
				err = fmt.Errorf("%.80q is no answer: %w", line, err)
			} else if b.owed > 0 {
				continue
			}
		} else if !errors.Is(err, errLate) {
			return m, b.end(err)
		} else {
			err = fmt.Errorf("%w within %v", errLate, b.limit)
		}
		b.spent, b.slowest = b.spent+took, max(b.slowest, took)
		if err == nil {
			b.silent = 0
			return m, nil
		}
		if b.game.Quiet {
			// Likelier it saw nothing to answer than that it is late: the next line is to the next question.
			if b.silent++; b.silent > mostOwed {
				return m, b.end(fmt.Errorf("it said nothing to %d questions and was stopped", b.silent))
			}
			return m, err
		}
		if b.owed++; b.owed > mostOwed {
			return m, b.end(fmt.Errorf("it owes %d answers and was stopped", b.owed))
		}
		return m, err
	}
}

// isAnswer reports whether a line is a message, and not something else that a
// program says: that answers nothing.
func isAnswer(line string) bool {
	_, err := mjai.Parse([]byte(line))
	return err == nil
}

// end stops the program, which is asked no more in this game.
func (b *Mjai) end(why error) error {
	b.run.stop()
	b.run, b.dead = nil, why
	return why
}

func (b *Mjai) fault(err error) {
	b.faults = append(b.faults, fmt.Errorf("bot: %s: %w", b.Name(), err))
}
