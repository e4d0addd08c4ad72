import type { Statistics } from '../../../../../lib/contracts/schemas/learners/activity.ts'

/** The days with reading that count as recent. */
const RECENT_DAYS = 14
/** Less reading tells no pace. */
const LEAST_MS = 60_000

type Day = NonNullable<Statistics['study']>['days'][number]

/** Characters a minute of the last days with reading; null if too little was read to tell. */
export function paceOf(
  days: readonly Pick<Day, 'day' | 'read_ms' | 'read_again_ms' | 'read_characters'>[],
): number | null {
  // Sentences that were read again add time and no characters.
  const recent = days
    .map(({ read_ms, read_again_ms = 0, ...rest }) => ({ ...rest, read_ms: read_ms - read_again_ms }))
    .filter(({ read_ms }) => read_ms > 0)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(-RECENT_DAYS)
  const ms = recent.reduce((sum, { read_ms }) => sum + read_ms, 0)
  const characters = recent.reduce((sum, { read_characters }) => sum + read_characters, 0)
  return ms < LEAST_MS || characters === 0 ? null : characters / (ms / 60_000)
}

interface Left {
  sentences: number
  /** Characters of a sentence of this text, on average. */
  length: number
  pace: number | null
}

/** Whole minutes, at least one while anything is left; null if the pace or the text's sentences are not known. */
export function minutesLeft({ sentences, length, pace }: Left): number | null {
  if (pace === null || length === 0 || sentences <= 0) return null
  return Math.max(1, Math.round((sentences * length) / pace))
}
