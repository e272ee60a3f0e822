// Package jansou_test keeps the laws of the house: which package may import
// what, that everything exported is explained, that files stay readable, and
// that nothing of the machine it was written on is in the tree.
package jansou_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"iter"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "jansou"

// mayImport says which of our packages each package may import. An arrow only
// ever points down: a package knows nothing of the floors above it, the two
// games would not know each other, and the parlour knows no game.
var mayImport = map[string][]string{
	// The root carries source and tiles to be shown, and knows nothing.
	".": {},
	// Floor 0: the words of mahjong.
	"mahjong": {},
	// Floor 0, too: how JSON is read in one pass, of whatever kind.
	"jsonwalk": {},
	// And how a JSON object is told by what has changed in it.
	"changes": {},
	// And how messages come to other machines.
	"bus": {},
	// Floor 1: mechanics. They know no game's policy.
	"shape":          {"mahjong"},
	"table":          {"mahjong"},
	"table/gametest": {"mahjong", "table", "rulebook", "foul"}, // for the tests of the games
	"shuffle":        {"mahjong"},
	// Floor 1, too: how a game's rulesets are read and printed.
	"rulebook": {"mahjong"},
	// And what a strict table punishes, for any game.
	"foul": {"mahjong", "rulebook"},
	// Floor 2: policy, a package for each game.
	"riichi": {"mahjong", "shape", "table", "rulebook", "foul"},
	"mcr":    {"mahjong", "shape", "table", "rulebook", "foul", "mcr/plan"},
	// And what a hand of Chinese Official may aim at, which is told what hands
	// are worth.
	"mcr/plan": {"mahjong", "shape", "table"},
	// Floor 2, too: the words in which other programs are spoken to.
	"botzone": {"mahjong", "table"},
	"mjai":    {"mahjong", "table", "riichi", "jsonwalk"},
	// Floor 3: the one register of games, which alone knows all of them.
	"games": {"mahjong", "shape", "table", "rulebook", "foul", "riichi", "mcr"},
	// Floor 4: rulesets that were kept, read once and shared.
	"shelf": {"games"},
	// Floor 4, too: players and records. A bot sees a View and knows no flow of a
	// game; what a hand is worth it asks the games.
	"bot":           {"mahjong", "table", "games", "bot/sight", "bot/riichibot", "bot/mcrbot"},
	"bot/sight":     {"mahjong", "shape", "table"},
	"bot/placing":   {"mahjong", "riichi"},
	"bot/riichibot": {"mahjong", "shape", "table", "riichi", "bot/sight", "bot/placing"},
	"bot/mcrbot":    {"mahjong", "shape", "table", "mcr", "mcr/plan", "bot/sight"},
	"bot/bottest":   {"mahjong", "table", "bot/sight"}, // for the tests of bots
	// Programs of others are players, too.
	"bot/guest": {"mahjong", "table", "botzone", "mjai", "bot/sight"},
	// What records have in common, what plays them on either engine, a package for
	// each system that writes them, and the table of these.
	"record":            {"mahjong", "table", "jsonwalk"},
	"record/riichiplay": {"mahjong", "shape", "table", "riichi", "record"},
	"record/mcrplay":    {"mahjong", "table", "mcr", "botzone", "record"},
	"record/tenhou":     {"mahjong", "riichi", "record", "record/riichiplay", "jsonwalk"},
	"record/kobalab":    {"mahjong", "riichi", "record", "record/riichiplay"},
	"record/mjailog":    {"mahjong", "shape", "table", "riichi", "mjai", "record", "record/riichiplay"},
	"record/majsoul":    {"mahjong", "table", "riichi", "record", "record/riichiplay"},
	"record/botzone":    {"mahjong", "table", "mcr", "botzone", "record", "record/mcrplay"},
	"record/tziakcha":   {"mahjong", "record", "record/mcrplay"},
	"record/fancases":   {"mahjong", "mcr", "record", "record/mcrplay"},
	"record/formats":    {"record", "record/tenhou", "record/kobalab", "record/majsoul", "record/mjailog", "record/botzone", "record/tziakcha", "record/fancases"},
	// Floor 4, too: conversations with a table of either game, and what tests
	// the games by them.
	"script":            {"mahjong", "shape", "table", "rulebook", "foul", "games", "riichi"},
	"script/scripttest": {"mahjong", "rulebook", "foul", "script"},
	// Floor 4, too: who says why. It asks both games and keeps no rule.
	"referee": {"mahjong", "shape", "table", "rulebook", "games", "riichi"},
	// Floor 4, too: the rules of both games, shown with their source.
	"lawbook": {"games", "shelf", ".", "mahjong", "rulebook", "foul", "referee"},
	// Floor 4, too: what a player did in a game, counted.
	"tally": {"games", "mahjong", "table"},
	// Floor 4, too: what is explained to learners, from what a seat sees.
	"teach":       {"games", "mahjong", "shape", "table", "riichi"},
	"teach/eight": {"games", "mahjong", "shape", "table", "mcr", "mcr/plan", "teach"},
	// Floor 4, too: how strong players are. It knows places, and how much help is
	// too much.
	"rating": {"table"},
	// Floor 4, too: what a seat sees, as numbers for programs that learn.
	"observe": {"mahjong", "table", "riichi"},
	// Floor 4, too: pictures of notation, and of what lies on a table.
	"draw": {".", "mahjong", "table", "riichi"},
	// Floor 4, too: what a hand by itself is worth. It is read for either game,
	// and each game has a package that scores it.
	"score":             {"mahjong"},
	"score/riichiscore": {"mahjong", "riichi", "score"},
	"score/mcrscore":    {"mahjong", "shape", "table", "mcr", "mcr/plan", "score"},
	// Floor 4, too: walls made of shares, and their proof.
	"fair": {"mahjong", "shuffle", "table"},
	// Floor 5: a ruleset as a document for people.
	"handbook": {"mahjong", "rulebook", "foul", "games", "referee"},
	// Floor 5, too: what people bring to rulebooks, judged.
	"judge": {"games", "handbook", "table", "mahjong", "riichi", "script", "record", "record/formats", "referee"},
	// Floor 5, too: rooms and simulators. The games and the bots are handed in.
	"parlour":         {"changes", "cluster", "match", "mahjong", "table", "shuffle", "fair"},
	"parlour/logtest": {"parlour", "fair", "tally"}, // for the tests of logs
	// Floor 0, too: who waits for whom, and sits down with whom.
	"match": {},
	// Floor 0, too: which of several nodes owns what.
	"cluster":             {},
	"cluster/clustertest": {"cluster"},
	"sim":                 {"mahjong", "table", "shuffle"},
	// Floor 5, too: what is thought elsewhere, by workers.
	"work": {"bot", "bot/sight", "bus", "games", "mahjong", "review", "shelf", "sim", "table"},
	// Floor 5, too: many games at once for programs that learn. It plays the
	// walls of sim.
	"env": {"games", "mahjong", "table", "shuffle", "observe", "sim"},
	// Floor 5, too: bots asked at decisions of people.
	"agree": {"bot", "games", "mahjong", "record", "shape", "table"},
	// And a seat's decisions, read by a bot, in words.
	"luck": {"games", "luck/eight", "mahjong", "riichi", "shape", "table"},
	// what hands of Chinese Official may become; luck imports riichi
	"luck/eight": {"games", "mahjong", "mcr", "mcr/plan", "shape"},
	"review":     {"bot", "bot/sight", "draw", "games", "luck", "mahjong", "record", "referee", "table", "teach"},
	// Floor 5, too: recorded games as tables for analysis.
	"export": {"mahjong", "table", "observe", "record", "record/mcrplay"},
	// And who somebody is: names for good, passwords, codes.
	"account": {"parlour"},
	// Floor 6: what games came to that tables played, and of many what a person did.
	"results": {"games", "mahjong", "parlour", "rating", "shelf", "table", "tally"},
	// Floor 6, too: games of other systems, as tables that are over.
	"brought": {"games", "mahjong", "parlour", "record", "record/formats", "results", "table"},
	// Floor 6, too: the tutorials, which are scripts that the judge rules on, and what
	// writes them for the page.
	"lessons":       {"mahjong", "table", "script", "judge", "referee"},
	"lessons/write": {"lessons"},
	// Floor 6, too: doors.
	"store":         {"account", "cluster", "jsonwalk", "mahjong", "parlour", "fair", "rating", "results", "tally", "teach", "store/queries"},
	"store/queries": {}, // its statements, made by sqlc
	"store/pgtest":  {}, // for the tests of a database that programs share
	"web":           {"account", "bot", "cluster", "jsonwalk", "games", "shelf", "handbook", "draw", "judge", "script", "mahjong", "table", "parlour", "referee", "lawbook", "teach", "fair", "export", "rating", "results", "tally", "record", "record/mjailog", "record/tenhou", "brought", "review"},
	// Who plays many tables through the door, and measures. It knows the protocol
	// alone.
	"load": {"changes", "jsonwalk"},
	// What the others count, for who keeps a server.
	"metrics": {"bus", "parlour", "web"},
	// And the door for programs in other languages.
	"capi": {"mahjong", "env", "observe"},
	// Floor 7: commands. The one wires everything together, another draws
	// the tiles of the page and needs nothing of ours.
	"cmd/jansou": {"games", "shelf", "handbook", "draw", "judge", "mahjong", "shape", "table", "shuffle", "rulebook", "foul", "score", "score/riichiscore", "score/mcrscore", "referee", "bot", "bot/guest", "botzone", "record", "record/botzone", "record/formats", "record/mjailog", "mjai", "lawbook", "teach", "script", "parlour", "rating", "results", "fair", "sim", "agree", "review", "export", "store", "web", "metrics", "load", "bus", "cluster", "work"},
	"web/tiles":  {},
	"web/proto":  {"mahjong", "table"},                                                          // it writes the types of the page
	"web/drills": {"games", "mahjong", "table", "riichi", "teach", "teach/eight", "bot", "sim"}, // it writes the questions of the page
	// And the one that makes the tables of the bots, by their own games.
	"cmd/train":          {"bot", "rating", "mahjong", "table", "riichi", "bot/placing", "bot/riichibot", "sim", "games", "record", "record/formats"},
	"cmd/train/official": {"mahjong", "table", "mcr", "bot/mcrbot", "sim"},
	// And the one that packs what is handed out.
	"cmd/pack": {},
	// And those beside what is handed out: a module of its own that reads it as others
	// do, and what a cluster bears and costs.
	"deploy/lint":  {},
	"deploy/scale": {},
}

