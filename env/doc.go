// Package env plays many games at once for programs that learn: every game
// stands where one seat must choose, a step gives each of them one action, and
// what the next seat sees and may do is written into buffers of the caller. It
// keeps no rule: the games are those that judge people, and the same seed and
// the same choices give the log that package sim plays.
package env
