package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"jansou/account"
	"jansou/parlour"
)

// Friends keeps who is whose friend, and of whom somebody wants nothing. Its methods may
// be called from many goroutines at once; what cannot be done is an error of package
// account.
type Friends interface {
	TiesOf(ctx context.Context, person parlour.Owner, at time.Time) (account.Ties, error)
	AskFriend(ctx context.Context, person, other parlour.Owner, at time.Time) error
	AcceptFriend(ctx context.Context, person, other parlour.Owner, at time.Time) error
	DeclineFriend(ctx context.Context, person, other parlour.Owner, at time.Time) error
	RemoveFriend(ctx context.Context, person, other parlour.Owner) error
	BlockPerson(ctx context.Context, person, other parlour.Owner, at time.Time) error
	UnblockPerson(ctx context.Context, person, other parlour.Owner, at time.Time) error
	SetHidden(ctx context.Context, person parlour.Owner, hidden bool, at time.Time) error
}

// The codes of what cannot be done among friends.
const (
	notFriends  parlour.Code = "not_friends"   // an invitation is for friends
	tooManyTies parlour.Code = "too_many_ties" // friends, asks, blocked people or invitations
	noAsk       parlour.Code = "no_ask"        // that person has not asked, or the invitation is over
)

// friendly is what an address may change of friends.
var friendly = price{"work", "changes of friends", 2 * time.Second, 60}

func (h *Handler) serveFriends(mux *http.ServeMux) {
	mux.Handle("GET /friends", h.files.index())
	if h.cfg.Friends == nil || h.cfg.Accounts == nil || h.cookies == nil {
		return
	}
	mux.HandleFunc("GET /api/friends", h.at(look, h.friends))
	mux.HandleFunc("GET /api/friends/ws", h.at(come, h.friendsSocket))
	for what, do := range map[string]func(context.Context, parlour.Owner, parlour.Owner) error{
		"ask": func(ctx context.Context, a, b parlour.Owner) error {
			return h.cfg.Friends.AskFriend(ctx, a, b, h.now())
		},
		"accept": func(ctx context.Context, a, b parlour.Owner) error {
			return h.cfg.Friends.AcceptFriend(ctx, a, b, h.now())
		},
		"decline": func(ctx context.Context, a, b parlour.Owner) error {
			return h.cfg.Friends.DeclineFriend(ctx, a, b, h.now())
		},
		"remove": h.cfg.Friends.RemoveFriend,
		"block": func(ctx context.Context, a, b parlour.Owner) error {
			return h.cfg.Friends.BlockPerson(ctx, a, b, h.now())
		},
		"unblock": func(ctx context.Context, a, b parlour.Owner) error {
			return h.cfg.Friends.UnblockPerson(ctx, a, b, h.now())
		},
	} {
		mux.HandleFunc("POST /api/friends/"+what, h.at(friendly, h.tie(do)))
	}
	mux.HandleFunc("POST /api/friends/hidden", h.at(friendly, h.showFriends))
	mux.HandleFunc("POST /api/friends/invite", h.at(friendly, h.inviteFriend))
	mux.HandleFunc("POST /api/friends/answer", h.at(friendly, h.answerInvite))
}

// friendsJSON is how somebody stands to others, as the answer of /api/friends and as the
// message of its websocket. Each is complete.
type friendsJSON struct {
	Type    string       `json:"type"` // "friends"
	Friends []friendJSON `json:"friends"`
	Asks    []tieJSON    `json:"asks"`    // who asks to be a friend
	Asked   []tieJSON    `json:"asked"`   // whom one asks
	Blocked []tieJSON    `json:"blocked"` // of whom one wants nothing
	Hidden  bool         `json:"hidden"`  // friends are not shown that one is here
	Invites []inviteJSON `json:"invites"` // to tables
	Sent    []sentJSON   `json:"sent"`    // that one has sent

	Closing bool `json:"closing,omitempty"` // the server ends in a moment
}

// tieJSON is another who has an account.
type tieJSON struct {
	Handle string    `json:"handle"`
	Name   string    `json:"name"`
	Flag   string    `json:"flag,omitempty"`
	At     time.Time `json:"at"` // since when they are friends; or when it was asked, or blocked
}

// friendJSON is a friend.
type friendJSON struct {
	tieJSON
	Online bool      `json:"online,omitempty"` // a page of the friend's is open, and the friend shows that
	Table  *friendAt `json:"table,omitempty"`  // of the list of everybody, at which the friend sits
}

// friendAt is a table at which a friend sits.
type friendAt struct {
	ID      string         `json:"id"`
	Status  parlour.Status `json:"status"`
	Ruleset string         `json:"ruleset"`
	Title   string         `json:"title"`
}

// inviteJSON is that a friend would like one to come to a table.
type inviteJSON struct {
	ID   string            `json:"id"`
	From tieJSON           `json:"from"`
	Info parlour.TableInfo `json:"table"`
	Ends time.Time         `json:"ends"` // at the latest
}

// sentJSON is an invitation that one has sent.
type sentJSON struct {
	ID     string       `json:"id"`
	To     tieJSON      `json:"to"`
	Table  string       `json:"table"`
	Answer inviteAnswer `json:"answer,omitempty"` // missing: none yet
}

// inviteAnswer is what a friend says to an invitation.
type inviteAnswer string

// The answers.
const (
	invitePending  inviteAnswer = ""
	inviteAccepted inviteAnswer = "yes"
	inviteDeclined inviteAnswer = "no"
)

