package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes this test binary the jansou of the scripts.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"jansou": main})
}

// TestScripts runs testdata/*.txtar: the command line as a person types it.
// With UPDATE_SCRIPTS=1 the files that are compared are written anew.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != ""})
}
