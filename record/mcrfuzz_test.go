package record

import (
	"strings"
	"testing"
)

func FuzzBotzone(f *testing.F)     { fuzzRead(f, "mcr/own-botzone.json", `{"command"`, readJSON) }
func FuzzBotzoneText(f *testing.F) { fuzzRead(f, "mcr/own-botzone.txt", "\n", readBotzoneText) }
func FuzzFanCases(f *testing.F)    { fuzzRead(f, "mcr/cases.json", "\n", readJSON) }

// FuzzTziakcha reads what is packed in such a record.
func FuzzTziakcha(f *testing.F) {
	fuzzRead(f, "mcr/own-tziakcha.json", "{", func(s string) ([]Game, error) {
		if strings.HasPrefix(s, `{"id"`) {
			return readJSON(s)
		}
		return readJSON(`{"script":"<Decoded>","step":` + s + "}")
	})
}
