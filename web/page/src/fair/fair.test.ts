import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { chacha8 } from './chacha'
import { hash, hex, sha256 } from './bytes'
import { checkDeal, follows, type Why } from './check'
import { readGame } from './file'
import { note, notesFile, notesOf } from './notes'
import { Shares } from './shares'
import { notation, opened, seatSeal, seedOf, serverSeal, serverShare, shuffled, sorted, thrown, tilesOf, isWhole } from './wall'
import type { FairGame, StateMessage } from '../lib/proto'

const of = (text: string): Uint8Array => new Uint8Array(createHash('sha256').update(text).digest())
const zero = '00'.repeat(32)
const table = 'b7k2m9qx4tvc'
const four = (digits: string, suit: string, red = 0): string => [...digits].map((d) => (d === '5' && red ? `0${'5'.repeat(3)}` : d.repeat(4))).join('') + suit
const plain = four('123456789', 'm') + four('123456789', 'p') + four('123456789', 's') + four('1234567', 'z')
const red = four('123456789', 'm', 1) + four('123456789', 'p', 1) + four('123456789', 's', 1) + four('1234567', 'z')

afterEach(() => vi.unstubAllGlobals())

// The values of docs/fair.md, which Go's tests hold, too.
test('every hash is that of the document', async () => {
  const shares = [0, 1, 2, 3].map((s) => of(`share ${s}`))
  const server = await serverShare(hex(of('secret')), table, 3)
  const seal = await serverSeal(table, 3, server)
  expect(hex(server)).toBe('6423f3c948541ad58ad20c344c8924c4640c1f00bf261d779be4e5c019e5a088')
  expect(seal).toBe('010357c4a01f6e4aeaa1c34f7ca28ecb8a175e91b8744c6c604e89eed077a469')
  expect(await seatSeal(table, 3, 2, shares[2]!)).toBe('d0a4d9b1717878f27596a2a843d9de24cd2fdb784886a3f0ffa43ea9e80e0451')
  const seed = await seedOf(table, 3, server, shares)
  expect(seed).toBe('1b1285f89a044baa23631be2e96394f281bfa13b6fe701df29fe78c931f287e0')
  expect(notation(await shuffled(seed, 3, tilesOf(red)!)).slice(0, 24)).toBe('1z1m6z73m9s4z1p3m9p746m1')
  const first = { n: 0, at: 1767225600000000, seal, sum: '89f92b65a0d82a6b11d47f6b1ce7075d9ae3d6c27d30ac018e78cb21ae8c0c15' }
  expect(await follows('', first)).toBe(true)
  expect(await follows(first.sum, { n: 1, at: 1767225601000000, seal: hex(of('another seal')), sum: 'f8764337fd49c88205f82bc729e3902a0c394b7f9f29b41b41fffe5aa8d80e9e' })).toBe(true)
  expect(await follows(first.sum, { n: 1, at: 1767225601000001, seal: hex(of('another seal')), sum: 'f8764337fd49c88205f82bc729e3902a0c394b7f9f29b41b41fffe5aa8d80e9e' })).toBe(false)
})

// The golden walls and dice of package shuffle.
test('every wall is that of the shuffle', async () => {
  const jansou = hex(of('jansou'))
  expect(notation(await shuffled(zero, 0, tilesOf(plain)!))).toBe('96p48m7p6m4z4p1s7m1s7m5z2m5p6s1z4m3z5m7z8p4s64p2z9m7s535z98m7s5m14z8m43p96m4s2z2p5321m1p5s7z6s2p6m8p79352s6z8s7p1m97p4m1p36m5p39m3p7m3s3z5s9p2m7p7z7m98s6z65s5p2s3m3s2p2z8p5m9s631p8s45p4m4s1z2p6z8p1s3z6p7s7z82s244z12m46s1z1s6z3s1m2s5z9s13p8m9p')
  expect(notation(await shuffled(zero, 1, tilesOf(plain)!))).toBe('1z1m6z19s475z8s4p2z8s758p3m4s1z4m6s6m24s3p91m9s94p47s4p2z6m2p4z4s4m5p8s8m7p1z5m1s61p7m97p2m362p7s9m2p3z5p921s56z3m5s2m533z3s6p6s77548m1s2m1z681m7z67m3z351p27s9p7s6p9s4p8m6z58s88p24m1p5s7z1m35s2z3m937p65z1p3s5m263s59m2p93m27z6s44z8p')
  expect(notation(await shuffled(jansou, 0, tilesOf(red)!))).toBe('6p2z6p3z1p2z4s1p9m4p9m80s5m9p1m6s03m2s3z26s143m27z8p1m3z8m1p45m485s64z7s752p76s2m5p7z76s7z3p4s3p21s79m51z8p3m13s44p2s272p35z8m8s1p3s23m94p4z35s6z8p17m4z6m3p1s2p2z9m1z4s8p6z69p4m91s4m647z5m5s6m06p5z7m8s2m1z79s8m1z57p5z9s39p6m39s7m7p286m')
  expect(notation(await shuffled(jansou, 4294967295, tilesOf(red)!))).toBe('66p46m7z3m274p19s55z9s3p4z6s7z3s5p51s4z3s8p1m8s564z88p7m4p8m2z7s7m7s3m3p3z3s0m3z4p7z5m7p6z6p12z82s2p1s0p1m4s2m648s4m7s92m91p9s9m12z64m5p6s3m2s2m51p1z8m9p6s471m9p6m7p5z7m2s7z18p523m3z5s8m1s5m3p5s6z2p8m62z4p6m96p1z8s4z2s32p47s7p99m043s1m9s1p3z')
  expect(await thrown(zero, 0)).toEqual([6, 3, 4, 2])
  expect(await thrown(zero, 1)).toEqual([4, 1, 1, 4])
  expect(await thrown(jansou, 4294967295)).toEqual([2, 3, 5, 3])
})

