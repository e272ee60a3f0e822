// Package draw makes pictures: SVG of tiles in the notation that rulebooks
// print, of hands, melds, rivers and the dead wall, and of whole tables as a
// script leaves them. The tiles are those of the page. Every picture stands by
// itself: it needs no font of tiles, no script and no other file, and says in
// words what it shows for those who do not see it.
package draw
