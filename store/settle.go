package store

import "database/sql"

// The write-ahead log is copied into the file now and then, each page once, however
// often it was written meanwhile: so the longer the log, the less is copied. SQLite
// does so within a commit, and every table waits for that and for the sync of the
// file. Here most of it is done by another connection while the writer goes on
// (ADR 109).

// settleAfter requests make a log of some 50 MB where a thousand tables are played.
const settleAfter = 4000

// settleAll copies the log whenever it is long, until the writer has ended.
func (s *Store) settleAll() {
	defer close(s.settled)
	for {
		select {
		case <-s.long:
			s.write.settle(s.read)
		case <-s.done:
			return
		}
	}
}

// settle copies what the write-ahead log has by now. What was written meanwhile is
// little; for that the writer waits, so that nothing is left and its next transaction
// begins the log anew. An error leaves all in the log, from which it is read as well,
// and the next time does more.
func (w *fileWriter) settle(read *sql.DB) {
	const step = "PRAGMA wal_checkpoint(PASSIVE)"
	if _, err := read.ExecContext(background, step); err == nil {
		_ = w.outside(background, step)
	}
}
