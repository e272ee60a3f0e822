// A simple player at a real page: it looks at what is drawn and presses, with a
// mouse, a finger or keys alone.
import { glimpse, patience, press, until } from './browser.mjs'

// What has just come takes no click (src/ui/guard.ts); a person looks first, too.
const glance = 220
// What is drawn may change under the hand of a person, too: what is pressed need not be there any more.
const quick = { timeout: 1000 }
const missed = () => undefined

/**
 * How a person presses. Each way is a name for what the browser calls the pointer, how many presses throw a tile, and
 * how a thing is pressed: `at` is where it is drawn, `key` what means it at the table.
 */
export const mouse = { name: 'mouse', pointer: ['mouse'], taps: 1, press: (page, { at }) => page.click(at, quick).catch(missed), want: (page, { at }) => page.click(at) }
export const finger = { name: 'touch', pointer: ['touch'], taps: 2, press: (page, { at }) => page.tap(at, quick).catch(missed), want: (page, { at }) => page.tap(at) }
export const keys = { name: 'keys', pointer: [], taps: 1, press: (page, { key }) => page.keyboard.press(key), want: (page, { at }) => tabTo(page, at).then(() => page.keyboard.press('Enter')) }

/** Moves the focus on with the Tab key until it is there. */
async function tabTo(page, at) {
  await page.waitForSelector(at)
  await until(`the Tab key comes to ${at}`, () => page.evaluate((q) => !!document.activeElement?.matches(q), at), () => page.keyboard.press('Tab'))
}

/** Opens the settings of a table on the front door, and chooses. What lies in a fold is opened first, as a person would. */
export async function choose(page, { ruleset, people, open = false, length, pace, clock, assist, teaching, discipline, claims, bots }, hand = mouse) {
  const byKeys = hand === keys
  const unfold = async (name) => {
    const at = `[data-fold=${name}]`
    if ((await page.getAttribute(at, 'aria-expanded')) !== 'true') await hand.want(page, { at })
  }
  const pick = async (fold, name, value) => {
    if (value === undefined) return
    if (fold) await unfold(fold)
    const group = `[data-sheet] input[name=${name}]`
    const one = page.locator(`${group}[value="${value}"]`)
    if (byKeys) {
      await tabTo(page, `${group}:checked`)
      await until(`${name} is ${value}`, () => one.isChecked(), () => page.keyboard.press('ArrowDown'))
    } else if (!(await one.isChecked())) await hand.want(page, { at: `${group}[value="${value}"]` })
  }
  const select = async (fold, at, wish) => {
    await unfold(fold)
    if (!byKeys) return page.selectOption(at, wish)
    await tabTo(page, at)
    await page.keyboard.press('Home')
    const chosen = () => page.$eval(at, (s) => ({ value: s.value, label: s.selectedOptions[0].label }))
    const [[as, text]] = Object.entries(wish)
    await until(`${at} is ${text}`, async () => (await chosen())[as] === text, () => page.keyboard.press('ArrowDown'))
  }
  await hand.want(page, { at: '[data-go=new]' })
  if (ruleset && (await page.locator(`[data-sheet] input[name=ruleset][value="${ruleset}"]`).count()) === 0) await unfold('more')
  await pick('', 'ruleset', ruleset)
  await pick('', 'people', people)
  if (open) await page.check('[data-sheet] input[name=public]')
  await pick('length', 'length', length)
  if (clock) await select('length', '#clock', { label: clock })
  await pick('help', 'assist', assist)
  if (teaching) {
    await unfold('help')
    await page.check('[data-sheet] input[name=teaching]')
  }
  await pick('manner', 'discipline', discipline)
  await pick('manner', 'claims', claims)
  await pick('bots', 'bots', bots)
  if (pace) await select('bots', '#pace', { value: pace })
}

/** Says who one is, in the bar of the page. */
export async function nameMe(page, name, hand = mouse) {
  await hand.want(page, { at: '[data-open=name]' })
  await page.fill('dialog input', name)
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog', { state: 'detached' })
}

/**
 * Waits until who wants quick match waits or has a seat. Who comes as the fourth waits no moment: on a busy
 * machine the table is there before anybody has looked at the page that finds it.
 */
export const queued = (page) => page.waitForFunction(() => location.pathname.startsWith('/t/') || document.querySelector('[data-match=waits], [data-match=called]'))

/** Opens the front door, chooses, and sits down. Returns the table's id. The strongest bots think for a fourth of the time of a test, which learns nothing from it. */
export async function sitDown(page, origin, { pace = 'instant', clock = 'no clock', bots = 'closed', name = 'Ann', ...order }, hand = mouse) {
  await page.goto(origin)
  await nameMe(page, name, hand)
  await choose(page, { pace, clock, bots, ...order }, hand)
  await hand.want(page, { at: '[data-sheet] [data-go=sit]' })
  await page.waitForSelector('.own, .sheet[role=dialog], [data-final]')
  return new URL(page.url()).pathname.split('/')[2]
}

