// What a server could say of a player of two hundred games: a page that is full.

let seed = 7
const chance = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648
const now = Date.UTC(2026, 10, 25, 12)
const day = 86_400_000

const part = (name, k, n, per = 'deal') => ({ name, per, unit: 'part', n, value: k / n, err: Math.sqrt(((k / n) * (1 - k / n)) / (n - 1)) })
const mean = (name, value, err, n, unit = 'points', per = 'deal') => ({ name, per, unit, n, value, err })
const figuresOf = (g, d, p, w, l, r, o) => [
  mean('place', 2.39, 1.1 / Math.sqrt(g), g, 'place', 'game'),
  ...['first', 'second', 'third', 'fourth'].map((name, i) => part(name, p[i], g, 'game')),
  mean('total', 1460, 30_000 / Math.sqrt(g), g, 'points', 'game'),
  part('win', w, d), part('deal_in', l, d), part('riichi', r, d), part('open', o, d), part('drawn', 260, d),
  mean('worth', 6120, 240, w, 'points', 'win'),
]

const course = Array.from({ length: 72 }, (_, i) => ({ table: `t${i}`, ended: now - (72 - i) * 1.2 * day, place: 1 + Math.floor(chance() * 4), total: Math.round((chance() + chance() + chance() - 1.44) * 620) * 100 }))
const hand = (hand, tile, more) => ({ deal: 3, winner: 1, from: 2, fromName: 'Haru', table: 'k4q', ruleset: 'ema2016', title: 'EMA 2016', ended: now - 30 * day, tile, hand, lines: [], points: 8000, ...more })

export const statistics = {
  choices: [
    { game: 'riichi', games: 214, rulesets: [{ name: 'ema2016', title: 'EMA Riichi Competition Rules 2016', games: 120 }, { name: 'mleague', title: 'M-League', games: 94 }] },
    { game: 'mcr', games: 12, rulesets: [{ name: 'mcr-wmo', title: 'WMO 2006', games: 12 }] },
  ],
  statistics: {
    game: 'riichi', games: 214, deals: 2046, rated: 190, since: Date.UTC(2025, 2, 3),
    figures: figuresOf(214, 2046, [61, 55, 52, 46], 466, 213, 387, 644),
    server: figuresOf(9000, 90_000, [2250, 2250, 2250, 2250], 19_170, 11_340, 16_290, 31_680),
    dealer: [], others: [], yaku: {}, lostTo: {}, limits: {}, course,
    winds: [0, 1, 2, 3].map((w) => [mean('points', 420 - 260 * w, 190, 520 - w), ...figuresOf(50, 520 - w, [15, 13, 12, 10], 118 - 3 * w, 62, 90 + w, 160)]),
    months: ['2026-08', '2026-09', '2026-10', '2026-11'].map((month, m) => ({ month, games: 50, figures: [mean('points', 120 * m - 90, 210, 490 + 9 * m), ...figuresOf(50, 490 + 9 * m, [15, 13, 12, 10], 110, 60, 90, 150)] })),
    best: [
      hand('111m444p777s111z55z', '5z', { yakuman: 1, points: 32_000, lines: [{ rule: 'riichi.yaku.suuankou', value: 1, unit: 'yakuman' }], limit: 'riichi.limit.yakuman' }),
      hand('22334456778899s', '9s', { han: 8, points: 16_000, limit: 'riichi.limit.baiman', lines: [{ rule: 'riichi.yaku.chinitsu', value: 6, unit: 'han' }, { rule: 'riichi.yaku.pinfu', value: 1, unit: 'han' }, { rule: 'riichi.yaku.iipeikou', value: 1, unit: 'han' }] }),
      hand('234m345678p4406s', '6s', { from: 1, fromName: undefined, melds: [{ kind: 'pung', tiles: '777z', called: '7z', from: 3 }], han: 6, points: 12_000, limit: 'riichi.limit.haneman', lines: [{ rule: 'riichi.yaku.riichi', value: 1, unit: 'han' }, { rule: 'riichi.yaku.ippatsu', value: 1, unit: 'han' }] }),
    ],
  },
  against: [['Haru', 31, 17], ['Marie-Claude', 24, 13], ['Wojciech Nowak', 19, 12], ['Kasia', 12, 5]].map(([name, games, ahead], i) => ({ key: `k${i}`, name, games, ahead, level: 0 })),
}

