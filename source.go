// Package jansou carries those parts of its own source that say what the rules
// are, so that a program can show anybody the line that decides and the script
// that proves it: the code and the scripts of both games.
package jansou

import "embed"

// Source is that source, by its paths from the root of the repository. The
// patterns together are every name that does not end in _test.go: no t at
// the end, a t with no s before it, and so on.
//
//go:embed riichi/*[^t].go riichi/*[^s]t.go riichi/*[^e]st.go riichi/testdata/scripts/*.txt
//go:embed mcr/*[^t].go mcr/*[^s]t.go mcr/testdata/scripts/*.txt
var Source embed.FS

// Tiles is the sprite of all tiles as web/tiles has drawn it: an SVG with one
// symbol for each, "tm1" for the one of characters, "tb" for the back.
//
//go:embed web/page/src/tile/tiles.svg
var Tiles string
