// Command proto writes web/page/src/lib/proto.ts, the types of all that the
// server and the page say to each other, from the Go types that are marshalled.
// It reads their source, so that what the comments say of a field is carried
// over, too; messages.go lists where it begins.
package main

import (
	"flag"
	"log"
	"os"
)

//go:generate go run . -root ../.. -out ../page/src/lib/proto.ts

func main() {
	root := flag.String("root", ".", "the folder of the module")
	out := flag.String("out", "web/page/src/lib/proto.ts", "the file to write")
	flag.Parse()
	text, err := Write(os.DirFS(*root))
	if err == nil {
		err = os.WriteFile(*out, text, 0o644)
	}
	if err != nil {
		log.Fatal("proto: ", err)
	}
}
