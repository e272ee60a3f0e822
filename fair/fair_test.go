package fair_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/shuffle"
)

func bytesOf(s string) [32]byte { return sha256.Sum256([]byte(s)) }

const tableID = "b7k2m9qx4tvc"

// TestGolden holds every hash fast, by values that were computed with another program
// (docs/fair.md says how): what was sealed must open the same way for ever.
func TestGolden(t *testing.T) {
	secret := bytesOf("secret")
	var shares [4]fair.Hash
	for s := range shares {
		shares[s] = bytesOf(fmt.Sprintf("share %d", s))
	}
	server := fair.ShareOf(secret, tableID, 3)
	seed := fair.Seed(tableID, 3, server, shares)
	first := fair.Follow(fair.Hash{}, 0, 1767225600000000, fair.Seal(tableID, 3, server))
	second := fair.Follow(first.Sum, 1, 1767225601000000, bytesOf("another seal"))
	wall := shuffle.Wall(seed, 3, mahjong.Tiles136(mahjong.Characters, mahjong.Dots, mahjong.Bamboos))
	for _, c := range []struct{ what, got, want string }{
		{"share", server.String(), "6423f3c948541ad58ad20c344c8924c4640c1f00bf261d779be4e5c019e5a088"},
		{"seal", fair.Seal(tableID, 3, server).String(), "010357c4a01f6e4aeaa1c34f7ca28ecb8a175e91b8744c6c604e89eed077a469"},
		{"seal of seat 2", fair.SeatSeal(tableID, 3, 2, shares[2]).String(), "d0a4d9b1717878f27596a2a843d9de24cd2fdb784886a3f0ffa43ea9e80e0451"},
		{"seed", seed.String(), "1b1285f89a044baa23631be2e96394f281bfa13b6fe701df29fe78c931f287e0"},
		{"seed without shares", fair.Seed(tableID, 3, server, [4]fair.Hash{}).String(), "5c09d781776251e928242957ccf11458a3f843a625137807a223149cd6f65b73"},
		{"first sum", first.Sum.String(), "89f92b65a0d82a6b11d47f6b1ce7075d9ae3d6c27d30ac018e78cb21ae8c0c15"},
		{"second sum", second.Sum.String(), "f8764337fd49c88205f82bc729e3902a0c394b7f9f29b41b41fffe5aa8d80e9e"},
		{"wall", wall.String()[:24], "1z1m6z73m9s4z1p3m9p746m1"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
}

// game is one of two deals: three people who share and a bot.
func game() *fair.Game {
	secret := bytesOf("secret")
	tiles := mahjong.Tiles136(mahjong.Dots)
	g := &fair.Game{Table: tableID, Method: fair.Method, Over: true, Tiles: mahjong.FormatTiles(tiles)}
	for n := range uint32(2) {
		d := fair.Deal{Share: new(fair.Hash), Seed: new(fair.Hash)}
		*d.Share = fair.ShareOf(secret, tableID, n)
		d.Seal = fair.Seal(tableID, n, *d.Share)
		d.Seats.Shares, d.Seats.Why = new([4]fair.Hash), &[4]fair.Why{3: fair.Bot}
		for s := range mahjong.Seat(3) {
			d.Seats.Shares[s] = bytesOf(fmt.Sprintf("%d of %d", s, n))
			d.Seats.Seals[s] = fair.SeatSeal(tableID, n, s, d.Seats.Shares[s])
		}
		remake(&d, n, tiles)
		g.Deals = append(g.Deals, d)
	}
	next := fair.Seal(tableID, 2, fair.ShareOf(secret, tableID, 2))
	g.Next = &next
	return g
}

// remake gives a deal the seed and the wall of its shares.
func remake(d *fair.Deal, n uint32, tiles []mahjong.Tile) {
	*d.Seed = fair.Seed(tableID, n, *d.Share, *d.Seats.Shares)
	d.Wall = shuffle.Wall(*d.Seed, n, tiles).String()
}

// published is the chain of the seals of a game, with others between.
func published(t *testing.T, g *fair.Game) *fair.List {
	t.Helper()
	var text strings.Builder
	fmt.Fprintln(&text, fair.ListHead)
	var last fair.Link
	n := uint64(0)
	add := func(seal fair.Hash) {
		last = fair.Follow(last.Sum, n, 1767225600000000+int64(n), seal)
		n++
		fmt.Fprintln(&text, last)
	}
	for i, d := range g.Deals {
		add(bytesOf(fmt.Sprint("another table ", i)))
		add(d.Seal)
	}
	add(*g.Next)
	l, err := fair.ReadList(strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// notes is what the page of a seat has kept of a game.
func notes(t *testing.T, g *fair.Game, seat uint8) *fair.List {
	t.Helper()
	var text bytes.Buffer
	for n, d := range g.Deals {
		share := d.Seats.Shares[seat]
		b, err := json.Marshal(fair.Note{Table: g.Table, Deal: n, Seal: d.Seal, Seat: &seat, Share: &share, Gave: true})
		if err != nil {
			t.Fatal(err)
		}
		text.Write(append(b, '\n'))
	}
	l, err := fair.ReadList(&text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestAdversaries plays who cheats, and says who finds what: by the game alone, by the
// published chain, and by the notes of a seat's page.
func TestAdversaries(t *testing.T) {
	honest := game()
	chain, own := published(t, honest), notes(t, honest, 1)
	for _, known := range []fair.Known{nil, chain.Has, own.Has} {
		if err := fair.Check(honest, known); err != nil {
			t.Fatalf("an honest game: %v", err)
		}
	}
	tiles, _ := mahjong.ParseTiles(honest.Tiles)
	const found, hidden = true, false
	for _, c := range []struct {
		name               string
		cheat              func(d *fair.Deal)
		alone, chain, page bool // who finds it
		place              string
	}{
		{"the server opens another share, and keeps the seal that it told", func(d *fair.Deal) {
			*d.Share = bytesOf("a better one")
			remake(d, 1, tiles)
		}, found, found, found, "share"},
		{"the server takes another share when it knows the seats', and says that it sealed that one", func(d *fair.Deal) {
			*d.Share = bytesOf("a better one")
			d.Seal = fair.Seal(tableID, 1, *d.Share)
			remake(d, 1, tiles)
		}, hidden, found, found, "seal"},
		{"the server deals another wall than that of the shares", func(d *fair.Deal) {
			d.Wall = shuffle.Wall(bytesOf("mine"), 1, tiles).String()
		}, found, found, found, "wall, tile 0"},
		{"the server says that a share which it took did not come", func(d *fair.Deal) {
			d.Seats.Shares[1], d.Seats.Why[1] = fair.Hash{}, fair.NoShare
			remake(d, 1, tiles)
		}, hidden, hidden, found, "shares[1]"},
		{"the server puts another share in a seat's place", func(d *fair.Deal) {
			d.Seats.Shares[1] = bytesOf("not Ben's")
			d.Seats.Seals[1] = fair.SeatSeal(tableID, 1, 1, d.Seats.Shares[1])
			remake(d, 1, tiles)
		}, hidden, hidden, found, "shares[1]"},
		{"a share that does not fit its seal", func(d *fair.Deal) {
			d.Seats.Shares[2] = bytesOf("chosen late")
			remake(d, 1, tiles)
		}, found, found, found, "shares[2]"},
		{"a seat opens a share under another's seal", func(d *fair.Deal) {
			d.Seats.Seals[2], d.Seats.Shares[2] = d.Seats.Seals[0], d.Seats.Shares[0]
			remake(d, 1, tiles)
		}, found, found, found, "shares[2]"},
		{"a reason and a share", func(d *fair.Deal) {
			d.Seats.Why[0] = fair.NoShare
		}, found, found, found, "shares[0]"},
		{"a seal that is told to be none", func(d *fair.Deal) {
			d.Seats.Shares[0], d.Seats.Why[0] = fair.Hash{}, fair.NoSeal
			remake(d, 1, tiles)
		}, found, found, found, "shares[0]"},
		{"a seat withholds its share: nobody cheats, the wall has the default and says so", func(d *fair.Deal) {
			d.Seats.Shares[0], d.Seats.Why[0] = fair.Hash{}, fair.NoShare
			remake(d, 1, tiles)
		}, hidden, hidden, hidden, ""},
		{"both: a seat withholds, and the server changes its share", func(d *fair.Deal) {
			d.Seats.Shares[0], d.Seats.Why[0] = fair.Hash{}, fair.NoShare
			*d.Share = bytesOf("a better one")
			d.Seal = fair.Seal(tableID, 1, *d.Share)
			remake(d, 1, tiles)
		}, hidden, found, found, "seal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := game()
			c.cheat(&g.Deals[1])
			for who, x := range map[string]struct {
				known fair.Known
				finds bool
			}{"the game alone": {nil, c.alone}, "the chain": {chain.Has, c.chain}, "the page": {own.Has, c.page}} {
				err := fair.Check(g, x.known)
				var b *fair.Broken
				if errors.As(err, &b) != x.finds {
					t.Errorf("%s: %v, finds it: %v", who, err, x.finds)
				} else if b != nil && (b.Deal != 1 || b.Place != c.place) {
					t.Errorf("%s: it is found in deal %d at %q, not at %q: %v", who, b.Deal, b.Place, c.place, err)
				}
			}
		})
	}
}

// TestSealsOutOfOrder: a seal that was published after the deal, with that of the next,
// proves nothing.
func TestSealsOutOfOrder(t *testing.T) {
	g := game()
	g.Deals[0], g.Deals[1] = g.Deals[1], g.Deals[0]
	late := published(t, g) // the chain of a server that told them the other way round
	g = game()
	var b *fair.Broken
	if err := fair.Check(g, late.Has); !errors.As(err, &b) || b.Place != "seal" || b.Deal != 0 {
		t.Error(err)
	}
}

// TestListsAreProved: whoever takes a line out of a list, or changes one, is found.
func TestListsAreProved(t *testing.T) {
	g := game()
	var lines []string
	var last fair.Link
	for n, d := range append(g.Deals, g.Deals...) {
		last = fair.Follow(last.Sum, uint64(n), int64(n), d.Seal)
		lines = append(lines, last.String())
	}
	read := func(lines []string) error {
		_, err := fair.ReadList(strings.NewReader(strings.Join(lines, "\n")))
		return err
	}
	if err := read(lines); err != nil {
		t.Fatal(err)
	}
	if err := read(lines[2:]); err != nil {
		t.Errorf("a part: %v", err)
	}
	if err := read(append(lines[:1:1], lines[2:]...)); err == nil {
		t.Error("a line was taken out, and nobody finds it")
	}
	text := []byte(strings.Join(lines, "\n"))
	for i := range text {
		changed := bytes.Clone(text)
		changed[i] ^= 1
		if _, err := fair.ReadList(bytes.NewReader(changed)); err == nil {
			t.Fatalf("byte %d was changed from %q to %q, and nobody finds it", i, text[i], changed[i])
		}
	}
	if err := read([]string{"# nothing"}); err == nil {
		t.Error("an empty list")
	}
}

// TestHash: a hash is written in one way.
func TestHash(t *testing.T) {
	var h fair.Hash
	good := hex.EncodeToString(bytes.Repeat([]byte{0xab}, 32))
	if err := h.UnmarshalText([]byte(good)); err != nil || h.String() != good {
		t.Errorf("%v %v", h, err)
	}
	for _, bad := range []string{"ab", strings.ToUpper(good), good[:63] + "g", good + "00"} {
		if err := h.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is read as %v", bad, h)
		}
	}
}

// TestDigest: no byte of a file changes unseen.
func TestDigest(t *testing.T) {
	for _, file := range [][]byte{
		fair.WithDigest([]byte("{\"kind\":\"opened\"}\n{\"kind\":\"closed\"}\n")),
		fair.PageWithDigest([]byte("<!doctype html>\n<p>A page</p>\n")),
	} {
		if err := fair.CheckDigest(file); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for i := range file {
			for _, to := range []byte{file[i] ^ 1, file[i] ^ 0x20, 0, '\n'} {
				if to == file[i] {
					continue
				}
				changed := bytes.Clone(file)
				changed[i] = to
				if fair.CheckDigest(changed) == nil {
					t.Errorf("byte %d changes from %q to %q", i, file[i], to)
				}
			}
			if fair.CheckDigest(append(bytes.Clone(file[:i]), file[i+1:]...)) == nil {
				t.Errorf("byte %d can be left out", i)
			}
		}
	}
}

// FuzzReadList: no list makes the reader panic.
func FuzzReadList(f *testing.F) {
	f.Add([]byte(fair.ListHead + "\n0 0 " + strings.Repeat("ab", 32) + " " + strings.Repeat("cd", 32)))
	f.Add([]byte(`{"table":"b7k2m9qx4tvc","deal":0,"seal":"` + strings.Repeat("ab", 32) + `","seat":9}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := fair.ReadList(bytes.NewReader(text))
		if err == nil {
			l.Has(game(), 1)
		}
	})
}
