package account

import (
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// A Throttle slows the guessing of what belongs to one name, whoever guesses and
// whether there is such an account or not: five wrong tries at once, then a wait that
// doubles with each from half a minute to a quarter of an hour. That is some hundred
// tries a day, where a password is one of more than 2^40. Whoever knows the name can
// so keep its owner from coming by the password, but not by a passkey, and ends no
// session. It is forgotten after a day without a wrong try, and when the server
// starts. Its methods may be called from many goroutines at once.
type Throttle struct {
	mu    sync.Mutex
	tries *lru.Cache[string, tries]
}

type tries struct {
	wrong int
	last  time.Time
}

const (
	freeTries  = 5
	firstWait  = 30 * time.Second
	longestYet = 15 * time.Minute
	forgiven   = 24 * time.Hour
	maxNames   = 50_000 // that are remembered; an address is slowed, too, so that nobody fills them soon
)

// NewThrottle returns a throttle that remembers nobody.
func NewThrottle() *Throttle {
	c, err := lru.New[string, tries](maxNames)
	if err != nil {
		panic("account: " + err.Error()) // the size is above nought
	}
	return &Throttle{tries: c}
}

// Wait returns how long the next try has to wait; 0: it need not.
func (t *Throttle) Wait(key string, now time.Time) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.wait(key, now)
}

func (t *Throttle) wait(key string, now time.Time) time.Duration {
	one, ok := t.tries.Get(key)
	if !ok || one.wrong < freeTries || now.Sub(one.last) > forgiven {
		return 0
	}
	d := longestYet
	if n := one.wrong - freeTries; n < 5 {
		d = min(d, firstWait<<n)
	}
	return max(0, one.last.Add(d).Sub(now))
}

// Try takes a try: it counts as wrong until Right is called. It returns how long to
// wait instead, where that is to be. So tries that come together are slowed, too.
func (t *Throttle) Try(key string, now time.Time) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if d := t.wait(key, now); d > 0 {
		return d
	}
	one, _ := t.tries.Get(key)
	if now.Sub(one.last) > forgiven {
		one.wrong = 0
	}
	t.tries.Add(key, tries{one.wrong + 1, now})
	return 0
}

// Right says that the try was right, which forgets the wrong ones before it.
func (t *Throttle) Right(key string) { t.tries.Remove(key) }
