// Three nodes over one PostgreSQL, all of this machine and of this run alone, and doors:
// each browser comes by a door of its own, which leads to a node, and to another when
// that one is dead, as a proxy before the nodes does.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Server, freePort } from './server.mjs'

/** The folder of PostgreSQL's programs; undefined: the machine has none. */
function programs() {
  const at = '/usr/lib/postgresql'
  const all = existsSync(at) ? readdirSync(at).sort((a, b) => Number(b) - Number(a)).map((v) => join(at, v, 'bin')) : []
  return [...all, ...(process.env.PATH ?? '').split(':')].find((d) => existsSync(join(d, 'initdb')))
}

/** What the programs run as: for root they do not run. */
function whom() {
  if (process.getuid() !== 0) return {}
  const id = (what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

class Database {
  static async start() {
    const bin = programs()
    if (!bin) return undefined
    const d = new Database()
    d.dir = mkdtempSync(join(tmpdir(), 'jansou-e2e-pg'))
    const who = whom()
    if (who.uid) chownSync(d.dir, who.uid, who.gid)
    const data = join(d.dir, 'data')
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'jansou', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], { cwd: d.dir, stdio: 'ignore', ...who })
    d.process = spawn(join(bin, 'postgres'), ['-D', data, '-k', d.dir, '-c', 'listen_addresses=', '-c', 'fsync=off'], { cwd: d.dir, stdio: 'ignore', ...who })
    while (!existsSync(join(d.dir, '.s.PGSQL.5432'))) await new Promise((r) => setTimeout(r, 20))
    d.url = `postgres://jansou@/postgres?host=${encodeURIComponent(d.dir)}`
    return d
  }

  async stop() {
    const ended = new Promise((ok) => this.process.once('exit', ok))
    this.process.kill('SIGINT')
    await ended
    rmSync(this.dir, { recursive: true, force: true })
  }
}

/** The way of one browser to the nodes. */
class Door {
  static async open(nodes, first) {
    const d = new Door()
    d.lines = new Set()
    const order = [...nodes.slice(first), ...nodes.slice(0, first)]
    d.server = createServer((from) => {
      d.lines.add(from)
      from.on('close', () => d.lines.delete(from)).on('error', () => undefined)
      const lead = (i) => {
        if (i === order.length) return from.destroy()
        let there = false
        const to = connect(order[i].port, '127.0.0.1', () => {
          there = true
          from.pipe(to).pipe(from)
        })
        to.on('error', () => (there ? from.destroy() : lead(i + 1))).on('close', () => there && from.destroy())
        from.on('close', () => to.destroy())
      }
      lead(0)
    })
    d.port = await freePort()
    await new Promise((ok) => d.server.listen(d.port, '127.0.0.1', ok))
    return d
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`
  }

  shut() {
    this.server.close()
    for (const l of this.lines) l.destroy()
  }
}

export class Cluster {
  /** Starts a cluster; undefined where the machine has no PostgreSQL. */
  static async start(prepare, more = () => []) {
    const c = new Cluster()
    c.database = await Database.start()
    if (!c.database) return undefined
    c.nodes = []
    c.doors = []
    const secret = randomBytes(32).toString('hex')
    for (const name of ['a', 'b', 'c']) {
      const file = (data) => join(data, 'secret')
      c.nodes.push(
        await Server.start(
          (data) => {
            writeFileSync(file(data), secret, { mode: 0o600 })
            prepare?.(data)
          },
          (data) => ['--database', c.database.url, '--node', name, '--cluster-secret-file', file(data), ...more(data)],
        ),
      )
    }
    return c
  }

  /** A door that leads to a node, and to the next when that is dead. */
  async door(first) {
    const d = await Door.open(this.nodes, first)
    this.doors.push(d)
    return d
  }

  async stop() {
    for (const d of this.doors) d.shut()
    for (const n of this.nodes) await n.stop()
    await this.database.stop()
  }
}
