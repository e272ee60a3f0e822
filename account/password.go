package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"jansou/parlour"
)

// A password is kept as argon2id makes it (RFC 9106), in the text form of PHC:
// $argon2id$v=19$m=19456,t=2,p=1$salt$sum. The numbers are those of the Password
// Storage Cheat Sheet of OWASP (19 MiB, two passes, one lane); where they change, what
// was kept by others is made anew when its owner comes.
const (
	memory  = 19 * 1024 // KiB
	passes  = 2
	lanes   = 1
	saltLen = 16
	sumLen  = 32
)

// How long a password is, in characters. The least is above the 8 that NIST SP
// 800-63B asks for where there is a second factor, and asks for nothing else: no
// rules of digits and signs.
const (
	MinPassword = 12
	MaxPassword = 256
)

// minDifferent is how many different characters a password has at least.
const minDifferent = 5

// Why a password is not good enough.
var (
	ErrShort   = errors.New("account: a password has 12 characters at least")
	ErrLong    = errors.New("account: a password has 256 characters at most")
	ErrSimple  = errors.New("account: this password is one of the first that anybody would try")
	ErrHasName = errors.New("account: the password is the name")
)

// CheckPassword says why a password is not good enough for who has that name.
func CheckPassword(password, name string) error {
	p := norm.NFC.String(password)
	n := utf8.RuneCountInString(p)
	switch {
	case !utf8.ValidString(password) || n < MinPassword:
		return ErrShort
	case n > MaxPassword:
		return ErrLong
	}
	low := strings.ToLower(p)
	different := map[rune]bool{}
	for _, c := range low {
		different[c] = true
	}
	if len(different) < minDifferent || isSequence(low) {
		return ErrSimple
	}
	for _, word := range common {
		if rest := strings.ReplaceAll(low, word, ""); utf8.RuneCountInString(rest) <= 4 {
			return ErrSimple
		}
	}
	own := together(strings.ToLower(norm.NFC.String(name)))
	if rest := strings.ReplaceAll(together(low), own, ""); own != "" && utf8.RuneCountInString(rest) <= 4 || parlour.Alike(p, name) {
		return ErrHasName
	}
	return nil
}

// together is a text without its spaces.
func together(text string) string { return strings.Join(strings.Fields(text), "") }

// common are the words of which the most used long passwords are made.
var common = []string{"password", "passwort", "haslo", "hasło", "motdepasse", "qwerty", "qwertz", "azerty", "uiop", "asdfgh", "zxcvbn", "1q2w3e4r", "iloveyou", "letmein", "welcome", "admin", "mahjong", "jansou", "riichi", "123456"}

// isSequence reports whether each character follows the one before it, up or down, or
// along a row of keys.
func isSequence(p string) bool {
	for _, row := range []string{"01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn"} {
		if strings.Contains(row, p) || strings.Contains(reversed(row), p) {
			return true
		}
	}
	return false
}

func reversed(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

var inPHC = base64.RawStdEncoding

// hashed is what is kept of a password.
func hashed(password string) string {
	salt := make([]byte, saltLen)
	_, _ = rand.Read(salt) // it never fails
	sum := argon2.IDKey([]byte(norm.NFC.String(password)), salt, passes, memory, lanes, sumLen)
	return inForm(salt, sum)
}

// ofNobody is what no password was kept as: to compare with it takes the work of any
// other. A sum by chance does for that, without the 19 MB that a real one would take at
// each start.
func ofNobody() string {
	both := make([]byte, saltLen+sumLen)
	_, _ = rand.Read(both) // it never fails
	return inForm(both[:saltLen], both[saltLen:])
}

// inForm is the text of a salt and a sum that were made by the numbers of now.
func inForm(salt, sum []byte) string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, memory, passes, lanes, inPHC.EncodeToString(salt), inPHC.EncodeToString(sum))
}

// phc is what a kept password says of itself.
type phc struct {
	memory, passes uint32
	lanes          uint8
	salt, sum      []byte
}

// parse reads a kept password. What would take more than this server gives is an
// error.
func parse(kept string) (p phc, err error) {
	parts := strings.Split(kept, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return p, errors.New("account: a kept password is of no form that is known")
	}
	if _, err = fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.memory, &p.passes, &p.lanes); err != nil {
		return p, fmt.Errorf("account: a kept password: %w", err)
	}
	if p.memory < 8 || p.memory > 1<<20 || p.passes < 1 || p.passes > 16 || p.lanes < 1 || p.lanes > 16 {
		return p, errors.New("account: a kept password asks for too much or too little work")
	}
	if p.salt, err = inPHC.DecodeString(parts[4]); err == nil {
		p.sum, err = inPHC.DecodeString(parts[5])
	}
	if err == nil && (len(p.salt) < 8 || len(p.sum) < 16) {
		err = errors.New("account: a kept password is cut short")
	}
	return p, err
}

// matches reports whether a password is the one that is kept.
func matches(kept, password string) (bool, error) {
	p, err := parse(kept)
	if err != nil {
		return false, err
	}
	sum := argon2.IDKey([]byte(norm.NFC.String(password)), p.salt, p.passes, p.memory, p.lanes, uint32(len(p.sum)))
	return subtle.ConstantTimeCompare(sum, p.sum) == 1, nil
}

// ErrBusy is that too many passwords wait already.
var ErrBusy = errors.New("account: too many passwords are being looked at")

// A Mill makes and compares passwords, which takes a core some tens of milliseconds
// each, one after another: whoever plays keeps the other cores. Its methods may be
// called from many goroutines at once.
type Mill struct {
	work  chan struct{} // who works
	wait  chan struct{} // who waits, and who works
	dummy string        // compared where there is none to compare with
}

// maxWaiting is how many passwords wait at once; the last of them waits for a few
// seconds.
const maxWaiting = 64

// NewMill returns a mill.
func NewMill() *Mill {
	return &Mill{work: make(chan struct{}, 1), wait: make(chan struct{}, maxWaiting), dummy: ofNobody()}
}

// turn has somebody's work done when it is their turn.
func (m *Mill) turn(ctx context.Context, do func()) error {
	select {
	case m.wait <- struct{}{}:
		defer func() { <-m.wait }()
	default:
		return ErrBusy
	}
	select {
	case m.work <- struct{}{}:
		defer func() { <-m.work }()
	case <-ctx.Done():
		return ctx.Err()
	}
	do()
	return nil
}

// Hash returns what is kept of a password.
func (m *Mill) Hash(ctx context.Context, password string) (kept string, err error) {
	err = m.turn(ctx, func() { kept = hashed(password) })
	return kept, err
}

// Compare reports whether a password is the one that is kept; kept is "" where there
// is no such account, or it has none, and then the same work is done.
func (m *Mill) Compare(ctx context.Context, kept, password string) (right bool, err error) {
	against := kept
	if kept == "" {
		against = m.dummy
	}
	var bad error
	if err = m.turn(ctx, func() { right, bad = matches(against, password) }); err != nil {
		return false, err
	}
	return right && kept != "", bad
}

// Old reports whether a password was kept by other numbers than those of now.
func Old(kept string) bool {
	p, err := parse(kept)
	return err == nil && (p.memory != memory || p.passes != passes || p.lanes != lanes)
}
