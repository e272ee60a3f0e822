package main

import (
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// What people do at a table beside play: they talk, agree to pauses, and leave and come
// back. It goes by the clock alone, at moments at which nothing else happens.

// phrases are what is said in turn; one is no phrase.
var phrases = []string{"hello", "thanks", "one_moment", "3s?", "good_game"}

// talk has everybody say something in turn, those who sit and those who look on.
func (p *play) talk(stop chan struct{}) {
	for i := 0; ; i++ {
		select {
		case <-stop:
			return
		case <-time.After(7*time.Second + 11*time.Nanosecond):
		}
		c := p.people[i%len(p.people)]
		m := map[string]any{"type": "say", "id": "say"}
		if text := phrases[i%len(phrases)]; text == "3s?" {
			m["text"] = text
		} else {
			m["phrase"] = text
		}
		if c.seat == mahjong.NoSeat {
			m["name"] = c.name
		}
		c.say(m)
	}
}

// seated are those who sit.
func (p *play) seated() (list []*client) {
	for _, c := range p.people {
		if c.seat != mahjong.NoSeat {
			list = append(list, c)
		}
	}
	return list
}

// rest has people propose a pause now and then, agree to it, and end it.
func (p *play) rest(stop chan struct{}) {
	if p.referee {
		return // who stops play by a call
	}
	people := p.seated()
	for i := 0; ; i++ {
		for step, after := range []time.Duration{41 * time.Second, 3 * time.Second, 20 * time.Second} {
			select {
			case <-stop:
				return
			case <-time.After(after + 17*time.Nanosecond):
			}
			for n, c := range people {
				switch {
				case step == 0 && n == i%len(people):
					c.say(map[string]any{"type": "pause", "id": "pause", "minutes": 1})
				case step == 1 && n != i%len(people):
					c.say(map[string]any{"type": "vote", "id": "vote", "on": true})
				case step == 2:
					c.say(map[string]any{"type": "back", "id": "back"})
				}
				time.Sleep(2003 * time.Microsecond)
			}
		}
	}
}

// goAway has the person whose bytes are compared leave, be played for, and come back.
// Others do not leave: that a table waits for one of them who was just asked, nothing
// can hide.
func (p *play) goAway(stop chan struct{}) {
	if !p.leaves() {
		return
	}
	for {
		select {
		case <-stop:
			return
		case <-time.After(53*time.Second + 23*time.Nanosecond):
		}
		for _, c := range p.seated() {
			if c.seat != p.viewer {
				continue
			}
			c.say(map[string]any{"type": "leave", "id": "leave"})
			select {
			case <-stop:
				return
			case <-time.After(6*time.Second + 29*time.Nanosecond):
			}
			c.leave()
			time.Sleep(307*time.Millisecond + 31*time.Nanosecond) // of two things at one moment either may be first
			c.mu.Lock()
			c.opened = 0 // who has left sits down again
			c.mu.Unlock()
			if err := c.connect(); err != nil {
				return
			}
		}
	}
}

// askHints has everybody ask for a hint in turn, who has a choice or none, at a teaching
// table and at others.
func (p *play) askHints(stop chan struct{}) {
	for i := 0; ; i++ {
		select {
		case <-stop:
			return
		case <-time.After(5*time.Second + 37*time.Nanosecond):
		}
		for n, c := range p.people {
			if c.seat != p.viewer && n != i%len(p.people) {
				continue
			}
			c.mu.Lock()
			rev := c.rev
			c.mu.Unlock()
			c.say(map[string]any{"type": "hint", "id": "hint", "rev": rev})
			time.Sleep(41 * time.Nanosecond) // of two things at one moment either may be first
		}
	}
}

// teaches reports whether it is a teaching table.
func (p *play) teaches() bool { return p.seed%2 == 0 }

// leaves reports whether somebody leaves, who is played for by a bot.
func (p *play) leaves() bool {
	return p.seed%3 == 0 && p.hidingGame.people() > 1 && p.viewer != mahjong.NoSeat && p.discipline == parlour.Assisted
}
