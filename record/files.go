package record

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
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

// VerifyFiles checks every record in the given files and folders, several at a
// time, and reports on them in the order of their paths. A path that does not
// exist counts as unreadable.
func VerifyFiles(paths []string) *Report {
	report := &Report{}
	type job struct {
		path  string
		named bool // given by name, not found in a folder
	}
	var jobs []job
	for _, root := range paths {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if !d.IsDir() {
				jobs = append(jobs, job{path, path == root})
			}
			return nil
		})
		if err != nil {
			report.Unreadable = append(report.Unreadable, fmt.Errorf("record: %w", err))
		}
	}
	results := make([]Report, len(jobs))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		wg.Go(func() {
			for i := range next {
				results[i] = verifyFile(jobs[i].path, jobs[i].named)
			}
		})
	}
	for i := range jobs {
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

// verifyFile reads one file and checks its games.
func verifyFile(path string, named bool) Report {
	var r Report
	data, err := os.ReadFile(path)
	if err != nil {
		r.Unreadable = append(r.Unreadable, fmt.Errorf("record: %w", err))
		return r
	}
	games, err := Read(path, data)
	switch {
	case errors.Is(err, ErrNotRecord) && !named && !looksLikeRecord(path):
		r.Left = append(r.Left, fmt.Sprintf("%s: %v", path, ErrNotRecord))
		return r
	case err != nil:
		r.Unreadable = append(r.Unreadable, err)
		return r
	}
	r.Files = 1
	for i := range games {
		r.Add(Verify(&games[i]))
	}
	if len(r.Mismatches) == 0 {
		return r
	}
	excuses := excusesFor(data)
	found := r.Mismatches
	r.Mismatches = nil
	for _, m := range found {
		m.File = path
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

func excusesFor(data []byte) []excuse {
	sum := sha256.Sum256(data)
	text := hex.EncodeToString(sum[:8])
	var out []excuse
	for _, e := range excuses() {
		if e.sum == text {
			out = append(out, e)
		}
	}
	return out
}
