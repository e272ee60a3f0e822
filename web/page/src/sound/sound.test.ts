import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { audible, Player } from './player'
import { longWait, score, switchOf, ticks, tuneOf, type Note, type SoundName } from './score'
import { soundNames, Synth } from './synth'
import { claim, draw, turn, win } from '../../e2e/moments.mjs'
import { options, setOption } from '../lib/options.svelte'
import type { GameEvent, StateMessage } from '../lib/proto'

const turned = () => turn() as StateMessage
const quiet = (): StateMessage => ({ ...turned(), legal: [], view: { ...turned().view!, phase: 'claims', own: { hand: '123m' } } })
const heard = (events: GameEvent[], m = quiet(), before: StateMessage | undefined = quiet()) => score(before, m, events, 'riichi').map((n) => n.name)

/** An audio context that keeps what is made of it. */
function fakeContext() {
  const made: { kind: string; started?: number; stopped?: number; to: unknown[] }[] = []
  const param = () => ({ value: 0, setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} })
  const node = (kind: string) => {
    const n = {
      kind, to: [] as unknown[], started: undefined as number | undefined, stopped: undefined as number | undefined,
      gain: param(), frequency: param(), Q: param(), pan: param(), delayTime: param(), buffer: undefined, type: '',
      connect(x: unknown) { n.to.push(x) }, start(t: number) { n.started = t }, stop(t: number) { n.stopped = t },
    }
    made.push(n)
    return n
  }
  const ctx = {
    currentTime: 10, sampleRate: 1000, state: 'running', destination: node('destination'), resumed: 0,
    createGain: () => node('gain'), createOscillator: () => node('oscillator'), createBiquadFilter: () => node('filter'), createBufferSource: () => node('noise'),
    createStereoPanner: () => node('panner'), createDelay: () => node('delay'), createBuffer: (_: number, n: number) => ({ getChannelData: () => new Float32Array(n) }),
    resume: async () => { ctx.resumed++; ctx.state = 'running' }, suspend: async () => { ctx.state = 'suspended' },
  }
  return { ctx: ctx as unknown as AudioContext & { resumed: number }, made }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  for (const k of ['sound', 'soundTiles', 'soundAsked', 'soundEnds'] as const) setOption(k, true)
  setOption('volume', 60)
})

const you = turned().you
const right = (you + 1) % 4

test.each([
  [{ kind: 'discarded', seat: right, tile: '3p' }, ['discard']],
  [{ kind: 'discarded', seat: you, tile: '3p' }, ['own']],
  [{ kind: 'discarded', seat: right, tile: '3p', riichi: true }, ['discard', 'riichi']],
  [{ kind: 'drew', seat: right }, ['draw']],
  [{ kind: 'claimed', seat: right, meld: { kind: 'chow', tiles: '345p', called: '3p', from: you } }, ['knock']],
  [{ kind: 'claimed', seat: right, meld: { kind: 'pung', tiles: '333p', called: '3p', from: you } }, ['knock']],
  [{ kind: 'konged', seat: right, meld: { kind: 'closed_kong', tiles: '3333p', from: right } }, ['kong']],
  [{ kind: 'won', seat: you, from: right }, ['win']],
  [{ kind: 'won', seat: right, from: you }, ['lost']],
  [{ kind: 'answered', seat: right, action: { kind: 'pass' } }, []],
] as [GameEvent, SoundName[]][])('%j is heard as %j', (e, names) => {
  expect(heard([e])).toEqual(names)
})

test('a discard comes from the side of who made it', () => {
  const pans = [0, 1, 2, 3].map((seat) => score(quiet(), quiet(), [{ kind: 'discarded', seat, tile: '3p' }], 'riichi')[0]!.pan)
  expect([...pans].sort((a, b) => a - b)).toEqual([-0.4, 0, 0, 0.4])
  expect(pans[you]).toBe(0)
})

test('what asks: the bell for a claim, a note for a turn that nobody sees or that was long awaited', () => {
  const asked = claim() as StateMessage
  expect(heard([], asked)).toContain('asked')
  expect(heard([], asked, asked)).toEqual([]) // the same question rings once
  expect(heard([], turned())).not.toContain('turn')
  expect(score(quiet(), turned(), [], 'riichi', 0, true).map((n) => n.name)).toContain('turn')
  expect(score(quiet(), turned(), [], 'riichi', longWait + 1).map((n) => n.name)).toContain('turn')
})

