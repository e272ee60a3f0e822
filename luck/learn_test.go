package luck

import (
	"bufio"
	"encoding/binary"
	"errors"
	"flag"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"jansou/mahjong"
)

var (
	rowGames = flag.Int("luck.play", 0, "TestRows: games that are played, from -luck.first on")
	rowFile  = flag.String("luck.rows", "", "TestRows: the file that is made; TestLearn: those it learns by, as a pattern")
	netFile  = flag.String("luck.net", "", "TestLearn: the net that is made")
	part     = flag.Float64("luck.part", 0.45, "TestRows: part of the rows that are kept")
	epochs   = flag.Int("luck.epochs", 6, "TestLearn: how often each row is looked at")
	fade     = flag.Float64("luck.fade", 0.9, "TestLearn: what comes later counts so much for each row between")
	fromNet  = flag.String("luck.from", "", "TestLearn: a net that says what lies further ahead; empty: nothing does")
	hidden   = flag.Int("luck.hidden", 32, "TestLearn: hidden numbers of the net")
)

const (
	learnRate = 0.002
	decay     = 1e-4 // of weights
)

// learnt is a row: what a net was told of a tile that came, by seats in the order in which
// they draw, and what the deal brought them beside what the race said, and beside luck
// that came later.
type learnt struct {
	Game   float32
	Told   told
	Beside [4]float32
}

