package record

import (
	"fmt"
	"strings"
	"sync"

	"jansou/mahjong"
	"jansou/mcr"
)

// Names of fans that programs write otherwise than the book.
const (
	closedWaitName = "嵌张"  // the book's own is 坎张
	mixedKongsName = "明暗杠" // one melded and one concealed kong: in the book a case of Two Melded Kongs
)

// fanByName is every fan by its Chinese name.
var fanByName = sync.OnceValue(func() map[string]mahjong.RuleID {
	m := map[string]mahjong.RuleID{closedWaitName: mcr.FanClosedWait, mixedKongsName: mcr.FanTwoMeldedKongs}
	for n := 1; n <= 81; n++ {
		rule := mcr.FanRule(n)
		m[mcr.NameOf(rule).Chinese] = rule
	}
	return m
})

// chineseFan is a line of a recorded win by the fan's Chinese name.
func chineseFan(name string, points, count int) Fan {
	return Fan{Name: name, Rule: fanByName()[name], Points: points, Count: count}
}

// botzoneName is what Botzone calls a fan, and whether it knows it.
func botzoneName(f *Fan) (string, bool) {
	switch {
	case f.Rule == "":
		return "", false
	case f.Name == mixedKongsName || f.Rule == mcr.FanTwoMeldedKongs && f.Points > 4:
		return mixedKongsName, true
	case f.Rule == mcr.FanClosedWait:
		return closedWaitName, true
	}
	return mcr.NameOf(f.Rule).Chinese, true
}

// tziakchaFans are the fans by Tziakcha's numbers. That site has two numbers
// for shifted chows, by their step, and some for wins at the very start, which
// are not part of the game here.
var tziakchaFans = strings.Fields(`
	无 大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺 清幺九 小四喜
	小三元 字一色 四暗刻 一色双龙会 一色四同顺 一色四节高 一色四步高 一色四步高 三杠 混幺九
	七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 全大 全中 全小 清龙
	三色双龙会 一色三步高 一色三步高 全带五 三同刻 三暗刻 全不靠 组合龙 大于五 小于五
	三风刻 花龙 推不倒 三色三同顺 三色三节高 无番和 妙手回春 海底捞月 杠上开花 抢杠和
	碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻 全带幺 不求人 双明杠
	和绝张 箭刻 圈风刻 门风刻 门前清 平和 四归一 双同刻 双暗刻 暗杠
	断幺 一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张
	嵌张 单钓将 自摸 花牌 明暗杠`)

// sheetFans is what counts by a sheet.
func sheetFans(sheet *mahjong.ScoreSheet) []Fan {
	var out []Fan
	for _, l := range sheet.Lines {
		if n := max(1, l.Count); l.Unit == mahjong.Fan {
			out = append(out, Fan{Rule: l.Rule, Points: l.Value / n, Count: n})
		}
	}
	return out
}

// fanText lists fans by our rules in the order of the book, each with how often
// it counts.
func fanText(fans []Fan) string {
	var count [82]int
	other := ""
	for _, f := range fans {
		if n := mcr.FanNumber(f.Rule); n > 0 {
			count[n] += f.Count
		} else {
			other += fmt.Sprintf(" %s %q", f.Rule, f.Name)
		}
	}
	var out []string
	for n, c := range count {
		if c > 0 {
			out = append(out, fmt.Sprintf("%s %d", mcr.FanRule(n), c))
		}
	}
	return strings.Join(out, ", ") + other
}
