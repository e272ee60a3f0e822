package riichiplay

import (
	"jansou/mahjong"
	"jansou/record"
	"jansou/riichi"
)

// yakuTable lists yaku by Tenhou's numbers: our rule and the names that records
// give it, Japanese, and English as some converters write it. The numbers 10 to 13 and 14 to 17 tell
// the four winds apart, which our rules do not.
var yakuTable = [...]struct {
	rule     mahjong.RuleID
	japanese string
	english  string
}{
	0:  {riichi.YakuMenzenTsumo, "門前清自摸和", "Fully Concealed Hand"},
	1:  {riichi.YakuRiichi, "立直", "Riichi"},
	2:  {riichi.YakuIppatsu, "一発", "Ippatsu"},
	3:  {riichi.YakuChankan, "槍槓", "Robbing a Kan"},
	4:  {riichi.YakuRinshan, "嶺上開花", "After a Kan"},
	5:  {riichi.YakuHaitei, "海底摸月", "Under the Sea"},
	6:  {riichi.YakuHoutei, "河底撈魚", "Under the River"},
	7:  {riichi.YakuPinfu, "平和", "Pinfu"},
	8:  {riichi.YakuTanyao, "断幺九", "All Simples"},
	9:  {riichi.YakuIipeikou, "一盃口", "Pure Double Sequence"},
	10: {riichi.YakuSeatWind, "自風 東", "Seat Wind"},
	11: {riichi.YakuSeatWind, "自風 南", ""},
	12: {riichi.YakuSeatWind, "自風 西", ""},
	13: {riichi.YakuSeatWind, "自風 北", ""},
	14: {riichi.YakuRoundWind, "場風 東", "Prevalent Wind"},
	15: {riichi.YakuRoundWind, "場風 南", ""},
	16: {riichi.YakuRoundWind, "場風 西", ""},
	17: {riichi.YakuRoundWind, "場風 北", ""},
	18: {riichi.YakuWhite, "役牌 白", "White Dragon"},
	19: {riichi.YakuGreen, "役牌 發", "Green Dragon"},
	20: {riichi.YakuRed, "役牌 中", "Red Dragon"},
	21: {riichi.YakuDoubleRiichi, "両立直", "Double Riichi"},
	22: {riichi.YakuChiitoitsu, "七対子", "Seven Pairs"},
	23: {riichi.YakuChanta, "混全帯幺九", "Half Outside Hand"},
	24: {riichi.YakuIttsuu, "一気通貫", "Pure Straight"},
	25: {riichi.YakuSanshokuDoujun, "三色同順", "Mixed Triple Sequence"},
	26: {riichi.YakuSanshokuDoukou, "三色同刻", "Triple Triplets"},
	27: {riichi.YakuSankantsu, "三槓子", "Three Quads"},
	28: {riichi.YakuToitoi, "対々和", "All Triplets"},
	29: {riichi.YakuSanankou, "三暗刻", "Three Concealed Triplets"},
	30: {riichi.YakuShousangen, "小三元", "Little Three Dragons"},
	31: {riichi.YakuHonroutou, "混老頭", "All Terminals and Honors"},
	32: {riichi.YakuRyanpeikou, "二盃口", "Twice Pure Double Sequence"},
	33: {riichi.YakuJunchan, "純全帯幺九", "Fully Outside Hand"},
	34: {riichi.YakuHonitsu, "混一色", "Half Flush"},
	35: {riichi.YakuChinitsu, "清一色", "Full Flush"},
	36: {riichi.YakumanRenhou, "人和", "Hand of Man"},
	37: {riichi.YakumanTenhou, "天和", "Blessing of Heaven"},
	38: {riichi.YakumanChihou, "地和", "Blessing of Earth"},
	39: {riichi.YakumanDaisangen, "大三元", "Big Three Dragons"},
	40: {riichi.YakumanSuuankou, "四暗刻", "Four Concealed Triplets"},
	41: {riichi.YakumanSuuankouTanki, "四暗刻単騎", "Single-wait Four Concealed Triplets"},
	42: {riichi.YakumanTsuuiisou, "字一色", "All Honors"},
	43: {riichi.YakumanRyuuiisou, "緑一色", "All Green"},
	44: {riichi.YakumanChinroutou, "清老頭", "All Terminals"},
	45: {riichi.YakumanChuuren, "九蓮宝燈", "Nine Gates"},
	46: {riichi.YakumanChuuren9, "純正九蓮宝燈", "True Nine Gates"},
	47: {riichi.YakumanKokushi, "国士無双", "Thirteen Orphans"},
	48: {riichi.YakumanKokushi13, "国士無双１３面", "Thirteen-wait Thirteen Orphans"},
	49: {riichi.YakumanDaisuushii, "大四喜", "Four Big Winds"},
	50: {riichi.YakumanShousuushii, "小四喜", "Four Little Winds"},
	51: {riichi.YakumanSuukantsu, "四槓子", "Four Quads"},
	52: {riichi.Dora, "ドラ", "Dora"},
	53: {riichi.UraDora, "裏ドラ", "Ura Dora"},
	54: {riichi.RedFive, "赤ドラ", "Red Five"},
}

// yakuNames finds a place in yakuTable by name, the spellings of other writers
// included.
var yakuNames = func() map[string]int {
	m := map[string]int{
		"国士無双13面": 48, "ダブル立直": 21, "翻牌 白": 18, "翻牌 發": 19, "翻牌 中": 20, "国士無双十三面": 48,
		"四暗刻単騎待ち": 41, "小四喜和": 50, "大四喜和": 49,
	}
	for i, y := range yakuTable {
		m[y.japanese] = i
		if y.english != "" {
			m[y.english] = i
		}
	}
	return m
}()

// YakuNumbered is the yaku of that number of Tenhou's.
func YakuNumbered(id int) (record.Yaku, bool) {
	if id < 0 || id >= len(yakuTable) {
		return record.Yaku{}, false
	}
	y := record.Yaku{Rule: yakuTable[id].rule}
	switch {
	case y.Rule == riichi.YakuSeatWind:
		y.Wind = mahjong.Wind(id - 10)
	case y.Rule == riichi.YakuRoundWind:
		y.Wind = mahjong.Wind(id - 14)
	}
	return y, true
}

// YakuNamed is the yaku of that name.
func YakuNamed(name string) (record.Yaku, bool) {
	id, ok := yakuNames[name]
	y, _ := YakuNumbered(id)
	if ok && name == yakuTable[id].english {
		y.Wind = mahjong.NoKind // the English names say no wind
	}
	return y, ok
}

// YakuName is the Japanese name of the yaku of that number of Tenhou's.
func YakuName(id int) string { return yakuTable[id].japanese }
