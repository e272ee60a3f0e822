// Package tziakcha reads deals of Chinese Official as the site Tziakcha keeps
// them.
package tziakcha
