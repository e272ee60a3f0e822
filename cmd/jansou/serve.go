package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"jansou/bot"
	"jansou/metrics"
	"jansou/parlour"
	"jansou/results"
	"jansou/shuffle"
	"jansou/store"
	"jansou/web"
)

// serveCmd is jansou serve.
type serveCmd struct {
	Config      string `placeholder:"FILE" help:"A file of settings (TOML), one for each flag below by its name. A flag counts first, then the environment (JANSOU_LISTEN and so on), then the file."`
	PrintConfig bool   `help:"Print what holds and where each value comes from, and do nothing else."`

	Listen string `default:"127.0.0.1:8080" placeholder:"ADDR" help:"Address to listen on (${default}). :8080 is every network of this machine; port 0 takes a free one."`
	Data   string `placeholder:"DIR" help:"Folder for the log of all games, made if it is not there (${data})."`

	Database string `placeholder:"URL" help:"A database of PostgreSQL for the log of all games and all else that is kept of them, in place of a file in --data, such as postgres://jansou@db.example.org/jansou. The password is better in the environment (PGPASSWORD) or in a file (PGPASSFILE)."`

	Host         []string    `placeholder:"NAME" help:"A name under which browsers find this server, such as mahjong.example.org; may be given again. Addresses, localhost and the names of the own net are always taken."`
	TrustedProxy []addresses `placeholder:"NET" help:"Addresses of a proxy before this server, such as 127.0.0.1/32, whose X-Forwarded-For, -Proto and -Host are believed; may be given again."`

	TLSCert       string `name:"tls-cert" placeholder:"FILE" help:"A certificate with its chain (PEM): the server then speaks TLS. It is read again when it changes, or on SIGHUP."`
	TLSKey        string `name:"tls-key" placeholder:"FILE" help:"The key of the certificate (PEM)."`
	ACME          bool   `name:"acme" help:"Get a certificate for the names of --host from an authority, whose terms are thereby accepted. Browsers and the authority must find port 443 here, or port 80 with --redirect."`
	ACMEDirectory string `name:"acme-directory" default:"https://acme-v02.api.letsencrypt.org/directory" placeholder:"URL" help:"The authority (${default})."`
	ACMERoots     string `name:"acme-roots" placeholder:"FILE" help:"Certificates by which the authority itself is known (PEM); missing: those of the system."`
	Redirect      string `placeholder:"ADDR" help:"Where the server speaks TLS: an address, such as :80, that sends plain HTTP there."`

	AdminTokenFile string `placeholder:"FILE" help:"A file with the operator's token, 20 characters or more: who has it may use jansou admin. Missing: nobody may."`

	OIDCIssuer     string `name:"oidc-issuer" placeholder:"URL" help:"A provider by which people can sign in, too (OpenID Connect), such as that of a club; it sends them back to /api/account/provider/back."`
	OIDCClient     string `name:"oidc-client" placeholder:"ID" help:"What this server is called at the provider."`
	OIDCSecretFile string `name:"oidc-secret-file" placeholder:"FILE" help:"A file with what this server proves that by; missing: by nothing, as providers have it for public clients."`
	OIDCName       string `name:"oidc-name" placeholder:"NAME" help:"What people call the provider; missing: the host of its address."`

	SMTP             string `name:"smtp" placeholder:"ADDR" help:"A server that takes mail, such as mail.example.org:587: whoever has lost every other way into an account can then have a link sent. It speaks TLS where it can, and from the first byte at port 465."`
	SMTPFrom         string `name:"smtp-from" placeholder:"MAIL" help:"From whom such mail is."`
	SMTPUser         string `name:"smtp-user" placeholder:"NAME" help:"By which name this server signs in there; missing: it does not."`
	SMTPPasswordFile string `name:"smtp-password-file" placeholder:"FILE" help:"A file with the password for that."`

	nodeFlags
	busFlags

	Metrics string `placeholder:"ADDR" help:"Address of its own, such as 127.0.0.1:9100, at which Prometheus reads figures; missing: none. Whoever reaches it reads them."`

	Notice time.Duration `default:"3s" placeholder:"TIME" help:"How long people at tables read that the server ends, before it does (${default})."`

	Sockets           int `default:"4000" placeholder:"N" help:"Websockets at once (${default}): one for each browser at a table. Who has a place at a table gets in beyond it."`
	SocketsPerAddress int `name:"sockets-per-address" default:"300" placeholder:"N" help:"The same of one address, or of the first 64 bits of one of version 6 (${default}): a whole club may be behind it."`

	Connections           int `default:"2000" placeholder:"N" help:"Connections at once that are no websockets (${default}). Who comes when there are more takes the place of one on which nothing is answered."`
	ConnectionsPerAddress int `name:"connections-per-address" default:"200" placeholder:"N" help:"The same of one address, or of the first 64 bits of one of version 6 (${default}). Those of a trusted proxy are not counted."`

	Tables           int           `default:"1000" placeholder:"N" help:"Tables that are not over (${default}); one without a clock whose only person has gone is not counted."`
	TablesPerPerson  int           `default:"10" placeholder:"N" help:"Tables that one browser may have open (${default}); one without a clock whose only person has gone is not counted."`
	TablesPerAddress int           `default:"100" placeholder:"N" help:"The same of one address, or of the first 64 bits of one of version 6 (${default})."`
	EmptyTable       time.Duration `default:"10m" placeholder:"TIME" help:"How long a table is kept at which nobody has sat down, and nobody looks (${default})."`

	KeepGames age `default:"0" placeholder:"TIME" help:"How long games are kept that are over, such as 365d; older ones are removed, in quiet moments. 0 is for ever (${default})."`

	Log      string `enum:"text,json" default:"text" help:"How what happens is written to standard error: text or json (${default})."`
	LogLevel string `enum:"debug,info,warn,error" default:"info" help:"What is written: debug (each question and each commit, too), info, warn or error (${default})."`

	Pools string `placeholder:"FILE" help:"A file that says what people can wait for by quick match, in place of the four pools of the program; see docs/company.md. {\"pools\":[]} offers none."`

	Ruleset []string `sep:"none" placeholder:"FILE" help:"A file of house rules to offer beside the rulesets of the program; may be given again. Tables opened under it go on without the file."`
}