/** What the page shows: buttons, hand, sheet. */
export function look(page) {
  return page.evaluate(() => {
    const all = (q) => [...document.querySelectorAll(q)]
    return {
      calls: all('.bar button[data-call]').filter((b) => !b.disabled).map((b) => b.dataset.call),
      open: document.querySelector('.bar [aria-pressed=true]')?.dataset.call ?? '',
      ways: all('.ways .way').length,
      hand: all('.own button').map((b, i) => ({ i, tile: b.dataset.tile, can: b.classList.contains('can'), drawn: b.classList.contains('drawn'), raised: b.classList.contains('raised') })),
      sheet: document.querySelector('.sheet')?.getAttribute('aria-label') ?? '',
      go: document.querySelector('.sheet [data-go]:not([data-go=share], [data-go=prev], :disabled)')?.dataset.go ?? '',
      final: !!document.querySelector('[data-final]'),
      time: all('.time').length,
      busy: document.querySelector('.table')?.getAttribute('aria-busy') === 'true',
      lost: !!document.querySelector('[data-note=lost]'),
      round: document.querySelector('.round')?.textContent ?? '',
    }
  })
}

// How badly a hand misses a tile: neighbours and copies are worth keeping.
function worth(tile, hand) {
  const n = (t) => (t[0] === '0' ? 5 : Number(t[0]))
  let w = 0
  for (const t of hand) {
    if (t[1] !== tile[1]) continue
    const d = Math.abs(n(t) - n(tile))
    if (d === 0) w += 3
    else if ('mps'.includes(tile[1]) && d <= 2) w += 3 - d
  }
  return w - (!'mps'.includes(tile[1]) ? 0.5 : n(tile) === 1 || n(tile) === 9 ? 0.3 : 0)
}

const keyOf = { chow: 'c', pung: 'p', kong: 'k', flower: 'f', riichi: 'r', win: 'w', abort: 'n', tenpai: 'y', noten: 'o', draw: 'd', pass: 'Escape' }
const places = '1234567890-=['
const go = (name) => ({ at: `.sheet [data-go=${name}]`, key: ' ' })
const call = (name) => ({ at: `[data-call=${name}]`, key: keyOf[name] })
const way = (i) => ({ at: `.ways .way:nth-child(${i + 1})`, key: String(i + 1) })
const tile = (t) => ({ at: `.own button:nth-child(${t.i + 1})`, key: t.drawn ? ']' : places[t.i] })

/** What a player does about what is on the page: a name for it and the thing that is pressed; nothing where nothing is asked. */
function decide(s, random, taps) {
  if (s.go === 'next' || s.go === 'ready') return [s.go, go(s.go)]
  if (s.sheet || s.lost || s.busy) return undefined
  if (s.calls.includes('win')) return ['win', call('win')]
  // One press raises what two throw: on a touch screen any tile, with a mouse a flower.
  const throws = (name, t) => [t.raised || (taps === 1 && t.tile[1] !== 'f') ? name : 'raise', tile(t)]
  const can = s.hand.filter((t) => t.can)
  if (s.open === 'riichi') return can.length > 0 ? throws('riichi', can[0]) : undefined
  if (s.ways > 0) return [s.open, way(Math.floor(random() * s.ways))]
  for (const [name, chance] of [['riichi', 0.9], ['tenpai', 1], ['flower', 0.8], ['kong', 0.5], ['pung', 0.3], ['chow', 0.15], ['abort', 0.5], ['draw', 1], ['pass', 1], ['noten', 1]]) {
    if (!s.calls.includes(name)) continue
    const choices = s.calls.includes('pass') || can.length > 0
    if (choices && random() > chance) continue
    return [name, call(name)]
  }
  if (can.length === 0) return undefined
  const up = can.find((t) => t.raised)
  if (up) return throws('discard', up)
  const tiles = s.hand.map((t) => t.tile)
  can.sort((a, b) => worth(a.tile, tiles) - worth(b.tile, tiles))
  return throws('discard', can[0])
}

/** How many things were done. */
export const count = (done) => Object.values(done).reduce((a, b) => a + b, 0)

/** Plays until `until` says so or the game is over, by a mouse or as `hand` has it; throws if nothing happens any more. */
export async function play(page, { until = () => false, random = Math.random, watch = async () => {}, hand = mouse } = {}) {
  const done = {}
  let [last, offered, since] = [Date.now(), '', 0]
  for (;;) {
    const s = await look(page)
    await watch(s)
    if (s.final) return done
    const [what, thing] = decide(s, random, hand.taps) ?? []
    if (what) {
      const now = JSON.stringify([s.calls, s.ways, s.go, s.hand.map((t) => t.tile)])
      if (now !== offered) [offered, since] = [now, Date.now()]
      const early = since + glance - Date.now()
      if (early > 0 && hand !== keys) await page.waitForTimeout(early)
      await hand.press(page, thing)
      done[what] = (done[what] ?? 0) + 1
      last = Date.now()
    } else {
      if (Date.now() - last > patience) throw new Error(`nothing to do for ${patience} ms: ${JSON.stringify(s)}`)
      await page.waitForTimeout(glimpse)
    }
    if (until(done)) return done
  }
}

/** Goes from the final ranking to the replay of the game. */
export const toReplay = (page) => press(page, '[data-go=replay]', '.replay .board')
