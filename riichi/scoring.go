package riichi

import (
	"jansou/mahjong"
	"jansou/rulebook"
)

// Scoring returns what rs counts and pays, for the tables of a rulebook.
func (rs *Ruleset) Scoring() rulebook.Scoring {
	return rulebook.Scoring{Counts: rs.counts(), Fu: rs.fuTable(), Pays: rs.pays(), Limits: rs.limits()}
}

// counts lists the yaku and the limit hands that rs plays.
func (rs *Ruleset) counts() []rulebook.Worth {
	var list []rulebook.Worth
	off := (house | houseLimits) &^ rs.plays()
	for _, y := range yakuTable {
		split := y.when&doubleOnTop != 0
		switch {
		case y.rule == YakuDoubleRiichi && split != rs.DoubleRiichiSplit, y.rule == YakuIppatsu && !rs.Ippatsu, y.when&off != 0:
			continue
		}
		w := rulebook.Worth{Rule: y.rule, Unit: mahjong.Han, Closed: int(y.closed), Open: int(y.open)}
		if y.when&tanyaoCounts != 0 && !rs.OpenTanyao {
			w.Open = 0
		}
		list = append(list, w)
	}
	for i, y := range yakumanTable {
		if y.rule == YakumanRenhou && rs.Renhou != RenhouYakuman || y.when&off != 0 {
			continue
		}
		n := rs.yakumanUnits(i)
		list = append(list, rulebook.Worth{Rule: y.rule, Unit: mahjong.YakumanUnit, Closed: n, Open: n})
	}
	return list
}

// fuTable lists what earns fu. What depends on the tiles of a set is asked of
// the cheapest and the dearest.
func (rs *Ruleset) fuTable() []rulebook.Fu {
	set := func(rule mahjong.RuleID, cheap, dear mahjong.MeldKind) rulebook.Fu {
		_, least := setFu(&mahjong.Set{Kind: cheap, First: mahjong.M5, Open: true})
		_, most := setFu(&mahjong.Set{Kind: dear, First: mahjong.M1})
		return rulebook.Fu{Rule: rule, Least: least, Most: most}
	}
	return []rulebook.Fu{
		{Rule: FuBase, Least: baseFu, Most: baseFu},
		{Rule: FuSevenPairs, Least: pairsFu, Most: pairsFu},
		{Rule: FuClosedRon, Least: closedRonFu, Most: closedRonFu},
		{Rule: FuTsumo, Least: tsumoFu, Most: tsumoFu},
		set(FuTriplet, mahjong.Pung, mahjong.Pung),
		set(FuKong, mahjong.OpenKong, mahjong.ClosedKong),
		{Rule: FuPair, Least: 2, Most: rs.DoubleWindFu},
		{Rule: FuWait, Least: waitFu(mahjong.PairWait), Most: waitFu(mahjong.PairWait)},
		{Rule: FuOpenPinfu, Least: rs.OpenPinfuFu, Most: rs.OpenPinfuFu},
	}
}

// paidFu are the sums of fu that can be paid.
var paidFu = []int{baseFu, pairsFu, 30, 40, 50, 60, 70, 80, 90, 100, 110}

// pays lists what hands of one to four han pay that reach no limit.
func (rs *Ruleset) pays() []rulebook.Pay {
	var list []rulebook.Pay
	for _, fu := range paidFu {
		for han := 1; han <= 4; han++ {
			base, limit := rs.base(han, fu)
			p := payOf(base)
			p.Rule, p.Han, p.Fu = limit, han, fu
			// 20 fu are pinfu by self-draw, two han at least; seven pairs are two
			// han, and three by self-draw.
			switch {
			case (fu == baseFu || fu == pairsFu) && han == 1:
				continue
			case fu == baseFu:
				p.Discard, p.ToDealer = 0, 0
			case fu == pairsFu && han == 2:
				p.Dealer, p.Other, p.EachToDealer = 0, 0, 0
			}
			list = append(list, p)
		}
	}
	return list
}

// limits lists what limit hands pay, from mangan on.
func (rs *Ruleset) limits() []rulebook.Pay {
	var list []rulebook.Pay
	for han := 5; han <= 13; han++ {
		base, limit := rs.base(han, 30)
		if n := len(list); n > 0 && list[n-1].Rule == limit {
			list[n-1].Most = han
			continue
		}
		p := payOf(base)
		p.Rule, p.Han, p.Most = limit, han, han
		list = append(list, p)
	}
	list[len(list)-1].Most = 0
	yakuman := payOf(8000)
	yakuman.Rule = LimitYakuman
	return append(list, yakuman)
}

// payOf is what a base pays.
func payOf(base int) rulebook.Pay {
	return rulebook.Pay{
		Discard: hundreds(4 * base), Dealer: hundreds(2 * base), Other: hundreds(base),
		ToDealer: hundreds(6 * base), EachToDealer: hundreds(2 * base),
	}
}
