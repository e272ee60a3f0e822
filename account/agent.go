package account

import "strings"

// browsers and systems are known by a word of theirs; the first that is found counts,
// for most call themselves by the names of others, too.
var (
	browsers = [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Vivaldi", "Vivaldi"}, {"FxiOS", "Firefox"}, {"Firefox", "Firefox"}, {"CriOS", "Chrome"}, {"Chrome/", "Chrome"}, {"Chromium", "Chromium"}, {"Safari/", "Safari"}, {"curl/", "curl"}}
	systems  = [][2]string{{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"}, {"Macintosh", "macOS"}, {"Linux", "Linux"}, {"FreeBSD", "FreeBSD"}}
)

// Agent says by what header a browser is known in words: "Firefox, Linux". It leaves
// out versions and all else by which one could be told from another of its kind; ""
// where nothing is known.
func Agent(header string) string {
	var words []string
	for _, list := range [][][2]string{browsers, systems} {
		for _, one := range list {
			if strings.Contains(header, one[0]) {
				words = append(words, one[1])
				break
			}
		}
	}
	return strings.Join(words, ", ")
}
