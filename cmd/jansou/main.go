// Command jansou is a mahjong parlour: it serves tables to browsers, verifies
// game records, scores hands and plays whole games fast.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/alecthomas/kong"

	"jansou/bot"
)

// cli is the command line. Each command is one field here and one file beside
// this one, with a Run method.
type cli struct {
	Serve     serveCmd        `cmd:"" help:"Open the parlour for browsers."`
	Check     checkCmd        `cmd:"" help:"Read every kept game and name what is damaged."`
	Backup    backupCmd       `cmd:"" help:"Write a whole copy of the kept games, also while a server runs, once or at intervals."`
	Restore   restoreCmd      `cmd:"" help:"Put a backup in the place of the kept games."`
	Salvage   salvageCmd      `cmd:"" help:"Bring all that is whole out of a damaged file of games."`
	Move      moveCmd         `cmd:"" help:"Copy everything from a file to a database of PostgreSQL, or back."`
	Recompute recomputeCmd    `cmd:"" help:"Make results, statistics and ratings of the kept games again, or compare them."`
	People    peopleCmd       `cmd:"" help:"List who has come to tables, and under which names."`
	Exports   exportPersonCmd `cmd:"" name:"export-person" help:"Write all that is kept about one person."`
	Erase     eraseCmd        `cmd:"" help:"Erase the names of one person everywhere; what was played stays, and stays proved."`
	Load      loadCmd         `cmd:"" help:"Play many tables of a server at once, and measure how long an action takes to each seat."`
	Waits     waitsCmd        `cmd:"" help:"Print what a hand waits for."`
	Shanten   shantenCmd      `cmd:"" help:"Print how far a hand is from waiting, and what each discard would leave."`
	Routes    routesCmd       `cmd:"" help:"Print how a hand of Chinese Official may come to eight points."`
	Score     scoreCmd        `cmd:"" help:"Say what a winning hand is worth, or many."`
	Drill     drillCmd        `cmd:"" help:"Ask questions about waits, furiten and safe tiles, and explain the answers."`
	Sim       simCmd          `cmd:"" help:"Play whole games fast and report."`
	Work      workCmd         `cmd:"" help:"Work for a cluster: decisions of bots, games of simulations."`
	Perft     perftCmd        `cmd:"" help:"Count the sequences of lawful actions in a deal."`
	Arena     arenaCmd        `cmd:"" help:"Compare players on the same walls."`
	Agree     agreeCmd        `cmd:"" help:"Ask bots at decisions of people in recorded games, and count where they do the same."`
	Review    reviewCmd       `cmd:"" help:"Go through a seat's decisions in a recorded game: what a bot would do, what the difference costs, and why."`
	Mjai      mjaiCmd         `cmd:"" help:"Play as a bot that speaks the mjai protocol."`
	Botzone   botzoneCmd      `cmd:"" help:"Play as a bot that speaks Botzone's protocol."`
	Admin     adminCmd        `cmd:"" help:"See and rule a running server: tables, people, bans, a message, who may open tables."`
	Rulesets  rulesetsCmd     `cmd:"" help:"List the rulesets."`
	Ruleset   rulesetCmd      `cmd:"" help:"Print every option of a ruleset, with the article that says so, in what rulesets differ, or a ruleset for the wall."`
	Rule      ruleCmd         `cmd:"" help:"Print a rule, or find rules by words: the sentence, the articles, the line that decides, the scripts that show it."`
	Judge     judgeCmd        `cmd:"" help:"Play position scripts and say what the table answers."`
	Draw      drawCmd         `cmd:"" help:"Draw tiles, hands, rivers, walls and whole tables as SVG."`
	Export    exportCmd       `cmd:"" help:"Write recorded games and their decisions as Parquet tables, or games as mjai logs."`
	Verify    verifyCmd       `cmd:"" help:"Play recorded games on the engine and compare everything."`
	Walls     verifyWallCmd   `cmd:"" name:"verify-wall" help:"Prove the walls of a game by the shares that made them, and by the seals that were told before."`

	Version    versionCmd    `cmd:"" help:"Print which version this is."`
	HelpOf     helpCmd       `cmd:"" name:"help" help:"Print help on a command."`
	Completion completionCmd `cmd:"" help:"Print a script that completes commands in bash, zsh or fish."`
	Complete   completeCmd   `cmd:"" name:"__complete" hidden:"" passthrough:"" help:"Print what may come next; the scripts of completion ask it."`
}

// standardRuleset is the ruleset of every command that is told of none.
const standardRuleset = "ema2016"

// newParser returns the parser of the command line, which prints to out.
func newParser(c *cli, out io.Writer) *kong.Kong {
	return kong.Must(c,
		kong.Name("jansou"),
		kong.Description("A rules-exact mahjong parlour."),
		kong.Vars{
			"ruleset": standardRuleset, "data": dataHelp(),
			"levels": strings.Join(bot.Levels(), ", "), "styles": strings.Join(bot.Styles(), ", "),
		},
		kong.Writers(out, os.Stderr),
		kong.BindTo(out, (*io.Writer)(nil)),
	)
}

func main() {
	// Nobody can ask this program for a profile of its memory. Go takes one all the same
	// where something is linked in that could, as the server of NATS.
	runtime.MemProfileRate = 0
	var c cli
	parser := newParser(&c, os.Stdout) // as it is: help asks it how wide the terminal is
	parser.Model.HelpFlag.Help = "Show help; jansou help COMMAND does so, too."
	args := os.Args[1:]
	if len(args) == 0 {
		args = []string{"help"}
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(os.Stderr, "jansou: error: %v; see jansou help%s\n", err, commandOf(parser, args))
		os.Exit(2)
	}
	out := &output{w: os.Stdout}
	ctx.BindTo(out, (*io.Writer)(nil))
	err = ctx.Run(parser)
	if err == nil {
		err = out.lost()
	}
	if err != nil {
		var said interface{ ExitCode() int } // what there was to say is printed
		if errors.As(err, &said) {
			os.Exit(said.ExitCode())
		}
		ctx.Errorf("%v", err)
		os.Exit(1)
	}
}

// commandOf returns the command that args begin with, after a space; "" if they
// begin with none.
func commandOf(parser *kong.Kong, args []string) string {
	if node, _ := walk(parser, args); node != parser.Model.Node {
		return " " + node.Path()
	}
	return ""
}

// walk follows the commands that args begin with, and returns the last of them
// and what of args is left.
func walk(parser *kong.Kong, args []string) (*kong.Node, []string) {
	node := parser.Model.Node
next:
	for len(args) > 0 {
		for _, child := range node.Children {
			if child.Type == kong.CommandNode && child.Name == args[0] {
				node, args = child, args[1:]
				continue next
			}
		}
		break
	}
	return node, args
}
