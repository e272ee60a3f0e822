package placing

// The grid holds values by the points of the first three seats; the fourth has
// the rest.
const (
	lowest = -10000
	step   = 2500
	side   = 32 // points in each direction
)

// far is how little or much the fourth seat may hold for a point of the grid to be
// worked out: beyond that no game comes, nor a point beside one.
const (
	farBelow = -25000
	farAbove = 85000
)

type grid [side * side * side]Values

// pointsAt returns the points at the place in the grid, where all hold total.
func pointsAt(place, total int) (p [4]int) {
	p[0] = lowest + place/(side*side)*step
	p[1] = lowest + place/side%side*step
	p[2] = lowest + place%side*step
	p[3] = total - p[0] - p[1] - p[2]
	return p
}

// at reads the grid between its points: the four corners of the tetrahedron in which
// the points lie. What is beyond the grid is read at its edge.
func (g *grid) at(p *[4]int) (v Values) {
	var part [3]float32
	place := 0
	for i := range 3 {
		x := min(max(p[i]-lowest, 0), (side-1)*step-1)
		place = place*side + x/step
		part[i] = float32(x%step) / step
	}
	// From the lowest corner along the axes, that of the greatest part first.
	a, b, c := 0, 1, 2
	if part[a] < part[b] {
		a, b = b, a
	}
	if part[b] < part[c] {
		b, c = c, b
	}
	if part[a] < part[b] {
		a, b = b, a
	}
	along := [3]int{side * side, side, 1}
	p0, p1 := &g[place], &g[place+along[a]]
	p2, p3 := &g[place+along[a]+along[b]], &g[place+side*side+side+1]
	w0, w1, w2, w3 := 1-part[a], part[a]-part[b], part[b]-part[c], part[c]
	for i := range v {
		v[i] = w0*p0[i] + w1*p1[i] + w2*p2[i] + w3*p3[i]
	}
	return v
}
