// Package lawbook shows rules: of each rule of both games its sentence, where
// every ruleset states it, the lines of code that decide it and the scripts
// that show it; and in what rulesets differ. It reads the source that the
// program carries (package jansou), takes the sentences from the referee, and knows no
// rule by itself.
package lawbook
