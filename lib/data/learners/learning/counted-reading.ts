import { mostPace } from '../../../contracts/schemas/learners/reading-pace.ts'
import type { Fresh } from '../../articles/reading/counted-sentences.ts'

const MINUTE_MS = 60_000

/** The part of an event of reading that counts. */
export interface Share {
  readonly rows: number
  readonly characters: number
  readonly ms: number
  /** The part of `ms` in which sentences were read that had counted. */
  readonly again_ms: number
}

export const readAgain = (ms: number): Share => ({ rows: 0, characters: 0, ms, again_ms: ms })

/**
 * The share of an event whose sentences have not counted before. Its time is divided by characters, as it was among the
 * sentences; at that pace no more characters count than a reader of this own pace can have read.
 */
export function shareOf(told: Omit<Share, 'again_ms'>, fresh: Fresh, ownPace: number): Share {
  const characters = Math.min(fresh.characters, told.characters)
  if (characters === 0) return readAgain(told.ms)
  const ms = Math.round((told.ms * characters) / told.characters)
  const most = Math.floor((ms * mostPace(ownPace)) / MINUTE_MS)
  return {
    rows: Math.min(fresh.rows, told.rows),
    characters: Math.min(characters, most),
    ms: told.ms,
    again_ms: told.ms - ms,
  }
}
