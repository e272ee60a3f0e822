// Plays what the score says, as the settings have it: a chunk of its own, fetched
// when there is something to hear.
import { options } from '../lib/options.svelte'
import { score, switchOf, throughWalls, ticks, type Note } from './score'
import { Synth } from './synth'
import type { Game } from '../table/game.svelte'
import type { GameEvent, StateMessage } from '../lib/proto'

/** After so long without a sound the machine may rest. */
const rest = 4000

/** Whether a note is heard now. */
export function audible(n: Note, hidden: boolean): boolean {
  return options.sound && options.volume > 0 && options[switchOf[n.name]] && (!hidden || throughWalls.has(n.name))
}

export class Player {
  private readonly synth: Synth
  private readonly pending = new Set<ReturnType<typeof setTimeout>>()
  private ticking: ReturnType<typeof setTimeout>[] = []
  private resting: ReturnType<typeof setTimeout> | undefined
  private before: StateMessage | undefined
  private decided = 0

  constructor(
    private readonly ctx: AudioContext,
    private readonly hidden: () => boolean = () => document.hidden,
  ) {
    this.synth = new Synth(ctx)
  }

  /** A message has come. */
  hear(m: StateMessage, events: GameEvent[], game: Game): void {
    const now = performance.now()
    this.play(score(this.before, m, events, game, this.decided ? now - this.decided : 0, this.hidden()))
    if (events.some((e) => e.seat === m.you && e.kind !== 'drew')) this.decided = now
    this.before = m
    for (const t of this.ticking) this.forget(t)
    this.ticking = this.play(ticks(m))
  }

  /** Plays notes at their times. Returns what stops those that are still to come. */
  play(notes: Note[]): ReturnType<typeof setTimeout>[] {
    for (const n of notes) if (n.at <= 0) this.sound(n) // most are heard at once: a timer would be one more task
    return notes.filter((n) => n.at > 0).map((n) => {
      const t = setTimeout(() => {
        this.pending.delete(t)
        this.sound(n)
      }, n.at)
      this.pending.add(t)
      return t
    })
  }

  private sound(n: Note): void {
    if (!audible(n, this.hidden())) return
    if (this.ctx.state === 'suspended') void this.ctx.resume().catch(() => undefined)
    this.synth.play(n, options.volume / 100)
    clearTimeout(this.resting)
    this.resting = setTimeout(() => void this.ctx.suspend().catch(() => undefined), rest)
  }

  private forget(t: ReturnType<typeof setTimeout>): void {
    clearTimeout(t)
    this.pending.delete(t)
  }

  /** Nothing that still waits is heard, and the next table begins anew. */
  stop(): void {
    for (const t of this.pending) this.forget(t)
    this.ticking = []
    this.before = undefined
  }
}

let one: Player | undefined

/** The player of this page; there is one, for a browser allows few contexts. */
export function player(): Player {
  return (one ??= new Player(new AudioContext()))
}
