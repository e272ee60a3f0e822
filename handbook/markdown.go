package handbook

import (
	"fmt"
	"strings"
)

// Markdown returns the document as Markdown, with tables.
func (d *Document) Markdown() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", d.Said)
	if d.Said != d.Title {
		fmt.Fprintf(&b, "*%s*\n\n", d.Title)
	}
	fmt.Fprintf(&b, "%s\n", d.Lede)
	for _, c := range d.Chapters {
		fmt.Fprintf(&b, "\n## %s\n\n", c.Title)
		b.WriteString("| | | |\n|---|---|---:|\n")
		for _, r := range c.Rows {
			line(&b, r.What, r.Say, r.Where.markdown())
		}
		for _, t := range c.Tables {
			t.markdown(&b)
		}
	}
	if len(d.Notes.List) > 0 {
		fmt.Fprintf(&b, "\n## %s\n\n", d.Notes.Title)
		for i, n := range d.Notes.List {
			fmt.Fprintf(&b, "%d. %s\n", i+1, n)
		}
	}
	fmt.Fprintf(&b, "\n%s\n", d.Articles)
	return []byte(b.String())
}

func (t *Table) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "\n### %s\n\n", t.Title)
	if t.Say != "" {
		fmt.Fprintf(b, "%s\n\n", t.Say)
	}
	line(b, t.Head...)
	b.WriteString("|")
	for i := range t.Head {
		if 0 < i && i <= t.Figures {
			b.WriteString(":---:|")
		} else {
			b.WriteString("---|")
		}
	}
	b.WriteString("\n")
	for _, r := range t.Rows {
		cells := r.Cells
		if r.Where != nil {
			cells = append(cells[:len(cells):len(cells)], r.Where.markdown())
		}
		line(b, cells...)
	}
}

// markdown writes where something is stated.
func (s Source) markdown() string {
	if s.Note == 0 {
		return s.Where
	}
	return fmt.Sprintf("%s (%d)", s.Where, s.Note)
}

// line writes a row of a table.
func line(b *strings.Builder, cells ...string) {
	for _, c := range cells {
		b.WriteString("| " + strings.NewReplacer("|", `\|`, "\n", " ").Replace(c) + " ")
	}
	b.WriteString("|\n")
}
