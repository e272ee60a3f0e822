package rulebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// object reads a JSON object. It returns nil and reports what is wrong where
// there is none, or where a key stands twice.
func (r *reader[R]) object(at string, b []byte) map[string]json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(b))
	m, err := readObject(d)
	if err == nil && at == "" {
		if _, end := d.Token(); end != io.EOF {
			err = errors.New("something follows the closing brace")
		}
	}
	if err != nil && at == "" {
		at = fmt.Sprintf("the file near line %d", 1+bytes.Count(b[:d.InputOffset()], []byte("\n")))
	}
	if err != nil {
		r.fail("%s does not read: %v", at, err)
		return nil
	}
	return m
}

func readObject(d *json.Decoder) (map[string]json.RawMessage, error) {
	t, err := d.Token()
	if err != nil {
		return nil, noEOF(err)
	}
	if t != json.Delim('{') {
		return nil, fmt.Errorf("it is %v, a JSON object is wanted", t)
	}
	m := map[string]json.RawMessage{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, noEOF(err)
		}
		key := t.(string) // the decoder lets nothing else stand here
		if _, ok := m[key]; ok {
			return nil, fmt.Errorf("key %q stands twice", key)
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil, noEOF(err)
		}
		m[key] = raw
	}
	_, err = d.Token()
	return m, noEOF(err)
}

func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// keys reports keys that are missing and keys that are neither needed nor
// possible.
func (r *reader[R]) keys(at string, m map[string]json.RawMessage, need []string, may ...string) {
	if at != "" {
		at += "."
	}
	for _, k := range need {
		if _, ok := m[k]; !ok {
			r.fail("%s%s is missing", at, k)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if !slices.Contains(need, k) && !slices.Contains(may, k) {
			all := append(slices.Clone(need), may...)
			r.fail("%s%s is unknown; %s", at, k, offer(k, all))
		}
	}
}

// text reads a string and reports whether it is one.
func (r *reader[R]) text(at string, raw json.RawMessage, s *string) bool {
	if raw[0] != '"' || json.Unmarshal(raw, s) != nil {
		r.fail("%s is %s; allowed: a text in quotes", at, shown(raw))
		return false
	}
	return true
}

// shown cuts a value of the file to what fits into a message.
func shown(raw []byte) string {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return string(raw)
	}
	if s := []rune(b.String()); len(s) > 60 {
		return string(s[:60]) + "…"
	}
	return b.String()
}
