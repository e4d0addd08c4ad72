import { mostPace } from '../../../contracts/schemas/learners/reading-pace.ts'
import type { Fresh } from '../../articles/reading/counted-sentences.ts'

const MINUTE_MS = 60_000

export interface Share {
  readonly rows: number
  readonly characters: number
  readonly ms: number
  readonly again_ms: number
}

export const readAgain = (ms: number): Share => ({ rows: 0, characters: 0, ms, again_ms: ms })

/** Divides time by the characters of new sentences, at no faster pace than the reader's own. */
export function shareOf(reportedShare: Omit<Share, 'again_ms'>, fresh: Fresh, ownPace: number): Share {
  const characters = Math.min(fresh.characters, reportedShare.characters)
  if (characters === 0) return readAgain(reportedShare.ms)
  const ms = Math.round((reportedShare.ms * characters) / reportedShare.characters)
  const most = Math.floor((ms * mostPace(ownPace)) / MINUTE_MS)
  return {
    rows: Math.min(fresh.rows, reportedShare.rows),
    characters: Math.min(characters, most),
    ms: reportedShare.ms,
    again_ms: reportedShare.ms - ms,
  }
}
