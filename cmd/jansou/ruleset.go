package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"jansou/games"
	"jansou/rulebook"
)

// maxRuleset is the greatest size of a ruleset file, in bytes: thirty times
// that of the longest of the program's.
const maxRuleset = 1 << 20

// loadRuleset loads one of the rulesets that come with the program by its
// name, or house rules of either game from a file. The names of the program go
// first, and a file may not take one of them: what a log or a report calls
// tenhou is.
func loadRuleset(nameOrPath string) (games.Book, error) {
	if k := games.KindNamed(nameOrPath); k != nil {
		return k.Load(nameOrPath)
	}
	f, err := os.Open(nameOrPath)
	if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(nameOrPath, `./\`) {
		return nil, fmt.Errorf("ruleset %q is no file, and none of %s", nameOrPath, strings.Join(games.Rulesets(), ", "))
	}
	if err != nil {
		return nil, fmt.Errorf("the file of house rules: %w; the rulesets that need no file are %s", err, strings.Join(games.Rulesets(), ", "))
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxRuleset+1))
	if err != nil {
		return nil, fmt.Errorf("the file of house rules: %w", err)
	}
	if len(b) > maxRuleset {
		return nil, fmt.Errorf("%s is longer than %d bytes: no ruleset is", nameOrPath, maxRuleset)
	}
	house, err := games.Read(b)
	if err != nil {
		return nil, fmt.Errorf("%s:\n%w", nameOrPath, err)
	}
	if games.KindNamed(house.Head().Name) != nil {
		return nil, fmt.Errorf("%s: name is %q, which is a ruleset of the program; house rules have a name of their own", nameOrPath, house.Head().Name)
	}
	return house, nil
}

// rulesetsCmd is "jansou rulesets": what there is.
type rulesetsCmd struct{}

// Help says what comes next.
func (rulesetsCmd) Help() string {
	return `Prints the name and the title of each ruleset that comes with the program: those
of riichi, then those of Chinese Official (mcr).

  jansou rulesets
  jansou ruleset tenhou`
}

// Run prints the list.
func (rulesetsCmd) Run(out io.Writer) error {
	for _, k := range games.All() {
		for _, name := range k.Rulesets() {
			b, err := k.Load(name)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(out, "%-12s %s\n", name, b.Head().Title); err != nil {
				return err
			}
		}
	}
	return nil
}

// rulesetCmd is "jansou ruleset": one ruleset, or in what several differ.
type rulesetCmd struct {
	Show rulesetShowCmd `cmd:"" default:"withargs" help:"Print every option of a ruleset, with the article that says so."`
	Diff rulesetDiffCmd `cmd:"" help:"Print in what rulesets differ, with the articles."`

	Print rulesetPrintCmd `cmd:"" help:"Print a ruleset as a document to hang on the wall."`
}

// rulesetShowCmd is "jansou ruleset NAME": one ruleset, option by option.
type rulesetShowCmd struct {
	Ruleset string `arg:"" help:"A name that jansou rulesets prints, or the file of house rules."`
	JSON    bool   `name:"json" help:"Print the whole ruleset as a file, with nothing left to a base."`
}

// Help shows examples.
func (rulesetShowCmd) Help() string {
	return `Prints every option of a ruleset with its value and where its source states it,
and under it, where the source is silent or contradicts itself, the reading that
is taken and why. With --json it prints the ruleset as a file, rules included:
what the log of a table keeps. House rules can be begun from it, under a name of
their own.

  jansou ruleset ema2016
  jansou ruleset ./thursday-club.json
  jansou ruleset tenhou --json > my-rules.json`
}

// Run prints the ruleset.
func (c *rulesetShowCmd) Run(out io.Writer) error {
	rs, err := loadRuleset(c.Ruleset)
	if err != nil {
		return err
	}
	if c.JSON {
		_, err := io.WriteString(out, rulesetFile(rs))
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n", rs.Head().Name, rs.Head().Title)
	for _, o := range rs.Options() {
		fmt.Fprintf(&b, "%-35s  %-25s  %s\n", o.Name, plainValue(o.Value), o.Cite)
		for _, line := range wrap(o.Cite.Reading, 74) {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	_, err = io.WriteString(out, b.String())
	return err
}

// wrap breaks a text into lines of at most width letters, at spaces.
func wrap(text string, width int) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		last := len(lines) - 1
		if last >= 0 && len(lines[last])+1+len(word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// rulesetFile prints a ruleset in the form of the program's own files: an option or a
// rule a line.
func rulesetFile(rs games.Book) string {
	var b strings.Builder
	fmt.Fprintf(&b, "{\n  \"name\": %s,\n  \"title\": %s,\n  \"options\": {\n", quoted(rs.Head().Name), quoted(rs.Head().Title))
	options := rs.Options()
	for i, o := range options {
		fmt.Fprintf(&b, "    %s: {\"value\": %s, %s}%s\n", quoted(o.Name), spaced(o.Value), citeFields(o.Cite), comma(i, len(options)))
	}
	b.WriteString("  },\n  \"rules\": {\n")
	rules := rs.Kind().Rules()
	for i, r := range rules {
		fmt.Fprintf(&b, "    %s: {%s}%s\n", quoted(string(r.ID)), citeFields(rs.Head().Cite(r.ID)), comma(i, len(rules)))
	}
	b.WriteString("  }\n}\n")
	return b.String()
}

// citeFields prints a citation as the fields of a file's entry.
func citeFields(c rulebook.Citation) string {
	s := `"cite": ` + quoted(c.String())
	if c.Reading != "" {
		s += `, "reading": ` + quoted(c.Reading)
	}
	return s
}

// spaced puts a space after each comma of a list of values.
func spaced(value string) string {
	return strings.ReplaceAll(value, ",", ", ")
}

// comma is what follows entry i of n.
func comma(i, n int) string {
	if i+1 < n {
		return ","
	}
	return ""
}

func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic("jansou: a text that is no JSON: " + err.Error())
	}
	return string(b)
}
