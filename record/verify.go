package record

import (
	"fmt"
	"sync"

	"jansou/mahjong"
	"jansou/riichi"
)

// Mismatch is one place where the engine and a record disagree.
type Mismatch struct {
	File     string `json:"file"`
	Game     string `json:"game,omitempty"` // where the file has several
	Round    string `json:"round"`
	At       int    `json:"at"` // byte offset in the file
	Event    string `json:"event"`
	What     string `json:"what"`
	Expected string `json:"expected"` // what the record has
	Found    string `json:"found"`    // what the engine has
}

// String prints the mismatch on one line.
func (m Mismatch) String() string {
	game := ""
	if m.Game != "" {
		game = " " + m.Game
	}
	return fmt.Sprintf("%s:%s %s, %s (byte %d): %s: expected %s, found %s", m.File, game, m.Round, m.Event, m.At, m.What, m.Expected, m.Found)
}

// Tally counts what was checked. The zero Tally is that of no file.
type Tally struct {
	Files      int        // records that could be read
	Games      int        // games of four players, whole or in part
	Rounds     int        // deals that were checked
	Skipped    int        // deals of three players, which are not checked
	Wins       int        // winners compared
	Draws      int        // deals without a winner compared
	Actions    int        // recorded actions that were played
	Prompts    int        // moments at which a server could offer something to its client
	Mismatches []Mismatch // where engine and record disagree
	Excused    []Mismatch // so, in a record that contradicts itself there: see excused.txt
}

// Add adds what another tally counted.
func (t *Tally) Add(u *Tally) {
	t.Files += u.Files
	t.Games += u.Games
	t.Rounds += u.Rounds
	t.Skipped += u.Skipped
	t.Wins += u.Wins
	t.Draws += u.Draws
	t.Actions += u.Actions
	t.Prompts += u.Prompts
	t.Mismatches = append(t.Mismatches, u.Mismatches...)
	t.Excused = append(t.Excused, u.Excused...)
}

// Verify plays every round of a game on the engine and returns what was
// counted and where the two disagree.
func Verify(g *Game) *Tally { return verify(g, nil) }

// verify is Verify with a witness, who may be nil.
func verify(g *Game, w *Witness) *Tally {
	switch {
	case g.Source == FanCases:
		return verifyCases(g)
	case g.Source.Chinese():
		return verifyChinese(g, w)
	}
	if g.Rules.Three {
		return &Tally{Skipped: len(g.Rounds)}
	}
	v := verifiers.Get().(*verifier)
	defer verifiers.Put(v)
	return v.verify(g, w)
}

// verify is verify for a game of riichi, in a verifier that may have gone through
// others.
func (v *verifier) verify(g *Game, w *Witness) *Tally {
	t := &Tally{Games: 1}
	*v = verifier{game: g, tally: t, witness: w, workroom: v.workroom}
	if v.rs == nil || v.house != g.Rules || v.of != g.Source {
		v.rs, v.house, v.of = rulesOf(g), g.Rules, g.Source
	}
	if g.Seed != "" {
		if err := v.shuffle.begin(g.Seed); err != nil {
			v.differ(&g.Rounds[0], "seed", "a seed", err)
		} else {
			v.seeded = true
		}
	}
	for i := range g.Rounds {
		v.round(i)
	}
	return t
}

// rulesOf returns the ruleset that a record was played under: Tenhou's with
// the record's house rules. kobalab's scripts were played under that program's
// own defaults, which are Tenhou's but for double limit hands, for the
// extension, which ends even where the dealer would stay, and for the
// indicator of a kong that is followed by another, which is turned even where
// that one is robbed.
func rulesOf(g *Game) *riichi.Ruleset {
	house := *tenhouRules()
	house.OpenTanyao = g.Rules.OpenTanyao
	if !g.Rules.RedFives {
		house.RedFives = 0
	}
	house.WindRounds = 1
	if g.Rules.South {
		house.WindRounds = 2
	}
	if g.Source == Kobalab {
		house.DoubleYakuman = riichi.DoubleDaisuushii | riichi.DoubleSuuankouTanki | riichi.DoubleKokushi13 | riichi.DoubleChuuren9
		house.Extension = riichi.SuddenExtension
		house.TotalRounding = riichi.TotalHalfUp
		house.KongDoraOpen = riichi.RevealAtDiscardOrKong
		house.KongDoraAdded = riichi.RevealAtDiscardOrKong
	}
	return &house
}

var tenhouRules = sync.OnceValue(func() *riichi.Ruleset {
	rs, err := riichi.Load("tenhou")
	if err != nil {
		panic(err) // the rulesets come with the program
	}
	return rs
})

// workroom is what serves one deal after the other.
type workroom struct {
	rs      *riichi.Ruleset // of games with these house rules, of this source
	house   Rules
	of      Source
	own     riichi.Game // what engine points to
	behind  riichi.Game
	builder builder
	shuffle Shuffle
	ids     [wallSize]uint8 // Tenhou's numbers of the tiles of the wall
	player  player
}

