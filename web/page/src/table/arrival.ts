// Who opens a table in the lobby sits down on it when its page opens; whoever
// comes by a link is asked first. The mark lasts for one arrival.
const key = 'jansou.sit'

/** Says that the next arrival at this table sits down. */
export function willSit(id: string): void {
  try {
    sessionStorage.setItem(key, id)
  } catch {
    // Without storage the waiting room asks.
  }
}

/** Whether this arrival sits down by itself. */
export function takeSeat(id: string): boolean {
  try {
    const yes = sessionStorage.getItem(key) === id
    if (yes) sessionStorage.removeItem(key)
    return yes
  } catch {
    return false
  }
}

// Where many come at once to a table that stays, some are too late for the one that
// waited, and the next may have begun, too, before they are there.
const most = 8
let late = 0

/** Whether who came too late for a chair is led to the next table, once more. */
export const tooLate = (): boolean => late++ < most

/** Says that who came sits. */
export function sits(): void {
  late = 0
}
