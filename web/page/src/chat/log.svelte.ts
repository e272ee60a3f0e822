// What was said at a table, as far as this browser is told; whom one does not want to
// read is known here alone.
import { keep, kept } from '../lib/kept'
import type { ChatMessage, SaidLine } from '../lib/proto'

/** A person of a table: the name, for the number is the server's of the moment. */
const muteKey = (table: string) => `jansou.muted.${table}`

export class ChatLog {
  lines: SaidLine[] = $state.raw([])
  /** How many lines one has not seen. */
  unread = $state(0)
  /** The names of those whom one does not want to read. */
  muted: string[] = $state.raw([])
  private seen = 0

  constructor(private readonly table: string) {
    const m = kept(muteKey(table))
    if (Array.isArray(m)) this.muted = m.filter((n) => typeof n === 'string')
  }

  /** What the server tells. */
  hear(m: ChatMessage): void {
    const lines = m.lines ?? []
    if (m.whole) {
      this.lines = lines
      // Who comes to a table has read what was said before.
      this.seen = Math.max(this.seen, lines.at(-1)?.line ?? 0)
    } else this.lines = [...this.lines, ...lines]
    this.count()
  }

  /** One looks at all of it. */
  read(): void {
    this.seen = this.lines.at(-1)?.line ?? this.seen
    this.count()
  }

  mute(name: string, on: boolean): void {
    this.muted = on ? [...this.muted.filter((n) => n !== name), name] : this.muted.filter((n) => n !== name)
    keep(muteKey(this.table), this.muted)
    this.count()
  }

  /** The lines that one reads. */
  get shown(): SaidLine[] {
    return this.lines.filter((l) => l.you || !this.muted.includes(l.name))
  }

  private count(): void {
    this.unread = this.shown.filter((l) => l.line > this.seen && !l.you).length
  }
}
