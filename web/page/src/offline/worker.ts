/// <reference lib="webworker" />
// The service worker: it opens the page where there is no net, with its lessons
// and drills. It keeps files of the page and nothing else: what a player may see
// comes from the server alone.
import { pageOf, wayOf, type Built } from './files'

declare const self: ServiceWorkerGlobalScope & { __BUILT__: Built }

// The build writes what there is in its place.
const built = self.__BUILT__
const name = `jansou-${built.version}`

self.addEventListener('install', (e) => {
  e.waitUntil(caches.open(name).then((c) => c.addAll(built.shell)))
})

// Files of an older page go when no tab has it open any more: a tab may still
// load the rooms that it has not entered yet.
self.addEventListener('activate', (e) => {
  e.waitUntil(
    caches
      .keys()
      .then((all) => Promise.all(all.filter((c) => c.startsWith('jansou-') && c !== name).map((c) => caches.delete(c))))
      .then(() => self.clients.claim()),
  )
})

// A page that has had time to spare asks for the rest.
self.addEventListener('message', (e) => {
  if (e.data !== 'rest') return
  e.waitUntil(
    caches.open(name).then(async (c) => {
      for (const f of built.rest) if (!(await c.match(f))) await c.add(f).catch(() => undefined)
    }),
  )
})

// Who presses a notification comes back to the page that showed it.
self.addEventListener('notificationclick', (e) => {
  e.notification.close()
  const told = String(e.notification.data)
  e.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((all) => {
      const page = all[pageOf(all.map((c) => c.url), told)]
      return page ? page.focus() : self.clients.openWindow(told)
    }),
  )
})

async function kept(file: string | Request): Promise<Response | undefined> {
  return (await caches.open(name)).match(file, { ignoreVary: true })
}

self.addEventListener('fetch', (e) => {
  const r = e.request
  const way = wayOf(r.method, r.mode, new URL(r.url), self.location.origin)
  if (way === 'pass') return
  if (way === 'kept') return e.respondWith(kept(r).then((f) => f ?? fetch(r)))
  const fallback = way === 'page' ? '/' : r
  e.respondWith(fetch(r).catch(async (why) => (await kept(fallback)) ?? Promise.reject(why)))
})
