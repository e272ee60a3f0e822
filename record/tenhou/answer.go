package tenhou

import (
	"fmt"

	"jansou/mahjong"
	"jansou/record"
)

// sent takes one tag that the client sent. Only answers to another's tile
// matter: what the client does in its own turn comes back from the server.
func (b *builder) sent(t *tag) error {
	if t.name != "N" || b.round == nil {
		return nil
	}
	var said mahjong.ActionKind
	var took mahjong.MeldKind
	kind := 0
	if _, ok := t.get("type"); ok {
		var err error
		if kind, err = t.number("type"); err != nil {
			return err
		}
	}
	switch kind {
	case 0:
		said = mahjong.Pass
	case 1:
		said, took = mahjong.Claim, mahjong.Pung
	case 2:
		said, took = mahjong.Claim, mahjong.OpenKong
	case 3:
		said, took = mahjong.Claim, mahjong.Chow
	case 6:
		said = mahjong.Win
	case 4, 5, 7, 9, 10: // kongs, self-draw, nine kinds: in the own turn
		return nil
	default:
		return fmt.Errorf("an answer of type %d is not known", kind)
	}
	s := b.step(t.at, record.Answer, b.game().Viewer, noTile)
	s.Said, s.Took = said, took
	return nil
}
