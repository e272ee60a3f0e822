// The lessons as the engine played them: each game a file of its own, and its
// sentences a file for each language, fetched when somebody goes there.
import index from './data/index.json'
import type { Action, View } from '../lib/proto'

export interface Answer {
  action: Action
  right?: boolean
  say: number
  /** The view after a right one. */
  then?: number
  cite?: string
}
export interface Step {
  view: number
  say: number
  spot?: string
  answers?: Answer[]
}
export interface Course {
  ruleset: string
  lessons: { id: string; title: number; steps: Step[] }[]
  views: View[]
}
export interface Head {
  id: string
  title: Record<string, string>
  steps: number
}

/** The lessons of each game, in order. */
export const heads: Record<string, Head[]> = index

const courses = import.meta.glob<{ default: Course }>(['./data/riichi.json', './data/mcr.json'])
const words = import.meta.glob<{ default: string[] }>(['./data/riichi.*.json', './data/mcr.*.json'])

/** Fetches the lessons of a game. */
export async function course(game: string): Promise<Course> {
  return (await courses[`./data/${game}.json`]!()).default
}

/** Fetches the sentences of a game's lessons. */
export async function sentences(game: string, lang: string): Promise<string[]> {
  return (await words[`./data/${game}.${lang}.json`]!()).default
}

/** A sentence in parts: every other one is bold. */
export function parts(text: string): string[] {
  return text.split('*')
}

/** Which way a key leads in a lesson, where the table itself has no use for it. */
export function wayOfKey(key: string): 'back' | 'next' | undefined {
  if (key === 'Backspace') return 'back'
  return key === 'Enter' || key === ' ' ? 'next' : undefined
}
