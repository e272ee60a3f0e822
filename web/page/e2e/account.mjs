// Somebody who is the same person in another browser: a guest sits at a table, makes
// an account by a passkey, and another by a password; a second browser signs in and has
// the seat; then all of it is taken along, and erased.
import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { axeFaults, desktop, launch, low, newPage, phone, press, ripe, says, until } from './browser.mjs'
import { sitDown } from './player.mjs'
import { Server } from './server.mjs'

/** A device of the page that makes passkeys and shows that its owner is there. */
async function device(page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  return { keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials, add: (credential) => cdp.send('WebAuthn.addCredential', { authenticatorId, credential }) }
}

const password = 'three blind mice'

export async function run(pictures) {
  const server = await Server.start()
  const browser = await launch()
  const origin = server.origin.replace('127.0.0.1', 'localhost') // no browser has a passkey for an address
  const faults = []
  const open = async (size) => {
    const p = await newPage(browser, size)
    faults.push(p.faults)
    return p.page
  }
  const look = async (page, name) => {
    if (pictures) {
      await mkdir(pictures, { recursive: true })
      for (const [as, size] of Object.entries({ desktop, phone, low })) {
        await page.setViewportSize(size)
        await page.screenshot({ path: `${pictures}/${name}-${as}.png`, fullPage: true })
      }
      await page.setViewportSize(desktop)
    }
    assert.deepEqual(await axeFaults(page), [], name)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(wide <= 0, `${name} is ${wide} px too wide`)
  }
  try {
    // A guest plays, and becomes somebody by a passkey.
    const ann = await open(desktop)
    const own = await device(ann)
    const table = await sitDown(ann, origin, { ruleset: 'ema2016', people: 1, length: 'east' })
    await ann.goto(`${origin}/account`)
    await says(ann, '.felt', /1 game stands/)
    await look(ann, 'account')
    await press(ann, '[data-go=key]', '[data-go=make-key]')
    await ann.fill('[name=username]', 'Ann Nowak')
    await press(ann, '[data-go=make-key]', '[data-card=ways]')
    await says(ann, 'h1 + p', /Ann Nowak/)
    await says(ann, '.me', /Ann Nowak/)
    assert.equal((await own.keys()).length, 1)
    await look(ann, 'account-in')
    await ann.click('[data-remove=key]')
    await says(ann, '[data-note=error]', /only way to sign in/)
    await ann.goto(`${origin}/t/${table}`)
    await ann.waitForSelector('.own') // the seat is as it was

    // Another browser with the same passkey, as one that a phone and a laptop share.
    const phoneOfAnn = await open(phone)
    const shared = await device(phoneOfAnn)
    for (const { largeBlob, ...key } of await own.keys()) await shared.add(key)
    await phoneOfAnn.goto(`${origin}/account`)
    await press(phoneOfAnn, '[data-go=key]', '[data-card=sessions]')
    await says(phoneOfAnn, '[data-card=sessions]', /at a table/)
    await press(phoneOfAnn, '[data-card=sessions] a[href^="/t/"]', '.own')
    assert.equal(new URL(phoneOfAnn.url()).pathname, `/t/${table}`)

    // Codes, and a password beside the passkey.
    await ann.goto(`${origin}/account`)
    await press(ann, '[data-open=codes]', 'dialog li')
    assert.equal(await ann.locator('dialog li').count(), 10)
    const code = await ann.locator('dialog li').first().innerText()
    await look(ann, 'account-codes')
    await ann.keyboard.press('Escape')
    await press(ann, '[data-open=password]', 'dialog [name=new-password]')
    await ann.fill('dialog [name=new-password]', password)
    await ann.click('dialog [data-go=password]')
    await ann.waitForSelector('dialog', { state: 'detached' })
    // Whoever was signed in elsewhere is not any more.
    await phoneOfAnn.goto(`${origin}/account`)
    await phoneOfAnn.waitForSelector('[data-to=lost]')
    await press(phoneOfAnn, '[data-to=lost]', '[name=code]')
    await phoneOfAnn.fill('[name=username]', 'ann nowak')
    await phoneOfAnn.fill('[name=code]', code.toLowerCase())
    await press(phoneOfAnn, '[data-go=lost]', '[data-card=ways]')
    await says(phoneOfAnn, '[data-card=ways]', /9 are left/)

    // Another person by name and password, on plain words; the name of an account is nobody else's.
    const bob = await open(desktop)
    await bob.goto(`${origin}/account`)
    await bob.fill('[name=username]', 'Bob')
    await bob.fill('[name=password]', password)
    await bob.click('[data-go=in]')
    await says(bob, '[data-note=error]', /not known here/)
    await press(bob, '[data-to=make]', '[name=new-password]')
    await look(bob, 'account-make')
    await bob.fill('[name=username]', 'Ann  nowak')
    await bob.fill('[name=new-password]', 'four blind mice and a cat')
    await bob.click('[data-go=make]')
    await says(bob, '[data-note=error]', /somebody’s/)
    await bob.fill('[name=username]', 'Bob')
    await press(bob, '[data-go=make]', '[data-card=ways]')
    await press(bob, '[data-end=here]', '[data-go=in]')
    await bob.fill('[name=username]', 'bob')
    await bob.fill('[name=password]', 'four blind mice and a cat')
    await press(bob, '[data-go=in]', '[data-card=ways]')
    await press(bob, '[data-open=name]', 'dialog [data-to=account]')
    await look(bob, 'account-menu')
    await bob.keyboard.press('Escape')

    // At a table each knows the other as far as that is shown: picture, country, the way to the page.
    await bob.selectOption('[data-set=flag]', 'PL')
    await bob.waitForSelector('abbr')
    const together = await bob.evaluate(async () => (await (await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ruleset: 'ema2016', people: 3, length: 'east' }) })).json()).id)
    for (const page of [bob, ann]) {
      await page.goto(`${origin}/t/${together}`)
      await press(page, '[data-go=sit]', '[data-room=host]')
    }
    await ann.waitForSelector('[data-room=host] a[href^="/p/"]')
    assert.equal(await ann.locator('[data-room=host] li abbr').innerText(), 'PL')
    await look(ann, 'account-room')
    await press(bob, '[data-go=start]', '.own')
    await ripe(ann, '[data-person][aria-label$=Bob]')
    await ann.click('[data-person][aria-label$=Bob]')
    await says(ann, '[data-card=person]', /Bob.*PL.*Poland.*Games and figures/s)
    await look(ann, 'account-person')
    await ann.keyboard.press('Escape')
    await ann.waitForSelector('[data-card=person]', { state: 'detached' })
    await ann.goto(`${origin}/account`)
    await ann.waitForSelector('[data-card=take]')

    // All of it as a file, and gone.
    const [file] = await Promise.all([ann.waitForEvent('download'), ann.click('[data-card=take] a')])
    const about = JSON.parse(await readFile(await file.path(), 'utf8'))
    assert.equal(about.account.name, 'Ann Nowak')
    assert.deepEqual(about.tables.map((t) => t.table).sort(), [table, together].sort())
    await ann.fill('[name=erase]', 'Ann Nowak')
    await press(ann, '[data-go=erase]', '[data-go=guest]')
    await says(ann, '[role=status]', /is erased/)
    await phoneOfAnn.goto(`${origin}/account`)
    await phoneOfAnn.waitForSelector('[data-go=guest]')
    await phoneOfAnn.goto(`${origin}/t/${table}`)
    await until('the name is gone from the table', async () => !(await phoneOfAnn.locator('body').innerText()).includes('Nowak'))
    assert.deepEqual(faults.flat(), [])

    // By its address there is no passkey, and the page says why.
    const plain = await open(desktop)
    await plain.goto(`${server.origin}/account`)
    await says(plain, '.card', /Passkeys need/)
    assert.equal(await plain.locator('[data-go=key]').count(), 0)
    console.log('e2e: an account by passkey and by password, a seat in two browsers, and nothing left')
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (process.argv[1] === import.meta.filename) await run(process.argv[2])
