package score

import (
	"strings"
	"testing"
)

// What is of the wrong kind is told by its place in the JSON, by what is there and
// what may be, and never by the name of a type of Go.
func TestWrongKindOfValue(t *testing.T) {
	for line, want := range map[string]string{
		`{"melds":"123m"}`:                       `melds: the text "123m" is there; allowed: a list, each element an object with kind, tiles, from`,
		`{"melds":[{"kind":"chow"},"123m"]}`:     `melds[1]: the text "123m" is there; allowed: an object with kind, tiles, from`,
		`{"melds":[{"kind":3}]}`:                 `melds[0].kind: the number 3 is there; allowed: a text`,
		`{"melds":[{"tiles":["1m",{}]}]}`:        `melds[0].tiles[1]: an object is there; allowed: a text`,
		`{"concealed":7}`:                        `concealed: the number 7 is there; allowed: tiles as a text, "123m", or as a list of texts`,
		`{"pao":["east"]}`:                       `pao: a list is there; allowed: a wind as a text, or an object from a hand to its wind`,
		`{"pao":{"daisangen":1}}`:                `pao.daisangen: the number 1 is there; allowed: a text`,
		`{"honba":"1"}`:                          `honba: the text "1" is there; allowed: a whole number`,
		`{"honba":1.5}`:                          `honba: the number 1.5 is there; allowed: a whole number`,
		`{"honba":1e300}`:                        `honba: the number 1e+300 is there; allowed: a whole number`,
		`{"ippatsu":"yes"}`:                      `ippatsu: the text "yes" is there; allowed: true or false`,
		`{"riichi":true}`:                        `riichi: true is there; allowed: a text`,
		`[1]`:                                    `not a JSON object: a list is there`,
		`{"win_tile":"1m","unknown":1}`:          `unknown: is no field`,
		`{"melds":null,"honba":1,"win_tile":[]}`: `win_tile: a list is there; allowed: a text`,
	} {
		_, err := Read([]byte(line))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
	if _, err := Read([]byte(`{"concealed":["123m","456p"],"melds":[],"pao":"east","honba":2,"ippatsu":true}`)); err != nil {
		t.Error(err)
	}
}
