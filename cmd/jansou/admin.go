package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"jansou/parlour"
	"jansou/web"
)

// deskName is the file in the folder of games that keeps what the operator has
// decided.
const deskName = "operator.json"

// readToken reads the operator's token from a file; "" is none.
func readToken(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("the operator's token: %w", err)
	}
	token := strings.TrimSpace(string(text))
	if len(token) < web.MinToken || strings.ContainsAny(token, " \t\r\n") {
		return "", fmt.Errorf("the operator's token in %s: %d characters or more in one line are wanted; make one with: openssl rand -hex 32 > %s", file, web.MinToken, file)
	}
	return token, nil
}

// adminCmd is jansou admin: it speaks to a running server with the operator's token.
type adminCmd struct {
	At        string `default:"http://127.0.0.1:8080" placeholder:"URL" help:"Address of the server (${default})."`
	TokenFile string `required:"" env:"JANSOU_ADMIN_TOKEN_FILE" placeholder:"FILE" help:"The file with the token that the server was given by --admin-token-file; the variable JANSOU_ADMIN_TOKEN_FILE names it, too."`
	JSON      bool   `name:"json" help:"Print what the server answers, as JSON."`

	Tables   adminTablesCmd   `cmd:"" help:"List the tables that are not over, and who sits there."`
	People   adminPeopleCmd   `cmd:"" help:"List the people whose browsers are there: where, since when, from which addresses."`
	Erase    adminEraseCmd    `cmd:"" help:"Erase the names of a person everywhere, and end the person's sessions."`
	Close    adminCloseCmd    `cmd:"" help:"Close a table, with a sentence for its people."`
	Ban      adminBanCmd      `cmd:"" help:"Keep an address or a person out for a time."`
	Bans     adminBansCmd     `cmd:"" help:"List who is kept out, and until when."`
	Unban    adminUnbanCmd    `cmd:"" help:"Lift a ban."`
	Message  adminMessageCmd  `cmd:"" help:"Have everybody read a sentence, at the front door and at tables; without one, end that."`
	Accounts adminAccountsCmd `cmd:"" help:"List the accounts, and what each may do here."`
	Roles    adminRolesCmd    `cmd:"" help:"Say what an account may do here: referee, organiser, operator; without a role it plays."`
	Reports  adminReportsCmd  `cmd:"" help:"List what people and the server have reported and nobody has settled."`
	Settle   adminSettleCmd   `cmd:"" help:"Settle a report: it was looked at."`
	Opening  adminOpeningCmd  `cmd:"" help:"Say who may open tables: anybody, nobody, or who has a code."`
}

// Help shows examples.
func (adminCmd) Help() string {
	return `The server is started with --admin-token-file and a file that holds a token.

  openssl rand -hex 32 > token; chmod 600 token
  jansou serve --admin-token-file token
  jansou admin --token-file token tables
  jansou admin --token-file token close b7k2m9qx4tvc "The club closes at ten."
  jansou admin --token-file token ban --person 3fa20b77c1d9 --for 24h
  jansou admin --token-file token erase 3fa20b77c1d9
  jansou admin --token-file token message "Tournament on Sunday, ten o'clock."
  jansou admin --token-file token roles 7k2m9x4qhd referee operator
  jansou admin --token-file token reports
  jansou admin --token-file token opening code spring-2027`
}

// ask sends one question to the server, and reads its answer into answer where
// there is one. It prints the answer itself where JSON is wanted.
func (c *adminCmd) ask(out io.Writer, method, path string, order, answer any) (err error) {
	token, err := readToken(c.TokenFile)
	if err != nil {
		return err
	}
	var body io.Reader
	if order != nil {
		text, err := json.Marshal(order)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, strings.TrimRight(c.At, "/")+"/api/admin/"+path, body)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	defer func() { err = errors.Join(err, res.Body.Close()) }()
	text, err := io.ReadAll(res.Body)
	switch {
	case err != nil:
		return err
	case res.StatusCode == http.StatusNotFound && !json.Valid(text):
		return fmt.Errorf("%s has no door for operators: start it with --admin-token-file", c.At)
	case res.StatusCode >= 300:
		var f struct{ Message string }
		if json.Unmarshal(text, &f) != nil || f.Message == "" {
			f.Message = res.Status
		}
		return errors.New(f.Message)
	case c.JSON && len(text) > 0:
		_, err = out.Write(text)
		return err
	case answer != nil:
		return json.Unmarshal(text, answer)
	}
	return nil
}

type adminCloseCmd struct {
	Table string `arg:"" help:"The table, as its address has it."`
	Why   string `arg:"" optional:"" help:"A sentence that its people read."`
}

// Run closes a table.
func (c *adminCloseCmd) Run(a *adminCmd, out io.Writer) error {
	return a.ask(out, http.MethodPost, "tables/"+url.PathEscape(c.Table)+"/close", map[string]string{"why": c.Why}, nil)
}

