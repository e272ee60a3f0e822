// The sounds, made of noise and sines: no recording is fetched. Each is a recipe
// that hangs a few nodes on the way out and lets them end by themselves.
import type { Note, SoundName } from './score'

const db = (n: number): number => 10 ** (n / 20)

/** One sound being made: where it goes, when it begins, and how its pitch differs. */
interface Making {
  ctx: BaseAudioContext
  out: AudioNode
  at: number
  /** The pitch of the recipe, varied. */
  hz: (f: number) => number
  noise: AudioBuffer
}

/** How loud something is in its course: at once there, then gone after `s` seconds. */
function fading(m: Making, level: number, s: number, delay = 0): GainNode {
  const g = m.ctx.createGain()
  const t = m.at + delay
  g.gain.setValueAtTime(0, t)
  g.gain.linearRampToValueAtTime(level, t + Math.min(0.004, s / 4))
  g.gain.exponentialRampToValueAtTime(0.0001, t + s)
  g.connect(m.out)
  return g
}

interface Tone {
  type?: OscillatorType
  from: number
  to?: number
  s: number
  level: number
  delay?: number
}

function tone(m: Making, { type = 'sine', from, to = from, s, level, delay = 0 }: Tone): void {
  const o = m.ctx.createOscillator()
  const t = m.at + delay
  o.type = type
  o.frequency.setValueAtTime(m.hz(from), t)
  if (to !== from) o.frequency.exponentialRampToValueAtTime(m.hz(to), t + s)
  o.connect(fading(m, level, s, delay))
  o.start(t)
  o.stop(t + s)
}

interface Burst {
  filter: BiquadFilterType
  at: number
  to?: number
  q?: number
  s: number
  level: number
  delay?: number
}

function burst(m: Making, { filter, at, to = at, q = 1, s, level, delay = 0 }: Burst): void {
  const n = m.ctx.createBufferSource()
  const f = m.ctx.createBiquadFilter()
  const t = m.at + delay
  n.buffer = m.noise
  f.type = filter
  f.Q.value = q
  f.frequency.setValueAtTime(m.hz(at), t)
  if (to !== at) f.frequency.exponentialRampToValueAtTime(m.hz(to), t + s)
  n.connect(f)
  f.connect(fading(m, level, s, delay))
  n.start(t)
  n.stop(t + s)
}

/** A dry knock on felt. */
function knock(m: Making, level: number, delay = 0, lower = 1): void {
  burst(m, { filter: 'bandpass', at: 1800 * lower, q: 4, s: 0.018, level: level * 1.6, delay })
  tone(m, { from: 190 * lower, to: 120 * lower, s: 0.04, level, delay })
}

/** So many knocks, the last one lower. */
function knocks(m: Making, n: number): void {
  for (let i = 0; i < n; i++) knock(m, 0.5, i * 0.045, i === n - 1 ? 0.82 : 1)
}

const recipes: Record<SoundName, (m: Making) => void> = {
  discard: (m) => {
    const dull = m.ctx.createBiquadFilter()
    dull.type = 'lowpass'
    dull.frequency.value = 2600
    dull.connect(m.out)
    knock({ ...m, out: dull }, 0.5)
  },
  own: (m) => knock(m, 0.5 * db(3)),
  draw: (m) => burst(m, { filter: 'bandpass', at: 3000, s: 0.07, level: db(-18) }),
  knock: (m) => knocks(m, 2),
  kong: (m) => knocks(m, 4),
  asked: (m) => {
    tone(m, { type: 'triangle', from: 660, s: 0.18, level: 0.32 })
    tone(m, { type: 'triangle', from: 990, s: 0.18, level: 0.2 })
  },
  turn: (m) => tone(m, { from: 523, s: 0.12, level: 0.35 }),
  riichi: (m) => {
    burst(m, { filter: 'bandpass', at: 2600, q: 6, s: 0.008, level: 0.7 })
    tone(m, { from: 330, to: 392, s: 0.26, level: 0.3 })
  },
  tick: (m) => tone(m, { from: 1200, s: 0.01, level: db(-12) }),
  win: (m) => {
    for (const [i, f] of [392, 587, 784].entries()) tone(m, { from: f, s: 0.9, level: 0.22, delay: i * 0.03 })
  },
  lost: (m) => tone(m, { from: 294, s: 0.4, level: 0.3 }),
  wash: (m) => burst(m, { filter: 'lowpass', at: 2400, to: 300, s: 0.3, level: 0.25 }),
  furiten: (m) => {
    tone(m, { from: 220, s: 0.06, level: 0.35 })
    tone(m, { from: 220, s: 0.06, level: 0.35, delay: 0.11 })
  },
  referee: (m) => {
    tone(m, { from: 1046, s: 1.2, level: 0.28 })
    tone(m, { from: 2093, s: 1.2, level: 0.12 })
  },
  refused: (m) => tone(m, { from: 150, s: 0.05, level: 0.5 }),
}

export const soundNames = Object.keys(recipes) as SoundName[]

/** The room in which it sounds: one gain for all, and a little of it once more after 60 ms. */
export class Synth {
  private readonly master: GainNode
  private readonly noise: AudioBuffer

  constructor(private readonly ctx: BaseAudioContext) {
    this.master = ctx.createGain()
    this.master.connect(ctx.destination)
    const delay = ctx.createDelay(0.1)
    delay.delayTime.value = 0.06
    const again = ctx.createGain()
    again.gain.value = 0.08
    this.master.connect(delay)
    delay.connect(again)
    again.connect(delay)
    again.connect(ctx.destination)
    this.noise = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * 0.5), ctx.sampleRate)
    const data = this.noise.getChannelData(0)
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
  }

  /** Plays a note; `volume` goes from 0 to 1. */
  play(n: Note, volume: number): void {
    this.master.gain.value = volume
    const pan = this.ctx.createStereoPanner()
    pan.pan.value = n.pan
    pan.connect(this.master)
    recipes[n.name]({ ctx: this.ctx, out: pan, at: this.ctx.currentTime + 0.005, hz: (f) => f * (1 + n.tune), noise: this.noise })
  }
}
