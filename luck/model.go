package luck

// model is what a race is reckoned with, as self-play has it. By default it is of riichi;
// what luck comes to in the mean does not depend on it.
type model struct {
	Usual          [9]float64 // chance in a draw that a hand so far away comes nearer
	Ready, On      float64    // the same that a hand wins which will wait; of another's draw beside it
	Open           float64    // how much faster an open hand is
	Claims, Closed float64    // how much more often an open and a closed hand come nearer by others' discards
	Slow           [3]float64 // how much slower a hand is against a riichi, by how far it is

	Noten  float64 // what those who do not wait pay together where a deal is drawn
	Tenpai float64 // part of the hands that would wait in the end, as the race has it, which do
	Base   float64 // Chinese Official: part of a win on a discard that each of the others pays
	Unit   float64 // what a win comes to, roughly
	Mean   float64 // what a win counts in the part often

	Throws [2][4][4]float64 // part of the winning tiles drawn by another that it discards within a go-around: in the quiet and against a riichi, by how far its hand is, and by what it is known to throw: not, a third, two thirds, all
	Held   [2][4][2]float64 // the same of those that it holds: those that its hand needs, and others
	Later  [2][4][2]float64 // after that go-around: drawn, held
	Follow [4]float64       // how often a seat discards as is thought, where nobody is asked: in the quiet, and against a riichi by how far it is
	Silent float64          // part of what riichi would pay that a hand without yaku has which has not declared
	Ura    float64          // han that riichi brings beside its own
}

var usual = model{
	Usual: [9]float64{0.0407, 0.1258, 0.222, 0.3108, 0.407, 0.481, 0.518, 0.518, 0.518}, Ready: 0.074, On: 0.4,
	Open: 0.74, Claims: 0.6, Closed: 0.07, Slow: [3]float64{0.67, 0.8, 0.5}, Noten: 3000, Tenpai: 0.7, Unit: 8000, Mean: 1000,
	Throws: [2][4][4]float64{
		{{0.95, 0.4, 0.9, 0.95}, {0.33, 0.1, 0.49, 0.75}, {0.075, 0.08, 0.29, 0.61}, {0.047, 0.01, 0.2, 0.5}},
		{{0.82, 0.44, 0.54, 0.91}, {0.16, 0.083, 0.34, 0.66}, {0.034, 0.014, 0.16, 0.44}, {0.027, 0.003, 0.12, 0.15}},
	},
	Held: [2][4][2]float64{
		{{0.008, 0.02}, {0.006, 0.085}, {0.001, 0.03}, {0.003, 0.03}},
		{{0.008, 0.02}, {0.0045, 0.068}, {0.002, 0.016}, {0.004, 0.007}},
	},
	Later: [2][4][2]float64{
		{{0.4, 0.03}, {0.4, 0.03}, {0.4, 0.03}, {0.4, 0.03}},
		{{0.6, 0.011}, {0.4, 0.011}, {0.075, 0.011}, {0.075, 0.011}},
	},
	Follow: [4]float64{0.55, 0.7, 0.4, 0.1}, Silent: 0.6, Ura: 0.3,
}
