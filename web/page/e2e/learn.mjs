// The tutorial: a whole course of each game, by clicking and by keys, with
// nothing but what the page says: what is lit, what may be pressed, what is right.
// The page alone, without a server.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { axeFaults, desktop, drawn, launch, moving, newPage, phone, ripe } from './browser.mjs'
import { results } from './server.mjs'
import { built, origin } from './stage.mjs'

const folder = join(results, 'learn')
const next = '[data-learn=next]'
/** A press that comes sooner after another page is taken for the second of a double click. */
const settled = 520

async function serve(page) {
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path.startsWith('/api/')) return route.fulfill({ status: 404, json: {} })
    return route.fulfill(await built(path))
  })
  await page.addInitScript(() => localStorage.getItem('jansou.options') ?? localStorage.setItem('jansou.options', JSON.stringify({ language: 'en', animations: false })))
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('jansou.learn') ?? '{}'))

/** Where one is: what changes when something was done. */
const where = (page) => page.evaluate(() => [location.pathname, document.querySelector('[data-step]')?.dataset.step, document.querySelector('.sheet') ? 'sheet' : '', document.querySelector('[data-note=learnt]') ? 'end' : ''].join(' '))

async function gone(page, from) {
  await page.waitForFunction((from) => [location.pathname, document.querySelector('[data-step]')?.dataset.step, document.querySelector('.sheet') ? 'sheet' : '', document.querySelector('[data-note=learnt]') ? 'end' : ''].join(' ') !== from && document.querySelector('[data-step], .sheet, [data-note=learnt]'), from)
}

/** What may be pressed now and is lit: the places of tiles, and the calls. Where nothing of it is lit all of it counts. */
const open = (page) =>
  page.evaluate(() => {
    const ring = document.querySelector('.ring')?.getBoundingClientRect()
    const inside = (e) => {
      const r = e.getBoundingClientRect()
      const [x, y] = [r.left + r.width / 2, r.top + r.height / 2]
      return !!ring && x > ring.left && x < ring.right && y > ring.top && y < ring.bottom
    }
    const tiles = [...document.querySelectorAll('.own button')]
    const can = tiles.flatMap((e, at) => (e.classList.contains('can') ? [{ tile: at, drawn: e.classList.contains('drawn'), lit: inside(e) }] : []))
    const calls = [...document.querySelectorAll('[data-call]')].map((e) => ({ call: e.dataset.call, key: e.getAttribute('aria-keyshortcuts'), pressed: e.getAttribute('aria-pressed') === 'true', lit: inside(e) }))
    const declaring = calls.some((c) => c.pressed)
    const all = declaring ? can : [...calls, ...can]
    const lit = all.filter((x) => x.lit)
    return declaring || !lit.length ? all : lit
  })

async function press(page, x, byKeys) {
  await page.waitForTimeout(220) // a click on what has just come is not meant
  if (byKeys) return page.keyboard.press(x.call ? x.key : x.drawn ? ']' : '1234567890-=['[x.tile])
  return x.call ? page.click(`[data-call="${x.call}"]`) : page.locator('.own button').nth(x.tile).click()
}

/** Does what a step asks for, until Next is there. */
async function act(page, seen, byKeys) {
  for (let tried = 0; !(await page.locator(next).count()); tried++) {
    assert.ok(tried < 20, `nothing that is lit leads on: ${await where(page)}`)
    const list = await open(page)
    assert.ok(list.length > 0, `nothing can be pressed: ${await where(page)}`)
    // The last is tried first: a drawn tile stands there.
    await press(page, list.at(-1 - (tried % list.length)), byKeys)
    await drawn(page)
    const verdict = await page.locator('[data-learn=say]').getAttribute('data-verdict')
    if (verdict) seen[verdict] = (seen[verdict] ?? 0) + 1
    if (verdict && seen[verdict] === 1) assert.deepEqual(await axeFaults(page), [], `${verdict} at ${await where(page)}`)
  }
  seen.acts++
}

async function goOn(page, byKeys) {
  const from = await where(page)
  if (await page.locator('.sheet').count()) {
    await ripe(page, '[data-go=ready]')
    if (byKeys) await page.keyboard.press('Enter')
    else await page.click('[data-go=ready]')
  } else if (byKeys) await page.keyboard.press('Enter')
  else await page.click(next)
  await gone(page, from)
  if ((await where(page)).split(' ')[0] !== from.split(' ')[0]) await page.waitForTimeout(settled)
}

