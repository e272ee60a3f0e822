package web

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"net/http"
	netmail "net/mail"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"jansou/parlour"
)

// Mail is for one thing: a way back for whoever has lost every other. It is kept when
// its owner has shown that it arrives there. A link of a mail has 128 bits of chance,
// is good once and for a short time, and is forgotten by a start.

// Mailer sends mail, to be read as plain text.
type Mailer interface {
	Send(ctx context.Context, to, subject, text string) error
}

// goodFor is how long a link holds.
const goodFor = 30 * time.Minute

// mailed are what an address may have sent, and a name.
var mailed = price{"guesses", "mails", time.Minute, 5}

// letter is what a link of a mail is good for.
type letter struct {
	person parlour.Owner
	mail   string // to be kept; "": the link signs in
	until  time.Time
}

// post sends mail and knows its links.
type post struct {
	Mailer
	letters *lru.Cache[[32]byte, letter] // by the SHA-256 of what is in the link
}

func newPost(m Mailer) *post {
	if m == nil {
		return nil
	}
	c, err := lru.New[[32]byte, letter](maxSessions)
	if err != nil {
		panic("web: " + err.Error()) // the size is above nought
	}
	return &post{m, c}
}

// opened returns what a link is good for, once.
func (p *post) opened(token string, now time.Time) (letter, bool) {
	sum := sha256.Sum256([]byte(token))
	l, ok := p.letters.Get(sum)
	p.letters.Remove(sum)
	return l, ok && now.Before(l.until)
}

// sends sends a link in a mail. Nobody waits for it: who asked must not learn by the
// time whether there was one to send.
func (h *Handler) sends(r *http.Request, to, lang string, l letter) {
	token := rand.Text()
	l.until = h.now().Add(goodFor)
	h.post.letters.Add(sha256.Sum256([]byte(token)), l)
	scheme, what := "http://", "enter"
	if overTLS(r) {
		scheme = "https://"
	}
	if l.mail != "" {
		what = "mail"
	}
	words := mailWords[lang]
	if words == nil {
		words = mailWords["en"]
	}
	subject, text := words[what+".subject"], fmt.Sprintf(words[what+".text"], hostName(r), scheme+r.Host+"/account#"+what+"="+token)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), time.Minute)
	h.sockets.Add(1) // who ends the server waits for it
	go func() {
		defer h.sockets.Done()
		defer cancel()
		if err := h.post.Send(ctx, to, subject, text); err != nil {
			h.cfg.Logger.Warn("a mail cannot be sent", slog.Any("cause", err))
		}
	}()
}

// addressOf is an address of mail as it is kept; "" stays so.
func addressOf(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", nil
	}
	a, err := netmail.ParseAddress(text)
	if err != nil || a.Address != text || len(text) > 254 || strings.ContainsAny(text, "\r\n<>\"") {
		return "", malformedAt("mail", "it is no address of mail")
	}
	return text, nil
}

// mailOrder says where a way back is sent to.
type mailOrder struct {
	Mail     string `json:"mail"` // "": nowhere
	Password string `json:"password,omitempty"`
	Lang     string `json:"lang,omitempty"`
}

// setMail sends a link to an address, by which it is kept; without an address it takes
// away the one that is there.
func (h *Handler) setMail(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[mailOrder](h, w, r)
	if !ok || !h.remembers(w, r, by, o.Password) {
		return
	}
	mail, err := addressOf(o.Mail)
	if err != nil {
		h.fail(w, err)
		return
	}
	if mail == "" {
		h.told(w, r, by, h.cfg.Accounts.SetMail(r.Context(), by.person, ""))
		return
	}
	if wait, ok := h.spending.allow(from(r).addr, mailed, h.now()); !ok {
		h.tooFast(w, mailed, wait)
		return
	}
	h.sends(r, mail, o.Lang, letter{person: by.person, mail: mail})
	h.told(w, r, by, nil)
}

// lostOrder asks for a way back.
type lostOrder struct {
	Name string `json:"name"`
	Mail string `json:"mail"`
	Lang string `json:"lang,omitempty"`
}

// wayBack sends a link to whoever has an account of that name with that address, and
// answers the same to everybody.
func (h *Handler) wayBack(w http.ResponseWriter, r *http.Request) {
	o, _, ok := changed[lostOrder](h, w, r)
	if !ok {
		return
	}
	if wait, ok := h.spending.allow(from(r).addr, mailed, h.now()); !ok {
		h.tooFast(w, mailed, wait)
		return
	}
	key := parlour.Looks(clipped(o.Name))[0]
	if wait := h.throttle.Try("mail "+key, h.now()); wait > 0 {
		h.slowed(w, wait)
		return
	}
	a, err := h.cfg.Accounts.AccountCalled(r.Context(), clipped(o.Name))
	if err != nil {
		h.fail(w, err)
		return
	}
	one := parlour.Owner(h.cookies.sum("nobody", key))
	if a != nil {
		one = a.Person
	}
	ways, err := h.cfg.Accounts.Ways(r.Context(), one)
	if err != nil {
		h.fail(w, err)
		return
	}
	if ways.Mail != "" && strings.EqualFold(ways.Mail, strings.TrimSpace(o.Mail)) {
		h.sends(r, ways.Mail, o.Lang, letter{person: one})
	}
	h.answer(w, http.StatusOK, nothing{})
}

