import pLimit from 'p-limit'
import { type ArticleHead, type EditInput, isByLine } from '../../../contracts/schemas/articles/articles.ts'
import type { NewRow, Times } from '../../../contracts/schemas/articles/sentences.ts'
import type { IndexedSentence, Warning } from '../../../contracts/schemas/models/agent.ts'
import type { Gloss } from '../../../japanese/reading/glosses.ts'
import { type ReadSpan, withSourceReadings } from '../../../japanese/reading/read-spans.ts'
import { unlessAborted } from '../../../platform/async/single-flight.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { furiganaOf } from '../analysis/fill-furigana.ts'
import type { ArticleWork } from '../article-work.ts'
import { mustHoldRows } from '../limits.ts'
import { contentOf } from '../rows.ts'

/** data_server keeps rows in blocks; a batch holds whole ones. */
const BLOCK_ROWS = 64
/** Bounds of a batch; with its furigana, a character takes up to 16 bytes of the 2 MiB that a request may have. */
const BATCH_ROWS = 5 * BLOCK_ROWS
const BATCH_CHARACTERS = 40_000
const BATCHES_AT_ONCE = 2

interface SplitText {
  /** Joined, they are the cleaned text. */
  rows: string[]
  warnings: Warning[]
}

/** Splits a text as the article asks for; one that came in lines is split at its lines, as songs are. */
export async function splitRows({ article, clients, task }: ArticleWork, text: string): Promise<SplitText> {
  const body = { text, genre: isByLine(article) ? ('song' as const) : article.genre }
  const { sentences, cut } = await clients.agent.text.split({ body }, { signal: task.signal })
  mustHoldRows(sentences.length)
  return { rows: sentences, warnings: cut > 0 ? ['sentences_cut'] : [] }
}

/**
 * Writes all rows of a new revision with their furigana, batch by batch; the last batch, written after all others,
 * makes it the revision that is read. `saved` gets the share that is written. Returns the article with its rows.
 */
export async function saveRows(
  work: ArticleWork,
  revision: number,
  { rows, times, readings, glosses }: NewRows,
  saved: (share: number) => void,
): Promise<ArticleHead> {
  const batches = rowBatches(rows)
  const last = batches.at(-1)
  if (!last) throw new Error('There are no rows to save.')
  // One batch is read while the one before is written: two read at the same time would both be late.
  const reading = pLimit(1)
  const othersWritten = Promise.withResolvers<void>()
  let left = rows.length
  const wrote = (count: number) => {
    left -= count
    if (left === last.end - last.start) othersWritten.resolve()
    saved(1 - left / rows.length)
  }
  wrote(0)
  const write = async (batch: Stretch, signal: AbortSignal) => {
    const { start, end } = batch
    const given = readings.slice(start, end)
    const read = await reading(() =>
      withFurigana(work, { rows: rows.slice(start, end), readings: given, glosses }, signal),
    )
    if (batch === last) await unlessAborted(othersWritten.promise, signal)
    const timed = read.map((row, position) => ({ ...row, times: times[start + position] }))
    const whole = batch === last ? { total_rows: end } : {}
    const body = { task_id: work.task.id, revision, start, rows: timed, ...whole }
    const article = await work.clients.data.sentences.insert(
      { params: { id: work.article.id }, body },
      { signal },
    )
    wrote(end - start)
    return article
  }
  const heads = await inWindow(batches, { size: BATCHES_AT_ONCE, signal: work.task.signal }, write)
  const head = heads.at(-1)
  if (!head) throw new Error('The last rows were not saved.')
  work.wantedWords.want(head.id)
  return head
}

interface NewRows {
  rows: string[]
  /** The time span of each row, if known. */
  times: readonly (Times | undefined)[]
  /** The readings that the source gives in each row. */
  readings: readonly (readonly ReadSpan[])[]
  /** Names that the text glosses. */
  glosses: Gloss[]
}

interface Stretch {
  start: number
  /** Exclusive. */
  end: number
}

/** The rows in stretches of whole blocks, under both bounds of a batch unless one block alone exceeds them. */
export function rowBatches(rows: string[]): Stretch[] {
  const batches: Stretch[] = []
  let characters = 0
  for (let start = 0; start < rows.length; start += BLOCK_ROWS) {
    const end = Math.min(start + BLOCK_ROWS, rows.length)
    const inBlock = rows.slice(start, end).reduce((sum, row) => sum + row.length, 0)
    const batch = batches.at(-1)
    characters += inBlock
    if (batch && characters <= BATCH_CHARACTERS && end - batch.start <= BATCH_ROWS) batch.end = end
    else {
      batches.push({ start, end })
      characters = inBlock
    }
  }
  return batches
}

async function withFurigana(
  work: ArticleWork,
  { rows, readings, glosses }: Omit<NewRows, 'times'>,
  signal: AbortSignal,
): Promise<NewRow[]> {
  const sentences = contentOf(rows)
  const read =
    sentences.length > 0 ? await furiganaOf(work.clients.agent, { sentences, glosses }, signal) : []
  const furigana = new Map(read.map(item => [item.index, item.furigana]))
  return rows.map((sentence, index) => {
    const local = furigana.get(index) ?? [{ text: sentence }]
    const own = readings[index] ?? []
    if (own.length === 0) return { sentence, furigana: local }
    return { sentence, furigana: withSourceReadings(sentence, own, local), furigana_source: 'person' }
  })
}

interface Change extends Partial<EditInput> {
  recompute: 'changed' | 'all'
  explain_mode?: 'full'
}
export interface Rebuilt {
  /** The same task on the article as it is now. */
  work: ArticleWork
  /** True if something is to be recomputed; only then does the task hold the article. */
  isHeld: boolean
  text: IndexedSentence[]
  changed: IndexedSentence[]
  warnings: Warning[]
}

/** Replaces the rows of the article; those that stay keep everything they have. */
export async function rebuildRows(
  work: ArticleWork,
  { rows, warnings }: SplitText,
  change: Change,
): Promise<Rebuilt> {
  const { article, clients, task, wantedWords } = work
  const body = { ...change, task_id: task.id, row_lengths: rows.map(row => row.length) }
  // Not to be cancelled halfway: the end of the task must know whether the task holds the article.
  const edited = await clients.data.articles.applyEdit({ params: { id: article.id }, body })
  // The pass over the words would compete with local work; such a task wants the words when it ends.
  if (edited.article.task_id !== task.id || edited.article.explain_mode === 'full')
    wantedWords.want(article.id)
  const toProcess = new Set(edited.to_process_indices)
  const text = contentOf(rows)
  return {
    work: { ...work, article: edited.article },
    isHeld: edited.article.task_id === task.id,
    text,
    changed: text.filter(({ index }) => toProcess.has(index)),
    warnings,
  }
}
