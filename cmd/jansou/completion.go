package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"jansou/games"
	"jansou/lawbook"
)

// completionCmd is "jansou completion SHELL".
type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help says what to do with the script.
func (completionCmd) Help() string {
	return `Prints a script that has a shell complete commands, flags, names of rulesets and
ids of rules. Put it where the shell looks for such scripts:

  jansou completion bash > ~/.local/share/bash-completion/completions/jansou
  jansou completion zsh > ~/.zfunc/_jansou     # with ~/.zfunc in fpath
  jansou completion fish > ~/.config/fish/completions/jansou.fish`
}

// completions are the scripts. Each asks the program what may come next.
var completions = map[string]string{
	"bash": `_jansou() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(jansou __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _jansou jansou
`,
	"zsh": `#compdef jansou
_jansou() {
  local -a found
  found=("${(@f)$(jansou __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=(${found:#})
  if (( ${#found} )); then compadd -a found; else _files; fi
}
if [ "$funcstack[1]" = "_jansou" ]; then _jansou "$@"; else compdef _jansou jansou; fi
`,
	"fish": `function __jansou_complete
  set -l words (commandline -opc) (commandline -ct)
  jansou __complete $words[2..-1] 2>/dev/null
end
complete -c jansou -a '(__jansou_complete)'
`,
}

// Run prints the script.
func (c *completionCmd) Run(out io.Writer) error {
	_, err := io.WriteString(out, completions[c.Shell])
	return err
}

// completeCmd answers what may stand in place of the last word of a line.
type completeCmd struct {
	Words []string `arg:"" optional:"" help:"The words of the line, the one that is being typed last."`
}

// Run prints what may stand there, one a line.
func (c *completeCmd) Run(out io.Writer, parser *kong.Kong) error {
	words := c.Words
	if len(words) > 0 && words[0] == "--" { // kong hands it on
		words = words[1:]
	}
	for _, w := range candidates(parser, words) {
		if _, err := fmt.Fprintln(out, w); err != nil {
			return err
		}
	}
	return nil
}

// candidates returns what may stand in place of the last word.
func candidates(parser *kong.Kong, words []string) []string {
	if len(words) == 0 {
		words = []string{""}
	}
	typed, before := words[len(words)-1], words[:len(words)-1]
	if len(before) > 0 && before[0] == "help" {
		before = before[1:]
	}
	node, left := walk(parser, before)
	var all []string
	switch flag := flagBefore(node, left); {
	case flag != nil:
		all = valuesOf(flag.Value)
	case strings.HasPrefix(typed, "-"):
		for _, group := range node.AllFlags(true) {
			for _, f := range group {
				all = append(all, "--"+f.Name)
			}
		}
	default:
		for _, child := range node.Children {
			if child.Type == kong.CommandNode && !child.Hidden && len(left) == 0 {
				all = append(all, child.Name)
			}
		}
		for _, arg := range node.Positional {
			all = append(all, valuesOf(arg)...)
		}
		if node.DefaultCmd != nil && node.Type == kong.CommandNode {
			for _, arg := range node.DefaultCmd.Positional {
				all = append(all, valuesOf(arg)...)
			}
		}
	}
	all = slices.DeleteFunc(all, func(w string) bool { return !strings.HasPrefix(w, typed) })
	slices.Sort(all)
	return slices.Compact(all)
}

// flagBefore is the flag whose value the next word is; nil where it is none.
func flagBefore(node *kong.Node, words []string) *kong.Flag {
	if len(words) == 0 {
		return nil
	}
	name, ok := strings.CutPrefix(words[len(words)-1], "--")
	if !ok {
		return nil
	}
	for _, group := range node.AllFlags(true) {
		for _, f := range group {
			if f.Name == name && !f.IsBool() {
				return f
			}
		}
	}
	return nil
}

// valuesOf lists what a flag or an argument may be, where that can be listed.
func valuesOf(v *kong.Value) []string {
	switch {
	case v.Enum != "":
		return v.EnumSlice()
	case v.Name == "ruleset" || v.Name == "rulesets" || v.Name == "under":
		return games.Rulesets()
	case v.Name == "language":
		return []string{"en", "pl", "fr", "ja", "zh"}
	case v.Name == "rule":
		var ids []string
		if all, err := lawbook.Headings("en"); err == nil {
			for _, h := range all {
				ids = append(ids, string(h.ID))
			}
		}
		return ids
	}
	return nil
}
