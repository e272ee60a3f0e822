// The referee's desk: furiten of all three kinds read at the table, the same
// hand under another rulebook, missing buttons and grey tiles, the deal in
// words, rules and rulebooks side by side, in another language; at two sizes,
// without a fault of axe.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { deskToken, layOut } from './desk.mjs'
import { desktop, launch, newPage, phone } from './browser.mjs'
import { looker } from './look.mjs'
import { results, Server } from './server.mjs'

const folder = join(results, 'ask')
mkdirSync(folder, { recursive: true })

/** The four tables: how the hand is furiten there, and what it says of it. */
const tables = [
  { id: 'furitenown', rule: 'riichi.furiten.own', tile: /6p/, until: /wait/ },
  { id: 'furitentemporary', rule: 'riichi.furiten.temporary', tile: /9s/, until: /claim/ },
  { id: 'furitenriichi', rule: 'riichi.furiten.riichi', tile: /9s/, until: /deal/ },
  { id: 'furitenwrc', rule: 'riichi.furiten.temporary', tile: /9s/, until: /claim/ },
]

export async function run() {
  const server = await Server.start(layOut)
  const browser = await launch()
  const bad = []
  try {
    for (const [size, viewport] of Object.entries({ desktop, phone })) bad.push(...(await at(browser, server, size, viewport)))
  } finally {
    await browser.close()
    await server.stop()
  }
  assert.deepEqual(bad, [])
  console.log('ask: furiten in three ways, rulings, rules and rulebooks at two sizes, nothing found by axe')
}