func tieTo(t account.Tie) tieJSON { return tieJSON{t.Handle, t.Name, t.Flag, t.At.UTC()} }

func tiesTo(list []account.Tie) []tieJSON {
	out := make([]tieJSON, len(list))
	for i, t := range list {
		out[i] = tieTo(t)
	}
	return out
}

// friends answers how who asks stands to others.
func (h *Handler) friends(w http.ResponseWriter, r *http.Request) {
	var a *account.Account
	person, _, err := identified(w, r)
	if err == nil {
		a, err = h.cfg.Accounts.Account(r.Context(), person)
	}
	if err == nil && a == nil {
		err = parlour.NewFault(noAccount, "", "friends are known by their accounts: who asks has none")
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.tellFriends(w, r, person)
}

func (h *Handler) tellFriends(w http.ResponseWriter, r *http.Request, person parlour.Owner) {
	ties, err := h.cfg.Friends.TiesOf(r.Context(), person, h.now())
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, h.company.state(person, &ties))
}

func (h *Handler) friendsSocket(w http.ResponseWriter, r *http.Request) {
	h.hold(w, r, "", func(owner parlour.Owner, _ string) (watched, error) {
		a, err := h.cfg.Accounts.Account(context.Background(), owner)
		switch {
		case err != nil:
			return nil, err
		case a == nil:
			return nil, parlour.NewFault(noAccount, "", "friends are known by their accounts: who asks has none")
		}
		v, err := h.company.open(owner)
		if err != nil {
			return nil, err
		}
		return v, nil
	})
}

// whoOrder names another who has an account: by the handle, or by the name.
type whoOrder struct {
	Who string `json:"who"`
}

// another finds the account of another.
func (h *Handler) another(ctx context.Context, by signed, who string) (*account.Account, error) {
	find := h.cfg.Accounts.AccountCalled
	if account.IsHandle(who) {
		find = h.cfg.Accounts.AccountByHandle
	} else if name, err := parlour.CleanName(who); err != nil {
		return nil, malformedAt("who", "it is neither a name nor a handle")
	} else {
		who = name
	}
	a, err := find(ctx, who)
	switch {
	case err != nil:
		return nil, err
	case a == nil:
		return nil, parlour.NewFault(unknownPerson, "", "nobody here has an account of that name")
	case a.Person == by.person:
		return nil, malformedAt("who", "that is your own account")
	}
	return a, nil
}

// tie changes how who asks stands to another.
func (h *Handler) tie(do func(ctx context.Context, person, other parlour.Owner) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		o, by, ok := owned[whoOrder](h, w, r)
		if !ok {
			return
		}
		a, err := h.another(r.Context(), by, o.Who)
		if err == nil {
			err = do(r.Context(), by.person, a.Person)
		}
		if err != nil {
			h.fail(w, unfriendly(err))
			return
		}
		h.company.changed(by.person, a.Person)
		h.tellFriends(w, r, by.person)
	}
}

// unfriendly is an error of package account as a person is told it.
func unfriendly(err error) error {
	switch {
	case errors.Is(err, account.ErrFull):
		f := parlour.NewFault(tooManyTies, "", "there are as many as there may be")
		return f
	case errors.Is(err, account.ErrNoAsk):
		return parlour.NewFault(noAsk, "", "that person has not asked")
	}
	return refused(err)
}

// hiddenOrder says whether friends are shown that one is here.
type hiddenOrder struct {
	Hidden *bool `json:"hidden"`
}

func (h *Handler) showFriends(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[hiddenOrder](h, w, r)
	if !ok {
		return
	}
	var err error = malformedAt("hidden", "it is missing")
	if o.Hidden != nil {
		err = h.cfg.Friends.SetHidden(r.Context(), by.person, *o.Hidden, h.now())
	}
	if err != nil {
		h.fail(w, unfriendly(err))
		return
	}
	h.company.changed(by.person)
	h.tellFriends(w, r, by.person)
}

// inviteOrder invites a friend to a table.
type inviteOrder struct {
	Who   string `json:"who"` // a handle, or a name
	Table string `json:"table"`
}

func (h *Handler) inviteFriend(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[inviteOrder](h, w, r)
	if !ok {
		return
	}
	a, err := h.another(r.Context(), by, o.Who)
	var ties account.Ties
	if err == nil {
		ties, err = h.cfg.Friends.TiesOf(r.Context(), by.person, h.now())
	}
	if err == nil && ties.Friend(a.Person) == nil {
		err = parlour.NewFault(notFriends, "", "only friends are invited")
	}
	var as parlour.Owner
	if err == nil {
		as, err = h.cookies.at(r.Context(), o.Table, by.person)
	}
	if err == nil {
		err = h.company.invite(by.Account, a, o.Table, as)
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	h.tellFriends(w, r, by.person)
}

// answerOrder answers an invitation.
type answerOrder struct {
	ID  string `json:"id"`
	Yes bool   `json:"yes,omitempty"`
}

func (h *Handler) answerInvite(w http.ResponseWriter, r *http.Request) {
	o, by, ok := owned[answerOrder](h, w, r)
	if !ok {
		return
	}
	if !h.company.answer(by.person, o.ID, o.Yes) {
		h.fail(w, parlour.NewFault(noAsk, "", "that invitation is over"))
		return
	}
	h.tellFriends(w, r, by.person)
}
