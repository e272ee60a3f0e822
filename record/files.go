package record

import (
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
	Repeated   []string // of ReadFiles: records whose bytes were read before, each with where
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
// returned. A record that lies there several times, byte for byte, is read once:
// who counts decisions would count them twice, and the sum names it. The report
// counts files, and says which could not be read, and which are repeated.
func (list Formats) ReadFiles(paths []string, each func(*File) error) (*Report, error) {
	report := &Report{}
	var files []job
	files, report.Unreadable = jobs(paths)
	first := map[string]string{} // where the bytes of a sum were met
	for _, j := range files {
		var stop error
		j.each(list, report, func(path, text string, games []Game) {
			if stop != nil {
				return
			}
			sum := sumOf(text)
			if before, again := first[sum]; again {
				report.Files--
				report.Repeated = append(report.Repeated, fmt.Sprintf("%s: the same bytes as %s", path, before))
				return
			}
			first[sum] = path
			stop = each(&File{Path: path, Sum: sum, Games: games})
		})
		if stop != nil {
			return report, stop
		}
	}
	return report, nil
}

// each reads a file, or each file of an archive, notes in r what came of it, and
// calls found with every sound record.
func (j job) each(list Formats, r *Report, found func(path, text string, games []Game)) {
	text, err := textOf(j.path)
	if err != nil {
		r.Unreadable = append(r.Unreadable, fmt.Errorf("record: %w", err))
		return
	}
	is, err := archived(j.path, text, func(path, text string, wrong error) {
		if wrong == nil && isArchive(text) {
			wrong = errNested
		}
		if wrong != nil {
			r.Unreadable = append(r.Unreadable, fmt.Errorf("record: %s: %w", path, wrong))
			return
		}
		if games := (job{path, false}).read(list, text, r); games != nil {
			found(path, text, games)
		}
	})
	if err != nil {
		r.Unreadable = append(r.Unreadable, fmt.Errorf("record: %s: %w", j.path, err))
	}
	if is {
		return
	}
	if games := j.read(list, text, r); games != nil {
		found(j.path, text, games)
	}
}

// read reads the text of a file and notes in r what came of it; the games are nil
// where it is no sound record.
func (j job) read(list Formats, text string, r *Report) []Game {
	games, err := list.readText(j.path, text)
	switch {
	case errors.Is(err, ErrNotRecord) && !j.named && !looksLikeRecord(j.path):
		r.Left = append(r.Left, fmt.Sprintf("%s: %v", j.path, ErrNotRecord))
		return nil
	case err != nil:
		r.Unreadable = append(r.Unreadable, err)
		return nil
	}
	r.Files++
	return games
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
func (list Formats) VerifyFiles(paths []string) *Report {
	report := &Report{}
	var files []job
	files, report.Unreadable = jobs(paths)
	results := make([]Report, len(files))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		wg.Go(func() {
			for i := range next {
				results[i] = files[i].verify(list)
			}
		})
	}
	for i := range files {
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

// verify reads one file, or those of an archive, and checks their games.
func (j job) verify(list Formats) Report {
	var r Report
	j.each(list, &r, func(path, text string, games []Game) {
		before := len(r.Mismatches)
		for i := range games {
			r.Add(Verify(&games[i]))
			games[i].release()
		}
		if found := r.Mismatches[before:]; len(found) > 0 {
			r.Mismatches = r.Mismatches[:before:before]
			r.excuse(path, text, found)
		}
	})
	return r
}

// excuse parts what was found in a file into differences that are the record's own
// fault and others.
func (r *Report) excuse(path, text string, found []Mismatch) {
	excuses := ExcusesFor(text)
	for _, m := range found {
		m.File = path
		if slices.ContainsFunc(excuses, func(e Excuse) bool { return e.Deal == m.Round && e.What == m.What }) {
			r.Excused = append(r.Excused, m)
		} else {
			r.Mismatches = append(r.Mismatches, m)
		}
	}
}

// looksLikeRecord reports whether a file is named like a record, so that one
// with a damaged beginning is not passed over in a folder.
func looksLikeRecord(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".mjlog", ".log", ".xml", ".json", ".gz", ".zip", ".tar", ".tgz":
		return true
	}
	return false
}
