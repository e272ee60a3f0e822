package main

import (
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"

	"jansou/bus"
)

// busDoor is how a program that is no node signs in at the bus of a cluster.
type busDoor struct {
	TokenFile string `placeholder:"FILE" help:"A file with the token by which the bus lets workers in, or USER:PASSWORD."`
	Cert      string `placeholder:"FILE" help:"The certificate to show (PEM), where nodes ask for one."`
	Key       string `placeholder:"FILE" help:"Its key (PEM)."`
	CA        string `name:"ca" placeholder:"FILE" help:"Certificates of the authority by which the bus is known (PEM): the connection is then encrypted."`
}

// open connects to a bus at nats://a:4222,b:4222.
func (d busDoor) open(name, address string, logger *slog.Logger) (*bus.NATS, error) {
	at, err := bus.ParseServers(address)
	if err != nil {
		return nil, err
	}
	cfg := bus.Config{Name: name, Address: at, TLS: bus.Files{Cert: d.Cert, Key: d.Key, CA: d.CA}, Logger: logger}
	if d.TokenFile != "" {
		if cfg.Token, err = readSecret(d.TokenFile); err != nil {
			return nil, err
		}
	}
	return bus.Open(cfg)
}

// readSecret reads a file with one line.
func readSecret(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("the file of a secret: %w", err)
	}
	secret := strings.TrimSpace(string(text))
	if secret == "" || strings.ContainsAny(secret, "\r\n") {
		return "", fmt.Errorf("the file %s should have a secret in one line", path)
	}
	return secret, nil
}

// crew is who plays games: so many at the same time here, or the workers of a cluster.
type crew struct {
	here    int
	address string // nats://…; "": here
}

// UnmarshalText reads a number or an address.
func (c *crew) UnmarshalText(b []byte) error {
	if text := string(b); strings.HasPrefix(text, "nats://") {
		_, err := bus.ParseServers(text)
		c.address = text
		return err
	}
	n, err := strconv.Atoi(string(b))
	if err != nil || n < 0 {
		return fmt.Errorf("%q is neither a number nor an address such as nats://127.0.0.1:4222", b)
	}
	c.here = n
	return nil
}
