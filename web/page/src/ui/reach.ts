// Whether what this page's address leads to can be reached from another machine.

/** An address that means "this machine" on every machine: a link or a code with it leads a friend nowhere. */
export function onlyHere(host: string = location.hostname): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)
}