// linkOrder is what stands in a link.
type linkOrder struct {
	Token string `json:"token"`
	Join  bool   `json:"join,omitempty"`
}

// followLink does what a link of a mail is for: it keeps the address, or signs in.
func (h *Handler) followLink(w http.ResponseWriter, r *http.Request) {
	o, by, ok := changed[linkOrder](h, w, r)
	if !ok {
		return
	}
	c := from(r)
	if h.spending.spent(c.addr, tried, h.now()) {
		h.tooFast(w, tried, tried.every)
		return
	}
	l, ok := h.post.opened(o.Token, h.now())
	a, err := h.cfg.Accounts.Account(r.Context(), l.person)
	switch {
	case err != nil:
		h.fail(w, err)
	case !ok || a == nil:
		h.spending.allow(c.addr, tried, h.now())
		h.fail(w, parlour.NewFault(noMatch, "", "this link is used up, or too old"))
	case l.mail != "":
		h.told(w, r, by, h.cfg.Accounts.SetMail(r.Context(), l.person, l.mail))
	default:
		h.throttle.Right(parlour.Looks(a.Name)[0])
		h.comeIn(w, r, by, l.person, o.Join)
	}
}

func (h *Handler) serveMail(mux *http.ServeMux) {
	if h.post == nil {
		return
	}
	mux.HandleFunc("POST /api/account/mail", h.at(work, h.setMail))
	mux.HandleFunc("POST /api/account/mail/lost", h.at(work, h.wayBack))
	mux.HandleFunc("POST /api/account/mail/link", h.at(work, h.followLink))
}

// mailWords are the words of mails, by language: the name of the server and the link
// stand in them.
var mailWords = map[string]map[string]string{
	"en": {
		"mail.subject": "Jansou: is this your address?", "mail.text": "Somebody who has an account at %s wants a way back to be sent to this address.\nIf it was you, open this within half an hour:\n\n%s\n\nIf not, do nothing: nothing is kept then.\n",
		"enter.subject": "Jansou: your way back", "enter.text": "Somebody has lost the way into your account at %s and asks for a link.\nIf it was you, open this within half an hour, and set a new password then:\n\n%s\n\nIf not, do nothing.\n"},
	"fr": {
		"mail.subject": "Jansou : est-ce votre adresse ?", "mail.text": "Quelqu’un qui a un compte sur %s veut recevoir ici un moyen d’y revenir.\nSi c’est vous, ouvrez ce lien dans la demi-heure :\n\n%s\n\nSinon, ne faites rien : rien n’est alors conservé.\n",
		"enter.subject": "Jansou : votre moyen de revenir", "enter.text": "Quelqu’un a perdu l’accès à votre compte sur %s et demande un lien.\nSi c’est vous, ouvrez-le dans la demi-heure, puis choisissez un nouveau mot de passe :\n\n%s\n\nSinon, ne faites rien.\n"},
	"ja": {
		"mail.subject": "Jansou：メールアドレスの確認", "mail.text": "%s のアカウントの回復用に、このアドレスが登録されようとしています。\nご本人なら、30分以内に次のリンクを開いてください。\n\n%s\n\n心当たりがなければ何もしないでください。何も保存されません。\n",
		"enter.subject": "Jansou：ログイン用リンク", "enter.text": "%s のあなたのアカウントについて、ログイン用リンクが求められました。\nご本人なら、30分以内に次のリンクを開き、新しいパスワードを設定してください。\n\n%s\n\n心当たりがなければ何もしないでください。\n"},
	"pl": {
		"mail.subject": "Jansou: czy to twój adres?", "mail.text": "Ktoś, kto ma konto na %s, chce dostawać tutaj drogę powrotu.\nJeśli to ty, otwórz w ciągu pół godziny:\n\n%s\n\nJeśli nie, nie rób nic: niczego wtedy nie zapisujemy.\n",
		"enter.subject": "Jansou: twoja droga powrotu", "enter.text": "Ktoś stracił dostęp do twojego konta na %s i prosi o link.\nJeśli to ty, otwórz go w ciągu pół godziny i ustaw nowe hasło:\n\n%s\n\nJeśli nie, nie rób nic.\n"},
	"zh": {
		"mail.subject": "Jansou：这是您的邮箱吗？", "mail.text": "有人想用此邮箱找回 %s 上的账号。\n如果是您，请在半小时内打开：\n\n%s\n\n如果不是，请不要理会，我们不会保存任何内容。\n",
		"enter.subject": "Jansou：找回账号", "enter.text": "有人请求找回您在 %s 上的账号。\n如果是您，请在半小时内打开此链接，然后设置新密码：\n\n%s\n\n如果不是，请不要理会。\n"},
}