// Run opens the parlour and serves it until it is interrupted.
func (c *serveCmd) Run(flags *kong.Context, out io.Writer) error {
	from, err := c.settle(flags, os.Environ())
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	if c.PrintConfig {
		for _, slip := range slips(settings(flags), os.Environ()) {
			fmt.Fprintln(os.Stderr, slip)
		}
		return printConfig(flags, from, out)
	}
	signal.Ignore(syscall.SIGPIPE) // who reads what is printed may stop: no reason to end
	lines := newSteady(os.Stderr, c.Log)
	defer lines.end()
	logger := lines.logger(c.LogLevel)
	for _, slip := range slips(settings(flags), os.Environ()) {
		logger.Warn(slip)
	}
	return c.serve(out, logger)
}

// serve is Run, with all settings.
func (c *serveCmd) serve(out io.Writer, logger *slog.Logger) (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	rules, secrets, err := c.prepare(logger)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	release, err := store.Hold(c.Data)
	if errors.Is(err, store.ErrHeld) {
		return fmt.Errorf("serve: another jansou serves from the folder %s: end it, or choose another with --data", c.Data)
	}
	if err != nil {
		return fmt.Errorf("serve: %w", cannotHold(c.Data, err))
	}
	defer func() { err = errors.Join(err, release()) }()
	log, err := c.openLog()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	counted := metrics.New()
	others, err := c.together(counted, logger)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	defer others.close()
	node, err := c.joins(ctx, log, logger)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	defer func() { err = errors.Join(err, node.end()) }()
	house, err := c.house(log, rules, others, node, counted, logger)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	node.housed(house)
	handler, err := c.handler(house, log, others, node, doorkeeper{counted, logger}, logger)
	if err != nil {
		house.Close()
		return err
	}
	counted.Of(metrics.Server{Count: house.Count, Waiting: log.Waiting, Sockets: handler.Sockets})
	secrets.reloadOn(ctx, logger) // before it is said where the server is: SIGHUP would end it
	door, err := c.openDoors(secrets, handler, counted, logger, out)
	if err != nil {
		house.Close()
		return fmt.Errorf("serve: %w", err)
	}
	node.opened(handler)
	door.betweenNodes(node, handler, logger)

	go sayAwake(house, logger)
	go tidyUp()
	defer others.listen(handler, logger)()
	defer c.forgetting(ctx, log, logger, counted.Forgotten)()
	defer counting(ctx, log, logger)()
	select {
	case <-ctx.Done():
	case err = <-door.failed:
		err = fmt.Errorf("serve: %w", err)
	}
	logger.Info("ends")
	stop() // a second signal ends the program at once
	c.drain(house, handler)
	// Rooms first: their viewers are told to come back.
	house.Close()
	part(door, handler, logger)
	return err
}

