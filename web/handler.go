package web

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"jansou/account"
	"jansou/handbook"
	"jansou/lawbook"
	"jansou/parlour"
)

// Config is what a Handler needs. Parlour, Page and Logger must be set.
type Config struct {
	Parlour *parlour.Parlour
	Page    fs.FS        // the built page, index.html at the root
	Healthy func() error // whether the log can be written; nil: always
	Logger  *slog.Logger

	// Sessions keeps whose cookies are, those of this server alone; nil: a person is
	// whoever brings a secret.
	Sessions Sessions

	// Turned knows what other nodes have changed of people; nil: there are no others.
	Turned Turned

	// Walls knows the seals that the server has told; nil: nobody can ask for them.
	Walls Walls

	// People knows what is kept about people, and erases it; nil: nobody can ask for it.
	People People

	// History knows what was played; nil: nobody can ask for it.
	History History

	// Practice keeps what people practise of their own games; nil, or without History:
	// nobody does.
	Practice Practice

	// Readings keeps what was read of people's games; nil, or without History: it is not
	// kept.
	Readings Readings

	// Bringer keeps games of other systems; nil: none can be brought in.
	Bringer Bringer

	// Reports keeps what who keeps the server is to look at; nil: nothing is reported.
	Reports Reports

	// Accounts keeps who somebody is; nil, or without Sessions: everybody is a guest.
	Accounts Accounts
	// Friends keeps who is whose friend; nil, or without Accounts: nobody has any.
	Friends Friends
	// Stays keeps tables that stay; nil, or without Accounts: there are none.
	Stays Stays
	// Provider knows people of other logins; nil: there is none.
	Provider *Provider
	// Mailer sends a way back to whoever has lost every other; nil: nobody does.
	Mailer Mailer

	MaxSockets        int // websockets at once; 0: 4,000. Who has a place at a table gets in beyond it
	SocketsPerAddress int // the same of one address; 0: 300

	MaxConnections        int // connections at once that are no websockets, see Guard; 0: 2,000
	ConnectionsPerAddress int // the same of one address; 0: 200

	Observer Observer // who counts what goes through the door; nil: nobody

	// Proxies are believed what they say of who asks (X-Forwarded-For, -Proto, -Host); nil: nobody is.
	Proxies []netip.Prefix
	// Hosts are the names under which the parlour may be asked, beside addresses and the names of the own net.
	Hosts []string

	// Nodes are the programs that share the tables of this one; nil: there are none.
	Nodes Nodes
	// NodeSecret is what the nodes know each other by, 20 characters or more.
	NodeSecret string
	// NodeTLS is how nodes speak TLS to each other; nil: they speak plainly.
	NodeTLS *tls.Config

	// Readers have reviews made at workers; nil: they are made here.
	Readers Readers

	// Token lets who keeps the server in to /api/admin; empty: that is not there.
	Token string
	// Desk keeps what was decided there for all nodes; nil: DeskFile does, for this one.
	Desk Desk
	// Tell tells the other nodes that something has changed, one of Told; nil: there are
	// none. Who does not hear it finds it out a moment later.
	Tell func(what string, data []byte)
	// DeskFile keeps what was decided there (bans, a message, who may open tables); empty: nothing is kept.
	DeskFile string
}

// Handler serves browsers. It is an http.Handler.
type Handler struct {
	cfg     Config
	mux     http.Handler
	inner   http.Handler // the same for another node, which has let the browser in
	handing *handing     // to other nodes; nil: there are none
	files   files
	cross   *http.CrossOriginProtection
	shelf   func() ([]lawbook.Book, error) // what may be played, opened once
	judges  judges
	reviews *reviews
	forks   *forks
	printed printed
	lying   lying
	sockets sync.WaitGroup
	lines   lines
	crowd   crowd
	desk    desk
	guests  guests
	company *company
	coming  coming
	now     func() time.Time // for the limiters, and for how long a browser is quiet
	pulse   time.Duration    // how often a browser is asked whether it is there

	readiness    readiness
	cookies      *cookies
	turned       turned
	mill         *account.Mill
	throttle     *account.Throttle
	ceremonies   ceremonies
	provider     *providerDoor
	post         *post
	spending     spending
	bodies       budget
	pieceTimeout time.Duration // for each piece of a long body
}

