package web

import (
	"jansou/jsonwalk"
	"jansou/mahjong"
	"jansou/parlour"
)

// readAct reads an action as pages write it, in one pass: most of what is said at a
// table is one. It reports false of whatever is written in another way, sound or not;
// readMessage then says what it is. FuzzMessage holds that both say the same.
func readAct(data []byte) (parlour.Request, bool) {
	w := jsonwalk.Walker[[]byte]{S: data}
	req := parlour.Request{Verb: parlour.Act}
	var got members
	for name := range w.Members {
		switch {
		case got.first(name, "type"):
			if string(w.Text()) != string(parlour.Act) {
				return req, false
			}
		case got.first(name, "id"):
			req.ID = string(w.Text())
		case got.first(name, "rev"):
			req.Rev = w.Number()
		case got.first(name, "action"):
			if !walkAction(&w, &req.Action) {
				return req, false
			}
		default:
			return req, false
		}
	}
	w.End()
	return req, w.Usual() && got.all("type", "rev", "action") && len(req.ID) <= maxID
}

// walkAction is actionJSON.
func walkAction(w *jsonwalk.Walker[[]byte], a *mahjong.Action) bool {
	var got members
	for name := range w.Members {
		sound := true
		switch {
		case got.first(name, "kind"):
			sound = a.Kind.UnmarshalText(w.Text()) == nil
		case got.first(name, "tile"):
			sound = a.Tile.UnmarshalText(w.Text()) == nil
		case got.first(name, "drawn"):
			a.Drawn = w.Flag()
		case got.first(name, "meld"):
			sound = walkMeld(w, &a.Meld)
		default:
			sound = false
		}
		if !sound {
			return false
		}
	}
	return w.Usual() && a.Kind != mahjong.NoAction
}

// walkMeld is meldJSON.
func walkMeld(w *jsonwalk.Walker[[]byte], m *mahjong.Meld) bool {
	var got members
	var kind mahjong.MeldKind
	var tiles []mahjong.Tile
	var called mahjong.Tile
	var from mahjong.Seat
	for name := range w.Members {
		var err error
		switch {
		case got.first(name, "kind"):
			err = kind.UnmarshalText(w.Text())
		case got.first(name, "tiles"):
			tiles, err = mahjong.ParseTiles(string(w.Text()))
		case got.first(name, "called"):
			err = called.UnmarshalText(w.Text())
		case got.first(name, "from"):
			n := w.Number()
			if from = mahjong.Seat(n); n < 0 || n >= int(mahjong.NoSeat) {
				return false
			}
		default:
			return false
		}
		if err != nil || !w.Usual() {
			return false
		}
	}
	if !w.Usual() || !got.all("from") {
		return false
	}
	var err error
	*m, err = mahjong.MakeMeld(kind, tiles, called, from)
	return err == nil
}

// members are the names that stood in an object so far. None of ours are many.
type members struct {
	names [5]string
	n     int
}

// first reports whether name is wanted, and stands in the object for the first time.
func (m *members) first(name []byte, wanted string) bool {
	if string(name) != wanted || m.all(wanted) {
		return false
	}
	m.names[m.n] = wanted
	m.n++
	return true
}

// all reports whether each of these stood there.
func (m *members) all(names ...string) bool {
	for _, name := range names {
		there := false
		for _, have := range m.names[:m.n] {
			there = there || have == name
		}
		if !there {
			return false
		}
	}
	return true
}
