// Kills the server without a word at many random moments of one game, which is
// played with all its motion. The page must come back by itself to the same
// decision, and the game must reach its end.
import assert from 'node:assert/strict'
import { desktop, drawn, glimpse, launch, moving, newPage } from './browser.mjs'
import { count, look, play, sitDown } from './player.mjs'
import { Server } from './server.mjs'

const kills = Number(process.env.KILLS ?? 20)

/** Everything that a player sees of the decision, with the pointer on no tile: what a discard leads to is said where it points. */
async function decision(page) {
  await page.mouse.move(1, 1)
  await drawn(page)
  await page.waitForFunction(() => !document.querySelector('[data-counting]')) // points on their way are no decision
  return page.evaluate(() => {
    const text = (q) => [...document.querySelectorAll(q)].map((e) => e.textContent.replace(/\s+/g, ' ').trim())
    return {
      rev: Number(document.querySelector('.table').dataset.rev),
      hand: [...document.querySelectorAll('.own button')].map((b) => b.dataset.tile + (b.classList.contains('can') ? '+' : '')),
      calls: [...document.querySelectorAll('.bar button')].map((b) => b.dataset.call),
      rivers: text('.river'),
      melds: [...document.querySelectorAll('.meld')].map((m) => m.getAttribute('aria-label')),
      round: text('.round, .left, .points'),
      status: text('.say'),
      sheet: text('.sheet h2, .sheet td'),
    }
  })
}

async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('[data-note=lost], [aria-busy=true]') && !!document.querySelector('.own, .sheet'))
}

/** Waits until something is asked of the player. */
async function asked(page) {
  for (;;) {
    const s = await look(page)
    if (!s.lost && !s.busy && (s.calls.length > 0 || s.hand.some((t) => t.can) || s.go)) return
    await page.waitForTimeout(glimpse)
  }
}

export async function run() {
  const server = await Server.start()
  const browser = await launch()
  const { page, faults } = await newPage(browser, desktop, moving)
  const start = Date.now()
  let quiet = 0
  let busy = 0
  let overtaken = 0
  const backs = [] // how long after the server the page was back, in milliseconds
  let finished = false
  try {
    // Nothing plays by itself: what was asked before a crash is there to be compared.
    await page.addInitScript(() => localStorage.setItem('jansou.options', JSON.stringify({ autoDiscard: false })))
    await sitDown(page, server.origin, { ruleset: 'ema2016' })
    for (let i = 0; i < kills && !finished; i++) {
      // A few moves between two crashes, so that they spread over the game.
      const moves = 1 + Math.floor(Math.random() * 6)
      if (i % 2 === 0) {
        // A crash while the player thinks: what was asked is asked again.
        await play(page, { until: (done) => count(done) >= moves })
        await asked(page)
        if ((await look(page)).final) break
        if ((await look(page)).open) await page.keyboard.press('Escape') // a call half made is made anew
        const before = await decision(page)
        await server.kill()
        await page.waitForSelector('[data-note=lost]')
        await server.up()
        const up = performance.now()
        await settled(page)
        backs.push(performance.now() - up)
        await drawn(page)
        const after = await decision(page)
        if (after.rev > before.rev && !before.hand.some((t) => t.endsWith('+'))) {
          // No discard was asked for, but what others are asked, too: one has answered before the crash or since. It is another moment.
          overtaken++
        } else {
          assert.deepEqual(after, before, `crash ${i + 1}: the same decision is asked again`)
          quiet++
        }
      } else {
        // A crash while clicks are on their way.
        let dead = false
        let crash
        const crashing = async () => {
          await server.kill()
          await server.up()
          dead = true
        }
        await play(page, {
          until: (done) => {
            if (count(done) >= moves) crash ??= crashing()
            return dead
          },
        })
        await crash
        await settled(page)
        busy++
      }
      finished = (await look(page)).final
    }
    assert.ok(quiet > overtaken, `of ${quiet + overtaken} crashes while thinking ${overtaken} met another moment: little was compared`)
    assert.equal(quiet + overtaken + busy, kills, 'every crash happened before the game was over')
    const done = await play(page)
    assert.ok(await page.$('[data-final]'), 'the final ranking is shown')
    assert.deepEqual(faults, [], 'no error in the page')
    backs.sort((a, b) => a - b)
    const at = (p) => backs[Math.min(backs.length - 1, Math.floor(backs.length * p))]?.toFixed(0)
    console.log(`kill: ${kills} crashes (${quiet} while thinking, ${busy} while acting), the page back ${at(0.5)} ms after the server (median; the latest ${at(1)} ms), then ${JSON.stringify(done)}; ${((Date.now() - start) / 1000).toFixed(1)} s`)
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()
