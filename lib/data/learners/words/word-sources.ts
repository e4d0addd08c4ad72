import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import type { SourceInput, WordSource } from '../../../contracts/schemas/learners/words.ts'
import { isContent } from '../../../japanese/split.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { allIn } from '../../../store/reading/plain-read.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { readableHead } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { revisionOf } from '../../articles/rows/revisions.ts'
import { readRows } from '../../articles/rows/stored-rows.ts'
import {
  type StoredSource,
  type StoredWord,
  sourceKey,
  wordSourceRecord,
} from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored, readStored } from '../records/read-items.ts'

/** Of a word; another one replaces the oldest. */
export const MOST_SOURCES = 20
/** Nobody learns a word from a longer row. */
const LONGEST_SENTENCE = 2_000
/** Of the rows before and after. */
const LONGEST_NEIGHBOUR = 500

export type Snapshot = Omit<StoredSource, 'user_id' | 'skill_id' | 'created_at'>

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

/** The sentence as it is now, with its neighbours, if the acting account may read it. */
export async function takeSource(content: Content, input: SourceInput): Promise<Snapshot> {
  const taken = 'sentence' in input ? input : await takeFromArticle(content, input)
  const { sentence, start, length } = taken
  if (start + length > sentence.length)
    throw invalidInput('body.source', 'start and length must lie in the sentence')
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
  { article_id, index, start, length }: FromArticle,
): Promise<Taken> {
  const head = await readableHead(content, article_id)
  const revision = await revisionOf(content, head)
  const first = Math.max(0, index - 1)
  const rows = await readRows(content, article_id, revision.slices(first, index + 2))
  const row = rows[index - first]
  if (!row || !isContent(row.sentence))
    throw invalidInput('body.source.index', 'must be the index of a sentence')
  const { sentence, translation, furigana } = row
  if (sentence.length > LONGEST_SENTENCE)
    throw invalidInput('body.source.index', `the sentence is longer than ${LONGEST_SENTENCE} characters`)
  const [before, after] = [rows[index - first - 1]?.sentence ?? '', rows[index - first + 1]?.sentence ?? '']
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
type FromArticle = Extract<SourceInput, { article_id: number }>
type FromElsewhere = Extract<SourceInput, { sentence: string }>

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

/** The attributes of a word that count its sources, which come newest first. */
export const saidOfSources = (sources: readonly StoredSource[]) => ({
  sources: sources.length,
  latest_source: sources[0]?.source_id ?? null,
})

/** The writes that add a source to a word, and all its sources after them. */
export function sourceItems(
  { wordSources }: Learning,
  known: readonly StoredSource[],
  added: StoredSource,
): { items: Record<string, TransactItem>; sources: readonly StoredSource[] } {
  if (known.some(({ source_id }) => source_id === added.source_id)) return { items: {}, sources: known }
  const oldest = known.slice(MOST_SOURCES - 1)
  const source = inTransaction(wordSources)
  return {
    items: {
      source: source.put(wordSourceRecord.encode(added)),
      ...Object.fromEntries(oldest.map((old, n) => [`oldest source ${n}`, source.delete(old)])),
    },
    sources: [added, ...known.slice(0, MOST_SOURCES - 1)],
  }
}

export const presentSource = ({ user_id: _, skill_id: _skill, ...source }: StoredSource): WordSource => source
