package script

import (
	"slices"
	"strings"
)

// Line is a line of a script with what it was answered in the last play.
type Line struct {
	N       int      `json:"line"` // counted from 1, answers in the text counted, too
	Text    string   `json:"text"`
	Answers []Answer `json:"answers,omitempty"`
}

// Answer is what some rulesets answered alike.
type Answer struct {
	Rulesets []string `json:"rulesets"` // each in full; all that are played say the same where it is all
	Say      []string `json:"say"`      // a sentence each
}

// Lines returns the lines of the script with the answers of its last play.
func (sc *Script) Lines() []Line {
	var out []Line
	for _, l := range sc.lines {
		line := Line{N: l.n, Text: l.text}
		for _, g := range l.groups(sc.rulesets) {
			if say := l.answers[g[0].label]; len(say) > 0 {
				line.Answers = append(line.Answers, Answer{names(g, fullName), say})
			}
		}
		out = append(out, line)
	}
	return out
}

func fullName(rs *ruleset) string { return rs.name }

// Parts returns the first line to which the rulesets of the last play have not all
// answered the same; ok is false where there is none.
func (sc *Script) Parts() (at Line, ok bool) {
	for _, l := range sc.Lines() {
		if len(l.Answers) > 1 || len(l.Answers) == 1 && len(l.Answers[0].Rulesets) < len(sc.rulesets) {
			return l, true
		}
	}
	return Line{}, false
}

// Print writes the script with the answers of its last play. Where rulesets
// differ, each answer names those that gave it, as briefly as they can be told
// apart. In a script for all rulesets the answer that most of them give stands
// last and is that of all others, and a ruleset that is based on another is named
// only where it answers otherwise than that one. So a ruleset that is new to the
// program changes no script in which it answers as one of these.
func (sc *Script) Print() string {
	var b strings.Builder
	for i := range sc.lines {
		b.WriteString(sc.lines[i].text + "\n")
		for _, a := range sc.printed(&sc.lines[i]) {
			lead := "> "
			if a.who != "" && len(a.say) > 1 {
				b.WriteString("> " + a.who + ":\n")
				lead = ">   "
			} else if a.who != "" {
				lead = "> " + a.who + ": "
			}
			for _, s := range a.say {
				b.WriteString(lead + s + "\n")
			}
		}
	}
	return b.String()
}

// printed is an answer and who gives it; nobody is named where all do.
type printed struct {
	who string
	say []string
}

func (sc *Script) printed(l *line) []printed {
	groups := l.groups(slices.DeleteFunc(slices.Clone(sc.rulesets), func(rs *ruleset) bool {
		base := sc.follows[rs]
		return base != nil && slices.Equal(l.answers[rs.label], l.answers[base.label])
	}))
	most := -1
	if sc.all && len(groups) > 1 {
		most = largest(groups)
	}
	var out []printed
	var silent []*ruleset
	for i, g := range groups {
		say := l.answers[g[0].label]
		switch {
		case len(say) == 0:
			silent = append(silent, g...)
		case len(groups) == 1:
			out = append(out, printed{"", say})
		case i != most:
			out = append(out, printed{listed(g), say})
		}
	}
	if most < 0 || len(l.answers[groups[most][0].label]) == 0 {
		return out
	}
	who := "all"
	if len(out) > 0 {
		who = "all others"
	}
	if len(silent) > 0 {
		who += " but " + listed(silent)
	}
	return append(out, printed{who, l.answers[groups[most][0].label]})
}

// largest is the index of the group that has the most rulesets, of several the
// first.
func largest(groups [][]*ruleset) int {
	most := 0
	for i, g := range groups {
		if len(g) > len(groups[most]) {
			most = i
		}
	}
	return most
}

// listed names rulesets as briefly as they can be told apart.
func listed(g []*ruleset) string {
	return strings.Join(names(g, func(rs *ruleset) string { return rs.label }), ", ")
}

// groups gathers the rulesets that gave the same answers to a line.
func (l *line) groups(rulesets []*ruleset) [][]*ruleset {
	var out [][]*ruleset
next:
	for _, rs := range rulesets {
		for i, g := range out {
			if slices.Equal(l.answers[g[0].label], l.answers[rs.label]) {
				out[i] = append(g, rs)
				continue next
			}
		}
		out = append(out, []*ruleset{rs})
	}
	return out
}
