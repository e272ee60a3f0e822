package judge

import (
	"embed"
	"path"
	"strings"
)

//go:embed examples/*.txt
var examples embed.FS

// Example is a script that shows what scripts are like.
type Example struct {
	Name string `json:"name"` // of its file, without the ending
	Say  string `json:"say"`  // its first line: what it shows
	Text string `json:"text"` // without the answers
}

// Examples returns the examples of docs/scripts.md in order.
func Examples() []Example {
	files, err := examples.ReadDir("examples")
	if err != nil {
		panic("judge: the examples come with the program: " + err.Error())
	}
	var out []Example
	for _, f := range files {
		text, err := examples.ReadFile(path.Join("examples", f.Name()))
		if err != nil {
			panic("judge: the examples come with the program: " + err.Error())
		}
		var lines []string
		for l := range strings.Lines(string(text)) {
			if !strings.HasPrefix(l, ">") {
				lines = append(lines, l)
			}
		}
		out = append(out, Example{strings.TrimSuffix(f.Name(), ".txt"), strings.TrimSpace(strings.TrimPrefix(lines[0], "#")), strings.Join(lines, "")})
	}
	return out
}
