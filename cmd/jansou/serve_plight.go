package main

import (
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"time"
)

// What an operator may have set up wrongly, told with its remedy.

// cannotListen tells why a server cannot listen at an address that a flag gives.
func cannotListen(flag, at string, err error) error {
	remedy := ""
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		remedy = "another program listens there: end it, or give another address with " + flag
	case errors.Is(err, fs.ErrPermission):
		remedy = "ports below 1024 are for root and for services that may (CAP_NET_BIND_SERVICE, as deploy/jansou.service has it): give a higher one with " + flag
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		remedy = "this machine has no such address: give one of its own, or a port alone (:8080) for all of them, with " + flag
	default:
		return fmt.Errorf("%s: %w", flag, err)
	}
	return fmt.Errorf("%s %s: %s (%w)", flag, at, remedy, err)
}

// cannotHold tells why the folder of the games cannot be taken.
func cannotHold(dir string, err error) error {
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return fmt.Errorf("the data folder %s cannot be written by this user: give it to them (chown), or choose another with --data (%w)", dir, err)
	}
	return err
}

// soon is how long before its end a certificate is spoken of: who renews does so a
// month before, so two weeks before something has failed twice.
const soon = 14 * 24 * time.Hour

// doubts says what browsers will find wrong with a certificate, now or soon.
func doubts(c *x509.Certificate, hosts []string, now time.Time) (list []string) {
	day := func(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }
	switch {
	case now.Before(c.NotBefore):
		list = append(list, fmt.Sprintf("the certificate holds from %s on, and it is %s by the clock of this machine: is the clock right?", day(c.NotBefore), day(now)))
	case now.After(c.NotAfter):
		list = append(list, fmt.Sprintf("the certificate has ended at %s: browsers refuse it; renew it", day(c.NotAfter)))
	case now.Add(soon).After(c.NotAfter):
		list = append(list, fmt.Sprintf("the certificate ends at %s: renew it", day(c.NotAfter)))
	}
	for _, host := range hosts {
		if err := c.VerifyHostname(host); err != nil {
			list = append(list, fmt.Sprintf("the certificate is not for %s, which --host names: browsers refuse it there", host))
		}
	}
	return list
}
