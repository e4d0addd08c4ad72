import { LRUCache } from 'lru-cache'
import { MiB } from '../../../contracts/schemas/basics.ts'
import type { WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import type { StoreTable } from '../../../store/client.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { RememberedRows } from '../../../store/reading/remembered-rows.ts'
import type { Content } from '../../articles/content.ts'
import { type CollectionEntities, collectionEntities } from '../../entities/collections/entities.ts'

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
  /** The hash of the dictionary in use; null without one. */
  dictionaryInUse(): Promise<string | null>
  /** The states of words that this process remembers, by learner. */
  statesRead: LRUCache<number, KnownStates>
  /** The attributes of words that filters need, by learner; the newest word comes first. */
  wordsRead: RememberedRows
}

/** The stores of the work that joins a learner's data with articles. */
export interface Stores {
  readonly content: Content
  readonly learning: Learning
}

/** The states of a learner's words, as of a version of the vocabulary. */
export interface KnownStates {
  readonly vocabulary_version: number
  /** As they are stored; of a part that is missing there is nothing. */
  readonly parts: ReadonlyMap<string, { version: number; states: Record<string, WordStateCode> }>
  readonly count: number
}

/** Words of all learners together, some 100 bytes each. */
const REMEMBERED_STATES = 200_000
/** Ten thousand words take 3 MB. */
const REMEMBERED_WORDS_BYTES = 16 * MiB

export const createLearning = (
  where: StoreTable,
  {
    now,
    newId,
    dictionaryInUse = async () => null,
  }: Pick<Learning, 'now' | 'newId'> & Partial<Pick<Learning, 'dictionaryInUse'>>,
): Learning => ({
  ...where,
  ...collectionEntities(where),
  acting: null,
  signal: new AbortController().signal,
  now,
  newId,
  dictionaryInUse,
  statesRead: new LRUCache({
    maxSize: REMEMBERED_STATES,
    sizeCalculation: ({ count }) => count + 1,
  }),
  wordsRead: new RememberedRows(REMEMBERED_WORDS_BYTES, (one, other) => (ageOf(one) < ageOf(other) ? 1 : -1)),
})

const ageOf = ({ created_at, sk }: PlainItem) => `${created_at} ${sk}`