test('furiten, the referee, a drawn deal; a win has no breath', () => {
  const own = { hand: '123m', furiten: [{ seat: you, at: 3, rule: 'riichi.furiten.own' }] } as StateMessage['view'] & object
  const m = quiet()
  expect(heard([], { ...m, view: { ...m.view!, own: own as never } })).toEqual(['furiten'])
  expect(heard([], { ...m, call: { seat: 1 } as never })).toEqual(['referee'])
  expect(heard([], draw() as StateMessage)).toContain('wash')
  expect(heard([], win() as StateMessage)).not.toContain('wash')
})

test('who comes hears nothing of before, and who was away only the last of it', () => {
  const many = Array.from({ length: 9 }, (_, i) => ({ kind: 'discarded', seat: i % 4, tile: '3p' }) as GameEvent)
  expect(score(undefined, quiet(), many, 'riichi')).toEqual([])
  expect(heard(many)).toHaveLength(1)
})

test('the pitch varies by three of a hundred', () => {
  const all = ['1m', '5p', '0s', '7z', '8f', '9s'].map(tuneOf)
  expect(new Set(all).size).toBeGreaterThan(3)
  for (const t of all) expect(Math.abs(t)).toBeLessThanOrEqual(0.03)
})

test('the last five seconds tick, and stop with the question', () => {
  const m = { ...turned(), clock: { left: 8000, bank: 0 } }
  expect(ticks(m).map((n) => n.at)).toEqual([3000, 4000, 5000, 6000, 7000])
  expect(ticks({ ...m, clock: { left: 2500, bank: 0 } }).map((n) => n.at)).toEqual([500, 1500])
  expect(ticks({ ...m, legal: [] })).toEqual([])
  expect(ticks({ ...m, held: true })).toEqual([])
  const { ctx, made } = fakeContext()
  const p = new Player(ctx, () => false)
  p.hear(m, [], 'riichi')
  p.hear(quiet(), [], 'riichi')
  const before = made.length
  vi.advanceTimersByTime(9000)
  expect(made).toHaveLength(before)
})

test.each(soundNames)('%s begins, ends, and goes through the one gain', (name) => {
  const { ctx, made } = fakeContext()
  const synth = new Synth(ctx)
  const master = made.find((n) => n.kind === 'gain')!
  const fixed = made.length
  synth.play({ name, at: 0, pan: 0.4, tune: 0.02 }, 0.5)
  expect((master as unknown as { gain: { value: number } }).gain.value).toBe(0.5)
  const sources = made.slice(fixed).filter((n) => n.kind === 'oscillator' || n.kind === 'noise')
  expect(sources.length).toBeGreaterThan(0)
  for (const s of sources) expect(s.stopped! > s.started! && s.started! >= 10 && s.stopped! - s.started! <= 1.2 + 1e-9).toBe(true)
  const reaches = (n: unknown): boolean => n === master || (n as { to: unknown[] }).to.some(reaches)
  for (const s of sources) expect(reaches(s)).toBe(true)
})

test('switches, the volume, and a page that nobody sees', () => {
  const n = (name: SoundName): Note => ({ name, at: 0, pan: 0, tune: 0 })
  for (const name of soundNames) {
    expect(audible(n(name), false), name).toBe(true)
    expect(audible(n(name), true), name).toBe(['asked', 'turn', 'referee'].includes(name))
    setOption(switchOf[name], false)
    expect(audible(n(name), false), name).toBe(false)
    setOption(switchOf[name], true)
  }
  setOption('volume', 0)
  expect(audible(n('win'), false)).toBe(false)
  setOption('volume', 60)
  setOption('sound', false)
  expect(soundNames.some((x) => audible(n(x), false))).toBe(false)
  expect(options.sound).toBe(false)
})

test('a player rests after a while and wakes for the next sound', async () => {
  const { ctx } = fakeContext()
  const p = new Player(ctx, () => false)
  p.play([{ name: 'own', at: 0, pan: 0, tune: 0 }])
  await vi.advanceTimersByTimeAsync(5000)
  expect(ctx.state).toBe('suspended')
  p.play([{ name: 'own', at: 0, pan: 0, tune: 0 }])
  await vi.advanceTimersByTimeAsync(1)
  expect(ctx.resumed).toBe(1)
})

test('the sound of this moment waits for no timer, one to come does', () => {
  const { ctx, made } = fakeContext()
  const p = new Player(ctx, () => false)
  const fixed = made.length
  expect(p.play([{ name: 'own', at: 0, pan: 0, tune: 0 }])).toEqual([])
  const now = made.length
  expect(now).toBeGreaterThan(fixed)
  expect(p.play([{ name: 'own', at: 90, pan: 0, tune: 0 }])).toHaveLength(1)
  expect(made.length).toBe(now)
  vi.advanceTimersByTime(90)
  expect(made.length).toBeGreaterThan(now)
})