// pure are the packages whose results depend on their arguments alone.
var pure = []string{"mahjong", "shape", "table", "rulebook", "foul", "riichi", "mcr", "mcr/plan", "games", "teach", "observe", "tally", "rating", "fair"}

// impure says what a pure package may not import, and why.
var impure = map[string]string{
	"time":      "a game sees no clock: the room says when a clock has run out",
	"math/rand": "a game draws no chance: the wall is an argument",
	"os":        "a game reads no file and no environment: rulesets are embedded or handed in",
	"net":       "a game speaks to nobody",
	"context":   "a game waits for nothing, so there is nothing to cancel",
	"log":       "a game returns what happened and why; it does not also print it",
	"sync":      "a game belongs to one goroutine, and a lock would hide that it does not",
}

// butFor names what a pure package imports all the same, and why.
var butFor = map[string]map[string]string{
	"rulebook": {"sync": "the file of a ruleset is read once, by whichever table asks first, and is then shared unchanged"},
}

// onlyIn says which imports are kept to certain packages, and why.
var onlyIn = []struct {
	path string // the import, or what is under it
	in   []string
	why  string
}{
	{"database/sql", []string{"store", "store/queries"}, "SQL stays behind the parlour's Log"},
	{"modernc.org", []string{"store"}, "SQL stays behind the parlour's Log"},
	{"github.com/jackc/pgx", []string{"store", "store/pgtest"}, "SQL stays behind the parlour's Log"},
	{"github.com/pressly/goose", []string{"store"}, "SQL stays behind the parlour's Log"},
	{"github.com/klauspost/compress", []string{"store"}, "how a game is kept is the store's business"},
	{"github.com/nats-io", []string{"bus"}, "what carries messages stays behind a small interface"},
	{"net/http", []string{"web", "metrics", "load", "cmd/jansou"}, "the browser is one door among others"},
	{"golang.org/x/crypto/argon2", []string{"account"}, "how a password is kept is the account's business"},
	{"golang.org/x/crypto/acme", []string{"cmd/jansou"}, "who a certificate is asked of belongs to the command"},
	{"golang.org/x/crypto/x509roots", []string{"cmd/jansou", "cmd/pack"}, "whom the image believes belongs to what packs it"},
	{"github.com/BurntSushi/toml", []string{"cmd/jansou"}, "settings belong to the command"},
	{"github.com/prometheus", []string{"metrics", "load"}, "who counts is not told for whom"},
	{"github.com/coreos/go-oidc", []string{"web"}, "who is known elsewhere is asked at the door"},
	{"golang.org/x/oauth2", []string{"web"}, "who is known elsewhere is asked at the door"},
	{"github.com/go-webauthn", []string{"web"}, "what a device signs is a matter of the door"},
	{"github.com/coder/websocket", []string{"web", "load"}, "the websocket stays behind a small interface"},
	{"github.com/alecthomas/kong", []string{"cmd/jansou"}, "flags belong to the command"},
	{"github.com/nicksnyder/go-i18n", []string{"referee", "handbook"}, "sentences for people are made by the referee and the handbook"},
	{"github.com/parquet-go", []string{"export"}, "the format of tables stays behind their rows"},
	{"go.mau.fi/util", []string{"parlour"}, "which names are taken for one is asked of the parlour"},
	{"golang.org/x/image", []string{"web/tiles"}, "outlines of glyphs are drawn before, not while serving"},
}

