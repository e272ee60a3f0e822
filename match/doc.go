// Package match brings people together who want to play at once: who waits in
// which pools, who is seated with whom, and how long that takes.
//
// A Hall is told what people do and what time it is; Arrange says who is to sit
// together now and when it wants to be asked again. It draws no chance, sees no
// clock and knows neither tables nor rules, so that the same tells always make the
// same tables. docs/company.md says in plain words how people are seated.
package match