// New returns a handler.
func New(cfg Config) (*Handler, error) {
	cfg.MaxSockets = cmp.Or(cfg.MaxSockets, usualSockets)
	cfg.SocketsPerAddress = cmp.Or(cfg.SocketsPerAddress, usualSocketsOfOne)
	if machine, err := os.Hostname(); err == nil {
		cfg.Hosts = append(slices.Clip(cfg.Hosts), machine)
	}
	files, err := readPage(cfg.Page)
	if err != nil {
		return nil, err
	}
	lying, err := newLying()
	if err != nil {
		return nil, err
	}
	h := &Handler{cfg: cfg, files: files, cross: http.NewCrossOriginProtection(), shelf: playable(cfg.Parlour), judges: make(judges, maxJudges), reviews: newReviews(), forks: newForks(),
		printed: printed{docs: map[printedAs]*handbook.Document{}}, now: time.Now, pulse: pingEvery, pieceTimeout: pieceTimeout, lying: lying,
		lines: lines{most: cfg.MaxSockets, ofOne: cfg.SocketsPerAddress},
		crowd: crowd{most: cmp.Or(cfg.MaxConnections, usualConnections), ofOne: cmp.Or(cfg.ConnectionsPerAddress, usualConnectionsOfOne)}}
	h.cookies, err = newCookies(cfg.Sessions, func() time.Time { return h.now() }, cfg.Logger)
	if err = errors.Join(err, h.desk.open(cfg.DeskFile), h.desk.share(context.Background(), cfg.Desk)); err != nil {
		return nil, err
	}
	if err = h.turned.begin(cfg.Turned); err != nil {
		return nil, err
	}
	if h.cookies != nil && cfg.Parlour != nil {
		h.cookies.belongs = cfg.Parlour.Belongs
	}
	if cfg.Accounts != nil {
		h.mill, h.throttle, h.ceremonies = account.NewMill(), account.NewThrottle(), newCeremonies()
		h.provider, h.post = newProviderDoor(cfg.Provider), newPost(cfg.Mailer)
	}
	h.company = newCompany(h)
	h.abide()
	mux := http.NewServeMux()
	for _, serve := range []func(*http.ServeMux){h.serveAccount, h.serveDesk, h.serveMe, h.serveHealth, h.serveMatch, h.serveFair, h.serveHistory, h.servePractice, h.serveProfile, h.serveSitters, h.serveBrought, h.serveFriends, h.serveStays, h.serveTables} {
		serve(mux)
	}
	if h.handing, err = newHanding(h); err != nil {
		return nil, err
	}
	if h.handing != nil && cfg.Parlour != nil {
		cfg.Parlour.Reach(h.handing)
	}
	h.inner = mux
	h.mux = h.gate(secure(mux))
	return h, nil
}

