package gametest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// FieldsRead returns the fields that the code of the present package reads of a
// ruleset: of a variable rs, or of something's rs. Tests are passed over, and
// the files that leave names. The code is read, not run.
func FieldsRead(t *testing.T, leave ...string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	read := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || slices.Contains(leave, name) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if x, ok := n.(*ast.SelectorExpr); ok && isRuleset(x.X) {
				read[x.Sel.Name] = true
			}
			return true
		})
	}
	return read
}

// isRuleset reports whether an expression is rs, or something's rs.
func isRuleset(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name == "rs"
	case *ast.SelectorExpr:
		return x.Sel.Name == "rs"
	}
	return false
}
