package account

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"jansou/parlour"
)

// Codes of recovery let somebody in who has lost every other way, each once. One has
// 80 bits of chance, so that a fast sum is enough to keep it by: no list of guesses
// reaches it.

// CodesAtOnce is how many are made together.
const CodesAtOnce = 10

// inCodes is the alphabet of Crockford's base 32: no I, L, O and U.
var inCodes = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// NewCodes makes codes as they are shown: four groups of four.
func NewCodes() []string {
	out := make([]string, CodesAtOnce)
	for i := range out {
		var b [10]byte
		_, _ = rand.Read(b[:]) // it never fails
		text := inCodes.EncodeToString(b[:])
		out[i] = text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:]
	}
	return out
}

// CodeSum is what is kept of a person's code. It is the same however the code is
// written: small or in capitals, with or without strokes and spaces, with an O for a
// nought and an I or L for a one.
func CodeSum(person parlour.Owner, code string) [32]byte {
	plain := strings.Map(func(c rune) rune {
		switch c {
		case '-', ' ', '\u2010', '\u2013', '\t':
			return -1
		case 'O':
			return '0'
		case 'I', 'L':
			return '1'
		}
		return c
	}, strings.ToUpper(strings.TrimSpace(code)))
	return sha256.Sum256(append(append([]byte("jansou recovery code\x00"), person[:]...), plain...))
}
