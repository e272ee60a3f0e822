package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"jansou/draw"
	"jansou/mahjong"
	"jansou/script"
)

// drawCmd is "jansou draw": pictures for pages and rulebooks.
type drawCmd struct {
	Tiles drawTilesCmd `cmd:"" default:"withargs" help:"Tiles in the notation that rulebooks print."`
	Table drawTableCmd `cmd:"" help:"The table as a script leaves it, or a part of it."`
	Wall  drawWallCmd  `cmd:"" help:"The dead wall of riichi with the number of the kong on each tile."`
}

// Help shows examples.
func (drawCmd) Help() string {
	return `Prints SVG, which every browser, word processor and typesetter can show: no font of
tiles and no other file is needed, and readers of screens are told what is on it.

In a notation the letters m p s z f stand before the numbers or after them, 0 is a red
five, * follows a tile that lies sideways, + one that lies on the sideways tile before
it, - is a tile face down, ~ stands between groups, / between rows.

  jansou draw p1*23 > chow.svg
  jansou draw "m33~s111~p12345678"
  jansou draw "z44*4+4  -66-m"
  jansou draw table position.txt --seat S -o table.svg
  jansou draw table position.txt --open --paper --line 6
  jansou draw table position.txt --part river --seat W
  jansou draw wall --kongs 2
  jansou draw wall position.txt --open`
}

// drawn is where a picture goes and what it is called.
type drawn struct {
	Output string `short:"o" placeholder:"FILE" help:"Write the picture there; otherwise it is printed."`
	Title  string `help:"The picture's name, for readers of screens."`
}

func (d drawn) write(out io.Writer, svg string) error {
	if d.Output == "" {
		_, err := io.WriteString(out, svg)
		return err
	}
	return os.WriteFile(d.Output, []byte(svg), 0o666)
}

// drawTilesCmd draws a notation.
type drawTilesCmd struct {
	Notation []string `arg:"" help:"Tiles: p1*23, z44*4, m33~s111~p12345678."`
	drawn
}

// Run draws it.
func (c *drawTilesCmd) Run(out io.Writer) error {
	svg, err := draw.Tiles(strings.Join(c.Notation, " "), c.Title)
	if err != nil {
		return err
	}
	return c.write(out, svg)
}

// drawTableCmd draws what a script leaves on the table.
type drawTableCmd struct {
	File  string `arg:"" help:"A script; - is standard input."`
	Part  string `default:"table" help:"What of it: table, hand (with its sets) or river."`
	Seat  string `placeholder:"E|S|W|N" help:"Who looks: this side is at the bottom, and its hand is open. Otherwise the dealer's is, and no hand is open; of a hand alone, E."`
	Open  bool   `help:"Show all hands."`
	Paper bool   `help:"On white, to be printed."`
	position
	drawn
}

// position says which table of a script is meant.
type position struct {
	Line  int    `help:"The table as this line of the script left it; otherwise as the last did."`
	Under string `placeholder:"RULESET" help:"Under this ruleset, in place of the first that the script names."`
}

// at plays a script and returns the table that is meant.
func (p position) at(in io.Reader, path string) (script.Position, error) {
	text, err := readScript(in, path)
	if err != nil {
		return script.Position{}, err
	}
	sc, err := script.Parse(path, text)
	if err == nil && p.Under != "" {
		err = sc.Under(p.Under)
	}
	if err == nil {
		err = sc.Play(func(string, ...any) {})
	}
	if err != nil {
		return script.Position{}, err
	}
	return sc.Positions(p.Line)[0], nil
}

// Run draws it.
func (c *drawTableCmd) Run(out io.Writer) error { return c.draw(os.Stdin, out) }

func (c *drawTableCmd) draw(in io.Reader, out io.Writer) error {
	part := map[string]func(draw.Pictured, draw.Options) string{"table": draw.Table, "hand": draw.Hand, "river": draw.River}[c.Part]
	if part == nil {
		return fmt.Errorf("--part %q is none of table, hand, river", c.Part)
	}
	seat := strings.Index("ESWN", strings.ToUpper(c.Seat))
	if c.Seat != "" && (seat < 0 || len(c.Seat) != 1) {
		return fmt.Errorf("--seat %q is none of E, S, W, N", c.Seat)
	}
	p, err := c.at(in, c.File)
	if err != nil {
		return err
	}
	o := draw.Options{Near: mahjong.NoSeat, Open: c.Open, Paper: c.Paper, Title: c.Title}
	if c.Seat != "" || c.Part == "hand" {
		o.Near = p.Seats[max(0, seat)]
	}
	return c.write(out, part(p.Game, o))
}

// drawWallCmd draws a dead wall.
type drawWallCmd struct {
	File  string `arg:"" optional:"" help:"A script, whose dead wall is drawn; without one a wall with numbers alone."`
	Kongs int    `help:"Without a script: how many kongs were made, 0 to 4."`
	Open  bool   `help:"Show every tile."`
	position
	drawn
}

// Run draws it.
func (c *drawWallCmd) Run(out io.Writer) error {
	svg, err := "", error(nil)
	if c.File == "" {
		svg, err = draw.NumberedWall(c.Kongs, draw.Options{Title: c.Title})
	} else {
		var p script.Position
		if p, err = c.at(os.Stdin, c.File); err == nil {
			svg, err = draw.DeadWall(p.Game, draw.Options{Open: c.Open, Title: c.Title})
		}
	}
	if err != nil {
		return err
	}
	return c.write(out, svg)
}
