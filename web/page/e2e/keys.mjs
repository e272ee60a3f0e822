// What a person presses and what is sent for it: keyboard, mouse and touch on
// staged moments.
import assert from 'node:assert/strict'
import { desktop, launch, newPage, phone, rail, stopClock, until } from './browser.mjs'
import { origin, stage } from './stage.mjs'
import * as moments from './moments.mjs'
import * as mcr from './moments-mcr.mjs'

async function open(browser, state, more = {}, viewport = desktop, options, wire) {
  const { context, page, faults } = await newPage(browser, viewport, more)
  const sent = await stage(page, { state, wire })
  await stopClock(page)
  if (options) await page.addInitScript((o) => localStorage.setItem('jansou.options', JSON.stringify(o)), options)
  await page.goto(`${origin}/t/moment`)
  await page.waitForSelector('.own')
  await page.clock.runFor(250) // the call bar takes no click at once
  const actions = () => sent.filter((m) => m.type === 'act').map((m) => m.action)
  return { page, sent, actions, close: () => (assert.deepEqual(faults, []), context.close()) }
}

/** A place of the felt where nothing can be pressed. */
const bare = (page) =>
  page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.felt').getBoundingClientRect()
    for (let y = 0.2; y < 0.6; y += 0.04)
      for (let x = 0.3; x < 0.7; x += 0.04) {
        const at = { x: left + x * width, y: top + y * height }
        const on = document.elementFromPoint(at.x, at.y)
        if (on?.closest('.felt') && !on.closest('button, a, dialog, [role=dialog]')) return at
      }
    return undefined
  })

const rightClick = async (page) => {
  const { x, y } = await bare(page)
  await page.mouse.click(x, y, { button: 'right' })
}

/** Carries a tile of the hand with the mouse, so many of its heights upwards. */
async function carry(page, i, up) {
  const tile = await page.locator(`.own button:nth-child(${i})`).boundingBox()
  const [x, y] = [tile.x + tile.width / 2, tile.y + tile.height / 2]
  await page.mouse.move(x, y)
  await page.clock.runFor(250)
  await page.mouse.down()
  await page.mouse.move(x + 4, y - tile.height * up, { steps: 4 })
  await page.mouse.up()
}

/** What a finger does: where it is put, moved and lifted, with the milliseconds at which it does. */
async function finger(page, ...steps) {
  const cdp = await page.context().newCDPSession(page)
  const start = Date.now()
  for (const [type, ms, ...touchPoints] of steps) await cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: (start + ms) / 1000 })
}

/** Carries a tile with a finger. */
async function swipe(page, i, up) {
  const tile = await page.locator(`.own button:nth-child(${i})`).boundingBox()
  const [x, y] = [tile.x + tile.width / 2, tile.y + tile.height / 2]
  const moved = [0.25, 0.5, 0.75, 1].map((part) => ['touchMove', 400 * part, { x: x + 2, y: y - tile.height * up * part }])
  await finger(page, ['touchStart', 0, { x, y }], ...moved, ['touchEnd', 450])
}