// under reports whether import p is root or in a folder of it.
func under(p, root string) bool { return p == root || strings.HasPrefix(p, root+"/") }

// source is one Go file that is not a test.
type source struct {
	path string // from the root, with slashes
	pkg  string // its folder
	tree *ast.File
	text []byte
}

// sources reads every Go file of the module that is not a test.
func sources(t *testing.T) []source {
	t.Helper()
	var list []source
	err := fs.WalkDir(os.DirFS("."), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if p != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || d.Name() == "testdata") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), p, text, parser.ParseComments)
		if err != nil {
			return err
		}
		list = append(list, source{p, path.Dir(p), tree, text})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatal("no Go file was found")
	}
	return list
}

func TestImportLaw(t *testing.T) {
	for _, s := range sources(t) {
		ours, known := mayImport[s.pkg]
		if !known {
			t.Errorf("%s: package %s has no place in the house: give it one in house_test.go, or leave it out", s.path, s.pkg)
			continue
		}
		for _, spec := range s.tree.Imports {
			p, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			own, ok := strings.CutPrefix(p, module+"/")
			if p == module {
				own, ok = ".", true
			}
			if ok {
				if !slices.Contains(ours, own) {
					t.Errorf("%s imports %s; package %s may import of ours only %v", s.path, own, s.pkg, ours)
				}
				continue
			}
			for root, why := range impure {
				if slices.Contains(pure, s.pkg) && under(p, root) && butFor[s.pkg][p] == "" {
					t.Errorf("%s imports %s: %s", s.path, p, why)
				}
			}
			for _, law := range onlyIn {
				if under(p, law.path) && !slices.Contains(law.in, s.pkg) {
					t.Errorf("%s imports %s, which is for %v: %s", s.path, p, law.in, law.why)
				}
			}
		}
	}
}

