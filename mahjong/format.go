package mahjong

import "fmt"

// Format is the number of the format in which this program writes logs and the
// rulesets in them. It reads every format up to this one. docs/log-format.md
// says what each number stands for and when it is raised.
//
// Texts of formats 1 and 2 do not say their number.
const Format = 3

// LaterError says that a text of a log was written in a later format than this
// program reads.
type LaterError struct{ Format int }

// Error names the format of the text and the formats that can be read.
func (e *LaterError) Error() string {
	return fmt.Sprintf("written in format %d of the log by a later version of Jansou; this one reads formats up to %d, so a later one is needed", e.Format, Format)
}

// CheckFormat returns a *LaterError for a format that this program cannot read.
func CheckFormat(format int) error {
	if format > Format {
		return &LaterError{format}
	}
	return nil
}
