package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
	"testing"

	"jansou/fair"
)

// pageOf is a replay as one page whose game is a text, digest and all.
func pageOf(game []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(game)
	_ = z.Close()
	return fair.PageWithDigest([]byte(`<script>window.JANSOU_REPLAY="` + base64.StdEncoding.EncodeToString(b.Bytes()) + `"</script>`))
}

// FuzzWallsIn: a file of which the walls are to be proved is one or is refused, with a
// digest that fits and without, as a log and as a page.
func FuzzWallsIn(f *testing.F) {
	logs, err := filepath.Glob("../../parlour/testdata/kept/*.jsonl.gz")
	if err != nil || len(logs) == 0 {
		f.Fatal(err, logs)
	}
	for _, name := range logs[:3] {
		packed, err := os.Open(name)
		if err != nil {
			f.Fatal(err)
		}
		z, err := gzip.NewReader(packed)
		if err != nil {
			f.Fatal(err)
		}
		log, err := io.ReadAll(z)
		if err != nil {
			f.Fatal(err)
		}
		_ = packed.Close()
		f.Add(log)
	}
	f.Add([]byte(`{"replay":{"fair":{"table":"b7k2m9qx4tvc","over":true,"tiles":"1m","deals":[{"seats":{"shares":null},"wall":"1m"}]}}}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, file := range [][]byte{text, fair.WithDigest(text), fair.PageWithDigest(text), pageOf(text)} {
			if g, err := wallsIn(file); err == nil {
				_ = fair.Check(g, nil)
			}
		}
	})
}
