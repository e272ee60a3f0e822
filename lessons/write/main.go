// Command write plays the lessons and writes the data of the page.
package main

import (
	"flag"
	"log"
	"os"
	"path/filepath"

	"jansou/lessons"
)

func main() {
	out := flag.String("out", "", "folder of the page's data")
	flag.Parse()
	data, err := lessons.Data()
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range data {
		if err := os.WriteFile(filepath.Join(*out, name), text, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
