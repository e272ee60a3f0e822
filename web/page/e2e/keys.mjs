// What a person presses and what is sent for it: keyboard, mouse and touch on
// staged moments.
import assert from 'node:assert/strict'
import { desktop, launch, newPage, phone } from './browser.mjs'
import { origin, stage } from './stage.mjs'
import * as moments from './moments.mjs'

async function open(browser, state, more = {}, viewport = desktop) {
  const { context, page, faults } = await newPage(browser, viewport, { reducedMotion: 'reduce', ...more })
  const sent = await stage(page, { state })
  await page.goto(`${origin}/t/moment`)
  await page.waitForSelector('.own')
  await page.waitForTimeout(250) // the call bar takes no click at once
  const actions = () => sent.filter((m) => m.type === 'act').map((m) => m.action)
  return { page, actions, close: () => (assert.deepEqual(faults, []), context.close()) }
}

const cases = {
  'a number discards that tile': { state: moments.turn, press: ['1'], want: [{ kind: 'discard', tile: '2m' }] },
  'the tenth key is 0': { state: moments.turn, press: ['0'], want: [{ kind: 'discard', tile: '4s' }] },
  '] discards the drawn tile': { state: moments.turn, press: [']'], want: [{ kind: 'discard', tile: '6p', drawn: true }] },
  'space discards the drawn tile': { state: moments.turn, press: [' '], want: [{ kind: 'discard', tile: '6p', drawn: true }] },
  'arrows and Enter discard': { state: moments.turn, press: ['ArrowRight', 'ArrowRight', 'Enter'], want: [{ kind: 'discard', tile: '3m' }] },
  'left comes from the end': { state: moments.turn, press: ['ArrowLeft', 'Enter'], want: [{ kind: 'discard', tile: '6p', drawn: true }] },
  'w takes the win': { state: moments.turn, press: ['w'], want: [{ kind: 'win' }] },
  'r asks for the discard': { state: moments.turn, press: ['r'], want: [] },
  'r and a tile declare riichi': { state: moments.turn, press: ['r', '6'], want: [{ kind: 'riichi', tile: '6p' }] },
  'in riichi a wrong tile does nothing': { state: moments.turn, press: ['r', '1'], want: [] },
  'r and Escape take it back': { state: moments.turn, press: ['r', 'Escape', '1'], want: [{ kind: 'discard', tile: '2m' }] },
  'k and 2 choose the second kan': { state: moments.turn, press: ['k', '2'], want: [{ kind: 'kong', meld: { kind: 'closed_kong', tiles: '3333s', from: 2 } }] },
  'space passes': { state: moments.claim, press: [' '], want: [{ kind: 'pass' }] },
  'Escape passes': { state: moments.claim, press: ['Escape'], want: [{ kind: 'pass' }] },
  'p takes the only pon': { state: moments.claim, press: ['p'], want: [{ kind: 'claim', meld: { kind: 'pung', tiles: '055p', called: '5p', from: 1 } }] },
  'c and 3 choose the third chi': { state: moments.claim, press: ['c', '3'], want: [{ kind: 'claim', meld: { kind: 'chow', tiles: '567p', called: '5p', from: 1 } }] },
  'a number without a choice does nothing': { state: moments.claim, press: ['1'], want: [] },
  'no calls never takes the win away': { state: moments.claim, press: ['Shift+C', 'w'], want: [{ kind: 'win' }] },
  'auto-win wins by itself': { state: moments.claim, press: ['Shift+W'], wait: 700, want: [{ kind: 'win' }] },
  'in riichi the drawn tile goes by itself': { state: moments.fixed, press: [], wait: 700, want: [{ kind: 'discard', tile: '6p', drawn: true }] },
  'and does not, when that is switched off': { state: moments.fixed, press: ['Shift+D'], wait: 700, want: [] },
  'a second key is not sent twice': { state: moments.turn, press: ['1', '2'], want: [{ kind: 'discard', tile: '2m' }] },
}

export async function run() {
  const browser = await launch()
  let n = 0
  try {
    for (const [name, c] of Object.entries(cases)) {
      const { page, actions, close } = await open(browser, c.state())
      for (const k of c.press) await page.keyboard.press(k)
      await page.waitForTimeout(c.wait ?? 40)
      assert.deepEqual(actions(), c.want, name)
      await close()
      n++
    }

    { // A click discards at once, a tap on a touch screen only raises.
      const mouse = await open(browser, moments.turn())
      await mouse.page.click('.own button:nth-child(3)')
      assert.deepEqual(mouse.actions(), [{ kind: 'discard', tile: '4m' }], 'one click discards')
      await mouse.close()
      const touch = await open(browser, moments.turn(), { hasTouch: true, isMobile: true }, phone)
      await touch.page.tap('.own button:nth-child(3)')
      assert.deepEqual(touch.actions(), [], 'the first tap raises')
      await touch.page.tap('.own button:nth-child(4)')
      assert.deepEqual(touch.actions(), [], 'a tap on another tile raises that one')
      await touch.page.tap('.own button:nth-child(4)')
      assert.deepEqual(touch.actions(), [{ kind: 'discard', tile: '0p' }], 'the second tap discards')
      await touch.close()
      n += 2
    }
    { // A barred tile says why, and is not sent.
      const { page, actions, close } = await open(browser, moments.crowded())
      await page.click('.own button:nth-child(1)', { force: true })
      assert.deepEqual(actions(), [])
      assert.match(await page.textContent('.toast'), /just claimed/)
      assert.match(await page.getAttribute('.own button:nth-child(1)', 'title'), /just claimed/)
      assert.match(await page.textContent('[data-note=furiten]'), /You are furiten: you discarded the five of characters on turn 5 and wait on it.*EMA 2016, 3\.4\.5/)
      await close()
      n++
    }
    { // A button that has just appeared takes no click for a moment.
      const { context, page } = await newPage(browser, desktop)
      const sent = await stage(page, { state: moments.turn() })
      await page.goto(`${origin}/t/moment`)
      await page.waitForSelector('[data-call=win]')
      await page.evaluate(() => document.querySelector('[data-call=win]').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })))
      assert.equal(sent.filter((m) => m.type === 'act').length, 0, 'a click within 200 ms is not meant')
      await context.close()
      n++
    }
    { // Only waits of a legal riichi are shown, and the help lists the keys.
      const { page, close } = await open(browser, moments.turn())
      await page.keyboard.press('r')
      assert.equal(await page.locator('.own button.can').count(), 2, 'two tiles may declare')
      await page.hover('.own button:nth-child(6)')
      assert.match(await page.textContent('[data-note=waits]'), /If you discard the six of dots/)
      await page.keyboard.press('?')
      assert.match(await page.textContent('dialog'), /discard the drawn tile/)
      await close()
      n++
    }
  } finally {
    await browser.close()
  }
  console.log(`keys: ${n} cases of keyboard, mouse and touch`)
}

if (import.meta.filename === process.argv[1]) await run()
