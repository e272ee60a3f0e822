package web

import (
	"bytes"
	"errors"
	"net/http"
	"strconv"

	"jansou/draw"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/record"
	"jansou/record/mjailog"
	"jansou/record/tenhou"
	"jansou/table"
)

// export answers a finished game as a file in a format of the reader's choice.
func (h *Handler) export(w http.ResponseWriter, r *http.Request) {
	format := r.URL.Query().Get("format")
	if format == "" || format == "log" {
		h.log(w, r)
		return
	}
	writers := map[string]func(*bytes.Buffer, *parlour.Case, [4]string) error{
		"mjai": func(out *bytes.Buffer, c *parlour.Case, names [4]string) error {
			return mjailog.WriteEvents(out, c.Ruleset, c.Table.Length.Rounds(), c.Events, names)
		},
		"tenhou": func(out *bytes.Buffer, c *parlour.Case, names [4]string) error {
			return tenhou.WriteEvents(out, c.Ruleset, c.Table.Length.Rounds(), c.Events, names, titleOf(&c.Table))
		},
	}
	say := writers[format]
	if say == nil {
		h.fail(w, parlour.ErrorAt(parlour.BadSetting, "format", strconv.Quote(format)+" is none of log, tenhou, mjai", 0, 0))
		return
	}
	c, names, err := h.finished(r)
	if err != nil {
		h.fail(w, err)
		return
	}
	if c.Table.Game != "riichi" {
		h.fail(w, parlour.ErrorAt(parlour.BadSetting, "format", format+" has words for riichi only", 0, 0))
		return
	}
	var out bytes.Buffer
	if err := say(&out, c, names); errors.Is(err, record.ErrNoWords) {
		h.fail(w, parlour.ErrorAt(parlour.BadSetting, "format", err.Error(), 0, 0))
		return
	} else if err != nil {
		h.fail(w, err)
		return
	}
	kind, ending := "application/json", ".json"
	if format == "mjai" {
		kind, ending = "application/jsonl", ".mjson"
	}
	attach(w, kind, fileName(&c.Table)+ending)
	write(w, out.Bytes())
}

// finished returns what happened at a table whose game is over, and who played.
func (h *Handler) finished(r *http.Request) (*parlour.Case, [4]string, error) {
	var names [4]string
	c, err := h.cfg.Parlour.Case(r.PathValue("id"), parlour.Owner{}, parlour.CaseOrder{})
	if err != nil {
		return nil, names, err
	}
	if !c.Over {
		return nil, names, parlour.NewFault(parlour.NotOver, "", "the game is not over")
	}
	info, err := h.cfg.Parlour.Info(c.Table.ID, parlour.Owner{})
	for s := range names {
		names[s] = info.Seats[s].Name
	}
	return c, names, err
}

// titleOf is what a file calls a game; a branch says that it is one.
func titleOf(t *parlour.TableInfo) string {
	if t.Branch != nil {
		return "Jansou, branch of " + t.Branch.Table
	}
	return "Jansou " + t.ID
}

// fileName is the name of a file of a table, without its ending.
func fileName(t *parlour.TableInfo) string {
	if t.Branch != nil {
		return "jansou-branch-" + t.ID
	}
	return "jansou-" + t.ID
}

// attach says that what follows is a file to be kept.
func attach(w http.ResponseWriter, kind, name string) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Cache-Control", "no-store")
}

// picture answers the table after a step as a picture, for whoever may see that
// step from that chair.
func (h *Handler) picture(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	o, err := readSteps(query.Get("step"), query)
	if err != nil {
		h.fail(w, err)
		return
	}
	owner, err := identify(w, r)
	if err != nil {
		h.fail(w, err)
		return
	}
	var svg string
	err = h.cfg.Parlour.Look(r.PathValue("id"), owner, o.At, o.Seat, func(g table.Game, seat mahjong.Seat, open bool) error {
		p, ok := g.(draw.Pictured)
		if !ok {
			return malformed("this game has no pictures")
		}
		hands := query.Get("hands") == "true"
		if hands && !open {
			return parlour.NewFault(parlour.NotOver, "", "all hands are shown when the game is over")
		}
		svg = draw.Table(p, draw.Options{Near: seat, Open: hands})
		return nil
	})
	if err != nil {
		h.fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-store")
	write(w, []byte(svg))
}
