// Command drills writes the questions of the page's drills, with every answer
// and what explains it, into web/page/src/learn/drills: a file for each drill of
// each game, and one for the drill of the day. The positions come out of games
// that bots play from a seed, so that it writes the same bytes each time.
package main

import (
	"flag"
	"log"
	"os"
	"path/filepath"
)

//go:generate go run . -out ../page/src/learn/drills

func main() {
	out := flag.String("out", "web/page/src/learn/drills", "the folder to write to")
	flag.Parse()
	files, err := Write()
	if err != nil {
		log.Fatal("drills: ", err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(*out, name), text, 0o644); err != nil {
			log.Fatal("drills: ", err)
		}
	}
}
