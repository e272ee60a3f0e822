// Three nodes over one database. Four people, each by the door of another node, meet by
// quick match and play a whole game, in which two nodes are killed in turn; somebody
// watches at yet another door. Nobody sees more of it than a line that comes back.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, launch, low, newPage, phone, says, until } from './browser.mjs'
import { Cluster } from './cluster-server.mjs'
import { count, nameMe, play, queued } from './player.mjs'

/** A game that the clock ends after a minute. */
const short = { name: 'short', title: 'One minute', based_on: 'tenhou', options: { session_minutes: { value: 1, cite: 'house rules' }, time_limit_finish: { value: 'at_zero_this_hand', cite: 'house rules' } } }
const pools = { pools: [{ name: 'fast', tile: '7z', ruleset: 'short', length: 'east', clock: { base: 3000, bank: 0 }, pace: 'brisk', bots_after: 90 }] }

export async function run() {
  const cluster = await Cluster.start(
    (data) => {
      writeFileSync(join(data, 'pools.json'), JSON.stringify(pools))
      writeFileSync(join(data, 'short.json'), JSON.stringify(short))
    },
    (data) => ['--pools', join(data, 'pools.json'), '--ruleset', join(data, 'short.json')],
  )
  if (!cluster) {
    assert.ok(!process.env.CI, 'there is no PostgreSQL on this machine (Debian: postgresql)')
    console.log('e2e: no PostgreSQL on this machine (Debian: postgresql): skipped')
    return
  }
  const browser = await launch()
  try {
    const people = []
    for (const [i, [name, size]] of [['Ann', desktop], ['Ren', phone], ['Mei', low], ['Jun', desktop]].entries()) {
      const door = await cluster.door(i % 3)
      const one = await newPage(browser, size)
      await one.page.goto(door.origin)
      await nameMe(one.page, name)
      people.push({ name, door, ...one })
    }
    for (const p of people) {
      await p.page.click('[data-go=match]')
      await p.page.waitForSelector('[data-pool=fast]')
      if (!(await p.page.isChecked('[data-pool=fast] input'))) await p.page.click('[data-pool=fast]')
      await p.page.click('[data-go=wait]')
      await queued(p.page)
    }
    for (const p of people) await p.page.waitForURL(/\/t\//)
    const path = new URL(people[0].page.url()).pathname
    for (const p of people) {
      await p.page.waitForSelector('.own')
      assert.equal(new URL(p.page.url()).pathname, path, `${p.name} sits at the table of the others`)
    }

    // At the third door somebody finds the table in the list of what is played, and watches.
    const eve = await newPage(browser, desktop)
    const third = await cluster.door(2)
    await eve.page.goto(`${third.origin}/watch`)
    await eve.page.click(`a[href^="${path}"]`)
    await eve.page.waitForSelector('.board')
    await says(eve.page, '.board', /Ann/)

    // Two nodes are killed in turn while all play on to the end of the game.
    const events = async (p) => Number(await p.page.getAttribute('.table', 'data-rev').catch(() => 0))
    const backs = []
    let over = false
    const killing = (async () => {
      for (const dead of [cluster.nodes[0], cluster.nodes[1]]) {
        await new Promise((ok) => setTimeout(ok, 8000))
        const before = await events(people[2])
        const at = performance.now()
        await dead.kill()
        await until('the table goes on', async () => over || (await events(people[2])) > before + 3)
        backs.push(Math.round(performance.now() - at))
        await new Promise((ok) => setTimeout(ok, 3000))
        await dead.up()
      }
    })()
    const done = await Promise.all(people.map((p) => play(p.page)))
    over = true
    await killing
    assert.ok(done.every((d) => count(d) > 0), 'everybody has played')
    for (const p of people) await p.page.waitForSelector('[data-final]')
    const finals = await Promise.all(people.map((p) => p.page.evaluate((path) => fetch(`/api${path.replace('/t/', '/tables/')}/log`).then((r) => r.text()), path)))
    assert.equal(new Set(finals).size, 1, 'all read the same game')
    assert.match(execFileSync(cluster.nodes[0].binary, ['recompute', '--check', '--database', cluster.database.url], { encoding: 'utf8' }), /1 of them rated, and 4 ratings made of the logs: 0 differences/)
    assert.deepEqual(people.flatMap((p) => p.faults), [])
    console.log(`cluster: four at three nodes met by quick match and played to the end; two nodes were killed, and others saw the table go on after ${backs.join(' and ')} ms`)
  } finally {
    await browser.close()
    await cluster.stop()
  }
}

if (import.meta.filename === process.argv[1]) await run()
