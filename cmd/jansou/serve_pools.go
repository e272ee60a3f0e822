package main

import (
	_ "embed"
	"fmt"
	"os"

	"jansou/parlour"
)

// usualPools is what people can wait for by quick match where nobody has said it.
//
//go:embed pools.json
var usualPools []byte

// pools reads what people can wait for.
func (c *serveCmd) pools() ([]parlour.Pool, error) {
	text, from := usualPools, "pools.json"
	if c.Pools != "" {
		var err error
		if text, err = os.ReadFile(c.Pools); err != nil {
			return nil, fmt.Errorf("the pools: %w", err)
		}
		from = c.Pools
	}
	pools, err := parlour.ReadPools(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", from, err)
	}
	return pools, nil
}
