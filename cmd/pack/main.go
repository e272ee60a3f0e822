// Command pack puts programs that ./build has made into what is handed out: an
// archive for each system, and the folder that the image of a container is made of.
//
//	go run ./cmd/pack --version 0.2.0 --time 1764000000 release
//
// It is run from the root of the tree by ./package, which says what else is made.
// Nothing of the machine and of its clock goes in: the same programs, tree and
// time make the same bytes.
package main

import (
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// beside is what lies beside the program in every archive.
var beside = []string{"LICENSE", "NOTICE", "README.md", "CHANGELOG.md",
	"docs/operate.md", "docs/security.md", "docs/log-format.md", "docs/load.md", "docs/rulesets.md",
	"deploy/jansou.service", "deploy/jansou-backup.service", "deploy/jansou.toml", "deploy/nginx.conf", "deploy/Caddyfile",
	"deploy/prometheus.yml", "deploy/alerts.yml", "deploy/grafana.json", "deploy/litestream.yml"}

// imageFor are the systems that the image is made for.
var imageFor = []string{"linux-amd64", "linux-arm64"}

func main() {
	log.SetFlags(0)
	log.SetPrefix("pack: ")
	version := flag.String("version", "", "the version, as it stands in the names of files")
	at := flag.Int64("time", 0, "the time of all that is packed, in seconds since 1970")
	flag.Parse()
	if *version == "" || *at == 0 || flag.NArg() != 1 {
		log.Fatal("say --version, --time, and the folder in which ./build has left the programs")
	}
	if err := pack(".", flag.Arg(0), *version, time.Unix(*at, 0).UTC()); err != nil {
		log.Fatal(err)
	}
}

// pack packs every program in dir, with what lies beside it in the tree at root.
func pack(root, dir, version string, at time.Time) error {
	programs, err := filepath.Glob(filepath.Join(dir, "jansou-*-*"))
	if err != nil {
		return err
	}
	n := 0
	for _, program := range programs {
		system, ok := systemOf(program)
		if !ok {
			continue
		}
		n++
		name := "jansou-" + version + "-" + system
		inside := "jansou"
		if strings.HasSuffix(program, ".exe") {
			inside += ".exe"
		}
		files := []entry{{path.Join(name, inside), program, 0o755}}
		for _, f := range beside {
			files = append(files, entry{path.Join(name, f), filepath.Join(root, filepath.FromSlash(f)), 0o644})
		}
		write, suffix := writeTar, ".tar.gz"
		if strings.HasPrefix(system, "windows-") {
			write, suffix = writeZip, ".zip"
		}
		if err := writeFile(filepath.Join(dir, name+suffix), files, at, write); err != nil {
			return err
		}
	}
	if n == 0 {
		return fmt.Errorf("there is no program in %s: run ./build first", dir)
	}
	return gather(root, dir, at)
}

// systemOf is "linux-amd64" of a program of that name, and says whether it is one:
// the folder has archives, too.
func systemOf(program string) (string, bool) {
	name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(program), "jansou-"), ".exe")
	return name, strings.Count(name, "-") == 1 && !strings.Contains(name, ".")
}

// gather makes the folder that the image is made of: a folder for each processor
// with its program, the certificates, the licences, and an empty folder for games.
func gather(root, dir string, at time.Time) error {
	image := filepath.Join(dir, "image")
	if err := os.RemoveAll(image); err != nil {
		return err
	}
	files := map[string]string{}
	for _, f := range []string{"LICENSE", "NOTICE"} {
		files[f] = filepath.Join(root, f)
	}
	for _, system := range imageFor {
		program := filepath.Join(dir, "jansou-"+system)
		if _, err := os.Stat(program); errors.Is(err, fs.ErrNotExist) {
			continue // ./build was told to leave it out
		}
		_, processor, _ := strings.Cut(system, "-")
		files[processor+"/jansou"] = program
	}
	for name, from := range files {
		text, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if path.Base(name) == "jansou" {
			mode = 0o755
		}
		if err := place(image, name, text, mode, at); err != nil {
			return err
		}
	}
	if err := place(image, "ca-certificates.crt", roots(), 0o644, at); err != nil {
		return err
	}
	return os.Mkdir(filepath.Join(image, "data"), 0o700)
}

// place writes a file below a folder.
func place(dir, name string, text []byte, mode fs.FileMode, at time.Time) error {
	to := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(to, text, mode); err != nil {
		return err
	}
	if err := os.Chmod(to, mode); err != nil { // whatever the mask of who packs
		return err
	}
	return os.Chtimes(to, at, at)
}

// roots are the certificates by which authorities are known, as Mozilla keeps them,
// in PEM. Those that are believed only of what they signed before some day are left
// out, for a file cannot say so.
func roots() (out []byte) {
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			out = append(out, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate})...)
		}
	}
	return out
}
