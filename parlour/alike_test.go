package parlour_test

import (
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/parlour"
)

// sitBeside has two people sit down at one table, and returns what the second is told.
func sitBeside(pl *place, first, second string) []parlour.Code {
	id := pl.order(parlour.Order{People: 4})
	ann, ben := pl.person('a', id), pl.person('b', id)
	if got := codes(ann.say(parlour.Request{Verb: parlour.Sit, Name: first})); len(got) > 0 {
		return append(got, "the first")
	}
	return codes(ben.say(parlour.Request{Verb: parlour.Sit, Name: second}))
}

// TestNamesThatLookAlike: who writes the name of somebody at the table with letters
// that only look like it is turned away, in either order.
func TestNamesThatLookAlike(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		for name, others := range map[string][]string{
			"Aoi":      {"Аoi", "Αοί", "Ａｏｉ", "𝐀𝐨𝐢", "𝔸𝕠𝕚", "A0i", "aо1", "A01", "AOl", "АОІ", "ⒶⓄⒾ", "Aօi", "A\u00a0o i"},
			"Ben":      {"Вen", "ВЕN", "Bеn", "βEN"},
			"Liam":     {"1iam", "Lіam", "ⅼіam", "|iam", "Liarn", "LlAM"},
			"Otto":     {"0tto", "ОТТО", "οттο", "Οtt0"},
			"Olga":     {"01ga", "o1ga", "Оlgа"},
			"Łukasz":   {"Lukasz", "ŁUKАSZ"},
			"Bjørn":    {"Bjorn", "Вjørn"},
			"Νίκος":    {"Nίκος", "ΝΊΚΟΣ", "Νίκoς"},
			"Сергей":   {"Cергей", "СEPГEЙ", "Cepгeй"},
			"タロー":      {"夕ロー", "タロ一", "ﾀﾛｰ"},
			"かな":       {"か な"},
			"木村":       {"⽊村", "木 村"},
			"Zoë Ann":  {"Zоё Аnn"},
			"Mei":      {"Меі", "МEI"},
			"Ren":      {"Rеn", "ʀEN"},
			"Haru":     {"Hаru", "Наru", "НАRU"},
			"Ａｏｉ Ｊｕｎ":  {"Aoi Јun"},
			"Αλέξης":   {"Aλέξης"},
			"Мария 12": {"Mapия l2"},
		} {
			for _, other := range others {
				for _, pair := range [][2]string{{name, other}, {other, name}} {
					if got := sitBeside(pl, pair[0], pair[1]); !slices.Equal(got, []parlour.Code{parlour.NameTaken}) {
						t.Errorf("%q beside %q: %v", pair[1], pair[0], got)
					}
				}
			}
		}
	})
}

// TestTrueNames: people whose names really differ sit at one table, in whatever
// script they are written.
func TestTrueNames(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		for script, names := range map[string][]string{
			"Latin":    {"Ian", "Lan", "Mila", "Mia", "Ilia", "Lilia", "Eli", "Ella", "Ila", "Lia", "Tom", "Tim", "Jon", "Joan", "Ben", "Bea", "Anna", "Hanna", "Aoi", "Haru", "Mei", "Ren", "Kai", "Nao", "Sora", "Yui"},
			"Polish":   {"Łukasz", "Małgorzata", "Małgosia", "Jędrzej", "Grażyna", "Grzegorz", "Zofia", "Zosia", "Bożena", "Wojciech", "Święta", "Żaneta", "Janina", "Jan", "Jaś", "Ola", "Ala", "Ela", "Iza", "Kuba", "Ewa", "Ewelina"},
			"Cyrillic": {"Анна", "Алла", "Инна", "Нина", "Нона", "Иван", "Марина", "Мария", "Сергей", "Роман", "Рома", "Вера", "Сара", "Олег", "Ольга", "Ірина", "Юлія", "Юрій", "Наталія", "Тарас", "Вася", "Валя"},
			"Greek":    {"Νίκος", "Νίκη", "Άννα", "Ελένη", "Γιώργος", "Γιάννης", "Σοφία", "Μαρία", "Μάρω", "Κώστας"},
			"Japanese": {"たいき", "だいき", "だいち", "はる", "ばる", "かな", "がな", "かなこ", "ゆうき", "ゆき", "ユキ", "葵", "陽菜", "陽葵", "大翔", "太郎", "次郎", "一郎", "二郎", "三郎", "佐藤", "加藤", "鈴木", "タロウ", "タロー", "ジロー", "シロー", "真一", "真二", "真三", "結衣", "結菜", "ハナ", "パナ", "バナ"},
			"Chinese":  {"王伟", "王芳", "李娜", "李伟", "张敏", "张静", "刘洋", "陈杰", "陳杰", "王力", "王刀", "曰明", "日月", "田中", "由美", "甲子", "申子", "土木", "敦士", "武士", "未来", "末来", "千里", "干里", "人人", "入入", "大大", "太太", "天天"},
			"Korean":   {"민준", "서준", "서연", "지우", "지유", "하은", "하윤"},
			"Others":   {"रमा", "रामा", "रवि", "रूपा", "นิด", "นุด", "นัท", "דוד", "דניאל", "محمد", "أحمد", "Ñuño", "Nuria", "Đức", "Dung", "❤️", "🀄", "🀀"},
		} {
			for i, a := range names {
				for _, b := range names[:i] {
					if parlour.Alike(a, b) {
						t.Errorf("%s: %q and %q count as one name", script, a, b)
					}
				}
			}
			if got := sitBeside(pl, names[0], names[1]); len(got) > 0 {
				t.Errorf("%s: %q beside %q: %v", script, names[1], names[0], got)
			}
		}
	})
}

// TestBotsBesideLookalikes: whose name looks like that of a bot plays beside
// another bot, and who opens a table as referee keeps the name of the chair.
func TestBotsBesideLookalikes(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		for _, name := range []string{"Меi", "МЕІ", "𝓜𝓮𝓲"} {
			p := pl.person('s', pl.order(parlour.Order{People: 1}))
			seat := mahjong.Seat(0)
			p.say(parlour.Request{Verb: parlour.Sit, Name: name, Seat: &seat})
			var names []string
			for _, s := range p.last.Seats {
				names = append(names, s.Name)
			}
			if len(names) != 4 || slices.Contains(names, "Mei") || !slices.Contains(names, "Kai") {
				t.Errorf("at the table of %q sit %q", name, names)
			}
		}
	})
}

// TestBlankNames: a name has something to see.
func TestBlankNames(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		for _, name := range []string{"\u3164", "Aoi\u3164", "\u2800\u2800", "a\u115fb", "a\u034fb", "\ufe0f"} {
			p := pl.person('p', pl.order(parlour.Order{People: 4}))
			if got := codes(p.say(parlour.Request{Verb: parlour.Sit, Name: name})); !slices.Equal(got, []parlour.Code{parlour.BadName}) {
				t.Errorf("%q: %v", name, got)
			}
		}
	})
}
