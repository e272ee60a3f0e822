package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/alecthomas/kong"

	"jansou/rulebook"
)

// What a server is told it is told in one of four places. A flag counts before a
// variable of the environment, that before a line of the file that --config
// names, and that before what is usual. They have the same names: --log-level,
// JANSOU_LOG_LEVEL, log-level.

// notSettings are flags that are no settings of a server: they are given on the
// command line, and the first in the environment, too.
var notSettings = []string{"config", "print-config", "help"}

// variable is how a flag is called in the environment.
func variable(flag string) string {
	return "JANSOU_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// origins says where each setting comes from, by its name.
type origins map[string]string

// settle gives the flags of serve that the command line does not name the values
// of the other places.
func (c *serveCmd) settle(ctx *kong.Context, environ []string) (origins, error) {
	flags, from := settings(ctx), origins{}
	for _, p := range ctx.Path {
		if p.Flag != nil {
			from[p.Flag.Name] = "--" + p.Flag.Name
		}
	}
	env := environment(flags, environ)
	if c.Config == "" {
		c.Config = env["config"]
	}
	file, err := readConfig(c.Config, flags)
	if err != nil {
		return nil, err
	}
	for _, f := range flags {
		if from[f.Name] != "" {
			continue
		}
		values, where := file.values[f.Name], fmt.Sprintf("%s:%d", c.Config, file.lines[f.Name])
		if text, ok := env[f.Name]; ok {
			values, where = list(f, text), variable(f.Name)
		}
		if values == nil {
			from[f.Name] = "default"
			continue
		}
		from[f.Name] = where
		if err := set(f, values); err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
	}
	if name, err := c.impossible(); err != nil {
		if where := from[name]; where != "--"+name {
			return nil, fmt.Errorf("%s: %s %w", where, name, err)
		}
		return nil, fmt.Errorf("--%s %w", name, err)
	}
	return from, nil
}

// settings are the flags of the command that is run.
func settings(ctx *kong.Context) (list []*kong.Flag) {
	for _, f := range ctx.Selected().Flags {
		if !slices.Contains(notSettings, f.Name) {
			list = append(list, f)
		}
	}
	return list
}

func names(flags []*kong.Flag) (list []string) {
	for _, f := range flags {
		list = append(list, f.Name)
	}
	return list
}

// list takes a text apart where a flag may be given again; an empty one is none.
func list(f *kong.Flag, text string) []string {
	if f.IsSlice() && text == "" {
		return []string{}
	}
	if f.IsSlice() && f.Tag.Sep != -1 {
		return strings.Split(text, string(f.Tag.Sep))
	}
	return []string{text}
}

// set gives a flag values, in the place of those that it has.
func set(f *kong.Flag, values []string) error {
	f.Target.Set(reflect.Zero(f.Target.Type()))
	for _, v := range values {
		if f.Enum != "" && !f.EnumMap()[v] {
			return fmt.Errorf("%s is one of %s, not %q", f.Name, strings.Join(f.EnumSlice(), ", "), v)
		}
		if err := f.Parse(kong.ScanFromTokens(kong.Token{Type: kong.FlagValueToken, Value: v}), f.Target); err != nil {
			// The place is named by its own name, not by that of the flag.
			return fmt.Errorf("%s: %s", f.Name, strings.TrimPrefix(err.Error(), "--"+f.Name+": "))
		}
	}
	return nil
}

// environment returns what the environment says, by flag.
func environment(flags []*kong.Flag, environ []string) map[string]string {
	out, known := map[string]string{}, variables(flags)
	for _, e := range environ {
		v, text, _ := strings.Cut(e, "=")
		if name, ok := known[v]; ok {
			out[name] = text
		}
	}
	return out
}

// variables are the flags that a variable can give, by its name.
func variables(flags []*kong.Flag) map[string]string {
	known := map[string]string{variable("config"): "config"}
	for _, f := range flags {
		known[variable(f.Name)] = f.Name
	}
	return known
}

// slips are the variables that look like ours and are not. They may be somebody
// else's, so that they are no error: a net of containers makes JANSOU_PORT for a
// service of our name.
func slips(flags []*kong.Flag, environ []string) (list []string) {
	known := variables(flags)
	ours := slices.Sorted(maps.Keys(known))
	for _, e := range environ {
		if v, _, _ := strings.Cut(e, "="); strings.HasPrefix(v, "JANSOU_") && known[v] == "" {
			list = append(list, fmt.Sprintf("nothing is called %s; the nearest is %s", v, rulebook.Nearest(v, ours, 1)[0]))
		}
	}
	return list
}

// config is what a file says, and in which line, by flag.
type config struct {
	values map[string][]string
	lines  map[string]int
}

// readConfig reads a file of settings; "" is none. A key that is not known, and a
// value of another kind, is an error that names its line.
func readConfig(path string, flags []*kong.Flag) (*config, error) {
	c := &config{values: map[string][]string{}, lines: map[string]int{}}
	if path == "" {
		return c, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("the settings: %w", err)
	}
	all := map[string]any{}
	if _, err := toml.Decode(string(text), &all); err != nil {
		var bad toml.ParseError
		if errors.As(err, &bad) {
			return nil, fmt.Errorf("%s:%d: %s", path, bad.Position.Line, bad.Message)
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	wrong := map[int]string{} // the first line that is wrong is named
	for key, value := range all {
		line := lineOf(text, key)
		i := slices.IndexFunc(flags, func(f *kong.Flag) bool { return f.Name == key })
		if i < 0 {
			wrong[line] = fmt.Sprintf("nothing is called %q; the nearest is %q", key, rulebook.Nearest(key, names(flags), 1)[0])
			continue
		}
		if c.lines[key] = line; !c.take(flags[i], value) {
			wrong[line] = fmt.Sprintf("%s cannot be %v: %s", key, value, wanted(flags[i]))
		}
	}
	if len(wrong) > 0 {
		line := slices.Min(slices.Collect(maps.Keys(wrong)))
		return nil, fmt.Errorf("%s:%d: %s", path, line, wrong[line])
	}
	return c, nil
}

// take keeps the value of a flag, where it is of the flag's kind.
func (c *config) take(f *kong.Flag, value any) bool {
	switch v := value.(type) {
	case []any:
		if !f.IsSlice() {
			return false
		}
		c.values[f.Name] = []string{}
		for _, one := range v {
			text, ok := one.(string)
			if !ok {
				return false
			}
			c.values[f.Name] = append(c.values[f.Name], text)
		}
		return true
	case string:
		c.values[f.Name] = []string{v}
		return !f.IsBool()
	case bool:
		c.values[f.Name] = []string{fmt.Sprint(v)}
		return f.IsBool()
	case int64:
		c.values[f.Name] = []string{fmt.Sprint(v)}
		return f.Target.CanInt() && f.Target.Type() != reflect.TypeFor[time.Duration]()
	}
	return false
}

// wanted says how the value of a flag is written in a file.
func wanted(f *kong.Flag) string {
	such := func(form string) string {
		if f.Default == "" {
			return ""
		}
		return ", such as " + fmt.Sprintf(form, f.Default)
	}
	switch {
	case f.IsSlice():
		return `a list of texts is wanted, such as ["one", "two"]`
	case f.IsBool():
		return "true or false is wanted, without quotes"
	case f.Target.Type() == reflect.TypeFor[time.Duration]():
		return "a time with its unit is wanted, in quotes" + such("%q")
	case f.Target.Kind() == reflect.Int:
		return "a whole number is wanted" + such("%s")
	}
	return "a text in quotes is wanted" + such("%q")
}

// lineOf finds the line in which a key stands.
func lineOf(text []byte, key string) int {
	at := regexp.MustCompile(`(?m)^[\t ]*\[*[\t ]*["']?` + regexp.QuoteMeta(key) + `["']?[\t ]*[=.\]]`).FindIndex(text)
	if at == nil {
		return 1
	}
	return 1 + strings.Count(string(text[:at[0]]), "\n")
}

// printConfig prints what holds and where each value comes from, as a file that
// --config reads.
func printConfig(ctx *kong.Context, from origins, out io.Writer) error {
	var b strings.Builder
	for _, f := range settings(ctx) {
		value := f.Target.Interface()
		if f.IsSlice() {
			texts := []string{}
			for i := range f.Target.Len() {
				texts = append(texts, fmt.Sprint(f.Target.Index(i).Interface()))
			}
			value = texts
		} else if s, ok := value.(fmt.Stringer); ok {
			value = s.String()
		}
		line, err := toml.Marshal(map[string]any{f.Name: value})
		if err != nil {
			return fmt.Errorf("serve: %s: %w", f.Name, err)
		}
		fmt.Fprintf(&b, "%s # %s\n", strings.TrimSpace(string(line)), from[f.Name])
	}
	_, err := io.WriteString(out, b.String())
	return err
}
