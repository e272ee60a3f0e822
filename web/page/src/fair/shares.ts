// This page's part in the walls of a table: for each deal a share of its own, sealed
// as soon as the server has shown its seal, and opened when all seals are fixed
// (docs/fair.md has the order, and why).
import { hash, hex } from './bytes'
import { note, type Noted } from './notes'
import { seatSeal } from './wall'
import type { Hash, StateMessage } from '../lib/proto'

const nobody = 4

/** Sends a message and returns its id. */
export type Say = (message: { type: 'seal'; deal: number; seal: Hash } | { type: 'reveal'; deal: number; share: Hash }) => string

/** A share, by chance. */
const anew = (): Hash => hex(crypto.getRandomValues(new Uint8Array(32)))

export class Shares {
  /** What was said over this line, so that nothing is said twice. */
  private readonly said = new Set<string>()
  /** The reveals that wait for an answer, by their id: which deal of which table. */
  private readonly reveals = new Map<string, { table: string; deal: number }>()
  private readonly ids = new Set<string>()

  constructor(private readonly say: Say) {}

  /** Whether a message of that id is of this exchange: what the server refuses of it is told to nobody. */
  mine(id: string): boolean {
    return this.ids.has(id)
  }

  /** Hears a state; first: the first one of a line. */
  async heard(m: StateMessage, first: boolean): Promise<void> {
    if (first) this.said.clear()
    const taken = this.reveals.get(m.ack ?? '')
    if (taken) {
      this.reveals.delete(m.ack!)
      note(taken.table, taken.deal, (n) => ({ ...n!, gave: true }))
    }
    const f = m.fair
    if (!f) return
    const table = m.table.id
    const seated = m.you !== nobody
    const step = `${f.deal} ${m.you} ${f.seals ? 'open' : 'seal'}`
    if (this.said.has(step)) return
    this.said.add(step)
    const mine = note(table, f.deal, (n) => noted(n, f.seal, seated && !f.seals ? m.you : undefined))
    const share = mine.share ? hash(mine.share) : undefined
    if (!seated || !share || mine.seat !== m.you) return
    const seal = await seatSeal(table, f.deal, m.you, share)
    if (!f.seals) this.tell(this.say({ type: 'seal', deal: f.deal, seal }))
    else if (f.seals[m.you] === seal) {
      const id = this.say({ type: 'reveal', deal: f.deal, share: mine.share! })
      this.tell(id)
      this.reveals.set(id, { table, deal: f.deal })
    }
  }

  private tell(id: string): void {
    if (this.ids.size > 100) this.ids.clear()
    this.ids.add(id)
  }
}

/** What is noted of a deal: the server's seal as it was shown first, and a share where this page sits. */
function noted(before: Noted | undefined, seal: Hash, seat: number | undefined): Noted {
  const n: Noted = before ?? { seal, at: Date.now() }
  if (seat === undefined || n.seat === seat) return n
  return { ...n, seat, share: anew(), gave: false }
}
