// Package botzone reads matches of Chinese Official of Botzone: the log of its
// judge, whose every word is compared, and the text in which its contests are
// published, which it also writes.
package botzone
