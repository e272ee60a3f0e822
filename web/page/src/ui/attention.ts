// What calls a player back whose eyes are elsewhere: a notification while the
// page is hidden, a short buzz on a phone, and a screen that does not go dark
// during a game. Each by choice, and only where the browser offers it: a page
// without HTTPS gets none of the first and the last.

import { options } from '../lib/options.svelte'

/** What this browser can do, here and now. */
export const can = {
  notify: (): boolean => isSecureContext && 'Notification' in globalThis && Notification.permission !== 'denied',
  vibrate: (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches,
  awake: (): boolean => isSecureContext && 'wakeLock' in navigator,
}

/** Asks the person for leave to notify; whether it was given. */
export async function allowNotifications(): Promise<boolean> {
  return can.notify() && (await Notification.requestPermission()) === 'granted'
}

/** How long a question stands before it is worth a notification: who looks, answers. */
const patience = 400
/** Milliseconds of a buzz, silence, a buzz. */
const buzz = [60, 60, 60]

/** Shows a notification, and returns what takes it away. */
async function notify(title: string, body: string): Promise<() => void> {
  // A phone allows a notification only from the service worker, which leads back here when it is pressed.
  const worker = await navigator.serviceWorker?.getRegistration()
  const about = { body, tag: 'jansou-asked', icon: '/icon-192.png', data: location.href }
  if (worker) {
    await worker.showNotification(title, about)
    return () => void worker.getNotifications({ tag: about.tag }).then((all) => all.forEach((n) => n.close()))
  }
  const n = new Notification(title, about)
  n.onclick = () => focus()
  return () => n.close()
}

/**
 * Tells that a decision is wanted. The answer is what ends it: call it when the
 * question is gone.
 */
export function askAttention(title: string, body: string): () => void {
  let shown: Promise<() => void> | undefined
  const t = setTimeout(() => {
    // A browser buzzes for nobody who has not touched the page yet, and calls the attempt a fault.
    if (options.vibrate && can.vibrate() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(buzz)
    if (document.hidden && options.notify && can.notify() && Notification.permission === 'granted') shown = notify(title, body).catch(() => () => undefined)
  }, patience)
  return () => {
    clearTimeout(t)
    void shown?.then((close) => close()) // it may be on its way yet
  }
}

/** Keeps the screen from going dark until the answer is called. */
export function stayAwake(): () => void {
  if (!options.awake || !can.awake()) return () => {}
  let lock: WakeLockSentinel | undefined
  let over = false
  // A browser takes the lock away whenever the page is hidden.
  const hold = () => {
    if (over || document.hidden) return
    void navigator.wakeLock.request('screen').then(
      (l) => (over ? void l.release() : (lock = l)),
      () => undefined, // an empty battery may forbid it
    )
  }
  hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', hold)
    void lock?.release()
  }
}
