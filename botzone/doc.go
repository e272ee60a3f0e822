// Package botzone speaks the text protocol of Botzone's Chinese Standard
// Mahjong, by which contest bots and their judge talk: tiles, what a judge
// tells a player (Teller), and what a player answers (Answer). It starts no
// process and knows no rule.
//
// Players are numbered by their winds: 0 is East, who deals. A deal is a match
// by itself. A claim and the discard that follows it are one answer and one
// message.
package botzone
