package web

import "testing"

// Where a browser does not trust the address it ignores the opener's policy,
// and says so to whoever looks: it is not sent there.
func TestOpenerPolicyIsSentWhereItHolds(t *testing.T) {
	for _, c := range []struct {
		host, proto string
		want        bool
	}{
		{"localhost:8080", "", true},
		{"127.0.0.1:8080", "", true},
		{"[::1]:8080", "", true},
		{"club.example", "https", true},
		{"club.example:8080", "", false},
		{"192.168.1.20:8080", "", false},
	} {
		r := asking("127.0.0.1:1", "GET", "/", "", "X-Forwarded-Proto", c.proto)
		r.Host = c.host
		if got := trusted(before(t).announced(r)); got != c.want {
			t.Errorf("%s %s: trusted is %v, want %v", c.host, c.proto, got, c.want)
		}
	}
}
