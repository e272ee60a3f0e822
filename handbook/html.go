package handbook

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"
)

//go:embed page.html
var pageText string

//go:embed sheet.css
var sheetText string

// sealText is the seal as an outline, drawn by web/tiles: no font is asked.
//
//go:embed seal.svg
var sealText string

// page is the template of the document as HTML.
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"figure": func(i, figures int) bool { return 0 < i && i <= figures },
}).Parse(pageText))

// Link is a way to another page, shown above the document and never printed.
type Link struct {
	Say  string
	Also string // beside it in English: a name that every machine can draw; "": none
	To   string
	Lang string // of the page that it leads to, where that is the difference
	Here bool   // it leads to this very page
}

// Grid reports whether the table is figures alone.
func (t Table) Grid() bool { return t.Figures > 1 && len(t.Head) == t.Figures+1 }

// printScript is the one script of a page: what prints it shows where scripts run.
const printScript = `const b=document.getElementById("print");b.hidden=false;b.onclick=()=>print()`

// HTML returns the document as a page that needs no other file.
func (d *Document) HTML(links ...Link) []byte {
	var out bytes.Buffer
	err := page.Execute(&out, struct {
		*Document
		Style  template.CSS
		Script template.JS
		Links  []Link
		Seal   template.HTML
	}{d, template.CSS(d.style()), printScript, links, template.HTML(sealText)})
	if err != nil {
		panic("handbook: the page does not print: " + err.Error())
	}
	return out.Bytes()
}

// style is the style of the page, with the title of the ruleset at the foot of
// each sheet.
func (d *Document) style() string {
	return strings.Replace(sheetText, "FOOTER", cssText(d.Said), 1)
}

// cssText writes a text so that it can stand between quotes in a style.
func cssText(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == '"' || r == '\\' || r == '<' || r < ' ' {
			fmt.Fprintf(&b, "\\%x ", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// StyleHash returns the hash of the page's style, as a Content-Security-Policy
// names it.
func (d *Document) StyleHash() string {
	sum := sha256.Sum256([]byte(d.style()))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// ScriptHash returns the hash of the page's script, for the same policy.
func ScriptHash() string {
	sum := sha256.Sum256([]byte(printScript))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
