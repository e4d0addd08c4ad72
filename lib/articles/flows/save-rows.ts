import pLimit from 'p-limit'
import { together } from '../../async/together.ts'
import type { ArticleHead } from '../../contracts/schemas/articles.ts'
import type { NewRow, Times } from '../../contracts/schemas/sentences.ts'
import { contentOf } from '../analysis/content.ts'
import { furiganaOf } from '../analysis/fill-furigana.ts'
import type { ArticleWork } from '../article-work.ts'

/** data_server keeps rows in blocks; a batch holds whole ones. */
const BLOCK_ROWS = 64
/** Bounds of a batch; with its furigana, a character takes up to 16 bytes of the 2 MiB that are taken. */
const BATCH_ROWS = 5 * BLOCK_ROWS
const BATCH_CHARACTERS = 40_000
const BATCHES_AT_ONCE = 2

interface TimedRows {
  rows: string[]
  /** When each is said, where that is known. */
  times: readonly (Times | undefined)[]
}

/**
 * Writes all rows of a new revision with their furigana, batch by batch; the last batch makes the revision
 * the one that is read. `saved` is told the share. Returns the article with its rows.
 */
export async function saveRows(
  work: ArticleWork,
  revision: number,
  { rows, times }: TimedRows,
  saved: (share: number) => void,
): Promise<ArticleHead> {
  const limit = pLimit(BATCHES_AT_ONCE)
  let written = 0
  const insert = async ({ start, end }: Stretch, signal: AbortSignal) => {
    const read = await withFurigana(work, rows.slice(start, end), signal)
    const batch = read.map((row, position) => ({ ...row, times: times[start + position] }))
    const whole = end === rows.length ? { total_rows: end } : {}
    const body = { task_id: work.task.id, revision, start, rows: batch, ...whole }
    const article = await work.clients.data.sentences.insert(
      { params: { id: work.article.id }, body },
      { signal },
    )
    written += batch.length
    saved(written / rows.length)
    return article
  }
  const batches = rowBatches(rows)
  const last = batches.pop()
  if (!last) throw new Error('A text without rows was to be saved.')
  await together(work.task.signal, signal => batches.map(batch => limit(() => insert(batch, signal))))
  return insert(last, work.task.signal)
}

interface Stretch {
  start: number
  /** Exclusive. */
  end: number
}

/** The rows in stretches of whole blocks, under both bounds of a batch where one block alone is. */
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

async function withFurigana(work: ArticleWork, rows: string[], signal: AbortSignal): Promise<NewRow[]> {
  const sentences = contentOf(rows)
  const read = sentences.length > 0 ? await furiganaOf(work.clients.agent, sentences, signal) : []
  const furigana = new Map(read.map(item => [item.index, item.furigana]))
  return rows.map((sentence, index) => ({
    sentence,
    furigana: furigana.get(index) ?? [{ text: sentence }],
  }))
}
