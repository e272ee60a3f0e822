// How far somebody is in the lessons: it stays in this browser.
import { keep, kept } from '../lib/kept'

export interface Course {
  done: number
  of: number
  /** The lesson to go on with. */
  at: string
  /** How many steps of each lesson are done. */
  steps: Record<string, number>
}
export type Progress = Partial<Record<string, Course>>

const key = 'jansou.learn'

/** What is kept; what cannot be read counts as nothing. */
export function readProgress(): Progress {
  const p = kept(key)
  return typeof p === 'object' ? (p as Progress) : {}
}

/** The progress after so many steps of a lesson: it never goes back. */
export function advanced(p: Progress, game: string, lessons: { id: string; steps: number }[], lesson: string, n: number): Progress {
  const steps = { ...p[game]?.steps, [lesson]: Math.max(n, p[game]?.steps?.[lesson] ?? 0) }
  const doneOf = (l: { id: string; steps: number }): number => Math.min(l.steps, steps[l.id] ?? 0)
  const open = lessons.find((l) => l.id === lesson && doneOf(l) < l.steps) ?? lessons.find((l) => doneOf(l) < l.steps)
  const sum = (of: (l: { id: string; steps: number }) => number): number => lessons.reduce((n, l) => n + of(l), 0)
  return { ...p, [game]: { done: sum(doneOf), of: sum((l) => l.steps), at: open?.id ?? lesson, steps } }
}

/** Keeps it, where the browser lets us. */
export function keepProgress(p: Progress): void {
  keep(key, p)
}

/** Where the front door's card leads: to the course that is begun and not done, or to the list of lessons. */
export function resumed(p: Progress = readProgress()): { to: string; done: number; of: number } {
  const open = Object.entries(p).flatMap(([game, c]) => (c && c.done > 0 && c.done < c.of ? [{ to: `/learn/${game}/${c.at}`, done: c.done, of: c.of }] : []))
  return open[0] ?? { to: '/learn', done: 0, of: 0 }
}
