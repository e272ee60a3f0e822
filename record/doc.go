// Package record reads what other systems write down about their games and
// proves the engine on it.
//
// These formats are read into one neutral form (Game): of riichi, Tenhou mjlog
// XML, the protocol that a Tenhou client logged (one seat's view, with the
// server's prompts), tenhou.net/6 JSON, and kobalab's scripted games; of
// Chinese Official, the log of a Botzone judge, the text that Botzone's
// contests are published in, Tziakcha's deals, and lists of hands with their
// fans. Read finds out which it is from the bytes. A record that cannot be read is a *ReadError
// with the byte at which reading stopped.
//
// Verify drives the engine by the recorded actions and compares everything
// that the record states with what the engine finds. What differs is a
// Mismatch. A record that contradicts itself is named in excused.txt; nothing
// else is excused.
package record
