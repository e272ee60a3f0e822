// Which of the page's files a browser keeps, and how it asks for each: without
// anything of a browser in it, so that it can be tested.

/** What the build puts into the worker: every file of the page, and a name that changes with any of them. */
export interface Built {
  version: string
  /** What the first look at the page needs. */
  shell: string[]
  /** The rest: other pages, lessons, drills, languages. */
  rest: string[]
}

export type Way =
  /** Not ours: the browser asks as if there were no worker. */
  | 'pass'
  /** A page: from the server, and where it does not answer the kept one. */
  | 'page'
  /** A file whose name holds a hash of it: the kept one is right for ever. */
  | 'kept'
  /** A file that may change under its name: from the server, else the kept one. */
  | 'fresh'

/** Which of the open pages a notification leads to, by their addresses: the one that showed it, else another that stands there now; -1: none. */
export function pageOf(open: string[], told: string): number {
  const there = open.indexOf(told)
  return there >= 0 ? there : open.findIndex((o) => new URL(o).pathname === new URL(told).pathname)
}

/** How a request is answered. What the server alone can say is never kept: tables, rulings, documents. */
export function wayOf(method: string, mode: string, url: URL, origin: string): Way {
  if (method !== 'GET' || url.origin !== origin) return 'pass'
  if (/^\/(api|rulebook)\//.test(url.pathname) || url.pathname === '/healthz') return 'pass'
  if (mode === 'navigate') return 'page'
  return url.pathname.startsWith('/assets/') ? 'kept' : 'fresh'
}
