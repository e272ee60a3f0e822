package formats

import (
	"strings"
	"testing"

	"jansou/record"
	botzonelog "jansou/record/botzone"
)

func FuzzBotzone(f *testing.F) { fuzzRead(f, "mcr/own-botzone.json", `{"command"`, readAll) }
func FuzzBotzoneText(f *testing.F) {
	fuzzRead(f, "mcr/own-botzone.txt", "\n", botzonelog.TextFormat.Read)
}
func FuzzFanCases(f *testing.F) { fuzzRead(f, "mcr/cases.json", "\n", readAll) }

// FuzzTziakcha reads what is packed in such a record.
func FuzzTziakcha(f *testing.F) {
	fuzzRead(f, "mcr/own-tziakcha.json", "{", func(_, s string) ([]record.Game, error) {
		if strings.HasPrefix(s, `{"id"`) {
			return readAll("", s)
		}
		return readAll("", `{"script":"<Decoded>","step":`+s+"}")
	})
}
