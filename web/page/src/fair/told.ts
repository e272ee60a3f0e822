// What is said of a verdict, and of how likely chance is to come out so.
import { number, say, type Key } from '../lib/say.svelte'
import type { Verdict } from './check'
import type { FairGame, FairTest } from '../lib/proto'

export type Tone = 'good' | 'half' | 'bad' | 'wait'

/** The result in a heading and a sentence. */
export interface Told {
  tone: Tone
  title: string
  text: string
}

/** What is said of one deal of a game. */
export function verdictSays(g: FairGame, v: Verdict, ms: number, listed?: number): Told {
  const b = v.broken
  if (b?.why === 'shut') return { tone: 'wait', title: say('fair.shut'), text: say('fair.why.shut') }
  if (b) return { tone: 'bad', title: say('fair.bad'), text: say(`fair.why.${b.why}` as Key, { n: (b.at ?? 0) + 1 }) }
  const tiles = g.tiles.replace(/[a-z]/g, '').length
  const made = say('fair.made', { ms: number(Math.max(1, Math.round(ms))), n: tiles })
  if (!g.method) return { tone: 'half', title: say('fair.old'), text: say('fair.old.more') }
  if (v.by === 'own') return { tone: 'good', title: say('fair.good'), text: `${made} ${say('fair.good.own')}` }
  if (v.by === 'list') return { tone: 'good', title: say('fair.good'), text: `${made} ${say('fair.good.list', { n: listed })}` }
  return { tone: 'half', title: say('fair.half'), text: `${made} ${say('fair.half.more')}` }
}

/** How likely it is, in words: nothing, a little or very unlikely. */
export function chanceSays(t: FairTest): string {
  if (t.p >= 0.01) return say('fair.p.fine')
  return say(t.p >= 0.0001 ? 'fair.p.rare' : 'fair.p.never', { n: Math.round(1 / Math.max(t.p, 1e-9)) })
}

/** p as it is printed. */
export const pSays = (p: number): string => (p < 0.001 ? `< ${number(0.001)}` : number(Math.round(p * 1000) / 1000))

/** A long hash, its two ends. */
export const ends = (h: string): string => (h ? `${h.slice(0, 8)} … ${h.slice(-8)}` : '')
