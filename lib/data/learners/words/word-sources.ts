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

/** A sentence that becomes a source. */
export type Snapshot = SourceTaken & {
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

/** The newest source of each of these words that has one, by word. */
export async function readLatestSources(learning: Learning, user_id: number, words: Iterable<StoredWord>) {
  const keys = Array.from(words).flatMap(({ skill_id, latest_source }) =>
    latest_source === null ? [] : [sourceKey(user_id, skill_id, latest_source)],
  )
  const sources = await readStored(learning, wordSourceRecord, keys)
  return new Map(sources.map(source => [source.skill_id, source]))
}

/** The sources of words before and after a write. */
export interface SourcesChange {
  readonly before: readonly LearntSource[]
  readonly after: readonly LearntSource[]
  /** Where the text of an added source says it; its recording is cut there. */
  readonly recorded?: Recorded | null | undefined
}

/** The writes for sources that come, change and go; those that stay as they are are the same objects. */
export function sourceItems(
  learning: Learning,
  user_id: number,
  { before, after, recorded }: SourcesChange,
): Record<string, TransactItem> {
  const { wordSources } = learning
  const known = new Map(before.map(each => [itemOf(each), each]))
  const left = new Set(after.map(itemOf))
  const items: Record<string, TransactItem> = {}
  for (const [name, each] of known)
    if (!left.has(name)) items[name] = inTransaction(wordSources).delete({ ...each, user_id })
  for (const each of after) {
    const name = itemOf(each)
    if (known.get(name) === each) continue
    items[name] = plainPut(wordSources, wordSourceRecord.encode({ ...each, user_id }))
    const media_id = mediaNames.ofSource(each.skill_id, each.source_id)
    const { media } = known.has(name) ? {} : takenAlong(learning, user_id, media_id, recorded)
    if (media) items[`media of ${name}`] = media
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
