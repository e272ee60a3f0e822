// Every test that needs a browser, each in a process of its own. A page waits for
// most of its time (for bots, for what may not be pressed yet, for frames), so that
// there are three parts more than there are processors. The long ones begin, so
// that none is left alone at the end.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { build } from './server.mjs'

const parts = ['game', 'layout', 'kill', 'cluster', 'stranger', 'overlap', 'friends', 'learn', 'keys', 'text', 'rulings', 'judge', 'host', 'fellows', 'account', 'admin', 'ask', 'drill', 'terms', 'heard', 'door', 'colours', 'restart', 'match', 'watch', 'strict', 'states', 'live', 'offline', 'plain', 'fair', 'me', 'weight']

/** Runs one part to its end, and says at its end what it said. */
function run(part) {
  const start = Date.now()
  return new Promise((done) => {
    const p = spawn(process.execPath, [join(import.meta.dirname, `${part}.mjs`)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const s of [p.stdout, p.stderr]) s.on('data', (b) => (said += b))
    p.on('close', (code) => {
      console.log(`${said}e2e: ${part} ${code === 0 ? 'passed' : `FAILED (${code})`} after ${((Date.now() - start) / 1000).toFixed(0)} s`)
      done(code === 0)
    })
  })
}

build()
const waiting = [...parts]
const failed = []
const line = async () => {
  for (let part = waiting.shift(); part; part = waiting.shift()) if (!(await run(part))) failed.push(part)
}
await Promise.all(Array.from({ length: Math.min(8, availableParallelism() + 3) }, line))
if (failed.length) {
  console.error(`e2e: failed: ${failed.join(', ')}; one alone: node e2e/${failed[0]}.mjs`)
  process.exit(1)
}
console.log('e2e: all passed')
