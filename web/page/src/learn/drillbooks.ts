// The questions of each drill, fetched when it is opened, and kept: they open
// without a net.
import type { Chapter, DrillName } from './drill'

const books = import.meta.glob<{ default: unknown }>('./drills/*.json')

export async function chapterOf(name: DrillName): Promise<Chapter> {
  return (await books[`./drills/${name}.json`]!()).default as Chapter
}

export async function dailyBook(): Promise<Record<string, Chapter>> {
  return (await books['./drills/daily.json']!()).default as Record<string, Chapter>
}
