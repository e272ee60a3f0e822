package sight

import "jansou/mahjong"

// Counting is which tiles somebody takes for gone.
type Counting uint8

const (
	CountsAll   Counting = iota // those that the seat sees
	CountsOwn                   // those of the own hand and melds alone
	CountsKinds                 // none: a kind of which one is left is as good as another
)

// Guess is how many tiles of each kind who counts so takes to be left.
func (s *Sight) Guess(c Counting) (left [mahjong.Kinds]uint8) {
	if c == CountsAll {
		return s.Left
	}
	own := s.Hand.Counts()
	for _, m := range s.Own {
		for i := range m.Len() {
			own[m.At(i).Kind().Index()]++
		}
	}
	for i, n := range own {
		left[i] = 4 - min(4, n)
		if c == CountsKinds {
			left[i] = min(1, left[i])
		}
	}
	return left
}

// Beside says how well a tile of kind k, of which h has one, looks in it: by others of
// its kind and by neighbours, the more so the nearer it lies to the middle of its suit.
// It is what one sees at a glance, and tells nothing of how far the hand is from waiting.
func Beside(h *mahjong.Hand, k mahjong.Kind) int {
	x := [...]int{0, 0, 8, 16, 16}[h.Count(k)] + Middle(k)
	if !k.IsSuited() {
		return x
	}
	for d := -2; d <= 2; d++ {
		if n := k.Number() + d; d == 0 || n < 1 || n > 9 || h.Count(k+mahjong.Kind(d)) == 0 {
			continue
		}
		switch d {
		case -1, 1:
			x += 6
		default:
			x += 3
		}
	}
	return x
}

// Coarse is n as it is seen by who does not see a difference below step.
func Coarse(n, step int) int {
	if step > 1 {
		n -= n % step
	}
	return n
}
