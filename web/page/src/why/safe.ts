// How safe the tiles of a hand are against a riichi, in three grades, each with
// the sentence that proves it. What is safe, the server says.
import { call } from '../lib/api'
import { queryOf, type Moment } from './desk'
import { say } from '../lib/say.svelte'
import { ruleName } from '../lib/words'
import { tileName } from '../tile/tiles'
import type { SafeAnswer, Seat, TeachForm, TeachSafety, TeachSeen, TeachThreat } from '../lib/proto'

/** Safe: it cannot win on the tile. Half: no two-sided wait is left, others may be. */
export type Grade = 'safe' | 'half' | 'open'

export async function threats(m: Moment, lang: string): Promise<TeachThreat[]> {
  return (await call<SafeAnswer>(`/api/tables/${m.table}/safe?${queryOf(m, lang)}`)).threats ?? []
}

export function gradeOf(s: TeachSafety): Grade {
  if (s.chance === 0) return 'safe'
  return s.class === 'suji' || s.class === 'kabe' ? 'half' : 'open'
}

type Names = (seat: Seat) => string

/** Where a tile that proves something lies: "7th discard of Haru". */
function placeSays(x: TeachSeen, name: Names): string {
  return x.place === 'river' ? say('safe.at.river', { name: name(x.seat), turn: x.turn }) : say('safe.at.table', { tile: tileName(x.tile) })
}

/** What rules a two-sided wait out. */
function outSays(f: TeachForm, threat: Seat, name: Names): string {
  const tiles = (f.of ?? []).map((t) => tileName(t)).join(say('join.comma'))
  if (f.by === 'suji') return say('safe.suji', { name: name(threat), tiles, other: tileName(f.other), at: placeSays(f.proof![0]!, name) })
  return say('safe.kabe', { tiles, tile: tileName(f.proof?.[0]?.tile) })
}

/** Why a tile has its grade: whole sentences, the proof in them. */
export function proofSays(s: TeachSafety, threat: Seat, name: Names): string[] {
  if (s.class === 'genbutsu') return [say('safe.genbutsu', { name: name(threat), at: (s.proof ?? []).map((x) => placeSays(x, name)).join(say('join.comma')), rule: ruleName(s.rule) })]
  if (s.class === 'no_wait') return [say('safe.nowait', { tile: tileName(s.tile) })]
  const out = (s.forms ?? []).filter((f) => f.name === 'two_sided' && f.ways === 0).map((f) => outSays(f, threat, name))
  const left = (s.forms ?? []).filter((f) => f.ways > 0).map((f) => say('safe.way', { n: f.ways, wait: say(`safe.wait.${f.name as 'single'}`) }))
  return [...out, ...(left.length ? [say('safe.left', { ways: left.join(say('join.comma')) })] : [])]
}