// Of the tests of Go's math/rand/v2; the last of them comes of a key that was renewed.
test('the generator is that of c2sp.org/chacha8rand', () => {
  const numbers = chacha8(new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZ123456'))
  const first = Array.from({ length: 125 }, () => numbers.next().value.toString(16))
  expect([first[0], first[1], first[124]]).toEqual(['b773b6063d4616a5', '1160af22a66abc3c', '5f41df72e05e0487'])
})

test('a library hashes where the browser does not', async () => {
  const want = hex(of('abc'))
  expect(hex(await sha256('a', new Uint8Array([98]), 'c'))).toBe(want)
  vi.stubGlobal('crypto', { getRandomValues: () => undefined })
  expect(hex(await sha256('abc'))).toBe(want)
})

test('tiles are read and written in one way', () => {
  expect(tilesOf('123m0p77z')).toEqual(['1m', '2m', '3m', '0p', '7z', '7z'])
  expect(notation(['1m', '2m', '0p', '1m'])).toBe('12m0p1m')
  for (const bad of ['12', '1m2', 'm', '1q', '1m2m']) expect(tilesOf(bad)).toBe(undefined)
  expect(notation(sorted(tilesOf('7z50p1m')!))).toBe('1m05p7z')
  expect(isWhole(tilesOf(red)!)).toBe(true)
  expect(isWhole(tilesOf(`${red}12345678f`)!)).toBe(true)
  expect(isWhole(tilesOf(red.slice(1))!)).toBe(false)
  expect(isWhole(tilesOf(`${red}11f`)!)).toBe(false)
})

/** A game of one deal: two share, one withheld, one is a bot. */
async function game(change: { dice?: boolean } = {}): Promise<FairGame> {
  const tiles = tilesOf(red)!
  const server = await serverShare(hex(of('secret')), table, 0)
  const shares = [hex(of('a')), hex(of('b')), '', '']
  const seals = [await seatSeal(table, 0, 0, of('a')), await seatSeal(table, 0, 1, of('b')), await seatSeal(table, 0, 2, of('c')), '']
  const seed = await seedOf(table, 0, server, shares.map((s) => hash(s)!))
  const built = await shuffled(seed, 0, tiles)
  const g: FairGame = {
    table, method: 'shares/v1', over: true, tiles: red, next: hex(of('next')),
    deals: [{ seal: await serverSeal(table, 0, server), share: hex(server), seed, at: 0, wall: notation(built), seats: { seals, shares, why: ['', '', 'no_share', 'bot'] as never } }],
  }
  if (change.dice) {
    const dice = (await thrown(seed, 0)) as [number, number, number, number]
    g.break = 'throwers'
    Object.assign(g.deals![0]!, { dice, wall: notation(opened(built, dice, 'throwers')) })
  }
  return g
}

test('a game is proved, and what does not hold is named', async () => {
  expect(await checkDeal(await game(), 0)).toEqual({ by: 'none' })
  expect(await checkDeal(await game({ dice: true }), 0)).toEqual({ by: 'none' })
  const cases: [Why, (g: FairGame) => void][] = [
    ['shut', (g) => Object.assign(g, { over: false }) && delete g.deals![0]!.share],
    ['method', (g) => (g.method = 'shares/v2')],
    ['tiles', (g) => (g.tiles = g.tiles.replace('1', '2'))],
    ['seal', (g) => (g.deals![0]!.share = hex(of('a better one')))],
    ['share', (g) => (g.deals![0]!.share = 'x')],
    ['seat', (g) => (g.deals![0]!.seats.shares![1] = hex(of('chosen late')))],
    ['reason', (g) => (g.deals![0]!.seats.seals[2] = '')],
    ['seed', (g) => (g.deals![0]!.seed = zero)],
    ['dice', (g) => (g.deals![0]!.dice = [1, 2, 3, 4])],
    ['wall', (g) => (g.deals![0]!.wall = red)],
  ]
  for (const [why, change] of cases) {
    const g = await game()
    change(g)
    expect((await checkDeal(g, 0)).broken?.why).toBe(why)
  }
})

test('what this page noted, and the published list, say whether the seal was told before', async () => {
  const g = await game()
  const d = g.deals![0]!
  const own = { seal: d.seal, at: 1, seat: 0, share: hex(of('a')), gave: true }
  expect(await checkDeal(g, 0, { notes: { 0: own } })).toEqual({ by: 'own' })
  expect((await checkDeal(g, 0, { notes: { 0: { ...own, seal: zero } } })).broken?.why).toBe('shown')
  expect((await checkDeal(g, 0, { notes: { 0: { ...own, share: hex(of('z')) } } })).broken?.why).toBe('own')
  expect((await checkDeal(g, 0, { notes: { 0: { ...own, seat: 2 } } })).broken?.why).toBe('left')
  expect((await checkDeal(g, 0, { notes: { 0: { ...own, seat: 2, gave: false } } })).broken).toBe(undefined)
  const links: Record<string, number> = { [d.seal]: 4, [g.next!]: 9 }
  const listed = (seal: string) => (links[seal] === undefined ? undefined : { n: links[seal], at: 0, seal, sum: '' })
  expect(await checkDeal(g, 0, { listed })).toEqual({ by: 'list' })
  links[g.next!] = 3
  expect((await checkDeal(g, 0, { listed })).broken?.why).toBe('list')
  delete links[d.seal]
  expect((await checkDeal(g, 0, { listed })).broken?.why).toBe('list')
})

/** A log of that game as the server gives it away. */
async function saved(): Promise<Uint8Array> {
  const g = await game()
  const d = g.deals![0]!
  const lines = [
    { id: 'a', at: 1, kind: 'opened', seal: d.seal, opened: { seed: hex(of('secret')), fair: 'shares/v1', text: {} } },
    { id: 'b', at: 2, kind: 'sealed', fair: { seals: d.seats.seals } },
    { id: 'c', at: 3, kind: 'deal', seal: g.next, fair: d.seats, events: [{ kind: 'dealt', wall: d.wall }] },
    { id: 'd', at: 4, kind: 'closed', table },
  ]
  const text = lines.map((l) => JSON.stringify(l)).join('\n').slice(0, -1)
  return new TextEncoder().encode(`${text},"digest":"${createHash('sha256').update(`jansou/fair/file/v1\0${text}`).digest('hex')}"}\n`)
}

test('a saved log is read, and every change of a byte of it is found', async () => {
  const file = await saved()
  expect(await checkDeal(await readGame(file), 0)).toEqual({ by: 'none' })
  for (let i = 0; i < file.length; i++) {
    const changed = file.slice()
    changed[i]!++
    await expect(readGame(changed)).rejects.toThrow()
  }
}, 30_000)

const store = (): Storage => {
  const kept = new Map<string, string>()
  return { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) } as Storage
}

