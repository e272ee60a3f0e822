package main

import (
	"io"

	"jansou/handbook"
)

// rulesetPrintCmd is "jansou ruleset print NAME": a ruleset as a document.
type rulesetPrintCmd struct {
	Ruleset  string `arg:"" help:"A name that jansou rulesets prints, or the file of house rules."`
	Format   string `enum:"html,markdown" default:"html" help:"html, a page that needs no other file and prints on A4, or markdown."`
	Language string `enum:"en,pl,fr,ja,zh" default:"en" placeholder:"LANG" help:"en, pl, fr, ja or zh."`
}

// Help shows examples.
func (rulesetPrintCmd) Help() string {
	return `Prints a ruleset as a document that a club hangs on its wall: one sentence for
each option, in chapters, with the article that says so; the tables of what
hands count and pay; the penalties of its strict tables. A server shows the same
document at /rulebook/NAME.

  jansou ruleset print ema2016 > ema2016.html
  jansou ruleset print ./thursday-club.json --language pl > zasady.html
  jansou ruleset print mcr-wmo --format markdown --language zh`
}

// Run prints the document.
func (c *rulesetPrintCmd) Run(out io.Writer) error {
	rs, err := loadRuleset(c.Ruleset)
	if err != nil {
		return err
	}
	doc, err := handbook.Write(c.Language, rs)
	if err != nil {
		return err
	}
	text := doc.HTML()
	if c.Format == "markdown" {
		text = doc.Markdown()
	}
	_, err = out.Write(text)
	return err
}
