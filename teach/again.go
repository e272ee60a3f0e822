package teach

// spaces are the days until something is asked again, by how often in a row it went well
// before: Leitner's boxes, at distances that grow somewhat more than twofold.
var spaces = [...]int{1, 3, 7, 16, 35}

// Boxes is how many boxes there are. What has gone well from the last of them on is
// learned.
const Boxes = len(spaces)

// Again says in which box something lies that was answered, and after how many days it is
// asked again: one box further where that went well, and back in the first where it did
// not. 0 days: it is learned, and is asked no more.
func Again(box int, good bool) (next, days int) {
	switch {
	case !good:
		return 0, spaces[0]
	case box < Boxes:
		return box + 1, spaces[max(0, box)]
	}
	return Boxes + 1, 0
}

// Learned reports whether what lies in a box is asked no more.
func Learned(box int) bool { return box > Boxes }
