// Package fancases reads lists of hands of Chinese Official with their fans or
// waits, which are no games, and counts them.
package fancases
