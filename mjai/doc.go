// Package mjai is the language of the mjai protocol, in which riichi servers,
// bots and logs speak to each other: its tiles, its messages, what a seat is
// told of our events, and what its answers mean among our actions. It starts no
// process and opens no connection. The protocol is gimite's; Mortal's and
// RiichiEnv's fields are read too.
package mjai
