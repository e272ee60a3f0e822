// Command make makes the logs of the folder above by the real programs of past
// commits. Run it in the root of the repository:
//
//	go run ./parlour/testdata/kept/make [COMMIT…]
//
// It builds the command of each commit in a worktree of its own outside of the
// repository, lets it serve, plays some tables through the doors of that time,
// ends it, and takes the rows of each table out of its database. A log is kept
// as the program wrote it, compressed. A log that is there is left alone: its
// commit is gone by, and no later one makes it again.
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"jansou/store"
)

// kept is where the logs are.
const kept = "parlour/testdata/kept"

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

func run(only []string) error {
	work, err := os.MkdirTemp("", "kept-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	for _, c := range commits {
		if len(only) > 0 && !slices.Contains(only, c.commit) {
			continue
		}
		var missing []order
		for _, o := range c.orders {
			if _, err := os.Stat(fileOf(c.commit, o)); errors.Is(err, os.ErrNotExist) {
				missing = append(missing, o)
			}
		}
		if len(missing) == 0 {
			continue
		}
		if err := make1(work, c.commit, missing); err != nil {
			return fmt.Errorf("%s: %w", c.commit, err)
		}
	}
	return nil
}

// fileOf is the file of a log: its commit, and what is played.
func fileOf(commit string, o order) string {
	return filepath.Join(kept, commit+"-"+o.name+".jsonl.gz")
}

// make1 makes the logs of one commit.
func make1(work, commit string, orders []order) (err error) {
	program, err := build(work, commit)
	if err != nil {
		return err
	}
	data := filepath.Join(work, "data-"+commit)
	args := []string{"serve", "--listen", "127.0.0.1:0", "--data", data}
	for _, o := range orders {
		if o.house != "" {
			file := filepath.Join(work, commit+"-"+o.name+".json")
			if err := os.WriteFile(file, []byte(o.house), 0o600); err != nil {
				return err
			}
			args = append(args, "--ruleset", file)
		}
	}
	server := exec.Command(program, args...)
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err != nil {
		return err
	}
	if err := server.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return err
	}
	address := strings.TrimSpace(line[strings.Index(line, "http://"):])
	ids := make([]string, len(orders))
	errs := make([]error, len(orders))
	var all sync.WaitGroup
	for i, o := range orders {
		all.Go(func() { ids[i], errs[i] = play(address, o, uint64(i)) })
	}
	all.Wait()
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	if err := errors.Join(append(errs, server.Wait())...); err != nil {
		return err
	}
	return take(commit, data, orders, ids)
}

// build builds the command of a commit.
func build(work, commit string) (string, error) {
	program := filepath.Join(work, "jansou-"+commit)
	tree := filepath.Join(work, "tree-"+commit)
	if out, err := exec.Command("git", "worktree", "add", "--quiet", "--detach", tree, commit).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	build := exec.Command("go", "build", "-trimpath", "-o", program, "./cmd/jansou")
	build.Dir = tree
	out, err := build.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return program, errors.Join(err, exec.Command("git", "worktree", "remove", "--force", tree).Run())
}

// take writes the rows of each table, a line each, compressed.
func take(commit, data string, orders []order, ids []string) (err error) {
	log, err := store.Open(filepath.Join(data, "jansou.db"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	for i, o := range orders {
		rows, err := log.Read(ids[i], 0)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if _, err := z.Write(append(row, '\n')); err != nil {
				return err
			}
		}
		if err := z.Close(); err != nil {
			return err
		}
		if err := os.WriteFile(fileOf(commit, o), b.Bytes(), 0o644); err != nil {
			return err
		}
		fmt.Printf("%s: %d commits, %d bytes\n", fileOf(commit, o), len(rows), b.Len())
	}
	return nil
}
