// Package placing says what uma and oka a seat may expect at the end of a game of
// riichi, from the points of all in one of the last deals. It goes backwards from the
// end of the game, over what deals bring: a sample of self-play, dealt.json, which
// "go run ./cmd/train -deals" writes. Nothing is worked out, or read, before it is asked for.
package placing