// Which game it is, one package answers: no other one imports both games. A
// package below the folder of another is a package of its own.
func TestOnlyGamesKnowsAllGames(t *testing.T) {
	imports := map[string]map[string]bool{}
	for _, s := range sources(t) {
		for _, spec := range s.tree.Imports {
			for _, game := range []string{"riichi", "mcr"} {
				if p := strings.Trim(spec.Path.Value, `"`); under(p, module+"/"+game) {
					if imports[s.pkg] == nil {
						imports[s.pkg] = map[string]bool{}
					}
					imports[s.pkg][game] = true
				}
			}
		}
	}
	for pkg, known := range imports {
		if len(known) > 1 && pkg != "games" {
			t.Errorf("%s imports both games: only games may; ask it", pkg)
		}
	}
	if len(imports["games"]) != 2 {
		t.Errorf("games imports of the games only %v", imports["games"])
	}
}

// The map of imports has no cycle and names no package twice by accident: what
// a package may import may not, by any way, import it.
func TestImportLawPointsDown(t *testing.T) {
	var reaches func(from, to string) bool
	reaches = func(from, to string) bool {
		return slices.ContainsFunc(mayImport[from], func(p string) bool { return p == to || reaches(p, to) })
	}
	for p, list := range mayImport {
		for _, q := range list {
			if _, ok := mayImport[q]; !ok {
				t.Errorf("%s may import %s, which has no place in the house", p, q)
			}
			if q == p || reaches(q, p) {
				t.Errorf("%s and %s may import each other", p, q)
			}
		}
	}
}

func TestPackageComments(t *testing.T) {
	said := map[string]bool{}
	for _, s := range sources(t) {
		words := "Package " + s.tree.Name.Name + " "
		if s.tree.Name.Name == "main" {
			words = "Command " + path.Base(s.pkg) + " "
		}
		said[s.pkg] = said[s.pkg] || strings.HasPrefix(s.tree.Doc.Text(), words)
		switch path.Base(s.pkg) {
		case "util", "utils", "common", "types", "models", "mock", "config", "interfaces", "helpers":
			t.Errorf("package %s: the name does not say what it is about", s.pkg)
		}
	}
	for p, ok := range said {
		if !ok {
			t.Errorf("package %s has no comment that begins with its name", p)
		}
	}
}

