package mjai

import (
	"jansou/mahjong"
	"jansou/riichi"
)

// yakuNames are the protocol's names of what a hand is worth. Several of ours
// can have one of the protocol's: it does not tell the dragons apart.
var yakuNames = map[mahjong.RuleID]string{
	riichi.YakuRiichi: "reach", riichi.YakuDoubleRiichi: "double_reach", riichi.YakuIppatsu: "ippatsu",
	riichi.YakuMenzenTsumo: "menzenchin_tsumoho", riichi.YakuPinfu: "pinfu", riichi.YakuIipeikou: "ipeko",
	riichi.YakuTanyao: "tanyaochu", riichi.YakuWhite: "sangenpai", riichi.YakuGreen: "sangenpai", riichi.YakuRed: "sangenpai",
	riichi.YakuSeatWind: "jikaze", riichi.YakuRoundWind: "bakaze", riichi.YakuRinshan: "rinshankaiho",
	riichi.YakuChankan: "chankan", riichi.YakuHaitei: "haiteiraoyue", riichi.YakuHoutei: "hoteiraoyui",
	riichi.YakuChiitoitsu: "chitoitsu", riichi.YakuSanshokuDoujun: "sanshokudojun", riichi.YakuIttsuu: "ikkitsukan",
	riichi.YakuChanta: "honchantaiyao", riichi.YakuSanshokuDoukou: "sanshokudoko", riichi.YakuSanankou: "sananko",
	riichi.YakuSankantsu: "sankantsu", riichi.YakuToitoi: "toitoiho", riichi.YakuShousangen: "shosangen",
	riichi.YakuHonroutou: "honroto", riichi.YakuRyanpeikou: "ryanpeko", riichi.YakuHonitsu: "honiso",
	riichi.YakuJunchan: "junchantaiyao", riichi.YakuChinitsu: "chiniso", riichi.YakuRenhou: "renho",
	riichi.YakumanKokushi: "kokushimuso", riichi.YakumanKokushi13: "kokushimuso", riichi.YakumanChuuren: "churenpoto",
	riichi.YakumanChuuren9: "churenpoto", riichi.YakumanTenhou: "tenho", riichi.YakumanChihou: "chiho",
	riichi.YakumanRenhou: "renho", riichi.YakumanSuuankou: "suanko", riichi.YakumanSuuankouTanki: "suanko",
	riichi.YakumanSuukantsu: "sukantsu", riichi.YakumanRyuuiisou: "ryuiso", riichi.YakumanChinroutou: "chinroto",
	riichi.YakumanTsuuiisou: "tsuiso", riichi.YakumanDaisangen: "daisangen", riichi.YakumanShousuushii: "shosushi",
	riichi.YakumanDaisuushii: "daisushi",
	// The protocol has no names of local yaku: these are spelled as it spells others.
	riichi.YakuTsubameGaeshi: "tsubamegaeshi", riichi.YakuKanburi: "kanburi", riichi.YakuShiiaruRaotai: "shiaruraotai",
	riichi.YakuSanrenkou: "sanrenko", riichi.YakuUumensai: "umensai", riichi.YakuMixedShiftedChows: "sanshokusanpoko", riichi.YakuIsshokuSanjun: "isshokusanjun",
	riichi.YakuShiisanpuutaa: "shisanputa", riichi.YakuShiisuupuutaa: "shisuputa",
	riichi.YakumanSuurenkou: "surenko", riichi.YakumanDaisharin: "daisharin", riichi.YakumanDaisuurin: "daisurin",
	riichi.YakumanDaichikurin: "daichikurin", riichi.YakumanDaichisei: "daichisei", riichi.YakumanPaarenchan: "parenchan",
	riichi.YakumanShiisanpuutaa: "shisanputa", riichi.YakumanShiisuupuutaa: "shisuputa",
	riichi.YakuOpenRiichi: "openreach", riichi.YakumanOpenRiichi: "openreach",
	riichi.Dora: "dora", riichi.UraDora: "uradora", riichi.RedFive: "akadora",
}

// YakuNames lists, by the protocol's names, the han of each line of a sheet that
// is a yaku or dora. A limit hand counts 100 for each time that it is paid, as
// logs write it.
func YakuNames(s *mahjong.ScoreSheet) (list [][2]any) {
	for _, l := range s.Lines {
		name, ok := yakuNames[l.Rule]
		switch {
		case !ok:
		case l.Unit == mahjong.Han:
			list = append(list, [2]any{name, l.Value})
		case l.Unit == mahjong.YakumanUnit:
			list = append(list, [2]any{name, 100 * l.Value})
		}
	}
	return list
}

// reasons are the protocol's words for how a deal ends without a winner.
var reasons = map[mahjong.RuleID]string{
	riichi.DrawExhaustive: ExhaustiveDraw, riichi.DrawNineKinds: NineTerminals, riichi.DrawFourWinds: "sufonrenta",
	riichi.DrawFourRiichi: "suchareach", riichi.DrawFourKongs: "sukaikan", riichi.DrawTripleRon: "sanchaho",
	riichi.NagashiMangan: "nagashimangan",
}