type adminAccountsCmd struct{}

// Run lists accounts.
func (c *adminAccountsCmd) Run(a *adminCmd, out io.Writer) error {
	var all struct {
		Accounts []struct {
			Handle, Name string
			Made         time.Time
			Roles        []string
		}
	}
	if err := a.ask(out, http.MethodGet, "accounts", nil, &all); err != nil || a.JSON {
		return err
	}
	for _, one := range all.Accounts {
		fmt.Fprintf(out, "%s  %q  made: %s  %s\n", one.Handle, one.Name, one.Made.Format(time.DateOnly), strings.Join(one.Roles, " "))
	}
	fmt.Fprintf(out, "%d accounts\n", len(all.Accounts))
	return nil
}

type adminRolesCmd struct {
	Account string   `arg:"" help:"The account's handle, as jansou admin accounts prints it."`
	Roles   []string `arg:"" optional:"" help:"What it may do from now on: referee, organiser, operator."`
}

// Run gives roles.
func (c *adminRolesCmd) Run(a *adminCmd, out io.Writer) error {
	return a.ask(out, http.MethodPut, "accounts/"+url.PathEscape(c.Account)+"/roles", map[string][]string{"roles": append([]string{}, c.Roles...)}, nil)
}

type adminEraseCmd struct {
	Person string `arg:"" help:"The person: the whole id, as jansou people prints it, or the short one of somebody who is there, as jansou admin people does."`
}

// Run erases a person.
func (c *adminEraseCmd) Run(a *adminCmd, out io.Writer) error {
	var done parlour.ErasedNow
	if err := a.ask(out, http.MethodPost, "people/"+url.PathEscape(c.Person)+"/erase", nil, &done); err != nil || a.JSON {
		return err
	}
	fmt.Fprintf(out, "%d names are erased, and %d sessions have ended\n", done.Names, done.Sessions)
	if len(done.Inside) > 0 {
		fmt.Fprintf(out, "The logs of these tables are of before 0.2 and have the name inside: %s.\nTo rewrite them, end the server and run: jansou erase ID, with the whole id.\n", strings.Join(done.Inside, ", "))
	}
	return nil
}

type adminBanCmd struct {
	Address string        `xor:"whom" placeholder:"ADDR" help:"An address; of version 6 its first 64 bits are kept out."`
	Person  string        `xor:"whom" placeholder:"PERSON" help:"A person, as jansou admin people names one."`
	For     time.Duration `default:"24h" help:"For how long (${default})."`
	Why     string        `help:"A sentence that who is kept out reads."`
}

// Run keeps somebody out.
func (c *adminBanCmd) Run(a *adminCmd, out io.Writer) error {
	var b web.Ban
	order := map[string]string{"for": c.For.String(), "why": c.Why}
	if c.Address != "" {
		order["address"] = c.Address
	}
	if c.Person != "" {
		order["person"] = c.Person
	}
	if err := a.ask(out, http.MethodPost, "bans", order, &b); err != nil || a.JSON {
		return err
	}
	_, err := fmt.Fprintf(out, "%s until %s; lift it with: jansou admin unban %s\n", banned(&b), b.Until.Format(time.DateTime+" MST"), b.ID)
	return err
}

type adminUnbanCmd struct {
	ID string `arg:"" help:"The ban, as jansou admin bans names it."`
}

// Run lifts a ban.
func (c *adminUnbanCmd) Run(a *adminCmd, out io.Writer) error {
	return a.ask(out, http.MethodDelete, "bans/"+url.PathEscape(c.ID), nil, nil)
}

type adminSettleCmd struct {
	ID string `arg:"" help:"The report, as jansou admin reports names it."`
}

// Run settles a report.
func (c *adminSettleCmd) Run(a *adminCmd, out io.Writer) error {
	return a.ask(out, http.MethodPost, "reports/"+url.PathEscape(c.ID)+"/settle", nil, nil)
}

type adminMessageCmd struct {
	Text string `arg:"" optional:"" help:"The sentence."`
}

// Run sets the message of the day.
func (c *adminMessageCmd) Run(a *adminCmd, out io.Writer) error {
	return a.ask(out, http.MethodPut, "message", map[string]string{"text": c.Text}, nil)
}

type adminOpeningCmd struct {
	Who   string   `arg:"" enum:"anybody,nobody,code" help:"anybody, nobody or code."`
	Codes []string `arg:"" optional:"" help:"The codes that hold from now on, six characters or more each."`
}

// Run says who may open tables.
func (c *adminOpeningCmd) Run(a *adminCmd, out io.Writer) error {
	return a.ask(out, http.MethodPut, "opening", map[string]any{"who": c.Who, "codes": c.Codes}, nil)
}
