package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes this test binary the jansou of the scripts, an authority for
// certificates, and an attacker.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"jansou": main, "authority": authority, "attacker": attackerMain, "nats": natsMain})
}

// TestScripts runs testdata/*.txtar: the command line as a person types it.
// With UPDATE_SCRIPTS=1 the files that are compared are written anew. RECORD is a
// recorded game.
func TestScripts(t *testing.T) {
	if testing.Short() { // quick: the questions of jansou drill; testdata/drill.txtar skips itself
		t.Log("without the drills")
	}
	record, err := filepath.Abs(filepath.Join("..", "..", "record", "testdata", "own.mjlog"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{Dir: "testdata", UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "", Setup: func(e *testscript.Env) error {
		e.Setenv("RECORD", record)
		return nil
	}})
}
