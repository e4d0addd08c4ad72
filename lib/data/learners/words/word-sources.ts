import { z } from 'zod'
import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import type { SourceInput, WordSource } from '../../../contracts/schemas/learners/words.ts'
import { isContent } from '../../../japanese/split.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { plainQuery } from '../../../store/reading/plain-read.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { mustRead } from '../../articles/article/access.ts'
import { readHead } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { revisionOf } from '../../articles/rows/revisions.ts'
import { readRows } from '../../articles/rows/stored-rows.ts'
import { sourceKey } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { readItems } from '../records/profile-head.ts'
import type { StoredWord } from './stored-word.ts'

/** Of a word; the oldest goes when there is another one. */
const MOST_SOURCES = 20
/** A row that is longer is no sentence that anybody would learn a word from. */
const LONGEST_SENTENCE = 2_000
/** What is kept of the rows before and after. */
const LONGEST_NEIGHBOUR = 500

/** A source as the table holds it. */
export const StoredSource = z.object({
  user_id: z.number(),
  skill_id: z.string(),
  source_id: z.string(),
  sentence: z.string(),
  start: z.number(),
  length: z.number(),
  article_id: z.number().exactOptional(),
  index: z.number().exactOptional(),
  content_revision: z.number().exactOptional(),
  title: z.string().exactOptional(),
  furigana: z.string().exactOptional(),
  translation: z.string().exactOptional(),
  before: z.string().exactOptional(),
  after: z.string().exactOptional(),
  created_at: z.string(),
})
export type StoredSource = z.infer<typeof StoredSource>
/** A source before it is known whose and of which word it is. */
export type Snapshot = Omit<StoredSource, 'user_id' | 'skill_id' | 'created_at'>

type Taken = Omit<Snapshot, 'source_id'>

/** The sentence as it is now, with what stands around it, if the acting account may read it. */
export async function takeSource(content: Content, input: SourceInput): Promise<Snapshot> {
  const taken: Taken = 'sentence' in input ? input : await takeFromArticle(content, input)
  const { sentence, start, length } = taken
  if (start + length > sentence.length)
    throw invalidInput('body.source', 'start and length must lie in the sentence')
  return snapshotOf(taken)
}

export const snapshotOf = (taken: Taken): Snapshot => ({
  ...taken,
  source_id: nameOf('source', taken.article_id ?? 0, taken.sentence, taken.start),
})

async function takeFromArticle(
  content: Content,
  { article_id, index, start, length }: FromArticle,
): Promise<Taken> {
  const head = await readHead(content, article_id)
  mustRead(content.acting, head)
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
    furigana,
    content_revision: head.content_revision,
    title: head.title,
    before: whole(before.slice(-LONGEST_NEIGHBOUR)),
    after: whole(after.slice(0, LONGEST_NEIGHBOUR)),
  }
}
type FromArticle = Extract<SourceInput, { article_id: number }>

/** Cutting may halve a character. */
const whole = (text: string) => text.toWellFormed().replaceAll('\uFFFD', '')

/** The sources of one word, the newest first. */
export async function readSources(
  { client, table, signal }: Learning,
  user_id: number,
  skill_id: string,
): Promise<StoredSource[]> {
  const { pk, sk } = sourceKey(user_id, skill_id, '')
  const query = {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': { S: pk }, ':sk': { S: sk } },
  }
  const items = await plainQuery(client, query, StoredSource.keyof().options, signal)
  const sources = items.map(item => StoredSource.parse(item))
  return sources.sort((a, b) => (ageOf(a) < ageOf(b) ? 1 : -1))
}
const ageOf = ({ created_at, source_id }: StoredSource) => `${created_at} ${source_id}`

/** The newest source of each of these words that has one, by word. */
export async function readLatestSources(learning: Learning, user_id: number, words: Iterable<StoredWord>) {
  const keys = Array.from(words).flatMap(({ skill_id, latest_source }) =>
    latest_source === undefined ? [] : [sourceKey(user_id, skill_id, latest_source)],
  )
  const items = await readItems(learning, keys)
  return new Map(items.map(item => StoredSource.parse(item)).map(source => [source.skill_id, source]))
}

/** What a word says of its sources, the newest first. */
export function saidOfSources(sources: readonly StoredSource[]) {
  const [latest] = sources
  return { sources: sources.length, ...(latest && { latest_source: latest.source_id }) }
}

/** What a word's transaction adds for one more source, and which sources there are then. */
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
      source: source.put(added).commit(),
      ...Object.fromEntries(oldest.map((old, n) => [`oldest source ${n}`, source.delete(old).commit()])),
    },
    sources: [added, ...known.slice(0, MOST_SOURCES - 1)],
  }
}

export const presentSource = (source: StoredSource): WordSource => ({
  source_id: source.source_id,
  sentence: source.sentence,
  start: source.start,
  length: source.length,
  article_id: source.article_id ?? null,
  index: source.index ?? null,
  content_revision: source.content_revision ?? null,
  title: source.title ?? null,
  furigana: source.furigana === undefined ? null : Furigana.parse(JSON.parse(source.furigana)),
  translation: source.translation ?? null,
  before: source.before ?? null,
  after: source.after ?? null,
  created_at: source.created_at,
})
