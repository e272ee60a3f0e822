// Package guest is players that are programs of others: Mjai speaks the mjai
// protocol, Botzone the one of Botzone's contest. Each is started for a game and
// spoken to over its standard input and output.
package guest
