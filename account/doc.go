// Package account is who somebody is: what an account is, which passwords are good
// enough and how they are kept, codes for whoever has lost the way in, how guessing
// is slowed, what a browser is called. It knows neither HTTP nor SQL; what the time
// is it is told.
package account
