// Package judge puts what people bring to rulebooks and says what each answers:
// position scripts, whose questions are ruled on one by one, and deals that were
// played, in a table's log or in a record of another system, which are compared
// under several rulesets, each difference with the places where the books say
// so. It asks script, record and referee and keeps no rule.
package judge
