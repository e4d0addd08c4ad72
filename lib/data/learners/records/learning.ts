import { LRUCache } from 'lru-cache'
import { MiB } from '../../../contracts/schemas/basics.ts'
import type { WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import type { ShownSentence } from '../../../learning/schedule/spaced.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { growingCache } from '../../../platform/values/growing-cache.ts'
import type { StoreTable } from '../../../store/client.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { RememberedRows } from '../../../store/reading/remembered-rows.ts'
import type { Content } from '../../articles/content.ts'
import { type CollectionEntities, collectionEntities } from '../../entities/collections/entities.ts'
import { type KeptOfLearners, keptOfLearners } from './kept-of-learners.ts'

/**
 * The persistence of what belongs to a learner: the table and its records. It also says for whom and how long it works:
 * `DataApp.bind` makes one for each request.
 */
export interface Learning extends StoreTable, CollectionEntities {
  acting: Acting | null
  /** Aborts when the caller has gone. */
  signal: AbortSignal
  now(): Date
  newId(): string
  /** The time zone of accounts that have none. */
  time_zone: string
  /** The hash of the dictionary in use; null without one. */
  dictionaryInUse(): Promise<string | null>
  /** The states of words that this process remembers, by learner. */
  statesRead: LRUCache<number, KnownStates>
  /** The attributes of words that filters need, by learner; the newest word comes first. */
  wordsRead: RememberedRows
  /** The kanji of words, by skill, whose id is a hash of the form: they never change. */
  kanjiOfWords: LRUCache<string, readonly string[]>
  /** The sentences that cards showed when they were last read, by learner and subject: reviews are put apart by them. */
  sentencesOfCards: LRUCache<string, { readonly shown: ShownSentence | null }>
  /** The learners and days for which a sweep of their values for undo is noted. */
  undoSweeps: LRUCache<string, { readonly due_at: string }>
  /** The lists of learners' items that this process keeps. */
  kept: KeptOfLearners
}

/** The stores of the work that joins a learner's data with articles. */
export interface Stores {
  readonly content: Content
  readonly learning: Learning
}

/** The states of the words whose ids begin alike. The same object as long as its version is. */
export interface PartOfStates {
  readonly version: number
  readonly states: Readonly<Record<string, WordStateCode>>
}
export type StateCounts = Readonly<Record<WordStateCode, number>>

/** The states of a learner's words, as of a version of the vocabulary. */
export interface KnownStates {
  readonly vocabulary_version: number
  /** As they are stored; of a part that is missing there is nothing. */
  readonly parts: ReadonlyMap<string, PartOfStates>
  readonly counts: StateCounts
  /** The last write of this process before they were read. */
  readonly at: number
}

/** Words of all learners together, some 100 bytes each. */
const REMEMBERED_STATES = 200_000
/** Ten thousand words take 3 MB. */
const REMEMBERED_WORDS_BYTES = 16 * MiB
/** Of the words of all learners, some 150 bytes each. */
const REMEMBERED_KANJI = 100_000
/** Of the cards of all learners, some 300 bytes each. */
const REMEMBERED_SENTENCES = 20_000
/** Of learners and days, some 100 bytes each. */
const REMEMBERED_SWEEPS = 10_000

export const createLearning = (
  where: StoreTable,
  {
    now,
    newId,
    time_zone = 'UTC',
    dictionaryInUse = async () => null,
  }: Pick<Learning, 'now' | 'newId'> & Partial<Pick<Learning, 'time_zone' | 'dictionaryInUse'>>,
): Learning => ({
  ...where,
  ...collectionEntities(where),
  acting: null,
  signal: new AbortController().signal,
  now,
  newId,
  time_zone,
  dictionaryInUse,
  statesRead: new LRUCache({
    maxSize: REMEMBERED_STATES,
    sizeCalculation: ({ counts }) => 1 + Object.values(counts).reduce((sum, count) => sum + count),
  }),
  wordsRead: new RememberedRows(REMEMBERED_WORDS_BYTES, (one, other) => (ageOf(one) < ageOf(other) ? 1 : -1)),
  kanjiOfWords: growingCache(REMEMBERED_KANJI),
  undoSweeps: growingCache(REMEMBERED_SWEEPS),
  sentencesOfCards: growingCache(REMEMBERED_SENTENCES),
  kept: keptOfLearners(where),
})

const ageOf = ({ created_at, sk }: PlainItem) => `${created_at} ${sk}`
