package placing

import "jansou/riichi"

// Values is what each seat may expect of uma and oka, in points.
type Values [4]float32

// settle is the uma and oka of a game that ends with these points, as
// riichi.Ruleset.Standings shares them, which writes whole standings.
func settle(rs *riichi.Ruleset, points *[4]int) (v Values) {
	floaters := 0
	for _, p := range points {
		if p >= rs.ReturnPoints {
			floaters++
		}
	}
	by := rs.Uma.For(floaters)
	by[0] += rs.Oka
	for i, p := range points {
		ahead, equal := 0, 1
		for j, q := range points {
			switch {
			case q > p || q == p && j < i && rs.UmaTie == riichi.UmaInitialSeat:
				ahead++
			case q == p && j != i && rs.UmaTie != riichi.UmaInitialSeat:
				equal++
			}
		}
		pool := 0
		for k := ahead; k < ahead+equal; k++ {
			pool += by[k]
		}
		v[i] = float32(pool) / float32(equal)
	}
	return v
}
