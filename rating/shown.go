package rating

import (
	"fmt"
	"math"
	"slices"
)

// ninety is how many standard deviations to either side hold nine tenths of a
// normal distribution.
const ninety = 1.6448536269514722

// Shown is a rating as people see it, in whole points: never without how sure it
// is.
type Shown struct {
	Mean   int   `json:"mean"`   // the likeliest strength
	Within int   `json:"within"` // the strength is within so many points of Mean, nine times in ten
	Title  Title `json:"title"`
	Games  int   `json:"games"` // of which the rating is
}

// Low is the lower end of the interval: the strength is above it 19 times in 20.
func (s Shown) Low() int { return s.Mean - s.Within }

// High is the upper end of the interval: the strength is below it 19 times in 20.
func (s Shown) High() int { return s.Mean + s.Within }

// String prints 1534 ± 61.
func (s Shown) String() string { return fmt.Sprintf("%d ± %d", s.Mean, s.Within) }

// Show returns a rating as it is shown on day: the longer its player has been
// away, the wider. It is not shown, and ok is false, before System.Hidden games.
func (s System) Show(r Rating, day Day) (shown Shown, ok bool) {
	if r.Games == 0 || r.Games < s.Hidden {
		return Shown{}, false
	}
	r = s.at(r, day)
	shown = Shown{
		Mean:   int(math.Floor(r.Mean + 0.5)),
		Within: int(math.Ceil(mul(ninety, math.Sqrt(r.Variance)))),
		Games:  r.Games,
	}
	shown.Title = TitleOf(shown.Low())
	return shown, true
}

// Title is a rank in the manner of kyu and dan. It goes by the lower end of the
// interval, so that it says what a player has shown to be, and grows with games.
type Title uint8

// The titles, the lowest first. The zero Title is none, for who has too few games.
const (
	NoTitle Title = iota
	Kyu5
	Kyu4
	Kyu3
	Kyu2
	Kyu1
	Dan1
	Dan2
	Dan3
	Dan4
	Dan5
	Dan6
	Dan7
	Dan8
	Dan9
)

// A title is so many points wide, and the third dan begins where an average
// player stands: whose interval is above it is, 19 times in 20, stronger than that.
const (
	titleWidth = 25
	dan3From   = 1500
)

// TitleOf returns the title of who has an interval of the standard system with
// that lower end.
func TitleOf(low int) Title {
	t := int(Dan3) + int(math.Floor(float64(low-dan3From)/titleWidth))
	return Title(max(int(Kyu5), min(int(Dan9), t)))
}

// From is the lower end from which a player has t. Kyu5 has all that is below Kyu4.
func (t Title) From() int {
	from := dan3From
	for ; t > Dan3; t-- {
		from += titleWidth
	}
	for ; t < Dan3; t++ {
		from -= titleWidth
	}
	return from
}

var titles = [...]string{"none", "kyu5", "kyu4", "kyu3", "kyu2", "kyu1", "dan1", "dan2", "dan3", "dan4", "dan5", "dan6", "dan7", "dan8", "dan9"}

// String returns the name used in JSON.
func (t Title) String() string { return titles[t] }

// MarshalText prints the name.
func (t Title) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads a name.
func (t *Title) UnmarshalText(b []byte) error {
	i := slices.Index(titles[:], string(b))
	if i < 0 {
		return fmt.Errorf("rating: title %q is none of %v", b, titles)
	}
	*t = Title(i)
	return nil
}
