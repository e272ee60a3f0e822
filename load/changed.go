package load

import (
	"encoding/json"
	"math/rand/v2"

	"jansou/changes"
)

// hear reads a message of a line over which states are told by their changes, as
// a page does; told is what was heard over it so far.
func hear(told *changes.Hearer, message []byte, chance *rand.Rand) (heard, error) {
	if len(message) > 0 && message[0] == '[' {
		if err := told.Hear(message); err != nil {
			return heard{}, err
		}
		return seen(told.Object(), chance)
	}
	h, err := read(message, chance)
	if err == nil && h.kind == "state" {
		err = told.Hear(message)
	}
	return h, err
}

// seen is what a player reads of a state that was put together.
func seen(state map[string]any, chance *rand.Rand) (h heard, err error) {
	h.kind = "state"
	h.ack, _ = state["ack"].(string)
	table, _ := state["table"].(map[string]any)
	h.status, _ = table["status"].(string)
	h.you, h.rev = number(state["you"]), number(state["rev"])
	h.pause = state["pause"] != nil
	events, _ := state["events"].([]any)
	for _, e := range events {
		e, _ := e.(map[string]any)
		if seat := number(e["seat"]); e["kind"] == "discarded" && seat < len(h.thrown) {
			h.thrown[seat] = true
		}
	}
	if legal, _ := state["legal"].([]any); len(legal) > 0 {
		choice, _ := legal[chance.IntN(len(legal))].(map[string]any)
		switch choice["kind"] {
		case "discard", "riichi", "open_riichi":
			h.discards = true
		}
		h.choice, err = json.Marshal(choice)
	}
	return h, err
}

// number is an integer of JSON.
func number(x any) int {
	f, _ := x.(float64)
	return int(f)
}
