package bot

import (
	"fmt"

	"jansou/bot/sight"
	"jansou/games"
)

// Choice is what a player expects of one action.
type Choice = sight.Choice

// Weigher is a Player that says what each legal action is worth to it, and plays the
// one with the highest sum.
type Weigher = sight.Weigher

// Readers lists the bots of New that are Weighers.
func Readers() []string { return []string{"strong", "master"} }

// NewReader makes the named bot to be asked what it thinks of actions. A bot that does
// not say so is an error.
func NewReader(name string, b games.Book) (Weigher, error) {
	p, err := New(name, 0, b)
	if err != nil {
		return nil, err
	}
	w, ok := p.(Weigher)
	if !ok {
		return nil, fmt.Errorf("bot: %s does not say what it expects of what it does; %v do", name, Readers())
	}
	return w, nil
}
