package guest

import (
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"jansou/botzone"
	"jansou/mahjong"
	"jansou/table"
)

// keepRunning is the line by which a bot says that it wants to stay and be
// sent one request at a time.
const keepRunning = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

// Botzone is a contest bot: a program of its own that speaks Botzone's
// protocol. It plays Chinese Official without flowers, as contests do; each deal
// is a match to it. It must be shown every event (Watch), as it is asked about
// every one. Make it with NewBotzone, and Close it.
type Botzone struct {
	command []string
	asJSON  bool
	limit   time.Duration
	teller  botzone.Teller

	run       *running
	requests  []string
	responses []string
	data      json.RawMessage // what a bot that speaks JSON wants to be given back with the next request
	globals   json.RawMessage
	kept      []string // the same of one that speaks in lines

	answer   botzone.Answer // to the newest request
	wrong    error          // why there is no such answer
	promised mahjong.Tile   // the discard that came with a claim
	faults   []error
}

// NewBotzone returns the bot that command starts, which is split at spaces and
// not given to a shell. asJSON says that it reads and writes JSON, not lines of
// text: its author's choice, which Botzone calls simplified interaction where it
// is text. limit is how long each answer may take. Nothing is started yet.
func NewBotzone(command string, asJSON bool, limit time.Duration) (*Botzone, error) {
	b := &Botzone{command: strings.Fields(command), asJSON: asJSON, limit: limit}
	if len(b.command) == 0 {
		return nil, errors.New("bot: a Botzone bot without a command")
	}
	if _, err := exec.LookPath(b.command[0]); err != nil {
		return nil, fmt.Errorf("bot: %w", err)
	}
	return b, nil
}

// Name returns the command that starts the bot.
func (b *Botzone) Name() string { return "botzone:" + strings.Join(b.command, " ") }

// Faults returns what the bot did wrong so far: no answer, one that is none,
// one that the rules refuse. Botzone would have ended the match; here the drawn
// tile was discarded, or the tile of another let go.
func (b *Botzone) Faults() []error { return b.faults }

// Close ends the program.
func (b *Botzone) Close() error {
	b.run.stop()
	b.run = nil
	return nil
}

// Watch tells the bot of an event that its seat may see, and keeps what it
// answers. v is the seat's view after it.
func (b *Botzone) Watch(v table.View, e mahjong.Event) {
	if e.Kind == mahjong.Dealt {
		_ = b.Close() // it cannot fail
		b.requests, b.responses, b.data, b.globals, b.kept = nil, nil, nil, nil, nil
		b.promised = mahjong.NoTile
	}
	for _, request := range b.teller.Tell(&e, &v) {
		var text string
		text, b.wrong = b.ask(request)
		b.requests, b.responses = append(b.requests, request), append(b.responses, text)
		if b.wrong == nil {
			b.answer, b.wrong = botzone.ParseAnswer(text)
		}
		if b.wrong != nil {
			b.fault(fmt.Errorf("to %q: %w", request, b.wrong))
		}
	}
}

// Act returns what the bot answered to the newest event.
func (b *Botzone) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	answer, wrong := b.answer, b.wrong
	if v.Phase == table.Turn && v.Own.Drawn == mahjong.NoTile {
		answer, wrong = botzone.Answer{Word: botzone.Play, Tile: b.promised}, nil
	}
	b.promised = mahjong.NoTile
	if wrong == nil {
		if a, ok := answer.Among(legal); ok {
			b.promised = answer.Discard
			return a
		}
		b.fault(fmt.Errorf("%s is not legal", answer))
	}
	return modest(legal)
}

// modest passes, or discards the drawn tile, or the last that can be.
func modest(legal []mahjong.Action) mahjong.Action {
	var found mahjong.Action
	for _, a := range legal {
		if a.Kind == mahjong.Pass || a.Kind == mahjong.Discard && !found.Drawn {
			found = a
		}
	}
	return found
}

func (b *Botzone) fault(err error) {
	b.faults = append(b.faults, fmt.Errorf("bot: %s: %w", b.Name(), err))
}

// ask sends a request and returns the answer. A program that has ended is
// started again and given the whole match so far.
func (b *Botzone) ask(request string) (string, error) {
	input := request
	if b.run == nil {
		var err error
		if b.run, err = start(b.command); err != nil {
			return "", err
		}
		input = b.history(request)
	}
	if err := b.run.send(input, b.limit); err != nil {
		_ = b.Close()
		return "", err
	}
	lines, stays, err := b.run.answer(b.limit, b.asJSON)
	if !stays || err != nil {
		_ = b.Close()
	}
	if err != nil {
		return "", err
	}
	if b.asJSON {
		var j struct {
			Response         string
			Data, Globaldata json.RawMessage
		}
		if err := json.Unmarshal([]byte(strings.Join(lines, "\n")), &j); err != nil {
			return "", fmt.Errorf("the answer is not JSON: %w", err)
		}
		b.data, b.globals = j.Data, j.Globaldata
		return j.Response, nil
	}
	b.kept = lines[min(2, len(lines)):] // behind the answer stands a line for whoever looks for faults
	return lines[0], nil
}

// history is the match so far with the newest request, as a program that is
// started reads it.
func (b *Botzone) history(request string) string {
	if b.asJSON {
		text, err := json.Marshal(map[string]any{"requests": append(b.requests[:len(b.requests):len(b.requests)], request),
			"responses": append([]string{}, b.responses...), "data": b.data, "globaldata": b.globals})
		if err != nil {
			panic(err) // strings can be written
		}
		return string(text)
	}
	lines := []string{strconv.Itoa(len(b.requests) + 1)}
	for i, r := range b.requests {
		lines = append(lines, r, b.responses[i])
	}
	lines = append(lines, request)
	lines = append(lines, b.kept...)
	if len(b.kept) == 0 {
		lines = append(lines, "") // it is a line all the same, for which a program may wait
	}
	return strings.Join(lines, "\n")
}
