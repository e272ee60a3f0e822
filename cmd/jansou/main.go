// Command jansou is a mahjong parlour: it serves tables to browsers, verifies
// game records, scores hands and plays whole games fast.
package main

import (
	"io"
	"os"

	"github.com/alecthomas/kong"
)

// cli is the command line. Each command is one field here and one file beside
// this one, with a Run method.
type cli struct {
	Serve    serveCmd    `cmd:"" help:"Open the parlour for browsers."`
	Waits    waitsCmd    `cmd:"" help:"Print what a hand waits for."`
	Shanten  shantenCmd  `cmd:"" help:"Print how far a hand is from waiting, and what each discard would leave."`
	Routes   routesCmd   `cmd:"" help:"Print how a hand of Chinese Official may come to eight points."`
	Score    scoreCmd    `cmd:"" help:"Say what a winning hand is worth, or many."`
	Drill    drillCmd    `cmd:"" help:"Ask questions about waits, furiten and safe tiles, and explain the answers."`
	Sim      simCmd      `cmd:"" help:"Play whole games fast and report."`
	Perft    perftCmd    `cmd:"" help:"Count the sequences of lawful actions in a deal."`
	Arena    arenaCmd    `cmd:"" help:"Compare players on the same walls."`
	Mjai     mjaiCmd     `cmd:"" help:"Play as a bot that speaks the mjai protocol."`
	Rulesets rulesetsCmd `cmd:"" help:"List the rulesets."`
	Ruleset  rulesetCmd  `cmd:"" help:"Print every option of a ruleset, with the article that says so, or in what rulesets differ."`
	Rule     ruleCmd     `cmd:"" help:"Print a rule: its sentence, its articles, the line that decides, the scripts that show it."`
	Judge    judgeCmd    `cmd:"" help:"Play position scripts and say what the table answers."`
	Draw     drawCmd     `cmd:"" help:"Draw tiles, hands, rivers, walls and whole tables as SVG."`
	Export   exportCmd   `cmd:"" help:"Write recorded games and their decisions as Parquet tables, or games as mjai logs."`
	Verify   verifyCmd   `cmd:"" help:"Play recorded games on the engine and compare everything."`
}

func main() {
	var c cli
	ctx := kong.Parse(&c,
		kong.Name("jansou"),
		kong.Description("A rules-exact mahjong parlour."),
		kong.UsageOnError(),
		kong.BindTo(os.Stdout, (*io.Writer)(nil)),
	)
	if err := ctx.Run(); err != nil {
		ctx.Errorf("%v", err)
		os.Exit(1)
	}
}
