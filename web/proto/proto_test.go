package main

import (
	"go/ast"
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

// TestSeats: a list of seats is refused, for it would be told as base64.
func TestSeats(t *testing.T) {
	w := &writer{src: &source{root: os.DirFS("../.."), folders: map[string]string{}, types: map[string]*declared{}, constants: map[string][]constant{}}}
	if err := w.src.read("mahjong"); err != nil {
		t.Fatal(err)
	}
	seats := &ast.ArrayType{Elt: ast.NewIdent("Seat")}
	if is, err := w.typeOf(w.src.types["mahjong.Event"].in, seats, false, true); err == nil {
		t.Errorf("a list of seats is written as %s", is)
	}
}