func TestExportedNamesAreExplained(t *testing.T) {
	for _, s := range sources(t) {
		if ast.IsGenerated(s.tree) {
			continue // what it is made of is explained
		}
		for _, d := range s.tree.Decls {
			for _, name := range unexplained(d) {
				t.Errorf("%s: %s has no doc comment", s.path, name)
			}
		}
	}
}

// unexplained returns the exported names of a declaration that have no
// comment. A comment on a group of constants or variables explains all of
// them, and so does one at the end of a line.
func unexplained(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && d.Doc == nil && (d.Recv == nil || ast.IsExported(receiver(d))) {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				if spec.Name.IsExported() && spec.Doc == nil && (d.Doc == nil || d.Lparen.IsValid()) {
					names = append(names, spec.Name.Name)
				}
			case *ast.ValueSpec:
				for _, n := range spec.Names {
					if n.IsExported() && d.Doc == nil && spec.Doc == nil && spec.Comment == nil {
						names = append(names, n.Name)
					}
				}
			}
		}
	}
	return names
}

// receiver returns the name of the type that a method belongs to.
func receiver(d *ast.FuncDecl) string {
	x := d.Recv.List[0].Type
	for {
		switch t := x.(type) {
		case *ast.StarExpr:
			x = t.X
		case *ast.IndexExpr:
			x = t.X
		case *ast.IndexListExpr:
			x = t.X
		case *ast.Ident:
			return t.Name
		default:
			return ""
		}
	}
}

// longest is how many lines a file may have that a person is to read in one
// sitting.
const longest = 600

func TestFilesAreReadable(t *testing.T) {
	for _, s := range sources(t) {
		if n := bytes.Count(s.text, []byte("\n")); n > longest && !ast.IsGenerated(s.tree) {
			t.Errorf("%s has %d lines; %d are enough for one sitting", s.path, n, longest)
		}
	}
}

// longestFunc is how many lines a function may have, its first and last included.
const longestFunc = 70

func TestFunctionsAreReadable(t *testing.T) {
	for _, s := range sources(t) {
		for _, d := range s.tree.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || ast.IsGenerated(s.tree) {
				continue
			}
			if n := bytes.Count(s.text[f.Pos()-s.tree.FileStart:f.End()-s.tree.FileStart], []byte("\n")) + 1; n > longestFunc {
				t.Errorf("%s: %s has %d lines; %d are enough for one idea", s.path, f.Name.Name, n, longestFunc)
			}
		}
	}
}

// brief matches a test that does less with -short, and what it says of that for
// ./test quick to print.
var brief = regexp.MustCompile(`(?m)testing\.Short\(\)(.* // quick: \S.*)?$`)

func TestQuickSaysWhatItLeavesOut(t *testing.T) {
	n := 0
	for p, text := range tracked(t) {
		if !strings.HasSuffix(p, "_test.go") || p == "house_test.go" {
			continue
		}
		for _, m := range brief.FindAllSubmatch(text, -1) {
			if n++; len(m[1]) == 0 {
				t.Errorf("%s: %s has no comment // quick: that says what is left out", p, m[0])
			}
		}
	}
	if n == 0 {
		t.Error("nothing is left out by -short")
	}
}

// foreign matches what belongs to one machine or one network: a home or a
// working folder, and the host of a package registry.
var foreign = regexp.MustCompile(`(^|[\s"'` + "`" + `(=:])/(home|root|work|Users|tmp)/[A-Za-z0-9._-]+` +
	`|https?://[^/\s"']*(registry|proxy|mirror|artifactory|nexus)[^/\s"']*`)

// gitFiles are the paths of the working copy, with a zero between them.
func gitFiles(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat(".git"); err != nil {
		t.Skip("this is no working copy, so there is no list of tracked files")
	}
	out, err := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Fatalf("git ls-files: %v", err)
	}
	return strings.Trim(string(out), "\x00")
}

// tracked yields the files of the working copy that hold text, with it.
func tracked(t *testing.T) iter.Seq2[string, []byte] {
	t.Helper()
	list := strings.Split(gitFiles(t), "\x00")
	return func(yield func(string, []byte) bool) {
		for _, p := range list {
			text, err := os.ReadFile(p)
			if err != nil {
				continue // a link, or a file that is deleted and not yet committed so
			}
			if bytes.IndexByte(text, 0) < 0 && !yield(p, text) {
				return
			}
		}
	}
}

func TestNothingOfTheMachine(t *testing.T) {
	for p, text := range tracked(t) {
		for i, line := range bytes.Split(text, []byte("\n")) {
			if m := foreign.Find(line); m != nil {
				t.Errorf("%s:%d: %s belongs to one machine or network", p, i+1, bytes.TrimSpace(m))
			}
		}
	}
}
