// Package web is the door for browsers: the page, a small JSON API for the
// lobby, and a websocket for each table. It knows who somebody is, by a cookie,
// and how messages look; it knows no rules and holds no game. What crosses the
// wire is described in docs/protocol.md.
package web
