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

// Turned is that something has changed of a person whom other programs may have in
// memory, where several share the log.
type Turned struct {
	Seq    int64
	Person Owner
	Secret []byte // the SHA-256 of the secret of a session that has an end now; nil: none in particular
	Erased bool
}
