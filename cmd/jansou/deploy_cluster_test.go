package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/bus"
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

// TestDeployClusterSettings: what the files for a cluster set the program knows, and it
// makes a node of a server.
func TestDeployClusterSettings(t *testing.T) {
	for _, name := range []string{"compose.yaml", "kubernetes.yaml"} {
		var env []string
		for _, m := range regexp.MustCompile(`(?m)\b(JANSOU_[A-Z_]+): +([^,\n}]+)`).FindAllStringSubmatch(deployed(t, name), -1) {
			if m[1] != "JANSOU_NODE" && m[1] != "JANSOU_BETWEEN_AT" {
				env = append(env, m[1]+"="+strings.Trim(m[2], `"`))
			}
		}
		if name == "kubernetes.yaml" {
			for _, m := range regexp.MustCompile(`name: (JANSOU_[A-Z_]+)\n`).FindAllStringSubmatch(deployed(t, name), -1) {
				env = append(env, m[1]+"=x")
			}
		} else {
			env = append(env, "JANSOU_NODE=a", "JANSOU_BETWEEN_AT=a:8090")
		}
		env = slices.DeleteFunc(env, func(v string) bool { return strings.Contains(v, "${") }) // what Compose fills in
		if wrong := slips(settingsOf(t), env); len(env) < 10 || len(wrong) > 0 {
			t.Errorf("%s tells %v: %v", name, env, wrong)
		}
		if _, _, err := settled(t.TempDir(), "", env, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := bus.ParseAddress("nats://" + regexp.MustCompile(`JANSOU_CLUSTER: nats://(\S+)`).FindStringSubmatch(deployed(t, name))[1]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	args := regexp.MustCompile(`(?s)args: \[(.*?)\]`).FindStringSubmatch(deployed(t, "kubernetes.yaml"))
	var words []string
	for w := range strings.SplitSeq(args[1], ",") {
		words = append(words, strings.Trim(strings.TrimSpace(w), `"`))
	}
	if _, err := newParser(&cli{}, io.Discard).Parse(words); err != nil {
		t.Errorf("kubernetes.yaml: %v: %v", words, err)
	}
}
