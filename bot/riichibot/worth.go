package riichibot

import (
	"jansou/mahjong"
	"jansou/riichi"
)

// worth is what a complete hand pays its winner, in points, without counters
// and bets: on another's discard and by an own draw; 0 where it may not win so.
// With riichi it is what chance adds, too: ippatsu and ura dora in the mean.
type worth struct {
	silent, silentDraw float64
	riichi, riichiDraw float64
}

// anyOpen reports whether one of melds was claimed.
func anyOpen(melds []mahjong.Meld) bool {
	for _, m := range melds {
		if m.IsOpen() {
			return true
		}
	}
	return false
}

// winOf makes w the win of which complete fills in the hand: what the table says
// about it.
func (l *mind) winOf(w *riichi.Win, melds []mahjong.Meld) {
	*w = riichi.Win{Seat: l.Me, Dealer: l.View.Dealer, Prevailing: l.View.Prevailing, Counters: l.View.Counters, NMelds: len(melds)}
	copy(w.Melds[:], melds)
	w.NIndicators = copy(w.Indicators[:], l.View.Indicators)
}

// complete returns the worth of hand h, the winning tile k among it, beside the
// melds of w.
func (l *mind) complete(w *riichi.Win, h *mahjong.Hand, k mahjong.Kind, closed bool) worth {
	w.Hand, w.Tile = *h, mahjong.Of(k)
	if h.Plain(k) == 0 {
		w.Tile = mahjong.RedFive(k)
	}
	pays := l.rules.Worths(w)
	out := worth{silent: float64(pays.Discard.Silent), silentDraw: float64(pays.SelfDraw.Silent)}
	if closed {
		out.riichi, out.riichiDraw = l.lucky(pays.Discard), l.lucky(pays.SelfDraw)
	}
	if l.w.hurry > 0 {
		for _, x := range []*float64{&out.silent, &out.silentDraw, &out.riichi, &out.riichiDraw} {
			*x = l.hurried(*x)
		}
	}
	return out
}

// meanWin is about what a win pays in the mean.
const meanWin = 5000

// hurried is what a win that pays x is worth to who is in a hurry; nothing, where it
// may not be won.
func (l *mind) hurried(x float64) float64 {
	if x > 0 {
		x += l.w.hurry * (meanWin - x)
	}
	return x
}

// riichiLuck is the mean han that ippatsu and ura dora add to a win by riichi.
func (l *mind) riichiLuck() float64 {
	luck := 0.0
	if l.rules.Ippatsu {
		luck += 0.15
	}
	if l.rules.UraDora {
		luck += 0.33 * float64(max(1, len(l.View.Indicators)))
	}
	return luck
}

// lucky is what a win by riichi pays in the mean: between what it is worth and
// what one han more would be, for which double riichi stands here.
func (l *mind) lucky(pays riichi.Declared) float64 {
	least := float64(pays.Riichi)
	return least + l.luck*(float64(pays.Double)-least)
}
