package bus

import (
	"context"
	"errors"
)

// Bus carries messages. A subject is words with dots between them, such as
// "notice" or "work.bots"; what Subscribe and Queue are given may end in ".>", which
// is every subject below. Each subscription hears one message after another, in the
// order in which one sender sent them; a message may be lost, and is then counted.
type Bus interface {
	// Publish tells all who have subscribed. It waits for nobody; an error says that
	// the message is too long, or that there is no room for it while the bus is away.
	Publish(subject string, data []byte) error

	// Subscribe calls f with each message until stop is called. f is not called for
	// two messages at once; who is slow loses messages.
	Subscribe(subject string, f func(Message)) (stop func(), err error)

	// Queue is Subscribe, where each message goes to one of those with the same name
	// of a queue.
	Queue(subject, queue string, f func(Message)) (stop func(), err error)

	// Request asks and waits for the first answer. It returns ErrNobody at once
	// where nobody has subscribed, and the error of the context where nobody answers
	// in time.
	Request(ctx context.Context, subject string, data []byte) ([]byte, error)

	// Stats are counts since the start.
	Stats() Stats

	// Close ends all subscriptions. The Bus cannot be used any more.
	Close()
}

// Message is what a subscriber hears.
type Message struct {
	Subject string
	Data    []byte
	answer  func([]byte) error
}

// Answer answers a request; what was published wants no answer, and Answer then does
// nothing.
func (m Message) Answer(data []byte) error {
	if m.answer == nil {
		return nil
	}
	return m.answer(data)
}

// Stats are counts of a Bus since its start, and how it stands.
type Stats struct {
	Connected  bool   // it can be spoken to
	Routes     int    // other nodes that an embedded bus speaks with
	Sent       uint64 // messages, requests and answers too
	Received   uint64
	Lost       uint64 // messages that were not sent, because there was no room while the bus was away, or because they were too long
	Dropped    uint64 // messages that were not heard, because a subscriber was slow
	Reconnects uint64
}

// MaxMessage is how many bytes a message may have.
const MaxMessage = 1 << 20

// The errors of Publish and Request.
var (
	ErrNobody  = errors.New("bus: nobody is there to answer")
	ErrTooLong = errors.New("bus: a message is longer than a megabyte")
	ErrAway    = errors.New("bus: the bus is away, and there is no room for more")
)

// None is the Bus of one machine: nobody else is there. It starts nothing.
type None struct{}

// Publish does nothing.
func (None) Publish(string, []byte) error { return nil }

// Subscribe hears nothing.
func (None) Subscribe(string, func(Message)) (stop func(), err error) { return func() {}, nil }

// Queue hears nothing.
func (None) Queue(string, string, func(Message)) (stop func(), err error) { return func() {}, nil }

// Request returns ErrNobody.
func (None) Request(context.Context, string, []byte) ([]byte, error) { return nil, ErrNobody }

// Stats are all zero.
func (None) Stats() Stats { return Stats{} }

// Close does nothing.
func (None) Close() {}
