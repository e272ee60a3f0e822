// Package mcrplay plays recorded deals of Chinese Official on the engine and
// compares them with what it finds. A Source says what a system does otherwise
// than others; a Deal builds a recorded deal from what a source tells.
package mcrplay
