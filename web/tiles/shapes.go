package main

import (
	"fmt"
	"math"
	"strings"
)

// redMark frames a red five and folds two of its corners: who does not see the
// colour sees the frame. All of it lies inside the face, so that no edge of a
// small tile cuts it.
const redMark = `<use href="#tr"/>`

func markDefs() string {
	return `<g id="tr"><rect x="36" y="36" width="528" height="728" rx="44" fill="none" stroke="` + red + `" stroke-width="20"/>` +
		`<path fill="` + red + `" d="M512 36H520Q564 36 564 80V88zM88 764H80Q36 764 36 720V712z"/></g>` + "\n"
}

// dotDefs are the plain dot and the dot of a red five, of radius 100; each
// takes the colour of its use.
func dotDefs() string {
	return `<g id="td"><circle r="100"/><circle r="66" fill="none" stroke="` + ivory + `" stroke-width="14"/>` +
		`<circle r="26" fill="` + ivory + `"/></g>` + "\n" +
		`<g id="tx"><path d="M0-108 108 0 0 108-108 0z"/></g>` + "\n"
}

// spot is where a dot or a bamboo stands, and in which colour.
type spot struct {
	x, y   int
	colour string
}

// dotSpots are the dots of the numbers from 2 to 9 and their radius.
var dotSpots = map[int]struct {
	r     int
	spots []spot
}{
	2: {130, []spot{{300, 210, green}, {300, 590, blue}}},
	3: {112, []spot{{150, 160, blue}, {300, 400, red}, {450, 640, green}}},
	4: {118, []spot{{165, 210, blue}, {435, 210, green}, {165, 590, green}, {435, 590, blue}}},
	5: {98, []spot{{150, 165, blue}, {450, 165, green}, {300, 400, red}, {150, 635, green}, {450, 635, blue}}},
	6: {98, []spot{{170, 150, green}, {430, 150, green}, {170, 415, red}, {430, 415, red}, {170, 650, red}, {430, 650, red}}},
	7: {84, []spot{{120, 115, green}, {300, 190, green}, {480, 265, green},
		{185, 475, red}, {415, 475, red}, {185, 675, red}, {415, 675, red}}},
	8: {86, []spot{{180, 115, blue}, {420, 115, blue}, {180, 305, blue}, {420, 305, blue},
		{180, 495, blue}, {420, 495, blue}, {180, 685, blue}, {420, 685, blue}}},
	9: {84, []spot{{115, 150, green}, {300, 150, green}, {485, 150, green}, {115, 400, red}, {300, 400, red}, {485, 400, red},
		{115, 650, blue}, {300, 650, blue}, {485, 650, blue}}},
}

func dots(n int) string {
	if n == 1 {
		return oneDot()
	}
	d := dotSpots[n]
	var b strings.Builder
	for _, s := range d.spots {
		b.WriteString(use("td", s, d.r))
	}
	return b.String()
}

// redDots are five diamonds.
func redDots() string {
	var b strings.Builder
	for _, s := range dotSpots[5].spots {
		s.colour = red
		b.WriteString(use("tx", s, 98))
	}
	return b.String() + redMark
}

// use puts a definition of radius 100 at s with radius r.
func use(id string, s spot, r int) string {
	return fmt.Sprintf(`<use href="#%s" fill="%s" transform="translate(%d %d) scale(%s)"/>`, id, s.colour, s.x, s.y, hundredths(r))
}

// hundredths prints n/100 without trailing zeros.
func hundredths(n int) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%d.%02d", n/100, n%100), "0"), ".")
}

// oneDot is the large coin of the one of dots: rings around a blossom.
func oneDot() string {
	return `<circle cx="300" cy="400" r="235" fill="` + blue + `"/><circle cx="300" cy="400" r="195" fill="` + ivory + `"/>` +
		petalRing(300, 400, 165, 26, 12, green) +
		`<circle cx="300" cy="400" r="118" fill="` + red + `"/><circle cx="300" cy="400" r="84" fill="none" stroke="` + ivory + `" stroke-width="12"/>` +
		blossom(300, 400, 56, ivory)
}

// petalRing is n small discs on a circle.
func petalRing(x, y, radius, r, n int, fill string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<g fill="%s">`, fill)
	for i := range n {
		cx, cy := onCircle(x, y, radius, float64(i)/float64(n))
		fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="%d"/>`, cx, cy, r)
	}
	return b.String() + `</g>`
}

// blossom is five petals around a heart, r in all.
func blossom(x, y, r int, fill string) string {
	s := petalRing(x, y, r*55/100, r*45/100, 5, fill)
	heart := ivory
	if fill == ivory {
		heart = red
	}
	return s + fmt.Sprintf(`<circle cx="%d" cy="%d" r="%d" fill="%s"/>`, x, y, r*25/100, heart)
}

// onCircle is the point at a share of the full turn, from the top clockwise.
func onCircle(x, y, radius int, turn float64) (int, int) {
	a := 2*math.Pi*turn - math.Pi/2
	return x + int(math.Round(float64(radius)*math.Cos(a))), y + int(math.Round(float64(radius)*math.Sin(a)))
}

