package main

import (
	"cmp"
	"fmt"
	"io"
	"net/http"
	"strings"
	"text/tabwriter"
	"time"

	"jansou/parlour"
	"jansou/web"
)

type adminTablesCmd struct{}

// Run lists tables.
func (adminTablesCmd) Run(a *adminCmd, out io.Writer) error {
	var got struct {
		Tables []parlour.TableNow
		Waking int
	}
	if err := a.ask(out, http.MethodGet, "tables", nil, &got); err != nil || a.JSON {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "table\tstatus\topened\tdeals\trules\twatching\tseats")
	for _, t := range got.Tables {
		var seats []string
		for s := range t.Seats {
			switch p := &t.Seats[s]; {
			case p.Bot:
				seats = append(seats, "bot")
			case !p.Taken:
				seats = append(seats, "–")
			case p.Away:
				seats = append(seats, fmt.Sprintf("%s (%s, away)", p.Name, t.People[s]))
			default:
				seats = append(seats, fmt.Sprintf("%s (%s)", p.Name, t.People[s]))
			}
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%d\t%s\n", t.ID, t.Status, time.UnixMicro(t.Opened).Format(time.DateTime), t.Deals, t.Ruleset, t.Watching, strings.Join(seats, ", "))
	}
	if got.Waking > 0 {
		fmt.Fprintf(w, "%d more have not been read since the start\n", got.Waking)
	}
	return w.Flush()
}

type adminPeopleCmd struct{}

// Run lists people.
func (adminPeopleCmd) Run(a *adminCmd, out io.Writer) error {
	var got struct {
		People []struct {
			Person                   string
			Names, Tables, Addresses []string
			Since                    time.Time
			Connections              int
		}
	}
	if err := a.ask(out, http.MethodGet, "people", nil, &got); err != nil || a.JSON {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "person\tname\tsince\tconnections\ttables\taddresses")
	for _, p := range got.People {
		name := strings.Join(p.Names, ", ")
		if name == "" {
			name = "(looks on)"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\n", p.Person, name, p.Since.Local().Format(time.DateTime), p.Connections, strings.Join(p.Tables, ", "), strings.Join(p.Addresses, ", "))
	}
	return w.Flush()
}

type adminBansCmd struct{}

// Run lists bans.
func (adminBansCmd) Run(a *adminCmd, out io.Writer) error {
	var got struct{ Bans []web.Ban }
	if err := a.ask(out, http.MethodGet, "bans", nil, &got); err != nil || a.JSON {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ban\twhom\tuntil\twhy")
	for i := range got.Bans {
		b := &got.Bans[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", b.ID, banned(b), b.Until.Local().Format(time.DateTime), b.Why)
	}
	return w.Flush()
}

// banned is whom a ban keeps out.
func banned(b *web.Ban) string {
	if b.Address.IsValid() {
		return b.Address.String()
	}
	return "person " + b.Person
}

type adminReportsCmd struct{}

// Run lists reports, each line of a chat with those around it.
func (adminReportsCmd) Run(a *adminCmd, out io.Writer) error {
	var got struct {
		Reports []struct {
			ID               string
			Kind             parlour.ReportKind
			At               time.Time
			Table, About, By string
			Names            []string
			Line             int
			Around           []parlour.LineAround
		}
	}
	if err := a.ask(out, http.MethodGet, "reports", nil, &got); err != nil || a.JSON {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "report\twhat\twhen\ttable\tabout\tby\tpeople")
	for i := range got.Reports {
		r := &got.Reports[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, r.Kind, r.At.Local().Format(time.DateTime), r.Table, r.About, cmp.Or(r.By, "the server"), strings.Join(r.Names, ", "))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for i := range got.Reports {
		r := &got.Reports[i]
		if len(r.Around) > 0 {
			fmt.Fprintf(out, "\n%s, as it was said:\n", r.ID)
		}
		for _, l := range r.Around {
			mark := " "
			if l.Line == r.Line {
				mark = ">"
			}
			fmt.Fprintf(out, "%s %s %s: %s\n", mark, l.At.Local().Format(time.TimeOnly), l.Name, cmp.Or(l.Text, "("+l.Phrase+")"))
		}
	}
	return nil
}
