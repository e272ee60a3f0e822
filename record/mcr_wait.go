//go:build !mcrgame

package record

import "jansou/mcr"

func verifyChinese(g *Game) *Tally { return &Tally{} }
func botzoneRules() *mcr.Ruleset   { return &mcr.Ruleset{} }
