// Package mjailog reads and writes logs of mjai messages, one a line, and follows
// a game of which one seat is told over mjai.
package mjailog
