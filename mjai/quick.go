package mjai

// quick reads a message that is written as programs write it, without the JSON
// library. It leaves to that whatever is unusual: then it returns false, and
// what it has read means nothing.
func (m *Message) quick(line []byte) bool {
	c := cursorAt(line)
	for name := range c.Members {
		if to := m.word(name); to != nil {
			*to = string(c.Text())
			continue
		}
		if to := m.tiles(name); to != nil {
			*to = c.names()
			continue
		}
		if to := m.seatOrCount(name); to != nil {
			*to = new(c.Number())
			continue
		}
		if to := m.count(name); to != nil {
			*to = c.Number()
			continue
		}
		switch string(name) {
		case "pai":
			m.Pai = c.name()
		case "dora_marker":
			m.Marker = c.name()
		case "tsumogiri":
			m.Drawn = new(c.Flag())
		case "aka_flag":
			m.AkaFlag = new(c.Flag())
		case "deltas":
			m.Deltas = c.numbers()
		case "scores":
			m.Scores = c.numbers()
		case "tenpais":
			m.Tenpais = make([]bool, 0, 4)
			for range c.Items {
				m.Tenpais = append(m.Tenpais, c.Flag())
			}
		case "tehais":
			m.Tehais = make([][]string, 0, 4)
			for range c.Items {
				m.Tehais = append(m.Tehais, c.names())
			}
		case "yakus":
			m.Yakus = make([][2]any, 0, 4)
			for range c.Items {
				m.Yakus = append(m.Yakus, c.yaku())
			}
		default:
			c.unknown(name)
		}
	}
	c.End()
	return c.Usual() && m.Type != ""
}

// word returns the field of a text by its name; nil for any other.
func (m *Message) word(name []byte) *string {
	switch string(name) {
	case "type":
		return &m.Type
	case "protocol":
		return &m.Protocol
	case "name":
		return &m.Name
	case "room":
		return &m.Room
	case "gametype":
		return &m.GameType
	case "bakaze":
		return &m.Bakaze
	case "reason":
		return &m.Reason
	case "message":
		return &m.Text
	case "ruleset":
		return &m.Ruleset
	}
	return nil
}

// tiles returns the field of a list of tiles, or of the players' names.
func (m *Message) tiles(name []byte) *[]string {
	switch string(name) {
	case "names":
		return &m.Names
	case "consumed":
		return &m.Consumed
	case "uradora_markers":
		return &m.Ura
	case "ura_markers":
		return &m.UraToo
	case "hora_tehais":
		return &m.Hand
	}
	return nil
}

// seatOrCount returns the field of a number that may be left out.
func (m *Message) seatOrCount(name []byte) **int {
	switch string(name) {
	case "id":
		return &m.ID
	case "honba":
		return &m.Honba
	case "kyotaku":
		return &m.Kyotaku
	case "oya":
		return &m.Oya
	case "actor":
		return &m.Actor
	case "target":
		return &m.Target
	}
	return nil
}

// count returns the field of a number that is 0 where it is left out.
func (m *Message) count(name []byte) *int {
	switch string(name) {
	case "protocol_version":
		return &m.ProtocolVersion
	case "kyoku":
		return &m.Kyoku
	case "fu":
		return &m.Fu
	case "fan":
		return &m.Han
	case "hora_points":
		return &m.Points
	case "seq":
		return &m.Seq
	case "request":
		return &m.Request
	case "time_left":
		return &m.TimeLeft
	}
	return nil
}

// name reads a text that is most often the name of a tile.
func (c *cursor) name() string {
	b := c.Text()
	if t, ok := tileNamed(b); ok {
		return byTile[t]
	}
	return string(b)
}

// byTile are the names again, found without a map.
var byTile = func() (by [256]string) {
	for t, name := range names {
		by[t] = name
	}
	return by
}()

// names reads a list of texts.
func (c *cursor) names() []string {
	out := make([]string, 0, 13)
	for range c.Items {
		out = append(out, c.name())
	}
	return out
}

// numbers reads a list of integers.
func (c *cursor) numbers() []int {
	out := make([]int, 0, 4)
	for range c.Items {
		out = append(out, c.Number())
	}
	return out
}

// yaku reads a name and its han, ["pinfu",1].
func (c *cursor) yaku() (y [2]any) {
	n := 0
	for range c.Items {
		switch n {
		case 0:
			y[0] = string(c.Text())
		case 1:
			y[1] = float64(c.Number()) // as the library reads numbers
		default:
			c.Fail("no third part of a yaku")
		}
		n++
	}
	return y
}

// unknown passes over a field of some other program's, which must be sound. A
// name that the library might take for one of ours, for it does not look at
// capitals, is left to it.
func (c *cursor) unknown(name []byte) {
	for _, b := range name {
		if (b < 'a' || b > 'z') && (b < '0' || b > '9') && b != '_' {
			c.Fail("a name that is known")
			return
		}
	}
	if string(name) == "possible_actions" {
		c.Fail("a name that is known")
		return
	}
	c.Skip()
}
