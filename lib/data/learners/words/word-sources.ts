import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import {
  LONGEST_SENTENCE,
  type SourceInput,
  type WordSource,
} from '../../../contracts/schemas/learners/words.ts'
import { isContent } from '../../../japanese/split.ts'
import { invalidInput, isProblem } from '../../../platform/problems/errors.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { allIn } from '../../../store/reading/plain-read.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { noArticle } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { StoredRow } from '../../articles/rows/present-row.ts'
import type { RevisionIndex } from '../../articles/rows/revision-index.ts'
import { readAtRevision } from '../../articles/rows/revisions.ts'
import {
  type StoredSource,
  type StoredWord,
  sourceKey,
  wordSourceRecord,
} from '../../entities/collections/words.ts'
import { rowKey } from '../../entities/content/keys.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored, readStored } from '../records/read-items.ts'

/** Of a word; another one replaces the oldest. */
export const MOST_SOURCES = 20
/** Of the rows before and after. */
const LONGEST_NEIGHBOUR = 500

/** A sentence that becomes a source; without `written` its span says how it writes the word. */
export type Snapshot = Omit<
  StoredSource,
  'user_id' | 'skill_id' | 'created_at' | 'written' | 'marked_again'
> & {
  readonly written?: string
}

type Taken = Omit<Snapshot, 'source_id'>

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

/** The sentence as it is now, with its neighbours, if the acting account may read it; `path` names it in the request. */
export async function takeSource(content: Content, input: SourceInput, path: string): Promise<Snapshot> {
  const taken = 'article_id' in input ? await takeFromArticle(content, input, path) : input
  const { sentence, start, length } = taken
  if (start + length > sentence.length)
    throw invalidInput(`${path}.length`, 'start and length must lie in the sentence')
  return snapshotOf(taken)
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

async function takeFromArticle(
  content: Content,
  { article_id, index, start, length, sentence: read }: FromArticle,
  path: string,
): Promise<Taken | FromElsewhere> {
  const around = [index - 1, index, index + 1]
  const keyAt = (revision: RevisionIndex | undefined, at: number) => {
    const place = revision?.placeOf(at)
    return place && rowKey(article_id, place.block, place.position)
  }
  const keysAt = (known: RevisionIndex | undefined) => around.flatMap(at => keyAt(known, at) ?? [])
  const { head, items, index: revision } = await readAtRevision(content, article_id, keysAt).catch(hidden)
  const rows = new Map(items.map(item => [item.sk, item]))
  const [previous, row, next] = around.map(at => {
    const item = rows.get(keyAt(revision, at)?.sk)
    return item && StoredRow.parse(item)
  })
  if (read !== undefined && row?.sentence !== read) return { sentence: read, start, length }
  if (!row || !isContent(row.sentence)) throw invalidInput(`${path}.index`, 'must be the index of a sentence')
  const { sentence, translation, furigana } = row
  if (sentence.length > LONGEST_SENTENCE)
    throw invalidInput(`${path}.index`, `the sentence is longer than ${LONGEST_SENTENCE} characters`)
  const [before, after] = [previous?.sentence ?? '', next?.sentence ?? '']
  return {
    article_id,
    index,
    start,
    length,
    sentence,
    translation,
    furigana: Furigana.parse(JSON.parse(furigana)),
    content_revision: head.content_revision,
    title: head.title,
    before: whole(before.slice(-LONGEST_NEIGHBOUR)),
    after: whole(after.slice(0, LONGEST_NEIGHBOUR)),
  }
}

/** No answer tells whether a hidden text exists. */
function hidden(error: unknown): never {
  throw isProblem(error) && error.code === 'forbidden' ? noArticle() : error
}

type FromArticle = Extract<SourceInput, { article_id: number }>
type FromElsewhere = Exclude<SourceInput, FromArticle>

/** Cutting may halve a character. */
const whole = (text: string) => text.toWellFormed().replaceAll('\uFFFD', '')

/** The sources of one word, the newest first. */
export async function readSources(learning: Learning, user_id: number, skill_id: string) {
  const { pk, sk } = sourceKey(user_id, skill_id, '')
  const sources = await queryStored(learning, wordSourceRecord, allIn(learning, pk, sk))
  return sources.sort(byAge)
}
/** The newest first. */
export const byAge = (a: StoredSource, b: StoredSource) => (ageOf(a) < ageOf(b) ? 1 : -1)
const ageOf = ({ created_at, source_id }: StoredSource) => `${created_at} ${source_id}`

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
  /** True if the learner marks the word there: then undoing an earlier mark keeps the source. */
  readonly marks?: boolean | undefined
  /** The source that an undone change added. */
  readonly undone?: string | undefined
}

/** The writes for sources that come and go, all sources after them, and the id of the added one. */
export function sourceItems(
  { wordSources }: Learning,
  known: readonly StoredSource[],
  { added, marks = false, undone }: SourcesChange,
) {
  const source = inTransaction(wordSources)
  const isTakenBack = ({ source_id, marked_again }: StoredSource) =>
    source_id === undone && source_id !== added?.source_id && !marked_again
  const items: Record<string, TransactItem> = {}
  for (const each of known.filter(isTakenBack)) items['undone source'] = source.delete(each)
  const left = known.filter(each => !isTakenBack(each))
  const same = left.find(({ source_id }) => source_id === added?.source_id)
  if (!added || (same && (!marks || same.marked_again))) return { items, sources: left, source_id: null }
  if (same) {
    items.source = source.put(wordSourceRecord.encode({ ...same, marked_again: true }))
    return { items, sources: left, source_id: null }
  }
  items.source = source.put(wordSourceRecord.encode(added))
  for (const [n, old] of left.slice(MOST_SOURCES - 1).entries())
    items[`oldest source ${n}`] = source.delete(old)
  return { items, sources: [added, ...left.slice(0, MOST_SOURCES - 1)], source_id: added.source_id }
}

export const presentSource = ({
  user_id: _,
  skill_id: _skill,
  marked_again: _again,
  ...source
}: StoredSource): WordSource => source
