package parlour

import "time"

// A Session is what is kept of a cookie.
type Session struct {
	Person Owner
	Made   time.Time
	Seen   time.Time // to a day
	Turned time.Time // when another secret was made to follow it; zero: never
	Ends   time.Time // zero: it does not
	Before []byte    // the SHA-256 of the secret that ends when this one is used; nil: none
	Agent  string    // which browser, in words, where somebody signed in; "": not known
}

// An OpenSession is a session that holds, with the SHA-256 of its secret.
type OpenSession struct {
	Session
	Secret [32]byte
}