// verifiers are those that have gone through their game.
var verifiers = sync.Pool{New: func() any { return &verifier{workroom: new(workroom)} }}

// verifier goes through one game.
type verifier struct {
	game   *Game
	tally  *Tally
	seeded bool         // shuffle gives the walls
	engine *riichi.Game // the game so far; nil: it does not stand as the record does
	*workroom
	witness *Witness // is told what is chosen and what happens; may be nil
}

// differ notes a difference between rounds.
func (v *verifier) differ(r *Round, what string, expected, found any) {
	v.tally.Mismatches = append(v.tally.Mismatches, Mismatch{Game: v.game.Name, Round: r.Name(), At: r.At, Event: "start",
		What: what, Expected: fmt.Sprint(expected), Found: fmt.Sprint(found)})
}

// round checks round i: that it begins as the round before left the table,
// what happens in it, and the end of the game with the last one.
func (v *verifier) round(i int) {
	r := &v.game.Rounds[i]
	v.tally.Rounds++
	start := riichi.Start{Deal: r.Number, Counters: r.Honba, Deposits: r.Sticks, Points: r.Points}
	v.begin(i, r, start)
	if v.engine == nil {
		v.own = *riichi.NewAt(v.rs, start)
		v.engine = &v.own
	}
	wall, err := v.wall(r)
	if err != nil {
		v.differ(r, "wall", "tiles that a wall can hold", err)
		v.engine = nil
		return
	}
	p := &v.player
	*p = player{g: v.engine, told: p.told[:0], lying: p.lying, driver: driver{engine: v.engine, behind: &v.behind, game: v.game, r: r,
		tally: v.tally, room: p.room, choices: p.choices, turned: p.turned[:0], won: p.won[:0]}}
	p.decided, p.applied, p.answered = v.witness.decides(&p.driver, i), v.witness.hears(i), v.witness.answers(i)
	v.play(p, wall)
	v.end(i, p)
}

// play guards the program against an engine that panics: that is a difference
// like any other.
func (v *verifier) play(p *player, wall mahjong.Wall) {
	defer func() {
		if e := recover(); e != nil {
			p.stop("engine", "no panic", e)
		}
	}()
	p.play(wall)
}

// begin compares the state in which the engine left the table with the start
// of round i.
func (v *verifier) begin(i int, r *Round, start riichi.Start) {
	if want := mahjong.Seat(r.Number & 3); r.Dealer != want {
		v.differ(r, "dealer", r.Dealer, want)
	}
	if v.engine == nil {
		if i == 0 && v.game.Source == Mjlog && start != (riichi.Start{Points: [4]int{25000, 25000, 25000, 25000}}) {
			v.differ(r, "start of the game", fmt.Sprintf("%+v", start), "East 1 with 25000 points each")
		}
		return
	}
	if v.engine.Over() {
		v.differ(r, "next deal", r.Name(), "the game is over")
		v.engine = nil
		return
	}
	if got := v.engine.Next(); got != start {
		v.differ(r, "start", fmt.Sprintf("%+v", start), fmt.Sprintf("%+v", got))
		v.engine = nil
	}
}

// wall makes the wall of r: from the seed, whose every tile is then compared,
// or from what the record shows.
func (v *verifier) wall(r *Round) (mahjong.Wall, error) {
	if !v.seeded || r.IDs == nil {
		if v.rs.RedFives > 0 {
			return v.builder.wall(r, numberedReds)
		}
		return v.builder.wall(r, numbered)
	}
	if dice := v.shuffle.Wall(&v.ids); dice != r.Dice {
		v.differ(r, "dice", r.Dice, dice)
	}
	v.compareIDs(r, &v.ids)
	all := numbered
	if v.rs.RedFives > 0 {
		all = numberedReds
	}
	var tiles [wallSize]mahjong.Tile
	for i, id := range v.ids {
		tiles[i] = all[id]
	}
	return mahjong.WallOf(tiles[:])
}

// end compares the end of the game after round i.
func (v *verifier) end(i int, p *player) {
	if p.stopped || p.ended == nil {
		v.engine = nil
		return
	}
	f := v.game.Final
	if i+1 < len(v.game.Rounds) || f == nil {
		return // a next deal is compared with the engine's; a cut record tells no end
	}
	if p.over == nil {
		p.differ("end of the game", "the game is over", "the engine goes on")
		return
	}
	var points, totals [4]int
	for _, st := range p.over.Final {
		points[st.Seat], totals[st.Seat] = st.Points, st.Total
	}
	if points != f.Points {
		p.differ("final points", f.Points, points)
	}
	if !f.NoTotals && totals != f.Totals {
		p.differ("final totals", f.Totals, totals)
	}
}
