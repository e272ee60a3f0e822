package mahjong

// WinError says that a win, as it was typed in or sent from outside, cannot
// have come about at a table: which part of it is wrong, by its name in the
// input of jansou score, and why.
type WinError struct{ Field, Why string }

// Error prints the part and what is allowed.
func (e *WinError) Error() string { return "mahjong: win: " + e.Field + ": " + e.Why }

// ImpossibleWin returns the error that a part of a win cannot be, and why.
func ImpossibleWin(field, why string) *WinError { return &WinError{Field: field, Why: why} }