const seats = (own, names) => [0, 1, 2, 3].map((s) => (s === own ? { name: 'Ann', place: 1, points: 0, total: 0 } : names ? { name: names[(s + 3 - own) % 4] ?? names[0], key: `k${s}`, place: 2, points: 0, total: 0 } : { name: ['Aoi', 'Haru', 'Mei', 'Ren'][s], bot: 'strong', place: 2, points: 0, total: 0 }))
const game = (table, place, title, names, total, ago, course, more = {}) => ({ table, game: 'riichi', ruleset: 'x', title, length: 'south', ended: now - ago * day, kept: true, seat: 1, place, points: 0, total, start: course[0] * 1000, course: course.slice(1).map((p) => p * 1000), unrated: names ? undefined : 'bots', seats: seats(1, names), ...more })

export const games = {
  games: [
    game('a1', 1, 'M-League', ['Haru', 'Marie-Claude', 'Wojciech'], 61_400, 0, [25, 24.8, 24.8, 38.1, 37.1, 35.5, 39.4, 38.4, 41.4]),
    game('a2', 3, 'EMA 2016', null, -8200, 1, [30, 32, 28.5, 31, 26, 24.1, 25.4, 26.8]),
    game('a3', 2, 'EMA 2016', ['Haru', 'Kasia', 'Ren'], 8700, 6, [30, 27.1, 29, 36.4, 33.1, 31, 34.2, 33.7]),
    game('a4', 4, 'Tenhou', ['Ren', 'Aoi', 'Mei'], -41_300, 8, [25, 26, 22, 24.2, 16.2, 12.2, 9, 4.7]),
    game('a5', 1, 'Tenhou', ['Ren', 'Aoi', 'Mei'], 47_000, 8, [25, 23, 29.7, 31, 31, 37.9, 36.2, 42]),
    game('a6', 2, 'M-League', ['Kasia', 'Jun', 'Léa'], 14_100, 11, [25, 33, 30, 28.7, 30.1, 27.9, 26, 29.1]),
    game('a7', 1, 'WRC 2025', null, 31_600, 13, [30, 30, 35.2, 38, 36.8, 41.1, 43.9, 46.6], { origin: 'branch', unrated: 'branched' }),
  ],
  of: 214,
  next: 'x.y',
}

export const rating = {
  ladders: [
    {
      game: 'riichi', speed: 'steady', games: 190, from: 20, shown: { mean: 1564, within: 46, title: 'dan4', games: 190 }, rank: 31, of: 208,
      history: Array.from({ length: 171 }, (_, i) => ({ table: `t${i}`, day: Math.floor((now - (171 - i) * 2 * day) / day) * day, mean: Math.round(1500 + i * 0.38 + 14 * Math.sin(i / 9)), within: Math.round(90 - 46 * (i / 171) ** 0.5) })),
    },
  ],
}

const lost = (kind, called, part, ...at) => ({ kind, called, n: at.reduce((a, [, n]) => a + n, 0), cost: '13,480', part, at: at.map(([away, n]) => ({ kind, called, away, n, cost: '3,400', part: part / at.length })) })

export const readings = {
  game: 'riichi', reader: 'strong', readerSaid: 'strong', least: 200,
  months: [
    {
      month: '2026-11', games: 31, read: 9, decisions: 1284, same: 801, cost: '41,220', most: { kind: 'push', called: 'push', away: 2, n: 14, cost: '13,480', part: 0.33 },
      kinds: [lost('push', 'push', 0.39, [2, 14], [1, 4]), lost('safety', 'safe-tile order', 0.28, [0, 3], [1, 31], [3, 2]), lost('efficiency', 'efficiency', 0.22, [1, 40], [2, 81]), lost('win', 'win let go', 0.11, [0, 1])],
    },
    { month: '2026-10', games: 50, read: 0, decisions: 0, same: 0, cost: '0', kinds: [] },
  ],
}

/** Has a page be told all that. */
export async function full(page) {
  const tell = (path, body) => page.route(path, (r) => r.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) }))
  await tell(/\/api\/me\/statistics/, statistics)
  await tell(/\/api\/me\/readings/, readings)
  await tell(/\/api\/me\/drills/, { due: 5, kept: 12, learned: 2, most: 200 })
  await tell(/\/api\/people\/\w+\/statistics/, { ...statistics, name: 'Bo', against: [] })
  await tell(/\/api\/(me|people\/\w+)\/games(\?|$)/, games)
  await tell(/\/api\/(me|people\/\w+)\/rating/, rating)
}
