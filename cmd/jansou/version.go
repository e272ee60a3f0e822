package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/alecthomas/kong"
)

// released is the version that ./package has made, which says its commit where it is
// not out yet; "" in other builds, which know more of themselves.
var released string

// versionCmd is "jansou version".
type versionCmd struct{}

// Run prints the version, and of a build from a working copy its commit.
func (versionCmd) Run(out io.Writer) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	_, err := fmt.Fprintln(out, versionOf(info))
	return err
}

// versionOf says which version a build is.
func versionOf(info *debug.BuildInfo) string {
	if released != "" {
		return fmt.Sprintf("jansou %s, %s %s/%s", released, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	}
	text := "jansou " + info.Main.Version
	if info.Main.Version == "" {
		text = "jansou (devel)"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; commit != "" {
		text += ", commit " + commit[:min(12, len(commit))]
		if when := settings["vcs.time"]; when != "" {
			text += " of " + when
		}
		if settings["vcs.modified"] == "true" {
			text += ", changed since"
		}
	}
	return fmt.Sprintf("%s, %s %s/%s", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// helpCmd is "jansou help COMMAND".
type helpCmd struct {
	Command []string `arg:"" optional:"" help:"The command, such as score or ruleset print; without one all are listed."`
}

// Run prints the help of the command.
func (c *helpCmd) Run(out io.Writer, parser *kong.Kong) error {
	if _, left := walk(parser, c.Command); len(left) > 0 {
		return fmt.Errorf("there is no command %q; see jansou help", left[0])
	}
	var fresh cli
	help := newParser(&fresh, out)
	help.Exit = func(int) {}
	// The flag prints the help before what the command still lacks is missed, and
	// that is no error of who asks for help.
	_, _ = help.Parse(append(slices.Clone(c.Command), "--help"))
	return nil
}
