package tenhou

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"jansou/record"
)

// Who played a game and when. Nothing of play depends on the names.

// un reads the names of players; who comes back is named again, alone.
func (b *builder) un(t *tag) {
	for i := range b.names {
		if v, ok := t.get("n" + strconv.Itoa(i)); ok && v != "" {
			if name, err := url.PathUnescape(v); err == nil {
				b.names[i] = name
			}
		}
	}
}

// t6Names reads the names of players, the first dealer's first. What is none is passed
// over: nothing of play depends on it.
func (c *t6Reader) t6Names() (names [4]string) {
	if c.Peek() != '[' {
		c.Skip()
		return names
	}
	for i := range c.Items {
		if c.Peek() == '"' && i < len(names) {
			names[i] = c.Words()
			continue
		}
		c.Skip()
	}
	return names
}

// t6When tells which system a game is of, and when it was played, by its names or else
// by that of its file.
func (c *t6Reader) t6When(g *record.Game, names string) {
	ref := strings.Trim(names, `"`)
	if soulGame.MatchString(names) {
		g.Source = Soul
	} else if g.Rules.House = (house{era: eraOf(c.File)}); dayOf(ref) > 0 {
		g.Rules.House = house{era: eraOf(ref)}
	}
	if g.Began = timeOf(ref); g.Began.IsZero() {
		g.Began = timeOf(c.File)
	}
}

// timeOf is the hour that the name of a file or of a game begins with, 2022010223gm-…,
// which is that of Japan; the beginning of its day where the name has that alone; zero
// where it has neither.
func timeOf(name string) time.Time {
	day := dayOf(name)
	if day == 0 {
		return time.Time{}
	}
	hour, japan := 0, time.FixedZone("", 9*60*60)
	if i := strings.Index(name, "gm-"); i >= 10 {
		hour, _ = strconv.Atoi(name[i-2 : i])
	}
	return time.Date(day/10000, time.Month(day/100%100), day%100, hour, 0, 0, 0, japan).UTC()
}
