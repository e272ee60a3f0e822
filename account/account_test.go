package account

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/argon2"

	"jansou/parlour"
)

func TestCheckPassword(t *testing.T) {
	for password, want := range map[string]error{
		"short":                    ErrShort,
		"elevenchars":              ErrShort,
		strings.Repeat("é", 11):    ErrShort,
		strings.Repeat("xyé", 90):  ErrLong,
		"aaaaaaaaaaaa":             ErrSimple,
		"abababababab":             ErrSimple,
		"123456789012":             ErrSimple,
		"abcdefghijkl":             ErrSimple,
		"lkjihgfedcba":             ErrSimple,
		"qwertyuiopas":             ErrSimple,
		"Password1234":             ErrSimple,
		"passwordpassword":         ErrSimple,
		"Hanako Yamada":            ErrHasName,
		"hanakoyamada1":            ErrHasName,
		"Hanаko Yamada":            ErrHasName, // with a Cyrillic a
		"\xff\xff\xffaaaaaaaaaaaa": ErrShort,
		"three blind mice":         nil,
		"麻雀はとても楽しい遊びです":   nil,
		"gnörft-wuppdich": nil,
	} {
		if got := CheckPassword(password, "Hanako Yamada"); !errors.Is(got, want) {
			t.Errorf("%q: %v, want %v", password, got, want)
		}
	}
}

