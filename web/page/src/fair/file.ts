// Reads a game that was saved as a file: the log, a line of JSON each commit, or the
// replay as one page. No byte of either may have changed since.
import { hash, hex, sha256 } from './bytes'
import { notation, seedOf, serverShare, sorted, tilesOf } from './wall'
import type { FairDeal, FairGame, FairRound, Hash } from '../lib/proto'

const domain = 'jansou/fair/file/v1\0'
const logEnd = /,"digest":"([0-9a-f]{64})"}\n$/
const pageEnd = /<!-- digest ([0-9a-f]{64}) -->\n$/

/** Why a file cannot be read. */
export class BadFile extends Error {
  constructor(
    readonly why: 'digest' | 'changed' | 'line' | 'page',
    readonly line = 0,
  ) {
    super(why)
  }
}

/** What of a commit counts here. */
interface Commit {
  kind: string
  at: number
  seal?: Hash
  fair?: FairRound
  table?: string
  opened?: { seed: Hash; fair?: string; branch?: unknown; text?: { options?: { wall_break?: { value?: string } | string } } }
  events?: { kind: string; wall?: string; dice?: [number, number, number, number] }[]
}

/** The game in a file. */
export async function readGame(file: Uint8Array): Promise<FairGame> {
  const end = new TextDecoder('latin1').decode(file.slice(-200))
  const found = logEnd.exec(end) ?? pageEnd.exec(end)
  if (!found) throw new BadFile('digest')
  const whole = file.slice(0, file.length - found[0].length)
  if (hex(await sha256(domain, whole)) !== found[1]) throw new BadFile('changed')
  const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  const page = /window\.JANSOU_REPLAY="([^"]*)"/.exec(text)
  return page ? gameInPage(page[1]!) : gameInLog(text)
}

async function gameInPage(packed: string): Promise<FairGame> {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0))
  const plain = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')))
  const { replay } = (await plain.json()) as { replay: { fair?: FairGame } }
  if (!replay.fair) throw new BadFile('page')
  return replay.fair
}

/** How dice break the walls, by the ruleset of the table. */
const breaks: Record<string, FairGame['break']> = { second_throwers_wall: 'throwers', dealers_wall: 'dealers' }

async function gameInLog(text: string): Promise<FairGame> {
  const log = text.trimEnd().split('\n').map((line, i) => {
    try {
      return JSON.parse(line) as Commit
    } catch {
      throw new BadFile('line', i + 1)
    }
  })
  const first = log[0]!.opened
  if (!first || first.branch) throw new BadFile('line', 1)
  const way = first.text?.options?.wall_break
  const g: FairGame = { table: log.at(-1)!.table ?? '', method: first.fair ?? '', over: true, tiles: '', deals: [], next: log[0]!.seal }
  const dice = breaks[(typeof way === 'string' ? way : way?.value) ?? '']
  if (dice) g.break = dice
  if (!g.method) g.secret = first.seed
  let fixed: Hash[] = []
  log.forEach((c, i) => {
    if (c.kind === 'sealed') fixed = c.fair?.seals ?? []
    if (c.kind !== 'deal') return
    const seats: FairRound = c.fair ?? { seals: ['', '', '', ''] }
    // The seals of the deal are those that were fixed before any share was open.
    if (seats.seals.some((s, seat) => s !== (fixed[seat] ?? ''))) throw new BadFile('line', i + 1)
    fixed = []
    const e = c.events?.[0]
    const d: FairDeal = { seal: g.next ?? '', seats, at: c.at, wall: e?.wall ?? '' }
    if (e?.dice) d.dice = e.dice
    g.deals!.push(d)
    g.next = c.seal
  })
  g.tiles = notation(sorted(tilesOf(g.deals![0]?.wall ?? '') ?? []))
  if (g.method) await openShares(g, first.seed)
  return g
}

/** Reckons the server's shares of all deals, which follow from the secret in the log. */
async function openShares(g: FairGame, secret: Hash): Promise<void> {
  for (const [n, d] of g.deals!.entries()) {
    const share = await serverShare(secret, g.table, n)
    d.share = hex(share)
    d.seed = await seedOf(g.table, n, share, (d.seats.shares ?? []).map((s) => hash(s) ?? new Uint8Array(32)))
  }
}
