// Package mcrscore says what a hand of Chinese Official by itself is worth: one
// that was won, one that waits and one that is on its way to the points of a win.
package mcrscore