// tidyUp gives back what the start took and nobody has any more. It is more than all that
// stays: the heap would grow to twice that before anybody looked.
func tidyUp() { debug.FreeOSMemory() }

// part lets answers and websockets come to their end.
func part(door *doors, handler *web.Handler, logger *slog.Logger) {
	end, cancel := context.WithTimeout(context.Background(), farewell)
	defer cancel()
	if late := errors.Join(door.shut(end), handler.Wait(end)); late != nil {
		logger.Warn("somebody was not waited for", slog.Any("cause", late))
	}
}

// prepare looks whether what the flags say can be done, before anything is held.
func (c *serveCmd) prepare(logger *slog.Logger) (rules parlour.Rules, by *secrets, err error) {
	if rules, err = withHouseRules(c.Ruleset); err != nil {
		return nil, nil, err
	}
	if err = c.makeData(); err != nil {
		return nil, nil, err
	}
	by, err = c.secrets(logger)
	return rules, by, err
}

// openLog opens the log of all games.
func (c *serveCmd) openLog() (*store.Store, error) {
	if c.Database == "" {
		log, err := store.Open(filepath.Join(c.Data, logName))
		if store.IsTorn(err) {
			err = fmt.Errorf("%w; jansou check says what is damaged, jansou restore puts a backup in its place, and jansou salvage brings out what is whole", err)
		}
		return log, err
	}
	if err := isDatabase(c.Database); err != nil {
		return nil, fmt.Errorf("serve: %w", err)
	}
	open := store.OpenOnly
	if c.Node != "" { // beside other nodes
		open = store.Open
	}
	log, err := open(c.Database)
	if errors.Is(err, store.ErrHeld) {
		return nil, fmt.Errorf("serve: another jansou serves from %s, or works there (jansou move, erase or recompute): end it, or wait for its end", store.Spoken(c.Database))
	}
	return log, err
}

// house is the tables, and who waits for one.
func (c *serveCmd) house(log *store.Store, rules parlour.Rules, others *together, node *nodeOf, counted *metrics.Metrics, logger *slog.Logger) (*parlour.Parlour, error) {
	pools, err := c.pools()
	if err != nil {
		return nil, err
	}
	cfg := parlour.Config{Log: counted.Log(log), Rules: rules, Bots: bot.Names(), NewBot: others.newBot, Wall: shuffle.Wall, Dice: shuffle.Dice,
		Herald: herald, Hint: web.Hint, Logger: logger, Observer: counted, Names: log, Reckon: results.Of, Rating: ratingOf(log, logger), Apart: apartFrom(log, logger), Stays: log, Pools: pools, Chats: log, Left: log, Reports: log,
		MaxTables: c.Tables, TablesPerPerson: c.TablesPerPerson, TablesPerAddress: c.TablesPerAddress, Empty: c.EmptyTable}
	node.shares(&cfg)
	return parlour.New(cfg)
}