async function course(page, game, byKeys) {
  await page.goto(`${origin}/learn`)
  await page.waitForSelector(`[data-course=${game}]`)
  if (byKeys) {
    await page.locator(`[data-course=${game}] [data-learn=go]`).focus()
    await page.keyboard.press('Enter')
  } else await page.click(`[data-course=${game}] [data-learn=go]`)
  const seen = { steps: 0, acts: 0, sheets: 0 }
  await page.waitForSelector('[data-step]')
  await page.waitForTimeout(settled)
  while (!(await page.locator('[data-note=learnt]').count())) {
    assert.ok(seen.steps++ < 200, 'the course does not end')
    if (await page.locator('.sheet').count()) {
      if (!seen.sheets++) assert.deepEqual(await axeFaults(page), [], 'the sheet')
      assert.equal(await page.locator('.sheet .foot :is(a, button)').count(), 2, 'the sheet of a lesson leads to a table that does not exist')
    } else {
      assert.ok((await page.locator('[data-learn=say]').innerText()).trim(), `nothing is said: ${await where(page)}`)
      if (!(await page.locator(next).count())) await act(page, seen, byKeys)
    }
    await goOn(page, byKeys)
  }
  assert.deepEqual(await axeFaults(page), [], 'the end')
  const k = (await kept(page))[game]
  assert.equal(k.done, k.of, `${game}: a course that is done is not kept as done`)
  assert.ok(seen.sheets > 0 && seen.acts >= 20 && seen.tried > 0 && seen.right + seen.tried === seen.acts, JSON.stringify(seen))
  return seen
}

/** One leaves in the middle, and comes back to where one was. */
async function resume(page) {
  await page.evaluate(() => localStorage.removeItem('jansou.learn'))
  await page.goto(`${origin}/learn/riichi/sets`)
  for (const step of [0, 1]) {
    await page.waitForSelector(`[data-step="${step}"] .ring`)
    await page.click(next)
  }
  await page.waitForSelector('[data-step="2"]')
  await page.reload()
  await page.waitForSelector('[data-step="2"] .ring')
  assert.deepEqual(await axeFaults(page), [])
  await page.screenshot({ path: join(folder, `step-${page.viewportSize().width}.png`) })
  await page.goto(`${origin}/learn`)
  await page.waitForSelector('[data-course=riichi]')
  assert.deepEqual(await axeFaults(page), [])
  await page.screenshot({ path: join(folder, `list-${page.viewportSize().width}.png`), fullPage: true })
  await page.goto(origin)
  await page.click('[data-go=learn]')
  await page.waitForSelector('[data-lesson=sets][data-step="2"]')
}

/** The bubble covers neither what it speaks of nor what is to be pressed, in the languages with the longest words. */
async function bubbles(page, size) {
  for (const lang of ['pl', 'fr']) {
    await page.evaluate((language) => localStorage.setItem('jansou.options', JSON.stringify({ language, animations: false })), lang)
    for (const lesson of ['riichi/calls', 'mcr/flowers']) {
      await page.evaluate(() => localStorage.removeItem('jansou.learn'))
      await page.goto(`${origin}/learn/${lesson}`)
      await page.waitForSelector('[data-step="0"]')
      for (let n = 0; n < 2; n++) {
        await page.evaluate(() => new Promise((ok) => setTimeout(ok, 300))) // by the page's own clock: the light comes to rest 260 ms after a step (Spotlight.svelte)
        const faults = await page.evaluate(() => {
          const box = (q) => document.querySelector(q)?.getBoundingClientRect()
          const tip = box('[data-learn=say]')
          const meets = (b) => !!b && tip.left < b.right - 1 && b.left < tip.right - 1 && tip.top < b.bottom - 1 && b.top < tip.bottom - 1
          const out = []
          for (const q of ['.ring', '[data-learn=next]', '[data-learn=back]', '.calls']) if (meets(box(q))) out.push(`the bubble lies on ${q}`)
          if (tip.left < 0 || tip.right > innerWidth || tip.top < 0) out.push('the bubble leaves the window')
          for (const e of document.querySelectorAll('[data-learn=next], [data-learn=back], [data-learn=skip]')) if (e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth) out.push(`${e.textContent} has no room`)
          return out
        })
        assert.deepEqual(faults, [], `${size} ${lang} ${lesson} step ${n}`)
        if (!(await page.locator(next).count())) break
        await page.click(next)
      }
    }
  }
}

export async function run() {
  await mkdir(folder, { recursive: true })
  const browser = await launch()
  try {
    const wide = await newPage(browser, desktop, moving)
    const small = await newPage(browser, phone, moving)
    for (const { page } of [wide, small]) await serve(page)
    const clicked = await course(wide.page, 'riichi', false)
    const keyed = await course(wide.page, 'mcr', true)
    for (const { page } of [wide, small]) await page.goto(`${origin}/learn`).then(() => resume(page))
    await bubbles(small.page, 'phone')
    await small.page.setViewportSize({ width: 844, height: 390 })
    await bubbles(small.page, 'phone on its side')
    for (const { faults, context } of [wide, small]) {
      assert.deepEqual(faults, [])
      await context.close()
    }
    console.log(`learn: riichi by clicks (${clicked.steps} steps, ${clicked.acts} of them played), Chinese Official by keys (${keyed.steps}, ${keyed.acts}), left and resumed`)
  } finally {
    await browser.close()
  }
}

if (import.meta.filename === process.argv[1]) await run()