// serveTables is what anybody may ask for.
func (h *Handler) serveTables(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/rulesets", h.at(look, h.rulesets))
	mux.HandleFunc("GET /api/levels", h.at(look, h.levels))
	mux.HandleFunc("GET /api/rulesets/compare", h.at(work, h.compare))
	mux.HandleFunc("GET /api/rules", h.at(look, h.rules))
	mux.HandleFunc("GET /api/rules/{id}", h.at(work, h.rule))
	mux.HandleFunc("GET /api/tables", h.at(look, h.tables))
	mux.HandleFunc("POST /api/tables", h.at(open, h.openTable))
	mux.HandleFunc("GET /api/judge", h.at(look, h.judgeable))
	mux.HandleFunc("POST /api/judge", h.at(work, h.judgeScript))
	mux.HandleFunc("POST /api/judge/record", h.at(work, h.judgeRecord))
	mux.HandleFunc("GET /api/tables/{id}", h.at(look, h.table))
	mux.HandleFunc("POST /api/tables/{id}/branch", h.at(open, h.branch))
	mux.HandleFunc("GET /api/tables/{id}/compare", h.at(work, h.judgeTable))
	mux.HandleFunc("GET /api/tables/{id}/ask", h.at(work, h.ask))
	mux.HandleFunc("GET /api/tables/{id}/furiten", h.at(look, h.furiten))
	mux.HandleFunc("GET /api/tables/{id}/safe", h.at(look, h.safe))
	mux.HandleFunc("GET /api/tables/{id}/history", h.at(look, h.history))
	mux.HandleFunc("GET /api/tables/{id}/log", h.at(work, h.log))
	mux.HandleFunc("GET /api/tables/{id}/export", h.at(work, h.export))
	mux.HandleFunc("GET /api/tables/{id}/picture.svg", h.at(work, h.picture))
	mux.HandleFunc("GET /api/tables/{id}/replay.html", h.at(work, h.replayFile))
	mux.HandleFunc("GET /api/tables/{id}/replay", h.at(work, h.replay))
	mux.HandleFunc("GET /api/tables/{id}/replay/{at}", h.at(look, h.steps))
	mux.HandleFunc("GET /api/tables/{id}/review", h.at(look, h.review))
	mux.HandleFunc("GET /api/tables/{id}/whatif", h.at(look, h.whatIf))
	mux.HandleFunc("GET /api/tables/{id}/hint", h.noHint)
	mux.HandleFunc("POST /api/tables/{id}/hint", h.noHint)
	mux.HandleFunc("GET /api/tables/{id}/ruleset", h.at(look, h.ruleset))
	mux.HandleFunc("GET /api/tables/{id}/ws", h.at(come, h.socket))
	mux.Handle("GET /t/{id}", h.files.index())
	mux.Handle("GET /rules", h.files.index())
	mux.Handle("GET /rules/{id}", h.files.index())
	mux.HandleFunc("GET /rulebook/{name}", h.at(work, h.rulebook))
	mux.Handle("GET /compare", h.files.index())
	mux.Handle("GET /learn", h.files.index())
	mux.Handle("GET /learn/text", h.files.index())
	mux.Handle("GET /learn/{game}/{lesson}", h.files.index())
	mux.Handle("GET /judge", h.files.index())
	mux.Handle("GET /account", h.files.index())
	mux.Handle("GET /admin", h.files.index())
	mux.Handle("GET /watch", h.files.index())
	mux.Handle("GET /drill", h.files.index())
	mux.Handle("GET /drill/{name}", h.files.index())
	mux.Handle("GET /{$}", h.files.index())
	mux.Handle("GET /", h.files)
}

// Sockets counts the websockets that are open.
func (h *Handler) Sockets() int { return h.lines.count() }

// ServeHTTP answers one request.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.mux.ServeHTTP(w, r) }

// Wait returns when every websocket is closed, or ctx has ended. They close when
// the parlour does.
func (h *Handler) Wait(ctx context.Context) error {
	closed := make(chan struct{})
	go func() { h.sockets.Wait(); close(closed) }()
	select {
	case <-closed:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("web: %d websockets are still open: %w", h.Sockets(), ctx.Err())
	}
}

// gate finds out who asks, and turns away who asks under a name that is not ours.
func (h *Handler) gate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = h.announced(r)
		h.observed(w, r, func(w http.ResponseWriter, r *http.Request) {
			if !h.ours(r) {
				h.limited(limitHosts)
				http.Error(w, fmt.Sprintf("This parlour is not called %q. Open it by its address, or start it with --host %s.", hostName(r), hostName(r)), http.StatusMisdirectedRequest)
				return
			}
			if why := h.barred(r); why != "" {
				if strings.HasPrefix(r.URL.Path, "/api/") {
					h.fail(w, parlour.NewFault(parlour.Banned, "", why))
				} else {
					http.Error(w, why, http.StatusForbidden)
				}
				return
			}
			next.ServeHTTP(w, r)
		})
	})
}

// policy lets a page load nothing but its own files. Attributes of style are
// allowed: the page sets sizes and turns with them, and they run nothing.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
	"img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// strictly has a browser that has found the parlour by TLS come by TLS for half a
// year. It says nothing of other names below that of the parlour.
const strictly = "max-age=15552000"

func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", policy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "same-origin")
		if overTLS(r) {
			head.Set("Strict-Transport-Security", strictly)
		}
		if trusted(r) {
			head.Set("Cross-Origin-Opener-Policy", "same-origin")
		}
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// write sends a body. That the browser has gone is nobody's fault and nobody's
// news.
func write(w http.ResponseWriter, b []byte) { _, _ = w.Write(b) }