const fair = (more: object): StateMessage => ({ type: 'state', table: { id: table }, you: 1, fair: { deal: 0, seal: zero, ...more } }) as unknown as StateMessage

test('a page seals its share, opens it when its seal is among those fixed, and says each once a line', async () => {
  vi.stubGlobal('localStorage', store())
  const said: { type: string; deal: number; seal?: string; share?: string }[] = []
  const shares = new Shares((m) => `m${said.push(m)}`)
  await shares.heard(fair({}), true)
  await shares.heard(fair({}), false)
  expect(said.map((m) => m.type)).toEqual(['seal'])
  const seal = said[0]!.seal!
  await shares.heard(fair({ seals: ['', 'another', '', ''] }), false)
  expect(said.length).toBe(1)
  // The line is lost, and the page is loaded anew: the same share.
  const again = new Shares((m) => `n${said.push(m)}`)
  await again.heard(fair({}), true)
  expect(said[1]).toEqual(said[0])
  await again.heard(fair({ seals: ['', seal, '', ''] }), false)
  expect(said[2]!.type).toBe('reveal')
  expect(await seatSeal(table, 0, 1, hash(said[2]!.share!)!)).toBe(seal)
  expect(notesOf(table)[0]!.gave).toBe(false)
  await again.heard({ ...fair({ seals: ['', seal, '', ''] }), ack: 'n3' }, false)
  expect(notesOf(table)[0]).toMatchObject({ seal: zero, seat: 1, share: said[2]!.share, gave: true })
  expect(again.mine('n3')).toBe(true)
  expect(notesFile(table).trim().split('\n').map((l) => JSON.parse(l) as object)).toMatchObject([{ table, deal: 0, seal: zero }])
})

test('the seal that was shown first stays, who looks on notes it and shares nothing, and notes are bounded', async () => {
  vi.stubGlobal('localStorage', store())
  const said: unknown[] = []
  const shares = new Shares((m) => `m${said.push(m)}`)
  await shares.heard({ ...fair({}), you: 4 }, true)
  await shares.heard({ ...fair({ seal: hex(of('x')) }), you: 4 }, true)
  expect(notesOf(table)[0]!.seal).toBe(zero)
  expect(said).toEqual([])
  for (let i = 0; i < 100; i++) note(`t${i}`, 0, () => ({ seal: zero, at: 0 }))
  expect(notesOf('t0')).toEqual({})
  expect(notesOf('t99')[0]!.seal).toBe(zero)
  for (let i = 0; i < 200; i++) note('long', i, () => ({ seal: zero, at: 0 }))
  expect(Object.keys(notesOf('long')).length).toBe(80)
})
