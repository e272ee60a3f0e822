package main

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// deployed reads a file of deploy.
func deployed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// tool finds a program that is not ours, or lets the test go.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CI") != "" && name == "promtool" {
			t.Fatalf("there is no %s here, which .ci/run installs", name)
		}
		t.Skipf("there is no %s here", name)
	}
	return path
}

// succeeds runs a program to its end.
func succeeds(t *testing.T, dir, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s %v: %v\n%s", program, args, err, out)
	}
}

// TestDeploySettings: the settings in deploy are ones that the program has, and
// the commands of the units are ones that it takes.
func TestDeploySettings(t *testing.T) {
	if _, _, err := settled(t.TempDir(), deployed(t, "jansou.toml"), nil, nil); err != nil {
		t.Error(err)
	}
	other := regexp.MustCompile(`(?m)^# (\w+ = .*)$`).FindAllStringSubmatch(deployed(t, "jansou.toml"), -1)
	if len(other) != 3 {
		t.Errorf("%d settings beside", len(other))
	}
	for _, m := range other {
		if _, _, err := settled(t.TempDir(), m[1], nil, nil); err != nil {
			t.Error(err)
		}
	}
	env := regexp.MustCompile(`JANSOU_\w+=[^ \n]*`).FindAllString(deployed(t, "Containerfile"), -1)
	if wrong := slips(settingsOf(t), env); len(env) != 4 || len(wrong) > 0 {
		t.Errorf("the container is told %v: %v", env, wrong)
	}
	if _, _, err := settled(t.TempDir(), "", env, nil); err != nil {
		t.Error(err)
	}
	for _, unit := range []string{"jansou.service", "jansou-backup.service"} {
		m := regexp.MustCompile(`(?m)^ExecStart=/usr/local/bin/jansou (.*)$`).FindStringSubmatch(deployed(t, unit))
		if m == nil {
			t.Errorf("%s starts nothing", unit)
			continue
		}
		if _, err := newParser(&cli{}, io.Discard).Parse(strings.Fields(m[1])); err != nil {
			t.Errorf("%s: %v", unit, err)
		}
	}
}

// TestDeployFollowsTheLog: what Litestream is told to copy is the log of the server
// that the settings describe.
func TestDeployFollowsTheLog(t *testing.T) {
	m := regexp.MustCompile(`(?m)^data = "(.*)"$`).FindStringSubmatch(deployed(t, "jansou.toml"))
	if m == nil || !strings.Contains(deployed(t, "litestream.yml"), "- path: "+m[1]+"/"+logName+"\n") {
		t.Errorf("litestream.yml does not follow %s in %v", logName, m)
	}
}

// TestDeployScripts: the shell can read the scripts that no other test runs.
func TestDeployScripts(t *testing.T) {
	bash := tool(t, "bash")
	for _, script := range []string{"../../package", "../../deploy/try", "../../deploy/debian/postinst", "../../deploy/debian/prerm", "../../deploy/debian/postrm", "../../deploy/three", "../../deploy/cluster/primary.sh", "../../deploy/cluster/replica.sh"} {
		succeeds(t, ".", bash, "-n", script)
	}
}

// TestDeployUnits: systemd finds nothing wrong with the units.
func TestDeployUnits(t *testing.T) {
	verify := tool(t, "systemd-analyze")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, unit := range []string{"jansou.service", "jansou-backup.service"} {
		path := filepath.Join(dir, unit)
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(deployed(t, unit), "/usr/local/bin/jansou", self)), 0o600); err != nil {
			t.Fatal(err)
		}
		succeeds(t, dir, verify, "verify", "--man=no", path)
	}
}

// TestDeployAlerts: Prometheus takes the settings and the alerts, and these go
// off when they should.
func TestDeployAlerts(t *testing.T) {
	promtool := tool(t, "promtool")
	dir := filepath.Join("..", "..", "deploy")
	succeeds(t, dir, promtool, "check", "config", "prometheus.yml")
	succeeds(t, dir, promtool, "test", "rules", "alerts_test.yml")
}