// TestKeptPassword: what is kept is argon2id in the form of PHC with the numbers of
// the documentation, another each time, and only the password matches; one of other
// numbers still does, and is told apart.
func TestKeptPassword(t *testing.T) {
	m, ctx := NewMill(), context.Background()
	const password = "three blind mice"
	kept, err := m.Hash(ctx, password)
	if err != nil || !strings.HasPrefix(kept, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(kept, "=$") {
		t.Fatalf("%s, %v", kept, err)
	}
	if again, _ := m.Hash(ctx, password); again == kept {
		t.Error("the salt is the same")
	}
	for try, want := range map[string]bool{password: true, "three blind micE": false, "": false} {
		if right, err := m.Compare(ctx, kept, try); err != nil || right != want {
			t.Errorf("%q: %v, %v", try, right, err)
		}
	}
	if right, err := m.Compare(ctx, "", password); right || err != nil {
		t.Errorf("nobody has that password: %v, %v", right, err)
	}
	// The two ways to write an é are one password.
	accent, _ := m.Hash(ctx, "café au lait noir")
	if right, _ := m.Compare(ctx, accent, "cafe\u0301 au lait noir"); !right {
		t.Error("an accent that is written in another way is another password")
	}
	salt := []byte("0123456789abcdef")
	other := "$argon2id$v=19$m=64,t=1,p=2$" + inPHC.EncodeToString(salt) + "$" + inPHC.EncodeToString(argon2.IDKey([]byte(password), salt, 1, 64, 2, 32))
	if right, err := m.Compare(ctx, other, password); !right || err != nil || !Old(other) || Old(kept) {
		t.Errorf("of other numbers: %v, %v", right, err)
	}
	for _, bad := range []string{"x", "$argon2i$v=19$m=64,t=1,p=2$YWFhYWFhYWE$YWFhYWFhYWFhYWFhYWFhYQ", strings.Replace(kept, "m=19456", "m=99999999", 1), strings.Replace(kept, "v=19", "v=16", 1), kept[:len(kept)-30]} {
		if right, err := m.Compare(ctx, bad, password); right || err == nil {
			t.Errorf("%s: %v, %v", bad, right, err)
		}
	}
}

// TestMillIsNotFilled: one works, some wait, and who comes then is told so at once.
func TestMillIsNotFilled(t *testing.T) {
	m := NewMill()
	inside, open := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_ = m.turn(context.Background(), func() { close(inside); <-open })
	})
	<-inside
	ctx, cancel := context.WithCancel(context.Background())
	for range maxWaiting - 1 {
		all.Go(func() {
			if err := m.turn(ctx, func() { t.Error("two work at once") }); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
	for len(m.wait) < maxWaiting {
		time.Sleep(time.Millisecond)
	}
	if err := m.turn(ctx, func() { t.Error("it works") }); !errors.Is(err, ErrBusy) {
		t.Errorf("the one too many: %v", err)
	}
	cancel()
	for len(m.wait) > 1 {
		time.Sleep(time.Millisecond)
	}
	close(open)
	all.Wait()
}

func TestCodes(t *testing.T) {
	codes := NewCodes()
	me, you := parlour.Owner{1}, parlour.Owner{2}
	seen := map[[32]byte]bool{}
	for _, c := range codes {
		if len(c) != 19 || strings.ContainsAny(c, "ILOU") {
			t.Errorf("%q", c)
		}
		seen[CodeSum(me, c)] = true
		if CodeSum(you, c) == CodeSum(me, c) {
			t.Error("two people's codes are kept alike")
		}
		for _, written := range []string{strings.ToLower(c), " " + strings.ReplaceAll(c, "-", " ") + " ", strings.ReplaceAll(strings.ReplaceAll(c, "0", "o"), "1", "l")} {
			if CodeSum(me, written) != CodeSum(me, c) {
				t.Errorf("%q is not read as %q", written, c)
			}
		}
	}
	if len(codes) != CodesAtOnce || len(seen) != CodesAtOnce {
		t.Errorf("%d codes, %d different", len(codes), len(seen))
	}
}

// TestThrottle: five tries at once, then waits that double up to a quarter of an
// hour; another name waits for nobody, the right password forgets, and a day does.
func TestThrottle(t *testing.T) {
	th, now := NewThrottle(), time.Unix(1_800_000_000, 0)
	for i := range freeTries {
		if d := th.Try("ann", now); d != 0 {
			t.Fatalf("try %d waits %v", i, d)
		}
	}
	for i, want := range []time.Duration{30 * time.Second, time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, 15 * time.Minute, 15 * time.Minute} {
		if d := th.Try("ann", now); d != want {
			t.Errorf("wait %d: %v, want %v", i, d, want)
		}
		if d := th.Try("ben", now); d != 0 && i < freeTries {
			t.Errorf("another waits %v", d)
		}
		now = now.Add(want - time.Second)
		if d := th.Wait("ann", now); d != time.Second {
			t.Errorf("a second before: %v", d)
		}
		now = now.Add(time.Second)
		if d := th.Try("ann", now); d != 0 {
			t.Errorf("after the wait: %v", d)
		}
	}
	day := 0
	for end := now.Add(24 * time.Hour); now.Before(end); day++ {
		now = now.Add(th.Wait("ann", now))
		th.Try("ann", now)
	}
	if day > 100 {
		t.Errorf("%d tries a day", day)
	}
	now = now.Add(th.Wait("ann", now))
	th.Try("ann", now)
	th.Right("ann")
	if d := th.Try("ann", now); d != 0 {
		t.Errorf("after the right one: %v", d)
	}
	for range freeTries {
		th.Try("cleo", now)
	}
	if d := th.Try("cleo", now.Add(forgiven+time.Second)); d != 0 {
		t.Errorf("after a day: %v", d)
	}
}

func TestAgent(t *testing.T) {
	for header, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0":                                                                  "Firefox, Linux",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1": "Safari, iPhone",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36":                         "Chrome, Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0":           "Edge, Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15":                   "Safari, macOS",
		"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":        "Samsung Internet, Android",
		"Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1":           "Chrome, iPad",
		"curl/8.5.0": "curl",
		"":           "",
		"<script>":   "",
	} {
		if got := Agent(header); got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
	}
}

func TestHandlesAndRoles(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		h := NewHandle()
		if !IsHandle(h) || seen[h] {
			t.Fatalf("%q", h)
		}
		seen[h] = true
	}
	for _, bad := range []string{"", "short", "ABCDEFGHJK", "abcdefghil", "../../etc/"} {
		if IsHandle(bad) {
			t.Errorf("%q is one", bad)
		}
	}
	r, err := ParseRoles([]string{"operator", "referee"})
	if err != nil || strings.Join(r.Names(), " ") != "referee operator" || r != Referee|Operator {
		t.Errorf("%v, %v", r.Names(), err)
	}
	if _, err := ParseRoles([]string{"king"}); err == nil {
		t.Error("a king is a role")
	}
	a := Account{Person: parlour.Owner{1}}
	for seen, want := range map[Seen][3]bool{ByEverybody: {true, true, true}, ByPeople: {true, true, false}, ByNobody: {true, false, false}} {
		a.Seen = seen
		if got := [3]bool{a.May(parlour.Owner{1}, true), a.May(parlour.Owner{2}, true), a.May(parlour.Owner{3}, false)}; got != want {
			t.Errorf("%s: %v", seen, got)
		}
	}
}

func BenchmarkHash(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if hashed("three blind mice") == "" {
			b.Fatal()
		}
	}
}
