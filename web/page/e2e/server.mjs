// A real `jansou serve`, built from this tree, with a log of its own.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const results = fileURLToPath(new URL('../test-results/', import.meta.url))
mkdirSync(results, { recursive: true })

/** Builds the server once; JANSOU names one that is built already. */
export function build() {
  if (process.env.JANSOU) return process.env.JANSOU
  const binary = join(results, 'jansou')
  execFileSync('go', ['build', '-o', binary, './cmd/jansou'], { cwd: root, stdio: 'inherit' })
  process.env.JANSOU = binary
  return binary
}

/**
 * A port for the whole life of a server, which may be killed and started again. It lies below those that the system gives to
 * outgoing connections: one of these, the page's own that looks for the dead server even, could have taken it meanwhile.
 */
export async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const s = createServer()
    const free = await new Promise((ok) => s.once('error', () => ok(false)).listen(port, '127.0.0.1', () => ok(true)))
    if (free) await new Promise((ok) => s.close(ok))
    if (free) return port
  }
}

export class Server {
  /** Starts a server; `prepare` may lay out tables in its folder before, and `more` are flags of its own. */
  static async start(prepare = () => {}, more = () => []) {
    const s = new Server()
    s.more = more
    s.binary = build()
    s.port = await freePort()
    s.data = mkdtempSync(join(results, 'data-'))
    prepare(s.data)
    await s.up()
    return s
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the process and waits until it answers. */
  async up() {
    const p = spawn(this.binary, ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data, '--host', 'club.example', '--host', 'jansou.club', '--notice', this.notice ?? '0s', ...this.more(this.data)], { stdio: ['ignore', 'ignore', 'pipe'] })
    this.process = p
    this.errors = ''
    p.stderr.on('data', (b) => (this.errors += b))
    for (;;) {
      if (p.exitCode !== null) throw new Error(`jansou serve ended with ${p.exitCode}: ${this.errors}`)
      const ok = await fetch(`${this.origin}/healthz`).then((r) => r.ok, () => false)
      if (ok) return
      await new Promise((r) => setTimeout(r, 20))
    }
  }

  /** Ends the process without a word, as a crash does. */
  async kill() {
    const p = this.process
    const ended = new Promise((ok) => p.once('exit', ok))
    p.kill('SIGKILL')
    await ended
  }

  /** Ends the process in order. */
  async end() {
    const p = this.process
    if (p.exitCode === null && p.signalCode === null) {
      const ended = new Promise((ok) => p.once('exit', ok))
      p.kill('SIGTERM')
      await ended
    }
  }

  /** Ends the process in order, and throws its log away. */
  async stop() {
    await this.end()
    rmSync(this.data, { recursive: true, force: true })
  }
}
