// Where a replay comes from: the server that has the game, or the file in which
// the page stands together with one game and nothing else.
import * as api from '../lib/api'
import type { OfflineReplay, Replay, Seat, Step } from '../lib/proto'

export interface Source {
  /** The page stands in a file: nobody can be asked, and no other page is there. */
  alone: boolean
  game(): Promise<Replay>
  /** Some steps from a chair, or one's own; `why`: with all that the table can explain. */
  steps(at: number, count: number, seat: Seat | undefined, why: boolean, lang: string): Promise<Step[]>
  /** Whether the game can be seen from a chair. */
  from(seat: Seat): boolean
}

declare global {
  interface Window {
    /** The game of a page that is a file: base64 of gzip of an OfflineReplay. */
    JANSOU_REPLAY?: string
  }
}

/** Whether this page is the file of one game. */
export const isFile = (): boolean => typeof window !== 'undefined' && window.JANSOU_REPLAY !== undefined

/** A game of the server. */
export function served(id: string): Source {
  return { alone: false, game: () => api.replay(id), steps: (...ask) => api.steps(id, ...ask), from: () => true }
}

/** Takes a packed game apart. */
export async function unpack(text: string): Promise<OfflineReplay> {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
  return (await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json()) as OfflineReplay
}

/** The game of the file in which the page stands. */
export async function filed(text: string): Promise<Source> {
  const file = await unpack(text)
  const own = file.replay.you
  const of = (seat: Seat | undefined): Step[] => file.chairs?.[String(seat ?? own)] ?? file.chairs?.['4'] ?? []
  return {
    alone: true,
    game: async () => file.replay,
    steps: async (at, count, seat) => of(seat).slice(at, at + count),
    from: (seat) => !!file.chairs?.[String(seat)],
  }
}
