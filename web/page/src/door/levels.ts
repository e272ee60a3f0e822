// The ladder of bots: which rung is nearest to what a person's rating says.
import { ApiError, call } from '../lib/api'
import type { Level, LevelOfBot, Levels, OwnLadder, RatingAnswer } from '../lib/proto'

/** The levels with their words in a language, the weakest first. */
export async function levels(lang: string): Promise<Level[]> {
  return (await call<Levels>(`/api/levels?lang=${lang}`)).levels ?? []
}

/** One's own ratings; none where there are none. */
export async function ownRatings(): Promise<OwnLadder[]> {
  try {
    return (await call<RatingAnswer>('/api/me/rating')).ladders ?? []
  } catch (e) {
    if (e instanceof ApiError) return []
    throw e
  }
}

/** What a level is in a game. */
export const inGame = (l: Level, game: string): LevelOfBot | undefined => l.games?.find((g) => g.game === game)

/** The rating that says most of somebody's strength in a game: of the speed of which most games have counted. */
export function ratingIn(own: OwnLadder[], game: string): number | undefined {
  const shown = own.filter((l) => l.game === game && l.shown).sort((a, b) => b.games - a.games)
  return shown[0]?.shown?.mean
}

/** The level whose strength in a game is nearest to a rating. */
export function nearest(all: Level[], game: string, rating: number): Level | undefined {
  const far = (l: Level): number => Math.abs((inGame(l, game)?.mean ?? Infinity) - rating)
  return all.filter((l) => inGame(l, game)).sort((a, b) => far(a) - far(b))[0]
}
