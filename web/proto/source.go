package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"reflect"
	"strconv"
	"strings"
)

// module is how the paths of our own packages begin.
const module = "jansou/"

// declared is a type as its source declares it.
type declared struct {
	name string // "parlour.State"
	expr ast.Expr
	doc  string
	in   *file
}

// file tells what the names of packages mean in one source file.
type file struct {
	pkg     string
	imports map[string]string // the name of a package: its folder, or its whole path where it is not ours
}

// constant is one value of a type.
type constant struct {
	text  string // of a string
	named string // the constant
}

// source is what was read of the module.
type source struct {
	root      fs.FS
	folders   map[string]string // by the names of packages
	types     map[string]*declared
	constants map[string][]constant // by their types
}

// read parses the package of a folder, once.
func (s *source) read(folder string) error {
	pkg := path.Base(folder)
	if old, ok := s.folders[pkg]; ok {
		if old != folder {
			return fmt.Errorf("two packages are called %s: %s and %s", pkg, old, folder)
		}
		return nil
	}
	s.folders[pkg] = folder
	names, err := fs.Glob(s.root, folder+"/*.go")
	if err != nil {
		return err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(s.root, name)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
		if err != nil {
			return err
		}
		if err := s.collect(pkg, tree); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// collect keeps the types and the constants of one file.
func (s *source) collect(pkg string, tree *ast.File) error {
	in := &file{pkg, map[string]string{}}
	for _, i := range tree.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return err
		}
		name := path.Base(p)
		if i.Name != nil {
			name = i.Name.Name
		}
		in.imports[name] = p
	}
	for _, d := range tree.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		var carried ast.Expr // the type of a constant that repeats the one above
		for _, spec := range g.Specs {
			switch x := spec.(type) {
			case *ast.TypeSpec:
				doc := x.Doc.Text()
				if doc == "" && len(g.Specs) == 1 {
					doc = g.Doc.Text()
				}
				name := pkg + "." + x.Name.Name
				s.types[name] = &declared{name, x.Type, doc, in}
			case *ast.ValueSpec:
				if g.Tok != token.CONST {
					continue
				}
				if len(x.Values) > 0 {
					carried = x.Type
				}
				s.keep(in, carried, x)
			}
		}
	}
	return nil
}

// keep keeps constants under their type, where they have one by name.
func (s *source) keep(in *file, typ ast.Expr, x *ast.ValueSpec) {
	if typ == nil {
		return
	}
	name, ok := nameOf(in, typ)
	if !ok {
		return
	}
	for i, id := range x.Names {
		c := constant{named: id.Name}
		if i < len(x.Values) {
			if lit, ok := x.Values[i].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				c.text, _ = strconv.Unquote(lit.Value)
			}
		}
		s.constants[name] = append(s.constants[name], c)
	}
}

// nameOf returns the full name of a type that is written by its name.
func nameOf(in *file, e ast.Expr) (string, bool) {
	switch x := e.(type) {
	case *ast.Ident:
		return in.pkg + "." + x.Name, true
	case *ast.SelectorExpr:
		if p, ok := x.X.(*ast.Ident); ok {
			return path.Base(in.imports[p.Name]) + "." + x.Sel.Name, true
		}
	}
	return "", false
}

// lookup finds the type that a name means in a file; nil for one of the
// language.
func (s *source) lookup(in *file, e ast.Expr) (*declared, error) {
	if x, ok := e.(*ast.SelectorExpr); ok {
		if p, ok := x.X.(*ast.Ident); ok && strings.HasPrefix(in.imports[p.Name], module) {
			if err := s.read(strings.TrimPrefix(in.imports[p.Name], module)); err != nil {
				return nil, err
			}
		}
	}
	name, _ := nameOf(in, e)
	return s.types[name], nil
}

// field is one field of a message.
type field struct {
	json     string // "" for an embedded type
	optional bool
	typ      ast.Expr
	doc      string
}

// fields returns what encoding/json writes of a struct, in its order.
func fields(x *ast.StructType) []field {
	var out []field
	for _, f := range x.Fields.List {
		doc := strings.TrimSpace(strings.TrimSpace(f.Doc.Text()) + " " + strings.TrimSpace(f.Comment.Text()))
		var tag reflect.StructTag
		if f.Tag != nil {
			text, _ := strconv.Unquote(f.Tag.Value)
			tag = reflect.StructTag(text)
		}
		name, more, _ := strings.Cut(tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		optional := strings.Contains(more, "omitempty") || strings.Contains(more, "omitzero")
		if len(f.Names) == 0 && name == "" {
			out = append(out, field{typ: f.Type})
			continue
		}
		for _, id := range f.Names {
			if !id.IsExported() {
				continue
			}
			json := name
			if json == "" {
				json = id.Name
			}
			out = append(out, field{json, optional, f.Type, doc})
		}
	}
	return out
}
