package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Page returns the files of the built page, index.html at the root. They are
// built from the folder page and committed, so that nobody needs Node to start
// a parlour.
func Page() fs.FS {
	page, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("web: the page is not in the program: " + err.Error())
	}
	return page
}
