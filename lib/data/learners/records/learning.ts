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

/** Serves one request: `DataApp.bind` sets for whom and how long. */
export interface Learning extends StoreTable, CollectionEntities {
  acting: Acting | null
  signal: AbortSignal
  now(): Date
  newId(): string
  time_zone: string
  dictionaryInUse(): Promise<string | null>
  statesRead: LRUCache<number, KnownStates>
  /** Filters need these; newest word first. */
  wordsRead: RememberedRows
  /** Keyed by skill, a hash of the form: they never change. */
  kanjiOfWords: LRUCache<string, readonly string[]>
  /** By learner and subject; reviews are put apart by them. */
  sentencesOfCards: LRUCache<string, { readonly sentence: ShownSentence | null }>
  undoSweeps: LRUCache<string, { readonly due_at: string }>
  kept: KeptOfLearners
}

export interface Stores {
  readonly content: Content
  readonly learning: Learning
}

/** Words whose ids begin alike. The same object as long as its version is. */
export interface PartOfStates {
  readonly version: number
  readonly states: Readonly<Record<string, WordStateCode>>
}
export type StateCounts = Readonly<Record<WordStateCode, number>>

export interface KnownStates {
  readonly vocabulary_version: number
  readonly parts: ReadonlyMap<string, PartOfStates>
  readonly counts: StateCounts
  /** The process's last write before the read. */
  readonly at: number
}

/** All learners, some 100 bytes each. */
const REMEMBERED_STATES = 200_000
/** Ten thousand words take 3 MB. */
const REMEMBERED_WORDS_BYTES = 16 * MiB
/** All learners, some 150 bytes each. */
const REMEMBERED_KANJI = 100_000
/** All learners, some 300 bytes each. */
const REMEMBERED_SENTENCES = 20_000
/** Some 100 bytes each. */
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