// bambooDefs are the stick, 200 high about its middle, the stick of a red
// five, and the slanted pairs of the eight.
func bambooDefs() string {
	stick := func(id, cut string) string {
		return `<g id="` + id + `"><path d="M-30-100H30Q44-100 44-84 44-70 26-64V-14Q44-12 44 0T26 14V64Q44 70 44 84 44 100 30 100H-30Q-44 100-44 84-44 70-26 64V14Q-44 12-44 0T-26-14V-64Q-44-70-44-84-44-100-30-100z"/>` + cut + `</g>` + "\n"
	}
	line := `<path fill="none" stroke="` + ivory + `" stroke-width="12" d="M0-66V-24M0 24V66"/>`
	ring := `<path fill="` + ivory + `" d="M0-74 16-46 0-18-16-46zM0 18 16 46 0 74-16 46z"/>`
	return stick("ts", line) + stick("ty", ring)
}

var bambooSpots = map[int]struct {
	h     int // the height of a stick
	spots []spot
}{
	2: {330, []spot{{300, 205, green}, {300, 595, blue}}},
	3: {320, []spot{{300, 205, green}, {160, 595, blue}, {440, 595, green}}},
	4: {320, []spot{{170, 205, blue}, {430, 205, green}, {170, 595, green}, {430, 595, blue}}},
	5: {300, []spot{{130, 205, green}, {470, 205, blue}, {300, 400, red}, {130, 595, blue}, {470, 595, green}}},
	6: {310, []spot{{120, 205, green}, {300, 205, green}, {480, 205, green}, {120, 595, blue}, {300, 595, blue}, {480, 595, blue}}},
	7: {218, []spot{{300, 140, red}, {120, 400, green}, {300, 400, blue}, {480, 400, green},
		{120, 655, green}, {300, 655, blue}, {480, 655, green}}},
	9: {222, []spot{{120, 145, green}, {300, 145, red}, {480, 145, blue}, {120, 400, green}, {300, 400, red}, {480, 400, blue},
		{120, 655, green}, {300, 655, red}, {480, 655, blue}}},
}

func bamboos(n int) string {
	switch n {
	case 1:
		return bird()
	case 8:
		return eightBamboos()
	}
	d := bambooSpots[n]
	var b strings.Builder
	for _, s := range d.spots {
		b.WriteString(stick("ts", s, 145, d.h/2, 0))
	}
	return b.String()
}

// redBamboos have diamonds in their sticks.
func redBamboos() string {
	var b strings.Builder
	for _, s := range bambooSpots[5].spots {
		s.colour = red
		b.WriteString(stick("ty", s, 140, 148, 0))
	}
	return b.String() + redMark
}

// eightBamboos stand as two gables, the lower one upside down.
func eightBamboos() string {
	var b strings.Builder
	for _, half := range []struct {
		y, flip int
		colour  string
	}{{215, 1, green}, {585, -1, blue}} {
		for _, s := range []struct{ x, lean int }{{120, 0}, {236, 28}, {364, -28}, {480, 0}} {
			b.WriteString(stick("ts", spot{s.x, half.y, half.colour}, 108, 155, s.lean*half.flip))
		}
	}
	return b.String()
}

// stick draws one bamboo: sx and sy are the scales in hundredths, lean the
// angle in degrees.
func stick(id string, s spot, sx, sy, lean int) string {
	turn := ""
	if lean != 0 {
		turn = fmt.Sprintf(" rotate(%d)", lean)
	}
	return fmt.Sprintf(`<use href="#%s" fill="%s" transform="translate(%d %d)%s scale(%s %s)"/>`,
		id, s.colour, s.x, s.y, turn, hundredths(sx), hundredths(sy))
}

// bird is the one of bamboos: a bird on a branch, its tail raised.
func bird() string {
	tail := func(colour, d string) string {
		return `<path fill="none" stroke="` + colour + `" stroke-width="40" stroke-linecap="round" d="` + d + `"/>`
	}
	return `<g transform="translate(26 33) scale(.92)">` + tail(green, "M250 480Q120 420 95 250") + tail(red, "M265 450Q185 340 205 190") + tail(blue, "M300 440Q270 320 315 170") +
		`<path fill="` + green + `" d="M190 500Q270 395 365 400 380 300 440 275 520 265 535 340L590 365 530 395Q540 560 420 610 270 650 190 500z"/>` +
		`<path fill="` + ivory + `" d="M265 505Q330 445 420 470 380 570 265 505z"/>` +
		`<path fill="` + red + `" d="M530 325L598 362 528 398zM440 280Q420 215 470 190 480 235 505 275z"/>` +
		`<circle cx="468" cy="345" r="24" fill="` + ivory + `"/><circle cx="474" cy="345" r="12" fill="` + ink + `"/>` +
		`<path fill="none" stroke="` + red + `" stroke-width="22" stroke-linecap="round" d="M340 615V700M410 610V700"/>` +
		`<path fill="none" stroke="` + green + `" stroke-width="36" stroke-linecap="round" d="M130 715H500"/></g>`
}

// back is the side that the others see: it covers the whole tile.
func back() string {
	return `<rect width="600" height="800" rx="60" fill="#1f6f63"/>` +
		`<rect x="45" y="45" width="510" height="710" rx="40" fill="none" stroke="#8fd0bf" stroke-width="14"/>` +
		`<path fill="none" stroke="#8fd0bf" stroke-width="12" d="M300 190 450 400 300 610 150 400z"/>` +
		`<path fill="#8fd0bf" d="M300 320 358 400 300 480 242 400z"/>`
}
