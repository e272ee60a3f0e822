package script

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// numberIn reads a number.
func numberIn(w string) (int, error) {
	n, err := strconv.Atoi(w)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number: write it in digits", w)
	}
	return n, nil
}

// numbersIn reads numbers.
func numbersIn(words []string) ([]int, error) {
	var n []int
	for _, w := range words {
		v, err := numberIn(w)
		if err != nil {
			return nil, err
		}
		n = append(n, v)
	}
	return n, nil
}

// setStart reads "round S2" and "points 25000 25000 25000 25000", before the first
// deal.
func (r *run) setStart(words []string) error {
	if r.started {
		return r.tooLate(words[0])
	}
	if words[0] == "round" {
		if len(words) != 2 || len(words[1]) != 2 || strings.IndexByte("ESWN", words[1][0]) < 0 || words[1][1] < '1' || words[1][1] > '4' {
			return errors.New("a round is E1 to N4: round S2")
		}
		r.start.Deal = 4*strings.IndexByte("ESWN", words[1][0]) + int(words[1][1]-'1')
		r.seat4()
		return nil
	}
	n, err := numbersIn(words[1:])
	if err != nil {
		return err
	}
	if len(n) != 4 {
		own := fmt.Sprint(r.rs.book.StartPoints())
		return fmt.Errorf("%s: points are four numbers, of E, S, W and N: points%s", strings.Join(words, " "), strings.Repeat(" "+own, 4))
	}
	for i, v := range n {
		r.start.Points[r.order.Plus(r.first, i)] = v
	}
	return nil
}

// tooLate is the error of a line about the start of the game that comes after it.
func (r *run) tooLate(word string) error {
	return fmt.Errorf("%s is set before the first deal, which began with line %d: write it above that line", word, r.began)
}

// hasBegun is the error of a line about what is dealt that comes after the deal.
func (r *run) hasBegun() error {
	return fmt.Errorf("the deal began with line %d: write this above that line, or below the line \"next deal\"", r.began)
}

// isOver is the error of a line that plays on when the deal is over.
func (r *run) isOver() error {
	if r.g.Over() {
		return errors.New("the game is over: take this line out, or begin the script at an earlier round")
	}
	return errors.New("the deal is over: take this line out, or begin another with the line \"next deal\"")
}

// with names the ruleset that is played with one more of its options changed, as a
// header would.
func (r *run) with(change string) string {
	if strings.Contains(r.rs.name, " with ") {
		return r.rs.name + " " + change
	}
	return r.rs.name + " with " + change
}
