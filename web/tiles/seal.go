package main

import "strings"

// The seal of the parlour: its name, 雀荘, cut white into vermilion. The page
// wears it as its icon, as the icon of the installed program, and in a line:
// as an outline, since not every machine has a font for it.
const (
	sealRed  = "#b3261e"
	sealBone = "#fffcf3"
)

// seal draws the seal. Its characters stand one above the other, well inside
// the circle that some systems cut an icon to.
func seal(p *pen) (string, error) {
	bird, err := p.glyph('雀', box{150, 96, 212, 156}, sealBone)
	if err != nil {
		return "", err
	}
	house, err := p.glyph('荘', box{150, 264, 212, 156}, sealBone)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">`)
	b.WriteString(`<rect width="512" height="512" rx="88" fill="` + sealRed + `"/>`)
	b.WriteString(bird + house + "</svg>\n")
	return b.String(), nil
}

// mark draws the two characters of the seal side by side, as they stand in a
// line of text whose letters are spread by 0.04 of their size, in the colour
// of what is around them.
func mark(p *pen) (string, error) {
	const em = 500
	bird, err := p.written('雀', 0, em)
	if err != nil {
		return "", err
	}
	house, err := p.written('荘', em+em/25, em)
	if err != nil {
		return "", err
	}
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1020 500" fill="currentColor" aria-hidden="true"><path d="` +
		bird + house + `"/></svg>` + "\n", nil
}
