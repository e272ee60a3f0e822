package record

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Report is what was found in a set of files. The zero Report is that of no
// file.
type Report struct {
	Tally
	Unreadable []error  // files that begin like records and are not sound ones, or cannot be opened
	Left       []string // files in the given folders that are no records, each with the reason
}

// OK reports whether something was checked and nothing disagreed.
func (r *Report) OK() bool {
	return len(r.Mismatches) == 0 && len(r.Unreadable) == 0 && r.Files > 0
}

// job is a file that may be a record.
type job struct {
	path  string
	named bool // given by name, not found in a folder
}

// jobs lists the files of some files and folders, in order.
func jobs(paths []string) (list []job, unreadable []error) {
	for _, root := range paths {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if !d.IsDir() {
				list = append(list, job{path, path == root})
			}
			return nil
		})
		if err != nil {
			unreadable = append(unreadable, fmt.Errorf("record: %w", err))
		}
	}
	return list, unreadable
}

// File is a file of records as it was read.
type File struct {
	Path  string
	Sum   string // the first 16 hexadecimal digits of the SHA-256 of its bytes
	Games []Game
}

// ReadFiles reads every record in the given files and folders, one after the
// other, and calls each with it; an error of each ends the reading and is
// returned. The report counts files, and says which could not be read.
func ReadFiles(paths []string, each func(*File) error) (*Report, error) {
	report := &Report{}
	var list []job
	list, report.Unreadable = jobs(paths)
	for _, j := range list {
		text, games := j.read(report)
		if games == nil {
			continue
		}
		if err := each(&File{Path: j.path, Sum: sumOf(text), Games: games}); err != nil {
			return report, err
		}
	}
	return report, nil
}

// read reads a file and notes in r what came of it; games is nil where it is no
// sound record.
func (j job) read(r *Report) (text string, games []Game) {
	text, err := textOf(j.path)
	if err != nil {
		r.Unreadable = append(r.Unreadable, fmt.Errorf("record: %w", err))
		return "", nil
	}
	games, err = readText(j.path, text)
	switch {
	case errors.Is(err, ErrNotRecord) && !j.named && !looksLikeRecord(j.path):
		r.Left = append(r.Left, fmt.Sprintf("%s: %v", j.path, ErrNotRecord))
		return text, nil
	case err != nil:
		r.Unreadable = append(r.Unreadable, err)
		return text, nil
	}
	r.Files++
	return text, games
}

// chunks is room to read files into.
var chunks = sync.Pool{New: func() any { return new([1 << 15]byte) }}

// textOf reads a whole file.
func textOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	room := chunks.Get().(*[1 << 15]byte)
	defer chunks.Put(room)
	var text strings.Builder
	for {
		n, err := f.Read(room[:])
		if n == len(room) && text.Len() == 0 {
			if info, err := f.Stat(); err == nil {
				text.Grow(int(info.Size()))
			}
		}
		text.Write(room[:n])
		switch {
		case err == io.EOF:
			return text.String(), nil
		case err != nil:
			return "", err
		}
	}
}

// VerifyFiles checks every record in the given files and folders, several at a
// time, and reports on them in the order of their paths. A path that does not
// exist counts as unreadable.
func VerifyFiles(paths []string) *Report {
	report := &Report{}
	var list []job
	list, report.Unreadable = jobs(paths)
	results := make([]Report, len(list))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(list)) {
		wg.Go(func() {
			for i := range next {
				results[i] = list[i].verify()
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	wg.Wait()
	for i := range results {
		report.Add(&results[i].Tally)
		report.Unreadable = append(report.Unreadable, results[i].Unreadable...)
		report.Left = append(report.Left, results[i].Left...)
	}
	return report
}

// verify reads one file and checks its games.
func (j job) verify() Report {
	var r Report
	text, games := j.read(&r)
	for i := range games {
		r.Add(Verify(&games[i]))
		games[i].release()
	}
	if len(r.Mismatches) == 0 {
		return r
	}
	excuses := excusesFor(text)
	found := r.Mismatches
	r.Mismatches = nil
	for _, m := range found {
		m.File = j.path
		if slices.ContainsFunc(excuses, func(e excuse) bool { return e.round == m.Round && e.what == m.What }) {
			r.Excused = append(r.Excused, m)
		} else {
			r.Mismatches = append(r.Mismatches, m)
		}
	}
	return r
}

// looksLikeRecord reports whether a file is named like a record, so that one
// with a damaged beginning is not passed over in a folder.
func looksLikeRecord(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".mjlog", ".log", ".xml", ".json", ".gz":
		return true
	}
	return false
}

// excused.txt is the one list of records that contradict themselves.
//
//go:embed excused.txt
var excusedText string

// excuse is one line of excused.txt: a difference that is the record's own
// fault. The record is known by its content, not by its name.
type excuse struct {
	sum, name, round, what, why string
}

var excuses = sync.OnceValue(func() []excuse {
	var list []excuse
	for line := range strings.Lines(excusedText) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, " | ")
		if len(f) != 5 {
			panic("record: excused.txt: " + line) // the list comes with the program
		}
		list = append(list, excuse{f[0], f[1], f[2], f[3], f[4]})
	}
	return list
})

func excusesFor(text string) []excuse {
	sum := sumOf(text)
	var out []excuse
	for _, e := range excuses() {
		if e.sum == sum {
			out = append(out, e)
		}
	}
	return out
}

func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}