// handler is what answers browsers, and who keeps the server.
func (c *serveCmd) handler(house *parlour.Parlour, log *store.Store, others *together, node *nodeOf, counts web.Observer, logger *slog.Logger) (*web.Handler, error) {
	token, err := readToken(c.AdminTokenFile)
	if err != nil {
		return nil, fmt.Errorf("serve: %w", err)
	}
	provider, err := c.provider()
	if err != nil {
		return nil, fmt.Errorf("serve: %w", err)
	}
	mail, err := c.mailer()
	if err != nil {
		return nil, fmt.Errorf("serve: %w", err)
	}
	var desk web.Desk // a file, where nobody shares it
	if others.shares {
		desk = log
	}
	cfg := web.Config{Desk: desk, Tell: others.tell, Provider: provider, Mailer: mail, Parlour: house, Page: web.Page(), Healthy: log.Check, Sessions: log, Walls: log, People: log, History: log, Practice: log, Readings: log, Bringer: log, Accounts: log, Friends: log, Stays: log, Reports: log, Logger: logger, Hosts: c.Host, Proxies: prefixes(c.TrustedProxy),
		MaxSockets: c.Sockets, SocketsPerAddress: c.SocketsPerAddress, MaxConnections: c.Connections, ConnectionsPerAddress: c.ConnectionsPerAddress,
		Observer: counts, Token: token, DeskFile: filepath.Join(c.Data, deskName)}
	if others.reads != nil {
		cfg.Readers = others.reads
	}
	node.tells(&cfg)
	return web.New(cfg)
}

// provider is by whom people can sign in, too; nil: by nobody.
func (c *serveCmd) provider() (*web.Provider, error) {
	if c.OIDCIssuer == "" {
		if c.OIDCClient+c.OIDCSecretFile+c.OIDCName != "" {
			return nil, errors.New("--oidc-client, --oidc-secret-file and --oidc-name say of whom: --oidc-issuer is missing")
		}
		return nil, nil
	}
	u, err := url.Parse(c.OIDCIssuer)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		return nil, fmt.Errorf("--oidc-issuer %q is no address such as https://login.example.org", c.OIDCIssuer)
	case c.OIDCClient == "":
		return nil, errors.New("--oidc-issuer needs --oidc-client: what this server is called there")
	}
	p := &web.Provider{Issuer: c.OIDCIssuer, Client: c.OIDCClient, Name: c.OIDCName}
	if c.OIDCSecretFile != "" {
		text, err := os.ReadFile(c.OIDCSecretFile)
		if err != nil {
			return nil, fmt.Errorf("--oidc-secret-file: %w", err)
		}
		p.Secret = strings.TrimSpace(string(text))
	}
	return p, nil
}

// farewell is how long answers and websockets have to come to their end, when
// the tables have closed. Then the program ends without them.
const farewell = 10 * time.Second

// drain lets people read that the server ends, where anybody is there.
func (c *serveCmd) drain(house *parlour.Parlour, handler *web.Handler) {
	house.Drain()
	for until := time.Now().Add(c.Notice); handler.Sockets() > 0 && time.Now().Before(until); {
		time.Sleep(min(c.Notice, 50*time.Millisecond))
	}
}

// sayAwake tells who keeps the server of the tables that are read after the start.
// It ends with the house, if not before.
func sayAwake(house *parlour.Parlour, logger *slog.Logger) {
	n, began := house.Waking(), time.Now()
	if n == 0 {
		return
	}
	logger.Info("tables wake", slog.Int("tables", n))
	<-house.Awake()
	logger.Info("tables have woken", slog.Int("tables", n-house.Waking()), slog.Duration("after", time.Since(began).Round(time.Millisecond)))
}

// makeData chooses the folder for games, where nobody has named one, and makes it.
func (c *serveCmd) makeData() error {
	if c.Data == "" {
		dir, say, err := dataFolder()
		if err != nil {
			return err
		}
		c.Data = dir
		fmt.Fprintln(os.Stderr, say)
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("the data folder: %w", err)
	}
	probe, err := os.CreateTemp(c.Data, ".probe-*")
	if err != nil {
		return fmt.Errorf("the data folder %s cannot be written: make it writable, or choose another with --data: %w", c.Data, err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}
