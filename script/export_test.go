package script

import (
	"bytes"
	"fmt"
	"slices"
)

// AddRuleset gives a game one more ruleset, which is base under another name and
// listed last, until the test calls what it returns.
func AddRuleset(game, name, base string) (remove func(), err error) {
	t := tongues[slices.IndexFunc(tongues, func(t *tongue) bool { return t.game == game })]
	rs, err := t.read(fmt.Appendf(nil, `{"name":%q,"title":"One more","based_on":%q,"options":{}}`, name, base))
	if err != nil {
		return nil, err
	}
	rs.base = base
	names, read := t.names, t.read
	t.names = func() []string { return append(names(), name) }
	t.read = func(text []byte) (*ruleset, error) { // the book of the game does not know it
		return read(bytes.ReplaceAll(text, fmt.Appendf(nil, `"based_on":%q`, name), fmt.Appendf(nil, `"based_on":%q`, base)))
	}
	t.loaded[name] = rs
	return func() {
		t.names, t.read = names, read
		delete(t.loaded, name)
	}, nil
}
