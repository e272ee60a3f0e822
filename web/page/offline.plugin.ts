// Tells the service worker which files the build has made.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The place in the worker that the list is written to. */
const place = 'self.__BUILT__'

/** The page that opens where there is no net. */
const door = '/door/Door.svelte'

export function offline(): Plugin {
  return {
    name: 'jansou-offline',
    apply: 'build',
    enforce: 'post', // after chunks that hold nothing but a style were taken away
    generateBundle(_, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk' || !worker.code.includes(place)) throw new Error('the service worker has no place for the list of files')
      const made = Object.values(bundle).filter((f) => f !== worker && f.fileName !== 'index.html')
      const entry = made.find((f) => f.type === 'chunk' && f.isEntry && f.fileName !== 'sw.js')
      if (entry?.type !== 'chunk') throw new Error('the page has no entry')
      // What the entry imports at once, every style it has, and the front door.
      const first = new Set([entry.fileName, ...entry.imports, ...made.map((f) => f.fileName).filter((f) => /^assets\/index-.*\.css$/.test(f))])
      const want = (name: string): void => {
        const f = bundle[name]
        if (f?.type !== 'chunk') return
        for (const css of f.viteMetadata?.importedCss ?? []) first.add(css)
        for (const part of f.imports) {
          const seen = first.has(part)
          first.add(part)
          if (!seen) want(part)
        }
      }
      const opens = made.find((f) => f.type === 'chunk' && f.facadeModuleId?.endsWith(door))
      if (!opens) throw new Error(`the page has no chunk for ${door}`)
      first.add(opens.fileName)
      want(opens.fileName)
      const still = readdirSync('public').sort().map((f) => `/${f}`)
      const shell = ['/', ...still, ...[...first].sort().map((f) => `/${f}`)]
      const rest = made.map((f) => f.fileName).filter((f) => !first.has(f)).sort().map((f) => `/${f}`)
      const hash = createHash('sha256')
      for (const f of [...shell, ...rest]) hash.update(f)
      for (const f of readdirSync('public').sort()) hash.update(readFileSync(`public/${f}`))
      const list = JSON.stringify({ version: hash.digest('hex').slice(0, 12), shell, rest })
      worker.code = worker.code.replace(place, () => list)
    },
  }
}