/** Taps the felt so many times, a sixth of a second apart. */
async function tapFelt(page, times) {
  const at = await bare(page)
  await finger(page, ...Array.from({ length: times }, (_, i) => [['touchStart', i * 160, at], ['touchEnd', i * 160 + 60]]).flat())
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
  'and does not, when that is switched off': { state: moments.fixed, options: { autoDiscard: false }, press: [], wait: 700, want: [] },
  'f lays out the flower': { state: mcr.turn, press: ['f'], want: [{ kind: 'flower', tile: '4f' }] },
  'space lays out a flower just drawn': { state: mcr.turn, press: [' '], want: [{ kind: 'flower', tile: '4f' }] },
  '] once does not discard a flower': { state: mcr.turn, press: [']'], want: [] },
  '] twice discards the flower': { state: mcr.turn, press: [']', ']'], want: [{ kind: 'discard', tile: '4f', drawn: true }] },
  'a number keeps the flower': { state: mcr.turn, press: ['1'], want: [{ kind: 'discard', tile: '2m' }] },
  'f and 2 choose the second flower': { state: mcr.flowers, press: ['f', '2'], want: [{ kind: 'flower', tile: '7f' }] },
  'auto-flower lays it out by itself': { state: mcr.turn, press: ['Shift+D'], wait: 700, want: [{ kind: 'flower', tile: '4f' }] },
  'c and 2 choose the second chow': { state: mcr.claim, press: ['c', '2'], want: [{ kind: 'claim', meld: { kind: 'chow', tiles: '456p', called: '5p', from: 0 } }] },
  'at a strict table w declares a win that is none': { state: mcr.strict, press: ['w'], want: [{ kind: 'win' }] },
  'and auto-win takes lawful ones only': { state: mcr.strict, press: ['Shift+W'], wait: 700, want: [] },
  'l lays nothing by itself': { state: mcr.strict, press: ['l'], want: [] },
  'w calls hu': { state: mcr.claim, press: ['w'], want: [{ kind: 'win' }] },
  'o says noten before the turn': { state: moments.early, press: ['o'], want: [{ kind: 'noten' }] },
  'a tile that is carried to the felt is thrown': { state: moments.turn, press: [], act: (page) => carry(page, 3, 1.2), want: [{ kind: 'discard', tile: '4m' }] },
  'one that is carried down is not': { state: moments.turn, press: [], act: (page) => carry(page, 3, -0.4), want: [] },
  'nor is one that may not go': { state: moments.turn, press: ['r'], act: (page) => carry(page, 3, 1.2), want: [] },
  'in riichi the one that is carried declares': { state: moments.turn, press: ['r'], act: (page) => carry(page, 6, 1.2), want: [{ kind: 'riichi', tile: '6p' }] },
  'a right click on the felt throws the drawn tile': { state: moments.turn, press: [], act: rightClick, want: [{ kind: 'discard', tile: '6p', drawn: true }] },
  'and passes where something is asked': { state: moments.claim, press: [], act: rightClick, want: [{ kind: 'pass' }] },
  'it takes back what is half chosen': { state: moments.turn, press: ['r'], act: rightClick, want: [] },
  'and does nothing when that is switched off': { state: moments.claim, options: { feltPress: false }, press: [], act: rightClick, want: [] },
  'a second key is not sent twice': { state: moments.turn, press: ['1', '2'], want: [{ kind: 'discard', tile: '2m' }] },
}