// TestDeployPrometheus: a real Prometheus reads the figures of a running server.
func TestDeployPrometheus(t *testing.T) {
	prometheus := tool(t, "prometheus")
	s := newServer(t, "--metrics", "127.0.0.1:0")
	line, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, at, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(line), "/metrics"), "http://")
	newPlayer(s, `{"ruleset":"ema2016"}`)
	dir, own := t.TempDir(), free(t)
	write(t, filepath.Join(dir, "prometheus.yml"), strings.NewReplacer("127.0.0.1:8089", at, "15s", "100ms").Replace(deployed(t, "prometheus.yml")))
	write(t, filepath.Join(dir, "alerts.yml"), deployed(t, "alerts.yml"))
	p := exec.Command(prometheus, "--config.file="+dir+"/prometheus.yml", "--storage.tsdb.path="+dir+"/data", "--web.listen-address="+own)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = p.Process.Kill()
		_ = p.Wait()
	}()
	for want, query := range map[string]string{`"1"]`: `jansou_sockets`, `"0"]`: `count(ALERTS{alertstate="firing"}) or vector(0)`} {
		for { // until it has read them
			res, err := http.Get("http://" + own + "/api/v1/query?query=" + url.QueryEscape(query))
			if err != nil {
				continue
			}
			b, err := io.ReadAll(res.Body)
			if err != nil {
				t.Fatal(err)
			}
			_ = res.Body.Close()
			if strings.Contains(string(b), want) {
				break
			}
		}
	}
}

// free is an address of this machine that was free a moment ago.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// TestDeployProxies: behind the proxies, set up as in deploy, the page, its cookie
// and its websocket work over TLS, and the server knows who asks.
func TestDeployProxies(t *testing.T) {
	const name = "mahjong.example.org"
	for program, arrange := range map[string]func(dir, secure, plain, to string) []string{
		"nginx": func(dir, secure, plain, to string) []string {
			site := strings.NewReplacer("listen 443 ssl", "listen "+secure+" ssl", "listen 80", "listen "+plain, "127.0.0.1:8080", to,
				"/etc/letsencrypt/live/mahjong.example.org/fullchain.pem", dir+"/c.pem", "/etc/letsencrypt/live/mahjong.example.org/privkey.pem", dir+"/c.key").Replace(deployed(t, "nginx.conf"))
			site = regexp.MustCompile(`(?m)^\s*listen \[::\].*$`).ReplaceAllString(site, "")
			main := "daemon off; pid " + dir + "/pid; error_log stderr; events {}\nhttp { access_log off; client_body_temp_path " + dir + "/b; proxy_temp_path " + dir + "/p; fastcgi_temp_path " + dir +
				"/f; uwsgi_temp_path " + dir + "/u; scgi_temp_path " + dir + "/s;\n" + site + "}\n"
			write(t, dir+"/conf", main)
			return []string{"-p", dir, "-c", dir + "/conf"}
		},
		"caddy": func(dir, secure, plain, to string) []string {
			_, port, _ := net.SplitHostPort(secure)
			_, plainPort, _ := net.SplitHostPort(plain)
			site := strings.NewReplacer(name+" {", name+" {\n\ttls "+dir+"/c.pem "+dir+"/c.key", "127.0.0.1:8080", to).Replace(deployed(t, "Caddyfile"))
			write(t, dir+"/conf", "{\n\tadmin off\n\tauto_https disable_certs\n\thttps_port "+port+"\n\thttp_port "+plainPort+"\n\tstorage file_system "+dir+"\n}\n"+site)
			return []string{"run", "--adapter", "caddyfile", "--config", dir + "/conf"}
		},
	} {
		t.Run(program, func(t *testing.T) {
			path := tool(t, program)
			dir := t.TempDir()
			if err := makeCertificate(dir, "c", name); err != nil {
				t.Fatal(err)
			}
			said, err := os.Create(filepath.Join(dir, "log"))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = said.Close() }()
			s := newServerTo(t, said, "--host", name, "--trusted-proxy", "127.0.0.1/32", "--log", "json", "--log-level", "debug")
			secure, plain := free(t), free(t)
			proxy := exec.Command(path, arrange(dir, secure, plain, s.listen)...)
			proxy.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_DATA_HOME="+dir)
			if err := proxy.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() {
				_ = proxy.Process.Signal(os.Interrupt)
				_ = proxy.Wait()
			}()
			b := over(t, secure, name, filepath.Join(dir, "c.pem"))
			for { // until it listens
				if c, err := net.Dial("tcp", secure); err == nil {
					_ = c.Close()
					break
				}
			}
			serial(t, b, "https://"+name+"/") // with its cookie and all
			conn, _, err := websocket.Dial(t.Context(), "wss://"+name+"/api/tables/none/ws", &websocket.DialOptions{HTTPClient: b,
				HTTPHeader: http.Header{"Origin": {"https://" + name}, "X-Forwarded-For": {"203.0.113.9"}}})
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err = conn.Read(t.Context()); websocket.CloseStatus(err) != 4404 {
				t.Errorf("a websocket: %v", err)
			}
			text := ""
			for !strings.Contains(text, `/ws"`) { // until the end of the socket stands in the log
				b, err := os.ReadFile(said.Name())
				if err != nil {
					t.Fatal(err)
				}
				text = string(b)
			}
			if strings.Contains(text, "203.0.113.") {
				t.Error("the browser said who it is, and was believed")
			}
		})
	}
}

// write writes a file of a test.
func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
