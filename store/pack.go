package store

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"github.com/klauspost/compress/zstd"

	"jansou/parlour"
	"jansou/store/queries"
)

// maxArchive is how many bytes the commits of one game may have. A long game
// has some 300 kB.
const maxArchive = 256 << 20

// unpacker reads what is packed; it serves many goroutines at once.
var unpacker = func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxArchive))
	if err != nil {
		panic("store: zstd does not take its options: " + err.Error())
	}
	return d
}()

// later asks for a game that is over to be packed. Where too many wait it is
// left as it is, and packed when the store is opened the next time.
func (s *Store) later(table string) {
	select {
	case s.over <- table:
	default:
	}
}

// packAll packs the games that are over, those that an earlier program left
// first, until the store is closed.
func (s *Store) packAll() {
	defer close(s.packed)
	left, err := s.unpacked()
	if err != nil {
		s.failed.Store(&err)
	}
	for {
		var table string
		if len(left) > 0 {
			table, left = left[0], left[1:]
			select {
			case <-s.quit:
				return
			default:
			}
		} else {
			select {
			case table = <-s.over:
			case <-s.quit:
				return
			}
		}
		if err := s.pack(table); err != nil && !errors.Is(err, errClosed) {
			s.failed.Store(&err)
		}
	}
}

// unpacked lists the games that are over and still in the log.
func (s *Store) unpacked() ([]string, error) {
	return s.gets.GamesToPack(background)
}

// pack takes a game that is over out of the log and puts it into the archive,
// in one transaction. Who reads it meanwhile finds it here or there.
func (s *Store) pack(table string) error {
	commits, err := s.find(background, table, 0) // as they are kept: what is beside them stays there
	if err != nil {
		return fmt.Errorf("store: pack table %s: %w", table, err)
	}
	if len(commits) == 0 {
		return nil // it was taken back
	}
	blob, err := pressed(commits)
	if err != nil {
		return err
	}
	err = s.ask(background, func(q *queries.Queries) error {
		sum, err := head(q, table, len(commits))
		if errors.Is(err, parlour.ErrFenced) && !isInLog(q, table) {
			return nil // it was asked for twice, or taken back meanwhile
		}
		if err != nil {
			return err
		}
		n, err := q.ForgetCommits(background, table)
		if err != nil {
			return err
		}
		if n != int64(len(commits)) {
			return fmt.Errorf("%d commits were read and %d are there", len(commits), n)
		}
		if err := countWalls(q, commits, time.Now().UnixMicro()); err != nil {
			return err
		}
		return q.Archive(background, queries.ArchiveParams{TableID: table, Commits: n, Data: blob, Sum: sum})
	})
	if err != nil {
		return fmt.Errorf("store: pack table %s: %w", table, err)
	}
	return nil
}

// isInLog reports whether a game is in the log, and neither in the archive nor gone.
func isInLog(q *queries.Queries, table string) bool {
	rows, err := q.CommitsFrom(background, queries.CommitsFromParams{TableID: table})
	return err != nil || len(rows) > 0 && rows[0].Seq >= 0
}

// pressed makes one piece of commits.
func pressed(commits [][]byte) ([]byte, error) {
	packer, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	return packer.EncodeAll(bytes.Join(commits, []byte("\n")), nil), nil
}

// unpack returns the commits of an archived game, whose last one has that sum
// (nil: it has none). Where the piece is damaged as a whole it returns none of
// them: which of its lines are as they were cannot be told.
func unpack(table string, blob, sum []byte) ([][]byte, error) {
	all, err := unpacker.DecodeAll(blob, nil)
	if err != nil {
		return nil, &DamagedError{table, 0, "its archive cannot be unpacked: " + err.Error()}
	}
	lines := bytes.Split(all, []byte("\n"))
	if sum == nil {
		return lines, nil
	}
	last := origin(table)
	for _, data := range lines {
		last = link(last, data)
	}
	if !bytes.Equal(last, sum) {
		return nil, &DamagedError{table, 0, fmt.Sprintf("the checksum of its archive is %s and its bytes make %s", short(sum), short(last))}
	}
	return lines, nil
}
