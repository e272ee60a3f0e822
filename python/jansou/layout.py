"""Where what is in the tokens and the planes, and the numbers of the actions.

The tables with their meaning are in docs/learning.md. These numbers are a
promise: what is there keeps its place. Seats in tokens and planes are relative:
0 the viewer, 1 who plays after it, 2 and 3 the next ones.

A code is a tile: 0 none or not seen, 1 to 34 the kinds (characters, dots,
bamboos 1 to 9, then East, South, West, North, White, Green, Red), 35 to 37 the
red fives of characters, dots, bamboos, 38 to 45 the flowers.
"""

from __future__ import annotations

TOKENS = 640
PLANES = 101
KINDS = 34
ACTIONS = 256
CODES = 46

# Tokens: the first byte of each field.
GAME, PHASE, ROUND, WIND, NUMBER, COUNTERS, DEPOSITS, LIVE = range(8)
TURN, ASKED, ASKED_FROM, DRAWN, FURITEN, INDICATORS = range(8, 14)
RIICHI, CONCEALED, WALLS, FLOWERS, OWN_FLOWERS, HAND = 18, 22, 26, 30, 34, 35
REDS, MELDS, RIVERS, MANNER, WHEN, OPEN = 69, 72, 184, 328, 472, 616
MELD_SIZE, RIVER_SIZE, OPEN_SIZE = 7, 36, 5

# Planes: the first of each group; the planes of relative seat s begin at
# PLANE_SEAT + SEAT_PLANES * s.
PLANE_HAND, PLANE_REDS, PLANE_DRAWN, PLANE_ASKED, PLANE_SEEN = 0, 4, 5, 6, 7
PLANE_INDICATORS, PLANE_ROUND, PLANE_WIND, PLANE_SEAT, PLANE_PHASE = 11, 13, 14, 15, 83
PLANE_LIVE, PLANE_COUNTERS, PLANE_DEPOSITS, PLANE_OFFICIAL = 87, 96, 97, 98
PLANE_FURITEN, PLANE_OWN_FLOWERS, SEAT_PLANES = 99, 100, 17

# Actions: the first number of each group.
DISCARD_HAND, DISCARD_DRAWN, RIICHI_HAND, RIICHI_DRAWN = 0, 45, 90, 127
CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH, PUNG_PLAIN = 164, 166, 168, 170
KONG_OPEN, KONG_CLOSED, KONG_ADDED, FLOWER_LAY = 172, 173, 207, 241
WIN, PASS, ABORT, TENPAI, NOTEN, PUNG_REDS, NONE = range(249, 256)
