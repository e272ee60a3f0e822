package main

import (
	"os"
	"testing"
)

// TestUnchanged: the file of the page is what the Go types say.
func TestUnchanged(t *testing.T) {
	want, err := Write(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../page/src/lib/proto.ts")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("web/page/src/lib/proto.ts is not what the Go types say; go generate ./web/proto writes it anew")
	}
}
