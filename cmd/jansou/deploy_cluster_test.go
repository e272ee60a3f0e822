package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// fetched runs a program of a Go module that is none of ours. Where it cannot be fetched
// the test is skipped, and where CI is set it fails.
func fetched(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = filepath.Join("..", "..", dir)
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		said := out.String() + errs.String()
		if os.Getenv("CI") == "" && (strings.Contains(said, "dial tcp") || strings.Contains(said, "no such host") || strings.Contains(said, "module lookup disabled")) {
			t.Skipf("go %v cannot be fetched here", args)
		}
		t.Errorf("go %v: %v\n%s", args, err, said)
	}
	return out.String()
}

// TestDeployCluster: Docker Compose reads compose.yaml, Kubernetes takes every field of
// kubernetes.yaml, and a critic of such files has nothing to say.
func TestDeployCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("other programs are fetched") // quick: what reads deploy/compose.yaml and deploy/kubernetes.yaml
	}
	if said := fetched(t, "deploy/lint", "run", ".", ".."); !t.Failed() && said != "compose.yaml: 8 services; kubernetes.yaml: 8 objects\n" {
		t.Errorf("there is %s", said)
	}
	if said := fetched(t, "deploy", "run", "github.com/zegl/kube-score/cmd/kube-score@v1.20.0", "score", "--output-format", "ci", "kubernetes.yaml"); strings.Contains(said, "[CRITICAL]") || strings.Contains(said, "[WARNING]") {
		t.Error(said)
	}
}

// TestDeployLintFinds: what reads the files finds what is wrong in them.
func TestDeployLintFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("other programs are fetched") // quick: what reads deploy/compose.yaml and deploy/kubernetes.yaml
	}
	dir := t.TempDir()
	compose := "services:\n  a: {image: a, comand: [serve]}\n"
	kube := "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {prots: []}\n"
	write(t, filepath.Join(dir, "compose.yaml"), compose)
	write(t, filepath.Join(dir, "kubernetes.yaml"), kube)
	cmd := exec.Command("go", "run", ".", dir)
	cmd.Dir, cmd.Env = filepath.Join("..", "..", "deploy", "lint"), append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil && os.Getenv("CI") == "" && strings.Contains(string(out), "dial tcp") {
		t.Skip("what it is made of cannot be fetched here")
	}
	if err == nil || !strings.Contains(string(out), "comand") || !strings.Contains(string(out), `unknown field "spec.prots"`) {
		t.Errorf("%v: %s", err, out)
	}
}

// TestDeployClusterFigures: Prometheus takes what it is told of three nodes.
func TestDeployClusterFigures(t *testing.T) {
	promtool := tool(t, "promtool")
	dir := t.TempDir()
	for _, name := range []string{"cluster/prometheus.yml", "alerts.yml"} {
		write(t, filepath.Join(dir, filepath.Base(name)), deployed(t, name))
	}
	succeeds(t, dir, promtool, "check", "config", "prometheus.yml")
}
