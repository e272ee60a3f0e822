// A simple player at a real page: it looks at what is drawn and clicks.
import { patience, press } from './browser.mjs'

/** Opens the settings of a table on the front door, and chooses. What lies in a fold is opened first, as a person would. */
export async function choose(page, { ruleset, people, open = false, length, pace, clock, assist, discipline, claims, bots }) {
  const unfold = async (name) => {
    const fold = page.locator(`[data-fold=${name}]`)
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click()
  }
  const pick = async (fold, name, value) => {
    if (value === undefined) return
    if (fold) await unfold(fold)
    await page.check(`[data-sheet] input[name=${name}][value="${value}"]`)
  }
  await page.click('[data-go=new]')
  if (ruleset && (await page.locator(`[data-sheet] input[name=ruleset][value="${ruleset}"]`).count()) === 0) await unfold('more')
  await pick('', 'ruleset', ruleset)
  await pick('', 'people', people)
  if (open) await page.check('[data-sheet] input[name=public]')
  await pick('length', 'length', length)
  if (clock) await unfold('length').then(() => page.selectOption('#clock', { label: clock }))
  await pick('help', 'assist', assist)
  await pick('manner', 'discipline', discipline)
  await pick('manner', 'claims', claims)
  await pick('bots', 'bots', bots)
  if (pace) await unfold('bots').then(() => page.selectOption('#pace', pace))
}

/** Says who one is, in the bar of the page. */
export async function nameMe(page, name) {
  await page.click('[data-open=name]')
  await page.fill('dialog input', name)
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog', { state: 'detached' })
}

/** Opens the front door, chooses, and sits down. Returns the table's id. The strongest bots think for a fourth of the time of a test, which learns nothing from it. */
export async function sitDown(page, origin, { pace = 'instant', clock = 'no clock', bots = 'efficient', name = 'Ann', ...order }) {
  await page.goto(origin)
  await nameMe(page, name)
  await choose(page, { pace, clock, bots, ...order })
  await page.click('[data-sheet] [data-go=sit]')
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
      hand: all('.own button').map((b) => ({ tile: b.dataset.tile, can: b.classList.contains('can'), drawn: b.classList.contains('drawn') })),
      sheet: document.querySelector('.sheet')?.getAttribute('aria-label') ?? '',
      go: document.querySelector('.sheet [data-go]:not([data-go=share], :disabled)')?.dataset.go ?? '',
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

/**
 * Does one thing that the page offers, by clicking. Returns what was done, or
 * an empty text where nothing is asked.
 */
export async function step(page, random = Math.random, watch = async () => {}) {
  const s = await look(page)
  await watch(s)
  const click = async (selector) => {
    // What is drawn may change under the hand of a person, too.
    await page.click(selector, { timeout: 1000 }).catch(() => {})
  }
  if (s.final) return 'final'
  if (s.go === 'next' || s.go === 'ready') {
    await click(`.sheet [data-go=${s.go}]`)
    return s.go
  }
  if (s.sheet || s.lost || s.busy) return ''
  if (s.calls.includes('win')) {
    await click('[data-call=win]')
    return 'win'
  }
  if (s.open === 'riichi') {
    await click('.own button.can')
    return 'riichi'
  }
  if (s.ways > 0) {
    await click(`.ways .way:nth-child(${1 + Math.floor(random() * s.ways)})`)
    return s.open
  }
  for (const [call, chance] of [['riichi', 0.9], ['tenpai', 1], ['flower', 0.8], ['kong', 0.5], ['pung', 0.3], ['chow', 0.15], ['abort', 0.5], ['draw', 1], ['pass', 1], ['noten', 1]]) {
    if (!s.calls.includes(call)) continue
    const choices = s.calls.includes('pass') || s.hand.some((t) => t.can)
    if (choices && random() > chance) continue
    await click(`[data-call=${call}]`)
    return call
  }
  const can = s.hand.map((t, i) => ({ ...t, i })).filter((t) => t.can)
  if (can.length === 0) return ''
  const tiles = s.hand.map((t) => t.tile)
  can.sort((a, b) => worth(a.tile, tiles) - worth(b.tile, tiles))
  await click(`.own button:nth-child(${can[0].i + 1})`)
  // One click raises a flower, the second throws it.
  if (can[0].tile[1] === 'f') await click(`.own button.raised:nth-child(${can[0].i + 1})`)
  return 'discard'
}

/** How many things were done. */
export const count = (done) => Object.values(done).reduce((a, b) => a + b, 0)

/** Plays until `until` says so or the game is over; throws if nothing happens any more. */
export async function play(page, { until = () => false, random, watch } = {}) {
  const done = {}
  let last = Date.now()
  for (;;) {
    const what = await step(page, random, watch)
    if (what === 'final') return done
    if (what) {
      done[what] = (done[what] ?? 0) + 1
      last = Date.now()
    } else {
      if (Date.now() - last > patience) throw new Error(`nothing to do for ${patience} ms: ${JSON.stringify(await look(page))}`)
      await page.waitForTimeout(15)
    }
    if (until(done)) return done
  }
}

/** Goes from the final ranking to the replay of the game. */
export const toReplay = (page) => press(page, '[data-go=replay]', '.replay .board')
