// The page of rulings: what it asks the server, how a position stands in a link,
// and how a click on a tile becomes a line of a script.
import { call } from '../lib/api'
import { compareTiles, parseTiles } from '../tile/tiles'
import { gameNamed, type Game } from '../table/game.svelte'
import type { DealAnswer, JudgeBook, Judgeable, RuleID, ScriptAnswer, ScriptOrder, Tile } from '../lib/proto'
import { ruleWords, say } from '../lib/say.svelte'

/** An answer of a script, cut where it names rules; a source may look like one, as "riichi.wiki" does. */
export function byRules(sentence: string): { text: string; rule?: RuleID }[] {
  return sentence
    .split(/\b((?:riichi|mcr)(?:\.[a-z0-9_]+)+)/)
    .map((text) => (ruleWords(text) ? { text, rule: text } : { text }))
    .filter((p) => p.text)
}

export function judgeable(): Promise<Judgeable> {
  return call('/api/judge')
}

export function judgeScript(p: Position, lang: string): Promise<ScriptAnswer> {
  const order: ScriptOrder = { script: p.script, under: p.under.join(', '), lang, seat: p.seat, open: p.open }
  return call('/api/judge', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(order),
  })
}

function dealQuery(deal: number, under: string[], lang: string): string {
  return new URLSearchParams([['deal', String(deal)], ['lang', lang], ...under.map((u) => ['under', u])]).toString()
}

export function judgeRecord(record: Blob, deal: number, under: string[], lang: string): Promise<DealAnswer> {
  return call(`/api/judge/record?${dealQuery(deal, under, lang)}`, { method: 'POST', body: record })
}

export function judgeTable(table: string, deal: number, under: string[], lang: string): Promise<DealAnswer> {
  return call(`/api/tables/${encodeURIComponent(table)}/compare?${dealQuery(deal, under, lang)}`)
}

export type Letter = 'E' | 'S' | 'W' | 'N'

/** All that a link to a position says. */
export interface Position {
  script: string
  /** Rulesets in place of the script's; none: those. */
  under: string[]
  /** From where the table is drawn; '': of whom the last line speaks. */
  seat: Letter | ''
  open: boolean
}

/** The longest script that the server reads. */
export const longest = 6000

/** The fragment of a link to a position: the script packed, the rest as it is. */
export async function fragmentOf(p: Position): Promise<string> {
  const q = new URLSearchParams()
  const packed = new Blob([p.script]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  q.set('p', btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
  if (p.under.length) q.set('under', p.under.join(','))
  if (p.seat) q.set('seat', p.seat)
  if (p.open) q.set('open', '1')
  return q.toString()
}

/** The position of a fragment; undefined where it has none that can be read. */
export async function positionOf(fragment: string): Promise<Position | undefined> {
  const q = new URLSearchParams(fragment.replace(/^#/, ''))
  const packed = q.get('p')
  if (!packed || packed.length > 2 * longest) return undefined
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const text = await unpack(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')))
    const seat = q.get('seat') ?? ''
    return {
      script: text,
      under: (q.get('under') ?? '').split(',').filter(Boolean),
      seat: /^[ESWN]$/.test(seat) ? (seat as Letter) : '',
      open: q.get('open') === '1',
    }
  } catch {
    return undefined
  }
}

/** Reads no more than a script may have: a link may be anybody's. */
async function unpack(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let n = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    n += value.length
    if (n > longest) {
      await reader.cancel()
      throw new Error(say('error.link'))
    }
    parts.push(value)
  }
  return new Blob(parts as BlobPart[]).text()
}

/** Where a tile goes that is clicked. */
export type Target = 'holds' | 'has' | 'draws' | 'discards' | 'indicators'

const setup = /^(#|rule:|rulesets?:|round |points |counters |deposits |indicators |ura |replacements |dice |[ESWN] (holds|has) |\s*$)/

/** The lines of a script; the last one is not empty. */
function linesOf(script: string): string[] {
  const lines = script.split('\n').filter((l) => !l.startsWith('>'))
  while (lines.length && lines[lines.length - 1]!.trim() === '') lines.pop()
  return lines
}

/** Tiles as one writes them: "123m0p". */
export function notation(tiles: Tile[]): string {
  return tiles.map((t, i) => (tiles[i + 1]?.[1] === t[1] ? t[0] : t)).join('')
}

/** The sets of "111z 234m (5555p)" with one more tile. */
function withTile(sets: string[], tile: Tile): string[] {
  const last = sets[sets.length - 1]
  const tiles = last === undefined ? [] : parseTiles(last)
  const alike = tiles.length > 0 && tiles.every((t) => t === tiles[0])
  if (tiles.length > 0 && (tiles.length < 3 || (tiles.length === 3 && alike && tile === tiles[0]))) {
    return [...sets.slice(0, -1), notation([...tiles, tile])]
  }
  return [...sets, tile]
}

/** The script with one more tile at a place. */
export function addTile(script: string, seat: Letter, to: Target, tile: Tile): string {
  if (to === 'draws' || to === 'discards') return addLine(script, `${seat} ${to} ${tile}`)
  const lines = linesOf(script)
  const head = to === 'indicators' ? 'indicators ' : `${seat} ${to} `
  const at = lines.findIndex((l) => l.startsWith(head))
  const old = at < 0 ? '' : lines[at]!.slice(head.length).replace(/#.*/, '').trim()
  let now = ''
  if (to === 'has') now = withTile(old ? old.split(/\s+/) : [], tile).join(' ')
  else if (to === 'indicators') now = notation([...parseTiles(old), tile])
  else now = notation([...parseTiles(old), tile].sort(compareTiles))
  if (at >= 0) lines[at] = head + now
  else {
    let end = 0
    while (end < lines.length && setup.test(lines[end]!)) end++
    lines.splice(end, 0, head + now)
  }
  return lines.join('\n') + '\n'
}

/** The script with one more line at its end. */
export function addLine(script: string, line: string): string {
  return [...linesOf(script), line].join('\n') + '\n'
}

/** The script without its last line, and without old answers. */
export function dropLine(script: string): string {
  const lines = linesOf(script).slice(0, -1)
  return lines.length ? lines.join('\n') + '\n' : ''
}

/** The script with the last set of a seat closed, if it is a kong, or opened again. */
export function closeKong(script: string, seat: Letter): string {
  const lines = linesOf(script)
  const at = lines.findIndex((l) => l.startsWith(`${seat} has `))
  if (at < 0) return script
  lines[at] = lines[at]!.replace(/(\S+)\s*$/, (set) => {
    const open = set.trim().replace(/[()]/g, '')
    return parseTiles(open).length === 4 && !set.includes('(') ? `(${open})` : open
  })
  return lines.join('\n') + '\n'
}

/** The game that a script is of: that of the first ruleset which it names. */
export function gameOf(script: string, books: JudgeBook[]): Game {
  const named = /^rulesets?:\s*([\w-]+)/m.exec(script)?.[1]
  const rule = /^rule:\s*(riichi|mcr)\./m.exec(script)?.[1]
  return gameNamed(rule ?? books.find((b) => b.name === named)?.game)
}