// TestRows plays games of strong players and makes rows for TestLearn.
// go test ./luck -run TestRows -luck.play 250 -luck.first 2000000 -luck.rows FILE -timeout 1h
func TestRows(t *testing.T) {
	if *rowGames == 0 {
		t.Skip("rows are made of as many games as -luck.play says")
	}
	f, err := os.Create(*rowFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := bufio.NewWriter(f)
	r := rand.New(rand.NewPCG(1, uint64(*begin)))
	for i := range *rowGames {
		i += *begin
		rowsOfGame(t, i, func(x *learnt) {
			if r.Float64() < *part {
				if err := binary.Write(out, binary.LittleEndian, x); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
}

func rowsOfGame(t *testing.T, i int, each func(*learnt)) {
	type moment struct {
		sight
		luck  [4]float64 // until then
		after [4]mahjong.Seat
	}
	x := newParty(t, *fitRules, namesOf(i))
	var deal []moment
	var saw sight
	x.count.saw = &saw
	flush := func() {
		for k := range deal {
			m, d := &deal[k], &x.count.Deals[len(x.count.Deals)-1]
			row := learnt{Game: float32(i)}
			for j, s := 0, m.next; j < 4; j, s = j+1, m.after[s] {
				row.Told.Seats[j], row.Told.Race[j] = m.told.Seats[s], m.told.Race[s]
				row.Beside[j] = float32(float64(d.Points[s]) - (d.Luck[s] - m.luck[s]) - m.value[s])
			}
			each(&row)
		}
		deal = deal[:0]
	}
	x.each = func(e *mahjong.Event) {
		if saw.ok && !saw.not {
			deal = append(deal, moment{saw, x.count.Deals[len(x.count.Deals)-1].Luck, x.count.at.base().after})
		}
		saw = sight{}
		if e.Kind == mahjong.Dealt {
			flush()
		}
	}
	x.play(t, i)
	flush()
}

// TestLearn makes a net of rows.
// go test ./luck -run TestLearn -v -luck.rows 'FILES*' -luck.net riichi.net -timeout 1h
func TestLearn(t *testing.T) {
	if *netFile == "" || *rowGames > 0 {
		t.Skip("a net is made where -luck.net names it")
	}
	rows := readRows(t)
	var test []*learnt
	var train []*learnt
	for i := range rows {
		if int(rows[i].Game)%10 == 0 {
			test = append(test, &rows[i])
		} else {
			train = append(train, &rows[i])
		}
	}
	unit := 4000.0
	if *fitRules != "tenhou" {
		unit = 20
	}
	l := newLearner(*hidden, unit)
	r := rand.New(rand.NewPCG(2, 2))
	const batch = 512
	steps, all := 0, *epochs*(len(train)/batch)
	for epoch := range *epochs {
		r.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		was, is := 0.0, 0.0
		for at := 0; at+batch <= len(train); at += batch {
			for _, x := range train[at : at+batch] {
				a, b := l.see(x, true)
				was, is = was+a, is+b
			}
			steps++
			rate := learnRate * (0.5*(1+math.Cos(math.Pi*float64(steps)/float64(all))) + 0.01) * min(1, float64(steps)/200)
			l.step(rate, steps, 1/float64(4*batch))
		}
		testWas, testIs := 0.0, 0.0
		for _, x := range test {
			a, b := l.see(x, false)
			testWas, testIs = testWas+a, testIs+b
		}
		t.Logf("%d: of %d rows %.4f of the squares is left, of %d others %.4f", epoch, len(train), is/was, len(test), testIs/testWas)
	}
	if err := os.WriteFile(*netFile, l.net.bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// readRows reads the rows of all files, with what each is learnt as: what a deal brought
// beside what was said counts for less the further it lies ahead, and what -luck.from says
// of the rows between for more.
func readRows(t *testing.T) (rows []learnt) {
	files, err := filepath.Glob(*rowFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		in := bufio.NewReaderSize(f, 1<<20)
		for {
			var x learnt
			if err := binary.Read(in, binary.LittleEndian, &x); err != nil {
				if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Fatal(err)
				}
				break
			}
			rows = append(rows, x)
		}
		f.Close()
	}
	var from *net
	if *fromNet != "" {
		b, err := os.ReadFile(*fromNet)
		if err != nil {
			t.Fatal(err)
		}
		if from, err = readNet(b); err != nil {
			t.Fatal(err)
		}
	}
	fade := float32(*fade)
	var later, said, ahead [4]float32 // of the row that follows, from the dealer on: what it is learnt as, what the race left out, what from says of it
	for i := len(rows) - 1; i >= 0; i-- {
		x := &rows[i]
		dealer := 0
		for j := range x.Told.Seats {
			if x.Told.Seats[j][toldDealer] > 0 {
				dealer = j
			}
		}
		last := i == len(rows)-1 || rows[i+1].Game != x.Game || drawsOf(&rows[i+1]) >= drawsOf(x)
		mean := float32(0)
		var says [4]float64
		if from != nil {
			says = from.says(new(known), &x.Told, &inTurn)
		}
		for j := range 4 {
			p := &x.Beside[(dealer+j)%4]
			now := *p
			if !last {
				*p = now - said[j] + fade*later[j] + (1-fade)*ahead[j]
			}
			later[j], said[j], ahead[j] = *p, now, float32(says[(dealer+j)%4])
			mean += *p / 4
		}
		for j := range 4 {
			x.Beside[j] -= mean
		}
	}
	return rows
}

func drawsOf(x *learnt) float32 { return x.Told.Race[0][toldDraws] }

// learner goes down the slope of a net's squared error (Adam).
type learner struct {
	net   *net
	known known
	sets  []*slopes
}

type slopes struct{ w, slope, mean, square []float32 }

func newLearner(hidden int, unit float64) *learner {
	n := &net{hidden: hidden, unit: unit, seat: make([]float32, 4*perSeat*hidden), race: make([]float32, perRace*hidden), bias: make([]float32, hidden), out: make([]float32, hidden)}
	r := rand.New(rand.NewPCG(3, 3))
	for i := range n.seat {
		n.seat[i] = float32(0.15 * r.NormFloat64())
	}
	for i := range n.race {
		n.race[i] = float32(0.15 * r.NormFloat64())
	}
	for i := range n.out {
		n.out[i] = float32(0.02 * r.NormFloat64())
	}
	l := &learner{net: n}
	for _, w := range [][]float32{n.seat, n.race, n.bias, n.out} {
		l.sets = append(l.sets, &slopes{w, make([]float32, len(w)), make([]float32, len(w)), make([]float32, len(w))})
	}
	return l
}

// see looks at a row, and adds to the slopes where it learns by it: it returns the square
// of what there is to be said, and of what is said wrongly.
func (l *learner) see(x *learnt, learns bool) (was, is float64) {
	n, h := l.net, l.net.hidden
	l.known.ok = [4]bool{}
	var active [4][most]float32
	var wrong [4]float32
	mean := float32(0)
	for s := range 4 {
		n.tell(&l.known, s, &x.Told.Seats[s])
	}
	for s := range 4 {
		wrong[s] = n.active(active[s][:h], &l.known, &x.Told, s, &inTurn)
		mean += wrong[s] / 4
	}
	for s := range 4 {
		y := x.Beside[s] / float32(n.unit)
		wrong[s] -= mean + y
		was, is = was+float64(y*y), is+float64(wrong[s]*wrong[s])
	}
	if !learns {
		return was, is
	}
	seat, race, bias, out := l.sets[0].slope, l.sets[1].slope, l.sets[2].slope, l.sets[3].slope
	var room [most]float32
	for s := range 4 {
		d := room[:h]
		for i, a := range active[s][:h] {
			d[i] = 0
			if a > 0 {
				out[i] += wrong[s] * a
				d[i] = wrong[s] * n.out[i]
				bias[i] += d[i]
			}
		}
		for i, v := range x.Told.Race[s] {
			if v != 0 {
				add(race[i*h:(i+1)*h], d, v)
			}
		}
		for r := range 4 {
			for i, v := range x.Told.Seats[(s+r)%4] {
				if v != 0 {
					add(seat[(r*perSeat+i)*h:(r*perSeat+i+1)*h], d, v)
				}
			}
		}
	}
	return was, is
}

var inTurn = [4]mahjong.Seat{1, 2, 3, 0}

// step goes down the slope.
func (l *learner) step(rate float64, steps int, scale float64) {
	one, two := 1-math.Pow(0.9, float64(steps)), 1-math.Pow(0.999, float64(steps))
	for _, s := range l.sets {
		for i, g := range s.slope {
			g *= 2 * float32(scale)
			s.slope[i] = 0
			s.mean[i] = 0.9*s.mean[i] + 0.1*g
			s.square[i] = 0.999*s.square[i] + 0.001*g*g
			s.w[i] -= float32(rate * (float64(s.mean[i])/one/(math.Sqrt(float64(s.square[i])/two)+1e-8) + decay*float64(s.w[i])))
		}
	}
}
