// Games of other systems are brought in, file by file and game by game. Which player
// one was is asked once for each name: that name is found in the files that follow.
import { ApiError, call } from '../lib/api'
import { keep, kept } from '../lib/kept'
import { me } from '../lib/me.svelte'
import type { BroughtTable, RecordAnswer, RecordGame, Seat } from '../lib/proto'

const key = 'jansou.elsewhere'
/** How large a record may be, in bytes, as the server has it. */
const mostBytes = 4 << 20

/** What has become of a game of a file, or of a file that has none. */
export interface Brought {
  file: string
  game?: RecordGame
  seat?: Seat
  /** The table that it is now; '': it is none. */
  table: string
  /** It was here before. */
  there: boolean
  /** A sentence for a file that cannot be read. */
  error: string
}

/** A game of which it is not known who one was. */
export interface Question {
  file: string
  game: RecordGame
  answer: (seat: Seat | undefined) => void
}

export class Bringing {
  list: Brought[] = $state.raw([])
  question: Question | undefined = $state.raw()
  busy = $state(false)
  /** Names that one had elsewhere. */
  private names: string[]

  constructor(private store?: Storage) {
    const held = kept(key, store)
    this.names = Array.isArray(held) ? held.filter((n) => typeof n === 'string') : []
  }

  /** Brings in the games of files. */
  async take(files: readonly File[]): Promise<void> {
    this.busy = true
    for (const file of files) await this.file(file)
    this.busy = false
  }

  private async file(file: File): Promise<void> {
    const path = `/api/me/records?file=${encodeURIComponent(file.name)}`
    const fail = (e: unknown) => this.add({ file: file.name, table: '', there: false, error: e instanceof Error ? e.message : String(e) })
    let games: RecordGame[]
    if (file.size > mostBytes) return fail(new ApiError('too_large', ''))
    try {
      games = (await patient<RecordAnswer>(path, file)).games ?? []
    } catch (e) {
      return fail(e)
    }
    for (const [n, game] of games.entries()) {
      if (game.refused || game.table) {
        this.add({ file: file.name, game, seat: game.seat, table: game.table ?? '', there: !!game.table, error: '' })
        continue
      }
      const seat = this.ownSeat(game) ?? (await this.ask(file.name, game))
      if (seat === undefined) continue // it was passed over
      const name = game.seats[seat]?.name
      if (name) this.note(name)
      try {
        const made = await patient<BroughtTable>(`${path}&game=${n}&seat=${seat}&name=${encodeURIComponent(me.name)}`, file)
        this.add({ file: file.name, game, seat, table: made.table, there: made.there, error: '' })
      } catch (e) {
        fail(e)
      }
    }
  }

  /** The one seat of a game whose player has a name that one had. */
  private ownSeat(game: RecordGame): Seat | undefined {
    const own = game.seats.flatMap((s, n) => (s.name && this.names.includes(s.name) ? [n as Seat] : []))
    return own.length === 1 ? own[0] : undefined
  }

  private ask(file: string, game: RecordGame): Promise<Seat | undefined> {
    return new Promise((ok) => {
      this.question = {
        file,
        game,
        answer: (seat) => {
          this.question = undefined
          ok(seat)
        },
      }
    })
  }

  private note(name: string): void {
    if (this.names.includes(name)) return
    this.names = [name, ...this.names].slice(0, 8)
    keep(key, this.names, this.store)
  }

  private add(b: Brought): void {
    this.list = [b, ...this.list]
  }

  /** Takes a game back. */
  async back(b: Brought): Promise<void> {
    await takeBack(b.table)
    this.list = this.list.filter((x) => x !== b)
  }
}

/** Removes a game that was brought in. */
export async function takeBack(table: string): Promise<void> {
  await call(`/api/me/records/${encodeURIComponent(table)}`, { method: 'DELETE' })
}

/** Asks again as long as the server wants to be asked later: many files are more than it takes at once. */
async function patient<T>(path: string, body: Blob): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call<T>(path, { method: 'POST', body })
    } catch (e) {
      if (!(e instanceof ApiError) || !e.wait || tries === 20) throw e
      await new Promise((ok) => setTimeout(ok, e.wait * 1000))
    }
  }
}
