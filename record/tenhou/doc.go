// Package tenhou reads what Tenhou writes down: mjlog, the XML of a whole game;
// what its server sent to one client, with its prompts and what that answered;
// and the JSON of tenhou.net/6. It makes the walls of a game from its seed.
package tenhou