export async function run() {
  const browser = await launch()
  let n = 0
  try {
    for (const [name, c] of Object.entries(cases)) {
      const { page, actions, close } = await open(browser, c.state(), {}, desktop, c.options)
      for (const k of c.press) await page.keyboard.press(k)
      await c.act?.(page)
      await page.clock.runFor(c.wait ?? 40)
      await until(name, () => actions().length >= c.want.length)
      await page.evaluate(() => 0) // and nothing more is sent: it would come before this answer
      assert.deepEqual(actions(), c.want, name)
      await close()
      n++
    }

    { // A click discards at once, a tap on a touch screen only raises.
      const mouse = await open(browser, moments.turn())
      await mouse.page.click('.own button:nth-child(3)')
      await until('one click discards', () => mouse.actions().length > 0)
      assert.deepEqual(mouse.actions(), [{ kind: 'discard', tile: '4m' }], 'one click discards')
      await mouse.close()
      const touch = await open(browser, moments.turn(), { hasTouch: true, isMobile: true }, phone)
      await touch.page.tap('.own button:nth-child(3)')
      await touch.page.evaluate(() => 0)
      assert.deepEqual(touch.actions(), [], 'the first tap raises')
      await touch.page.tap('.own button:nth-child(4)')
      await touch.page.evaluate(() => 0)
      assert.deepEqual(touch.actions(), [], 'a tap on another tile raises that one')
      await touch.page.tap('.own button:nth-child(4)')
      await until('the second tap discards', () => touch.actions().length > 0)
      assert.deepEqual(touch.actions(), [{ kind: 'discard', tile: '0p' }], 'the second tap discards')
      await touch.close()
      n += 2
    }
    { // Who plays by keys finds the focus where the next move is, and where it was after a dialog.
      let send
      const { page, close } = await open(browser, moments.claim(), {}, desktop, undefined, (s) => (send = s))
      let rev = 1000
      const tell = (state) => send({ ...state, rev: ++rev })
      const focused = (selector) => until(`the focus is on ${selector}`, () => page.evaluate((q) => !!document.activeElement?.matches(q), selector))
      await page.keyboard.press('t')
      tell(moments.claim())
      await focused('.bar')
      await page.keyboard.press('ArrowRight')
      await focused('.bar button:first-child')
      tell(moments.turn())
      await focused('.own')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await focused('.own button:nth-child(2)')
      await page.keyboard.press('?')
      await page.waitForSelector('dialog[open]')
      await page.keyboard.press('Escape')
      await focused('.own button:nth-child(2)')
      await page.click('[data-open=waits]')
      tell(moments.claim())
      await page.waitForSelector('[data-call=pass]')
      await focused('[data-open=waits]') // who uses a mouse, or reads beside the table, is left there
      await close()
      n++
    }
    { // The inspector: how many of a tile are unseen and where the others lie, and whether one is asked about it.
      const { page, close } = await open(browser, moments.turn())
      await page.hover('.own button:nth-child(6)')
      await page.keyboard.press('i')
      const said = page.locator('[data-inspect="6p"]')
      assert.match(await said.textContent(), /six of dots: \d unseen\..*your hand ×2/s)
      await page.click('[data-never="6p"]')
      await page.hover('.own button:nth-child(1)')
      await page.keyboard.press('i')
      await page.waitForSelector('[data-inspect="2m"]')
      assert.equal(await page.getAttribute('[data-never="6p"]', 'aria-pressed'), 'true', 'what is never asked about stays in the list')
      await close()
      n++
    }
    { // A finger that carries a tile to the felt throws it; two taps on the felt pass.
      const touch = { hasTouch: true, isMobile: true }
      const carried = await open(browser, moments.turn(), touch, phone)
      await swipe(carried.page, 3, 1.2)
      await until('the tile that was carried is sent', () => carried.actions().length > 0)
      assert.deepEqual(carried.actions(), [{ kind: 'discard', tile: '4m' }], 'a finger carries a tile to the felt')
      await carried.close()
      const tapped = await open(browser, moments.claim(), touch, phone)
      await tapFelt(tapped.page, 1)
      await tapped.page.evaluate(() => 0)
      assert.deepEqual(tapped.actions(), [], 'one tap on the felt does nothing')
      await tapFelt(tapped.page, 2)
      await until('a double tap passes', () => tapped.actions().length > 0)
      assert.deepEqual(tapped.actions(), [{ kind: 'pass' }])
      await tapped.close()
      n += 2
    }
    { // What is asked this very moment was not meant by a press on the felt.
      const { context, page } = await newPage(browser, desktop)
      const sent = await stage(page, { state: moments.claim() })
      await stopClock(page)
      await page.goto(`${origin}/t/moment`)
      await page.waitForSelector('[data-call=win]')
      const acts = () => sent.filter((m) => m.type === 'act').length
      await page.clock.runFor(198)
      await rightClick(page)
      await page.evaluate(() => 0)
      assert.equal(acts(), 0, 'a press within 200 ms is not meant')
      await page.clock.runFor(2)
      await rightClick(page)
      await until('the press after them is', () => acts() === 1)
      await context.close()
      n++
    }
    { // A barred tile says why, and is not sent; without assistance no referee is asked.
      const crowded = moments.crowded()
      crowded.table = { ...crowded.table, assist: 'off' }
      const { page, actions, close } = await open(browser, crowded)
      await page.click('.own button:nth-child(1)', { force: true })
      assert.deepEqual(actions(), [])
      assert.match(await page.textContent('.toast'), /just claimed/)
      assert.equal(await page.locator('[data-missing], .own .why, [data-open=why]').count(), 0, 'no table without help has a mark')
      assert.match(await page.getAttribute('.own button:nth-child(1)', 'title'), /just claimed/)
      await rail(page, 'waits')
      assert.match(await page.textContent('[data-note=furiten]'), /You discarded the five of characters on turn 5.*ends when.*EMA 2016, 3\.4\.5/)
      await close()
      n++
    }
    { // Where the table helps, what is not there and what is grey is marked.
      const { page, close } = await open(browser, moments.crowded())
      assert.deepEqual(await page.locator('[data-missing]').evaluateAll((all) => all.map((b) => b.dataset.missing)), ['kong', 'riichi', 'win'])
      assert.equal(await page.locator('.own button.off .why').count(), 1)
      await page.click('[data-missing=riichi]')
      await page.waitForSelector('dialog [data-ask=riichi][aria-pressed=true]')
      await close()
      n++
    }
    { // A button that has just appeared takes no click for a moment.
      const { context, page } = await newPage(browser, desktop)
      const sent = await stage(page, { state: moments.turn() })
      await stopClock(page)
      await page.goto(`${origin}/t/moment`)
      const acts = () => sent.filter((m) => m.type === 'act').length
      await page.waitForSelector('[data-call=win]') // it comes at once, before the clock moves
      await page.clock.runFor(1) // a press in the very moment in which the page came would belong to the page before
      await page.click('[data-call=win]')
      await page.clock.runFor(198)
      await page.click('[data-call=win]')
      await page.evaluate(() => 0)
      assert.equal(acts(), 0, 'a click within 200 ms is not meant')
      await page.clock.runFor(1)
      await page.click('[data-call=win]')
      await page.evaluate(() => 0)
      assert.equal(acts(), 1, 'and one after them is')
      await context.close()
      n++
    }
    { // Nor does a tile: a click that was meant for the page before throws nothing.
      const { context, page } = await newPage(browser, desktop)
      const sent = await stage(page, { state: moments.turn() })
      await stopClock(page)
      await page.goto(`${origin}/t/moment`)
      const tile = await page.locator('.own button:nth-child(5)').boundingBox()
      const acts = () => sent.filter((m) => m.type === 'act').length
      const click = () => page.mouse.click(tile.x + tile.width / 2, tile.y + tile.height / 2)
      await page.clock.runFor(199)
      await click()
      await page.evaluate(() => 0)
      assert.equal(acts(), 0, 'a click within 200 ms is not meant for the tile')
      await page.clock.runFor(1)
      await click()
      await page.evaluate(() => 0)
      assert.equal(acts(), 1, 'and one after them is')
      await context.close()
      n++
    }
    { // A win that is offered is said before anything else that is known of the hand.
      const crowded = moments.turn()
      crowded.view.own.furiten = moments.crowded().view.own.furiten
      const { page, close } = await open(browser, crowded)
      assert.match(await page.textContent('.say .line'), /^\s*You may win: Tsumo/)
      await close()
      n++
    }
    { // Why six points are no win: what counts, what does not, and the article, a click away.
      const { page, close } = await open(browser, mcr.waits())
      await rail(page, 'waits')
      assert.match(await page.textContent('[data-note=missing]'), /eight points.*8 points are needed.*6 points without flowers.*MCR 2006, 3\.7/s)
      await page.click('[data-note=why] > summary')
      const why = page.locator('[data-note=why]')
      assert.match(await why.textContent(), /All Simples( 断幺)?.*6 points.*No Honors( 无字)? – it always comes with All Simples/s)
      await page.click('[data-note=why] li summary')
      assert.match(await why.textContent(), /Non-repeat: .*MCR 2006, 3\.9\.1\.5/s)
      assert.deepEqual(await page.locator('[data-note=worth] summary .low').allTextContents(), ['discard 6 ✗, not enough'])
      await close()
      n++
    }
    { // Chinese Official has its own words, and no trace of riichi; a closed kong of another has no faces.
      const { page, close } = await open(browser, mcr.turn())
      assert.doesNotMatch(await page.textContent('#app'), /dora|riichi|honba|tsumo/i)
      const kong = page.locator('.meld[aria-label="concealed kong, face down"]')
      assert.equal(await kong.count(), 1)
      assert.equal(await kong.locator('.back').count(), 4)
      assert.equal(await page.locator('.seat.p1').getAttribute('data-seat'), '1', 'East sits on the right of North')
      await close()
      n++
    }
    { // Who sits where is said when the players have changed chairs.
      const { page, close } = await open(browser, mcr.chairs())
      assert.match(await page.textContent('[data-note=chairs]'), /South round.*You are North; East on the right: Aniela, South opposite: Bot of the East Wind, West on the left: Bot 3/s)
      await page.click('[data-note=chairs] button')
      assert.equal(await page.locator('[data-note=chairs]').count(), 0)
      await close()
      n++
    }
    { // Who may declare before the dealer is told whose turn it is, and has no clock.
      const { page, close } = await open(browser, moments.early())
      assert.match(await page.textContent('.ask'), /Bot of the East Wind to declare; you may speak first/)
      assert.deepEqual(await page.locator('[data-call]').evaluateAll((all) => all.map((b) => b.dataset.call)), ['tenpai', 'noten'])
      await close()
      n++
    }
    // Alone against bots the game waits while one reads; a window stops nothing in a game with other people.
    for (const alone of [true, false]) {
      const { page, sent, close } = await open(browser, { ...moments.turn(), mayHold: alone || undefined })
      const holds = () => sent.filter((m) => m.type === 'hold').map((m) => m.on)
      const windows = [() => page.keyboard.press('?'), () => rail(page, 'settings'), () => page.click('[data-open=why]')]
      for (const [i, opens] of windows.entries()) {
        await opens()
        await page.waitForSelector('dialog[open]')
        if (alone) await until(`window ${i + 1} holds the table`, () => holds().length === 2 * i + 1)
        await page.keyboard.press('Escape')
        await page.waitForSelector('dialog[open]', { state: 'detached' })
        if (alone) await until(`window ${i + 1} lets it go`, () => holds().length === 2 * i + 2)
      }
      await page.evaluate(() => 0)
      assert.deepEqual(holds(), alone ? [true, false, true, false, true, false] : [], alone ? 'it waits while a window is open' : 'it waits for nobody')
      await close()
      n++
    }
    // The own clock is a line until little is left; it stands while the table does.
    for (const held of [false, true]) {
      const { page, close } = await open(browser, { ...moments.turn(), held, clock: { left: 9000, bank: 0 } })
      const shown = () => page.evaluate(() => document.querySelector('.clock[role=timer]')?.ariaLabel ?? '')
      assert.equal(await shown(), '')
      await page.clock.runFor(5000)
      await page.evaluate(() => 0)
      assert.equal(await shown(), held ? '' : 'time left: 4 seconds')
      await close()
      n++
    }
    { // Only waits of a legal riichi are shown, and the help lists the keys.
      const { page, close } = await open(browser, moments.turn())
      await page.keyboard.press('r')
      assert.equal(await page.locator('.own button.can').count(), 2, 'two tiles may declare')
      await page.hover('.own button:nth-child(6)')
      assert.match(await page.textContent('[data-say=plan]'), /six of dots\s*waits\s+five of dots\s+eight of dots\s*2 left/, 'and no word of yaku: riichi is one')
      await rail(page, 'waits')
      await page.hover('.own button:nth-child(6)')
      const listed = await page.textContent('[data-note=waits]')
      assert.match(listed, /five of dots/)
      assert.doesNotMatch(listed, /yaku/, 'nor in the panel')
      await page.keyboard.press('r')
      await page.hover('.own button:nth-child(6)')
      assert.match(await page.textContent('[data-note=waits]'), /no yaku/, 'without riichi the same wait has none')
      await page.keyboard.press('?')
      assert.match(await page.textContent('dialog'), /discard the drawn tile/)
      assert.match(await page.textContent('dialog'), /drag, flick\s*throws the tile/, 'and what a mouse and a finger do')
      await close()
      n++
    }
    { // A key of one's own choice: a taken one is refused with the reason, a free one plays, and the list has it.
      const { page, actions, close } = await open(browser, moments.turn())
      await page.keyboard.press('s')
      assert.match(await page.textContent('.toast'), /25,?\d{3}|\d,\d{3}/)
      await page.keyboard.press('h')
      await page.waitForSelector('[data-open=history][aria-pressed=true]')
      await page.keyboard.press('f')
      await page.waitForSelector('.status')
      await page.click('[data-open=settings]')
      await page.click('[data-group=keys]')
      await page.click('[data-key=win]')
      await page.keyboard.press('c')
      assert.match(await page.textContent('[data-note=keys]'), /“c” is already taken: Chow/)
      await page.click('[data-key=win]')
      await page.keyboard.press('x')
      assert.equal(await page.textContent('[data-key=win]'), 'x')
      await page.click('[data-key=drawn]')
      await page.keyboard.press('Escape') // lets it be, and leaves the window open
      assert.equal(await page.textContent('[data-key=drawn]'), ']')
      await page.click('dialog [data-close]')
      assert.equal(await page.textContent('[data-call=win] kbd'), 'x')
      await page.keyboard.press('?')
      assert.match(await page.textContent('dialog'), /x\s*win: ron or tsumo/)
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog', { state: 'detached' })
      await page.keyboard.press('w')
      await page.keyboard.press('x')
      await until('the win is sent', () => actions().length > 0)
      assert.deepEqual(actions(), [{ kind: 'win' }])
      await close()
      n++
    }
  } finally {
    await browser.close()
  }
  console.log(`keys: ${n} cases of keyboard, mouse and touch`)
}

if (import.meta.filename === process.argv[1]) await run()
