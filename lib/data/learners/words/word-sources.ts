import type { SourceInput, WordSource } from '../../../contracts/schemas/learners/words.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { allIn } from '../../../store/reading/plain-read.ts'
import { plainPut } from '../../../store/writing/plain-writes.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import {
  type StoredSource,
  type StoredWord,
  sourceKey,
  wordSourceRecord,
} from '../../entities/collections/words.ts'
import { type Recorded, takenAlong } from '../mined/recorded.ts'
import { mediaNames } from '../mined/stored-media.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored, readStored } from '../records/read-items.ts'

/** Of a word; another one replaces the oldest. */
export const MOST_SOURCES = 20

/** A sentence that becomes a source; without `written` its span says how it writes the word. */
export type Snapshot = Omit<
  StoredSource,
  'user_id' | 'skill_id' | 'created_at' | 'written' | 'first_at' | 'marked_again'
> & {
  readonly written?: string
  /** Its place in the recording of its text. */
  readonly recorded?: Recorded | null
}

export type Taken = Omit<Snapshot, 'source_id'>

/** A sentence from elsewhere says nothing about an article. */
const FROM_ELSEWHERE = {
  article_id: null,
  index: null,
  content_revision: null,
  title: null,
  furigana: null,
  translation: null,
  before: null,
  after: null,
}

export const snapshotOf = (taken: Taken | FromElsewhere): Snapshot => ({
  ...FROM_ELSEWHERE,
  ...taken,
  source_id: nameOf(
    'source',
    'article_id' in taken ? (taken.article_id ?? 0) : 0,
    taken.sentence,
    taken.start,
  ),
})

export type FromElsewhere = Exclude<SourceInput, { article_id: number }>

/** The sources of one word, the newest first. */
export async function readSources(learning: Learning, user_id: number, skill_id: string) {
  const { pk, sk } = sourceKey(user_id, skill_id, '')
  const sources = await queryStored(learning, wordSourceRecord, allIn(learning, pk, sk))
  return sources.sort(byAge)
}
/** The newest first; a source that the learner put first is as new as that choice. */
export const byAge = (a: StoredSource, b: StoredSource) => (ageOf(a) < ageOf(b) ? 1 : -1)
const ageOf = ({ created_at, first_at, source_id }: StoredSource) => `${first_at ?? created_at} ${source_id}`

/** The newest source of each of these words that has one, by word. */
export async function readLatestSources(learning: Learning, user_id: number, words: Iterable<StoredWord>) {
  const keys = Array.from(words).flatMap(({ skill_id, latest_source }) =>
    latest_source === null ? [] : [sourceKey(user_id, skill_id, latest_source)],
  )
  const sources = await readStored(learning, wordSourceRecord, keys)
  return new Map(sources.map(source => [source.skill_id, source]))
}

/** The attributes of a word that follow from its sources, which come newest first; without any it is written as before. */
export const saidOfSources = ([newest, ...older]: readonly StoredSource[]) => ({
  sources: newest ? 1 + older.length : 0,
  latest_source: newest?.source_id ?? null,
  ...(newest && { written: newest.written }),
})

/** A change of the sources of a word. */
interface SourcesChange {
  readonly added: StoredSource | null
  readonly recorded?: Recorded | null | undefined
  /** True if the learner marks the word there: then undoing an earlier mark keeps the source. */
  readonly marks?: boolean | undefined
  /** The source that an undone change added. */
  readonly undone?: string | undefined
  /** The source that is to come first, from then on. */
  readonly first?: { readonly source_id: string; readonly at: string }
}

/** The writes for sources that come and go, all sources after them, and the id of the added one. */
export function sourceItems(
  learning: Learning,
  known: readonly StoredSource[],
  { added, recorded, marks = false, undone, first }: SourcesChange,
) {
  const { wordSources } = learning
  const source = inTransaction(wordSources)
  const isTakenBack = ({ source_id, marked_again }: StoredSource) =>
    source_id === undone && source_id !== added?.source_id && !marked_again
  const items: Record<string, TransactItem> = {}
  for (const each of known.filter(isTakenBack)) items['undone source'] = source.delete(each)
  const left = known.filter(each => !isTakenBack(each))
  const chosen = left.find(({ source_id }) => source_id === first?.source_id)
  if (first && chosen && chosen !== left[0]) {
    const next = { ...chosen, first_at: first.at }
    items['first source'] = plainPut(wordSources, wordSourceRecord.encode(next))
    return { items, sources: [next, ...left.filter(each => each !== chosen)], source_id: null }
  }
  const same = left.find(({ source_id }) => source_id === added?.source_id)
  if (!added || (same && (!marks || same.marked_again))) return { items, sources: left, source_id: null }
  if (same) {
    items.source = plainPut(wordSources, wordSourceRecord.encode({ ...same, marked_again: true }))
    return { items, sources: left, source_id: null }
  }
  items.source = plainPut(wordSources, wordSourceRecord.encode(added))
  const { user_id, skill_id, source_id } = added
  Object.assign(items, takenAlong(learning, user_id, mediaNames.ofSource(skill_id, source_id), recorded))
  for (const [n, old] of left.slice(MOST_SOURCES - 1).entries())
    items[`oldest source ${n}`] = source.delete(old)
  return { items, sources: [added, ...left.slice(0, MOST_SOURCES - 1)], source_id }
}

export const presentSource = ({
  user_id: _,
  skill_id: _skill,
  marked_again: _again,
  ...source
}: StoredSource): WordSource => source
