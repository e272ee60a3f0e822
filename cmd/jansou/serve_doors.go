package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"time"

	"jansou/metrics"
	"jansou/web"
)

// doors are the addresses at which a server answers.
type doors struct {
	servers []*http.Server
	failed  chan error // one of them has ended by itself
}

// openDoors listens for browsers, and for who reads figures, and says where.
func (c *serveCmd) openDoors(by *secrets, handler *web.Handler, counted *metrics.Metrics, logger *slog.Logger, out io.Writer) (_ *doors, err error) {
	if c.Redirect != "" && by.config == nil {
		return nil, errors.New("--redirect leads to a server that speaks TLS: give --tls-cert or --acme")
	}
	d := &doors{failed: make(chan error, 3)}
	var open []net.Listener
	listen := func(flag, at string) net.Listener {
		if at == "" || err != nil {
			return nil
		}
		l, failed := net.Listen("tcp", at)
		if failed != nil {
			err = cannotListen(flag, at, failed)
			return nil
		}
		open = append(open, l)
		return l
	}
	browsers, figures, plain := listen("--listen", c.Listen), listen("--metrics", c.Metrics), listen("--redirect", c.Redirect)
	if err != nil {
		for _, l := range open {
			err = errors.Join(err, l.Close())
		}
		return nil, err
	}
	at := address("http", browsers.Addr())
	counting := counted.Listener(browsers)
	if by.config != nil {
		at = address("https", browsers.Addr())
		counting = tls.NewListener(counting, by.config)
	}
	d.open(counting, handler, logger, handler.Guard)
	said := fmt.Sprintf("Jansou serves at %s\n", at)
	if figures != nil {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", counted.Handler())
		d.open(figures, mux, logger, func(*http.Server) {})
		said += fmt.Sprintf("Figures for Prometheus at %s/metrics\n", address("http", figures.Addr()))
	}
	if plain != nil {
		d.open(plain, by.http(elsewhere(c.Host)), logger, handler.Guard)
		said += fmt.Sprintf("Plain HTTP is sent there from %s\n", address("http", plain.Addr()))
	}
	logger.Info("serves", slog.String("address", browsers.Addr().String()))
	if _, err := io.WriteString(out, said); err != nil {
		logger.Warn("the address could not be printed", slog.String("address", browsers.Addr().String()), slog.Any("cause", err))
	}
	return d, nil
}

// open answers by handler who comes to l, as far as guard lets them stay.
func (d *doors) open(l net.Listener, handler http.Handler, logger *slog.Logger, guard func(*http.Server)) {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          log.New(complaints{logger}, "", 0),
	}
	guard(server)
	d.servers = append(d.servers, server)
	go func() { d.failed <- server.Serve(l) }()
}

// shut lets nobody in any more, and waits for the answers that are underway.
func (d *doors) shut(ctx context.Context) (err error) {
	for _, s := range d.servers {
		if late := s.Shutdown(ctx); late != nil {
			err = errors.Join(err, late, s.Close())
		}
	}
	return err
}

// address returns what to type into a browser on this machine.
func address(scheme string, a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return scheme + "://" + a.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}
