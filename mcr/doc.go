// Package mcr is Chinese Official mahjong, the Mahjong Competition Rules: its
// 81 fans, the principles by which they are counted, and the rulesets that
// differ in them. It reads like the rulebook; what a table can physically do
// stands in package table, and how tiles read in package shape.
package mcr
