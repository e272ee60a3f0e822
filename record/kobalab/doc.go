// Package kobalab reads the games of the program kobalab: JSON, in its own words.
package kobalab
