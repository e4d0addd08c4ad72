import type { SourceInput, WordSource } from '../../../contracts/schemas/learners/words.ts'
import type { LearntSource } from '../../../learning/changes/learnt-word.ts'
import { byAge, type SourceTaken } from '../../../learning/changes/word-source.ts'
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

export type Snapshot = SourceTaken & {
  readonly recorded?: Recorded | null
}

export type Taken = Omit<Snapshot, 'source_id'>

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

export async function readSources(learning: Learning, user_id: number, skill_id: string) {
  const { pk, sk } = sourceKey(user_id, skill_id, '')
  const sources = await queryStored(learning, wordSourceRecord, allIn(learning, pk, sk))
  return sources.sort(byAge)
}

/** Keyed by word, of those that have one. */
export async function readLatestSources(learning: Learning, user_id: number, words: Iterable<StoredWord>) {
  const keys = Array.from(words).flatMap(({ skill_id, latest_source }) =>
    latest_source === null ? [] : [sourceKey(user_id, skill_id, latest_source)],
  )
  const sources = await readStored(learning, wordSourceRecord, keys)
  return new Map(sources.map(source => [source.skill_id, source]))
}

export interface SourcesChange {
  readonly before: readonly LearntSource[]
  readonly after: readonly LearntSource[]
  readonly recorded?: Recorded | null | undefined
}

/** Sources that stay are the same objects. */
function changedSources({ before, after }: SourcesChange) {
  const known = new Map(before.map(each => [itemOf(each), each]))
  const left = new Set(after.map(itemOf))
  return {
    put: after
      .filter(each => known.get(itemOf(each)) !== each)
      .map(source => ({ source, isNew: !known.has(itemOf(source)) })),
    gone: before.filter(each => !left.has(itemOf(each))),
  }
}

/** Counts `sourceItems`, and stored and removed sources. */
export function weightOfSources(change: SourcesChange) {
  const { put, gone } = changedSources(change)
  const media = change.recorded && put.some(({ isNew }) => isNew) ? 1 : 0
  return { writes: put.length + gone.length + media, put, gone }
}

export function sourceItems(
  learning: Learning,
  user_id: number,
  change: SourcesChange,
): Record<string, TransactItem> {
  const { wordSources } = learning
  const { put, gone } = changedSources(change)
  const items: Record<string, TransactItem> = {}
  for (const each of gone) items[itemOf(each)] = inTransaction(wordSources).delete({ ...each, user_id })
  for (const { source, isNew } of put) {
    const name = itemOf(source)
    items[name] = plainPut(wordSources, wordSourceRecord.encode({ ...source, user_id }))
    if (!isNew || !change.recorded) continue
    const media_id = mediaNames.ofSource(source.skill_id, source.source_id)
    items[`media of ${name}`] = takenAlong(learning, user_id, media_id, change.recorded)
  }
  return items
}

const itemOf = ({ skill_id, source_id }: LearntSource) => `source ${skill_id} ${source_id}`

export const presentSource = ({
  user_id: _,
  skill_id: _skill,
  marked_again: _again,
  ...source
}: StoredSource): WordSource => source
