import { FIRST_VERSION } from '../../store/engine/schema-version.ts'
import type { StoreName } from '../../store/tables.ts'
import type { Migration } from './migration.ts'
import { glossesAreRemovedInTime } from './migrations/glosses-are-removed-in-time.ts'
import { ratingsAreIndexedByCard } from './migrations/ratings-are-indexed-by-card.ts'
import {
  collectionsNameTheirHighestAccount,
  contentNamesItsHighestAccount,
} from './migrations/stores-name-their-highest-account.ts'
import { studyDaysCountWords } from './migrations/study-days-count-words.ts'
import { wordsAreIndexedByState } from './migrations/words-are-indexed-by-state.ts'
import { wordsNameTheirNewestSource } from './migrations/words-name-their-newest-source.ts'
import { wordsSayHowTheyAreWritten } from './migrations/words-say-how-they-are-written.ts'

/** Runs in this order. Add new ones at the end; never change a released one. */
export const MIGRATIONS: readonly Migration[] = [
  wordsNameTheirNewestSource,
  contentNamesItsHighestAccount,
  collectionsNameTheirHighestAccount,
  wordsAreIndexedByState,
  studyDaysCountWords,
  wordsSayHowTheyAreWritten,
  ratingsAreIndexedByCard,
  glossesAreRemovedInTime,
]

export const currentVersion = (store: StoreName, migrations = MIGRATIONS): number =>
  Math.max(FIRST_VERSION, ...migrations.filter(each => each.store === store).map(({ to }) => to))
