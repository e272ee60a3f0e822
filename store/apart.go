package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"jansou/fair"
	"jansou/jsonwalk"
	"jansou/parlour"
	"jansou/store/queries"
)

// Two things that a commit says do not stand in its bytes as they are kept. The
// text of a ruleset has a table of its own, where equal ones are one, and the
// commit has its SHA-256 in its place, so that the chain covers it. The name of a
// person has a table of its own, and the commit has null in its place, so that a
// name can be erased and the chain holds. Whoever reads gets the commit as it was
// appended (ADR 93).

// apart is what is kept beside a commit.
type apart struct {
	text   []byte            // of the ruleset; nil: none
	sum    [sha256.Size]byte // of text
	person []byte            // whom the commit is about; nil: nobody
	name   string
	named  bool // name is one

	seal *fair.Hash // of the server's, which the commit tells; nil: none
}

const (
	reference = `"sha256:` // begins what stands in place of a text
	worthText = 256        // a shorter text stays where it is
)

// span is where a value stands in a commit.
type span struct{ from, to int }

func (s span) of(data []byte) []byte { return data[s.from:s.to] }

// places is where a commit says what may be kept apart; a span that is empty
// says that it does not.
type places struct{ text, referee, name, owner, host span }

// kindsApart are the kinds of commit of which something is kept apart.
var kindsApart = [][]byte{[]byte(`"kind":"opened"`), []byte(`"kind":"sat"`), []byte(`"kind":"branched"`), []byte(`"kind":"stood_in"`)}

// hasParts says whether a commit may have such a place; it is asked of each commit,
// and costs next to nothing.
func hasParts(data []byte) bool {
	head := data[:min(len(data), 200)] // id and at come before the kind
	return slices.ContainsFunc(kindsApart, func(kind []byte) bool { return bytes.Contains(head, kind) })
}

// placesIn looks for the places. Of what is no commit it finds none.
func placesIn(data []byte) (p places) {
	if !hasParts(data) {
		return p
	}
	w := &jsonwalk.Walker[[]byte]{S: data}
	for name := range w.Members {
		switch string(name) {
		case "name":
			p.name = passed(w)
		case "owner":
			p.owner = passed(w)
		case "host":
			p.host = passed(w)
		case "opened":
			p.text, p.referee = span{}, span{}
			for name := range w.Members {
				switch string(name) {
				case "text":
					p.text = passed(w)
				case "referee":
					p.referee = passed(w)
				default:
					w.Skip()
				}
			}
		default:
			w.Skip()
		}
	}
	if !w.Usual() {
		return placesInOdd(data)
	}
	return p
}

// passed passes over a value and says where it stood.
func passed(w *jsonwalk.Walker[[]byte]) span {
	w.Peek()
	from := w.At
	w.Skip()
	return span{from, w.At}
}

// placesInOdd looks for the places in what is not written as this program writes.
func placesInOdd(data []byte) (p places) {
	top := fields(data, span{0, len(data)})
	p.name, p.owner, p.host = top["name"], top["owner"], top["host"]
	if opened, ok := top["opened"]; ok {
		inner := fields(data, opened)
		p.text, p.referee = inner["text"], inner["referee"]
	}
	return p
}

// fields returns where the values of an object stand.
func fields(data []byte, object span) map[string]span {
	out := map[string]span{}
	d := json.NewDecoder(bytes.NewReader(object.of(data)))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil
		}
		end := object.from + int(d.InputOffset())
		if name, ok := key.(string); ok {
			out[name] = span{end - len(raw), end}
		}
	}
	return out
}

// split takes apart what is kept beside a commit.
func split(data []byte) (kept []byte, a apart) {
	a.seal = sealIn(data)
	p := placesIn(data)
	var instead []edit
	if text := p.text.of(data); len(text) > worthText && text[0] == '{' {
		a.text, a.sum = bytes.Clone(text), sha256.Sum256(text)
		instead = append(instead, edit{p.text, []byte(reference + hex.EncodeToString(a.sum[:]) + `"`)})
	}
	if a.person = p.person(data); a.person == nil {
		return put(data, instead), a
	}
	if at := p.named(); len(at.of(data)) > 0 && json.Unmarshal(at.of(data), &a.name) == nil && a.name != "" {
		a.named = true
		instead = append(instead, edit{at, []byte("null")})
	}
	return put(data, instead), a
}

