import { type Card, type Rating, StudyDay } from '../../../contracts/schemas/learners/review.ts'
import type { WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import { type StudyDays, studyDay } from '../../../learning/schedule/study-time.ts'
import { plainAdd } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { Counted } from '../../entities/collections/cards.ts'
import type { StoredDay, WordsOfDay } from '../../entities/collections/event.ts'
import { isMature } from '../cards/card.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'

const COUNTS = Counted.keyof().options

const COUNTS_OF_DAY = StudyDay.omit({ day: true }).keyof().options

export const NOTHING_COUNTED = Counted.parse(Object.fromEntries(COUNTS.map(name => [name, 0])))

export function counted(before: Card, after: Card, rating: Rating, ms: number): Counted {
  const wasMature = Number(isMature(before))
  return {
    reviews: Number(before.state === 'review'),
    new: Number(before.state === 'new'),
    learning: Number(before.state === 'learning' || before.state === 'relearning'),
    again: Number(rating === 'again'),
    lapses: after.lapses - before.lapses,
    ms,
    mature: wasMature,
    mature_passed: rating === 'again' ? 0 : wasMature,
  }
}

export function dayItem(
  { studyDays }: Learning,
  user_id: number,
  day: string,
  { more, sign, words }: { more: Counted; sign: 1 | -1; words: WordsOfDay },
) {
  const added = COUNTS.map(name => [name, sign * more[name]] as const)
  const changed = [...added, ...Object.entries(words)].filter(([, by]) => by !== 0)
  return plainAdd(studyDays, { user_id, day }, Object.fromEntries(changed))
}

const WORD_COUNTS = { k: 'words_known', l: 'words_learning', m: 'words_mature', i: null } as const

type Coded = WordStateCode | null | undefined

export function wordsChanged(changes: readonly (readonly [before: Coded, after: Coded])[]): WordsOfDay {
  const words = { words_known: 0, words_learning: 0, words_mature: 0 }
  const add = (state: Coded, by: 1 | -1) => {
    const name = state && WORD_COUNTS[state]
    if (name) words[name] += by
  }
  for (const [before, after] of changes) {
    add(before, -1)
    add(after, 1)
  }
  return words
}

/** Counts for today: a day's end is what there is now, less what changed since. `known` has settings already read. */
export async function wordsToday(
  learning: Learning,
  user_id: number,
  words: WordsOfDay,
  known: StudyDays | null = null,
): Promise<Record<string, TransactItem>> {
  if (Object.values(words).every(by => by === 0)) return {}
  const settings = known ?? (await readSettings(learning, user_id, reviewSettings))
  const day = studyDay(learning.now(), settings)
  return { 'words of the day': plainAdd(learning.studyDays, { user_id, day }, words) }
}

export function presentDay(stored: Omit<StoredDay, 'user_id'>): StudyDay {
  const day: StudyDay = { day: stored.day, ...NOTHING_COUNTED, read_rows: 0, read_ms: 0, read_characters: 0 }
  for (const name of COUNTS_OF_DAY) if (stored[name] !== undefined) day[name] = stored[name]
  return day
}

export const isStudied = ({ reviews, new: fresh, learning, read_rows, read_ms }: StudyDay) =>
  reviews + fresh + learning + read_rows + read_ms > 0