async function at(browser, server, size, viewport) {
  const { context, page, faults } = await newPage(browser, viewport, { hasTouch: size === 'phone' })
  await context.addCookies([{ name: 'jansou', value: deskToken, url: server.origin }])
  const bad = []
  const look = looker(page, folder, size, bad)
  const close = async () => {
    await page.click('dialog[open] > .btn')
    await page.waitForSelector('dialog[open]', { state: 'detached' })
  }

  // Furiten of each kind, read in its panel.
  for (const t of tables) {
    await page.goto(`${server.origin}/t/${t.id}`)
    await page.click('[data-open=furiten]')
    await page.waitForSelector('[data-furiten]')
    assert.match(await page.getAttribute('[data-furiten]', 'data-furiten'), new RegExp(t.rule.replaceAll('.', '\\.')))
    const said = await page.textContent('[data-furiten]')
    assert.match(said, t.tile, `${t.id} names the tile`)
    assert.match(said, t.until, `${t.id} says when it ends: ${said}`)
    assert.match(said, /turn \d/, `${t.id} names the moment`)
    assert.ok((await page.locator('[data-furiten] .waits .tile').count()) > 1, `${t.id} shows the whole wait`)
    await look(t.id)
    await close()
  }

  // The same hand under EMA 2012 and WRC 2025: both say no, and end it otherwise.
  await page.goto(`${server.origin}/t/furitentemporary`)
  await page.click('[data-missing=win]') // the button that is not there says why
  await page.waitForSelector('[data-ruling="riichi.furiten.temporary"]')
  await page.selectOption('[data-under-choice]', 'wrc2025')
  const under = page.locator('[data-under=wrc2025]')
  await under.waitFor()
  assert.match(await under.textContent(), /WRC/)
  const box = (q) => page.locator(q).first().boundingBox()
  const [own, other] = await Promise.all([box('.ruling .own'), box('[data-under=wrc2025]')])
  await look('under-wrc2025')
  assert.ok(other.y >= own.y + own.height, 'the other rulebook stands below the answer')
  // The desk lies over the felt, and the hand and the calls stay free.
  const [desk, hand, band] = [await box('dialog'), await box('[data-tile]'), await box('.say')]
  assert.ok(desk.y + desk.height <= Math.min(hand.y, band.y) && (size !== 'desktop' || desk.width < 340), `the desk covers the hand: ${JSON.stringify([desk, hand, band])}`)
  // Its articles lead to their rules, and back.
  await under.locator('[data-cite="riichi.furiten.temporary"]').click()
  await page.waitForSelector('dialog [data-rule="riichi.furiten.temporary"]')
  await page.click('button[data-back]')
  await page.waitForSelector('[data-ruling="riichi.furiten.temporary"]')
  // Every other button has its answer, and an article a click away.
  for (const name of ['riichi', 'chow', 'pung', 'kong']) {
    await page.click(`[data-ask=${name}]`)
    await page.waitForSelector(`[data-about=${name}]`)
    // The hand holds two of the three of bamboos that was let go: it may be claimed.
    assert.equal(await page.getAttribute('[data-about]', 'data-ruling'), { riichi: 'riichi.turn', chow: 'riichi.claim.left_only', pung: 'allowed', kong: 'riichi.meld.form' }[name])
    assert.ok((await page.textContent('.ruling .verdict')).length > 10, `why not ${name}`)
  }
  await look('why')
  await page.click('dialog .cites [data-cite]')
  await page.waitForSelector('[data-rule]')
  assert.match(await page.textContent('[data-rule]'), /EMA 2012/)
  await look('rule')
  // In Polish.
  await page.selectOption('dialog [data-language]', 'pl')
  await page.waitForSelector('html[lang=pl] article[lang=pl]') // the page's own words are fetched, too
  assert.match(await page.textContent('article[lang=pl]'), /Gdzie to zapisano/)
  await page.click('button[data-back]')
  await page.waitForSelector('.ruling[lang=pl]')
  assert.match(await page.textContent('.verdict'), /Gracz/)
  await look('why-pl')
  await page.selectOption('dialog [data-language]', 'en')
  await close()

  // The deal in words; a click on a moment asks about it.
  await page.click('[data-open=history]')
  await page.waitForSelector('aside li button[data-rev]')
  const words = await page.textContent('aside ol')
  assert.match(words, /West discards .*9s/)
  assert.match(words, /You could not win/)
  await look('history')
  await page.click('aside li button:has(b.no)')
  await page.waitForSelector('[data-ruling]')
  await look('history-why')
  await close()

  // Rules and rulebooks have pages of their own.
  await page.goto(`${server.origin}/rules/riichi.furiten.temporary`)
  await page.waitForSelector('[data-rule="riichi.furiten.temporary"]')
  await page.waitForSelector('[data-example] .tile')
  await page.waitForSelector('h1:has-text("Temporary furiten")')
  assert.equal(await page.locator('input[type=search]').count(), 0, 'a rule stands above the list of all')
  await look('rules')
  await page.click('nav.above a')
  await page.waitForSelector('h1:has-text("Rules")')
  await page.fill('input[type=search]', 'furiten')
  await page.waitForSelector('a[href="/rules/riichi.furiten.riichi"]')
  assert.ok((await page.locator('main li a').count()) > 3)
  await page.goto(`${server.origin}/compare?of=ema2012&of=wrc2025`)
  await page.waitForSelector('[data-option]')
  await page.check('label:has-text("tenhou") input')
  await page.waitForFunction(() => document.querySelector('[data-option] ul')?.children.length === 3)
  assert.match(page.url(), /of=tenhou/)
  await look('compare')
  // A ruleset on one page of A4; in French it is longest.
  for (const ruleset of ['tenhou', 'mahjongsoul']) {
    await page.goto(`${server.origin}/rulebook/${ruleset}?lang=fr&sheet`)
    await page.waitForSelector('#print:visible')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    assert.equal(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1, `${ruleset} prints on one page`)
  }
  await page.goto(server.origin)
  await page.click('a[href="/rules"]')
  await page.waitForSelector('h1:has-text("Rules")')
  await context.close()
  return [...bad, ...faults]
}

if (import.meta.filename === process.argv[1]) await run()
