// Package lessons holds the tutorials of both games and plays them. A lesson is a
// file: positions in the language of scripts, and sentences in five languages.
// Play asks the engine what every step looks like and what every possible answer
// gets, and the page shows that and knows no rules. docs/lessons.md says how to
// write one.
package lessons

//go:generate go run ./write -out ../web/page/src/learn/data