// named is the place of the name: of who sits down, or has the referee's chair.
func (p places) named() span {
	if p.name != (span{}) {
		return p.name
	}
	return p.referee
}

// person reads whom the commit is about.
func (p places) person(data []byte) []byte {
	for _, at := range []span{p.owner, p.host} {
		var id parlour.Owner
		if len(at.of(data)) > 0 && json.Unmarshal(at.of(data), &id) == nil && id != (parlour.Owner{}) {
			return id[:]
		}
	}
	return nil
}

// refersTo reads the SHA-256 of the text that a kept commit refers to; nil: to none.
func (p places) refersTo(data []byte) []byte {
	hexed, ok := bytes.CutPrefix(p.text.of(data), []byte(reference))
	if !ok {
		return nil
	}
	sum, err := hex.DecodeString(string(bytes.TrimSuffix(hexed, []byte(`"`))))
	if err != nil || len(sum) != sha256.Size {
		return []byte{} // of no text
	}
	return sum
}

// edit is what is to stand at a place.
type edit struct {
	at span
	to []byte
}

// put makes the edits.
func put(data []byte, edits []edit) []byte {
	if len(edits) == 0 {
		return data
	}
	slices.SortFunc(edits, func(a, b edit) int { return a.at.from - b.at.from })
	var out []byte
	from := 0
	for _, c := range edits {
		out = append(append(out, data[from:c.at.from]...), c.to...)
		from = c.at.to
	}
	return append(out, data[from:]...)
}

// whole puts together the commits of a table as they were appended; lines are
// those as they are kept, from number from on. Where a text is gone, it returns
// those before and a DamagedError.
func (s *Store) whole(ctx context.Context, table string, lines [][]byte, from int) ([][]byte, error) {
	var names map[int64]string
	for i, data := range lines {
		p := placesIn(data)
		var instead []edit
		if sum := p.refersTo(data); sum != nil {
			text, err := s.text(ctx, sum)
			if err != nil {
				return nil, err
			}
			if text == nil {
				return lines[:i], &DamagedError{table, from + i, "the text of its ruleset is gone, or is another one"}
			}
			instead = append(instead, edit{p.text, text})
		}
		if at := p.named(); string(at.of(data)) == "null" {
			if names == nil {
				var err error
				if names, err = s.names(ctx, table); err != nil {
					return nil, err
				}
			}
			name, ok := names[int64(from+i)]
			if !ok {
				name = parlour.NameErased
			}
			quoted, err := json.Marshal(name)
			if err != nil {
				return nil, err
			}
			instead = append(instead, edit{at, quoted})
		}
		lines[i] = put(data, instead)
	}
	return lines, nil
}

// text reads the text with that sum; nil: there is none.
func (s *Store) text(ctx context.Context, sum []byte) ([]byte, error) {
	key := string(sum)
	if text, ok := s.texts.Get(key); ok {
		return text, nil
	}
	found, err := s.gets.RulesetText(ctx, sum)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	if made := sha256.Sum256(found[0]); !bytes.Equal(made[:], sum) {
		return nil, nil
	}
	s.texts.Add(key, found[0])
	return found[0], nil
}

// names reads the names at a table, by the commit that has them.
func (s *Store) names(ctx context.Context, table string) (map[int64]string, error) {
	rows, err := s.gets.NamesAt(ctx, table)
	if err != nil {
		return nil, err
	}
	names := map[int64]string{}
	for _, r := range rows {
		if r.Name.Valid {
			names[r.Seq] = r.Name.String
		}
	}
	return names, nil
}

// keep writes what is kept beside commit seq of a table.
func (a *apart) keep(q *queries.Queries, table string, seq int) error {
	if a.text != nil {
		if err := q.KeepText(background, queries.KeepTextParams{Sha256: a.sum[:], Text: a.text}); err != nil {
			return err
		}
	}
	if a.person == nil {
		return nil
	}
	return q.KeepPlace(background, queries.KeepPlaceParams{PersonID: a.person, TableID: table, Seq: int64(seq),
		Name: nullString(a.name, a.named)})
}
