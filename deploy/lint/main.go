// Command lint reads what is beside it in deploy as those do for whom it is written:
// compose.yaml as Docker Compose reads it, and kubernetes.yaml as Kubernetes does that
// takes no field which it does not know. It is a module of its own, so that nobody else
// needs theirs.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/compose-spec/compose-go/v2/cli"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
)

func main() {
	dir := ".."
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	services, errCompose := compose(filepath.Join(dir, "compose.yaml"))
	objects, errKube := kubernetes(filepath.Join(dir, "kubernetes.yaml"))
	if err := errors.Join(errCompose, errKube); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("compose.yaml: %d services; kubernetes.yaml: %d objects\n", services, objects)
}

// compose loads a file with its schema, what it refers to, and what it mounts.
func compose(path string) (services int, err error) {
	options, err := cli.NewProjectOptions([]string{path}, cli.WithName("jansou"), cli.WithEnv([]string{"JANSOU_HOST=mahjong.example.org"}))
	if err != nil {
		return 0, err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return 0, err
	}
	for name, s := range project.Services {
		for _, v := range s.Volumes {
			if v.Type != "bind" {
				continue
			}
			if _, err := os.Stat(v.Source); err != nil {
				return 0, fmt.Errorf("%s: service %s: %w", path, name, err)
			}
		}
	}
	return len(project.Services), nil
}

// kubernetes decodes each object of a file into its type.
func kubernetes(path string) (objects int, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	strict := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()
	docs := yaml.NewDocumentDecoder(io.NopCloser(bytes.NewReader(text)))
	defer func() { err = errors.Join(err, docs.Close()) }()
	buf := make([]byte, len(text)+1)
	for {
		n, err := docs.Read(buf)
		if errors.Is(err, io.EOF) {
			return objects, nil
		}
		if err != nil {
			return 0, fmt.Errorf("%s: %w", path, err)
		}
		j, err := yaml.ToJSON(buf[:n])
		if err != nil {
			return 0, fmt.Errorf("%s: %w", path, err)
		}
		if string(j) == "null" {
			continue // a comment alone
		}
		if _, _, err := strict.Decode(j, nil, nil); err != nil {
			return 0, fmt.Errorf("%s: object %d: %w", path, objects+1, err)
		}
		objects++
	}
}
