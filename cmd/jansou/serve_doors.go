package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"jansou/metrics"
)

// doors are the addresses at which a server answers.
type doors struct {
	servers []*http.Server
	failed  chan error // one of them has ended by itself
}

// openDoors listens for browsers, and for who reads figures, and says where.
func (c *serveCmd) openDoors(handler http.Handler, counted *metrics.Metrics, logger *slog.Logger, out io.Writer) (*doors, error) {
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return nil, err
	}
	var figures net.Listener
	if c.Metrics != "" {
		if figures, err = net.Listen("tcp", c.Metrics); err != nil {
			return nil, errors.Join(fmt.Errorf("figures: %w", err), listener.Close())
		}
	}
	d := &doors{failed: make(chan error, 2)}
	d.open(counted.Listener(listener), handler, logger)
	said := fmt.Sprintf("Jansou serves at %s\n", address(listener.Addr()))
	if figures != nil {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", counted.Handler())
		d.open(figures, mux, logger)
		said += fmt.Sprintf("Figures for Prometheus at %s/metrics\n", address(figures.Addr()))
	}
	logger.Info("serves", slog.String("address", listener.Addr().String()))
	if _, err := io.WriteString(out, said); err != nil {
		logger.Warn("the address could not be printed", slog.String("address", listener.Addr().String()), slog.Any("cause", err))
	}
	return d, nil
}

// open answers by handler who comes to l.
func (d *doors) open(l net.Listener, handler http.Handler, logger *slog.Logger) {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
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
func address(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return "http://" + a.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}
