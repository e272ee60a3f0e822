package web

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// mailbox keeps what is sent.
type mailbox struct{ got chan [3]string }

func (m *mailbox) Send(_ context.Context, to, subject, text string) error {
	m.got <- [3]string{to, subject, text}
	return nil
}

var inMail = regexp.MustCompile(`http://localhost/account#(mail|enter)=([A-Z2-7]{26})`)

// next is the next mail: to whom, and what stands in its link.
func (m *mailbox) next(t *testing.T) (to, what, token string) {
	t.Helper()
	select {
	case one := <-m.got:
		found := inMail.FindStringSubmatch(one[2])
		if found == nil {
			t.Fatalf("%q", one)
		}
		return one[0], found[1], found[2]
	case <-time.After(10 * time.Second):
		t.Fatal("no mail comes")
	}
	return "", "", ""
}

// TestMail: an address is kept when its owner has opened the link that was sent to it,
// and a link to it signs in, each once and for half an hour. Who asks for one learns
// nothing: neither whether there is such a name, nor whether the address is its own.
func TestMail(t *testing.T) {
	box := &mailbox{got: make(chan [3]string, 10)}
	c := newClubBy(t, Config{Mailer: box})
	ann := c.visitor("198.51.100.1")
	if !ann.must("make", makeOrder{"Ann", annsPassword}).Mail {
		t.Fatal("no mail is offered")
	}
	for _, bad := range []string{"x", "Ann <ann@club.example>", "a@b\r\nBcc: all@club.example", "a@b, c@d"} {
		if got := ann.fails("mail", mailOrder{Mail: bad, Password: annsPassword}); got != "malformed" {
			t.Errorf("%q: %s", bad, got)
		}
	}
	if got := ann.fails("mail", mailOrder{Mail: "eve@club.example"}); got != noMatch {
		t.Errorf("without the password: %s", got)
	}
	if got := ann.must("mail", mailOrder{Mail: "ann@club.example", Password: annsPassword, Lang: "pl"}); got.Account.Mail != "" {
		t.Errorf("an address that nobody has proved is kept: %q", got.Account.Mail)
	}
	to, what, token := box.next(t)
	if to != "ann@club.example" || what != "mail" {
		t.Fatalf("%s, %s", to, what)
	}
	if got := ann.must("mail/link", linkOrder{Token: token}); got.Account.Mail != "ann@club.example" {
		t.Errorf("%s", ann.heard.Body)
	}
	if got := ann.fails("mail/link", linkOrder{Token: token}); got != noMatch {
		t.Errorf("the link for the second time: %s", got)
	}

	lost := c.visitor("198.51.100.2")
	answers := map[string]bool{}
	for _, o := range []lostOrder{{"Nobody", "ann@club.example", ""}, {"Ann", "eve@club.example", ""}, {"ann", "Ann@club.example", "xx"}} {
		if code := lost.asks("POST", "/api/account/mail/lost", o); code != http.StatusOK {
			t.Fatalf("%d %s", code, lost.heard.Body)
		}
		answers[lost.heard.Body.String()] = true
	}
	if len(answers) != 1 {
		t.Errorf("it is answered in several ways: %v", answers)
	}
	to, what, token = box.next(t)
	if to != "ann@club.example" || what != "enter" || len(box.got) != 0 {
		t.Fatalf("%s, %s, and %d mails more", to, what, len(box.got))
	}
	if got := lost.must("mail/link", linkOrder{Token: token}); got.Account == nil || lost.person() != ann.person() {
		t.Errorf("%s", lost.heard.Body)
	}
	late := c.visitor("198.51.100.3")
	late.asks("POST", "/api/account/mail/lost", lostOrder{"Ann", "ann@club.example", "ja"})
	_, _, token = box.next(t)
	c.clock = c.clock.Add(goodFor)
	if got := late.fails("mail/link", linkOrder{Token: token}); got != noMatch {
		t.Errorf("too late: %s", got)
	}
	ann.must("mail", mailOrder{Password: annsPassword})
	if ann.told.Account.Mail != "" {
		t.Error("the address stays")
	}
	// How many mails an address, and a name, may have sent.
	for i := range 10 {
		v := c.visitor("198.51.100." + string(rune('4'+i%3)))
		if code := v.asks("POST", "/api/account/mail/lost", lostOrder{"Ann", "x@club.example", ""}); code == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("a name may be asked for without end")
}

func TestMailWords(t *testing.T) {
	for lang, words := range mailWords {
		for _, key := range []string{"mail", "enter"} {
			if words[key+".subject"] == "" || strings.Count(words[key+".text"], "%s") != 2 {
				t.Errorf("%s: %s", lang, key)
			}
		}
	}
	if len(mailWords) != 5 {
		t.Errorf("%d languages", len(mailWords))
	}
}
