import pLimit from 'p-limit'
import type { NewRow } from '../contracts/schemas/sentences.ts'
import { allOrAbort } from '../tasks/all-or-abort.ts'
import type { ArticleWork } from './article-work.ts'

/** Rows of a batch: a multiple of data_server's blocks of 64. */
const BATCH_ROWS = 320
const BATCHES_AT_ONCE = 2

export const hasContent = (row: string) => row.trim() !== ''

/**
 * Writes all rows of a new revision with their furigana, batch by batch; the last batch makes the revision
 * the one that is read. `saved` is told how many rows are written.
 */
export async function saveRows(
  work: ArticleWork,
  revision: number,
  rows: string[],
  saved: (count: number) => void,
): Promise<void> {
  const limit = pLimit(BATCHES_AT_ONCE)
  let written = 0
  const insert = async (start: number, signal: AbortSignal) => {
    const batch = await withFurigana(work, rows.slice(start, start + BATCH_ROWS), signal)
    const whole = start + batch.length === rows.length ? { total_rows: rows.length } : {}
    const body = { task_id: work.task.id, revision, start, rows: batch, ...whole }
    await work.clients.data.sentences.insert({ params: { id: work.article.id }, body }, { signal })
    written += batch.length
    saved(written)
  }
  const starts = Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_, n) => n * BATCH_ROWS)
  const last = starts.pop() ?? 0
  await allOrAbort(work.task.signal, signal => starts.map(start => limit(() => insert(start, signal))))
  await insert(last, work.task.signal)
}

async function withFurigana(
  { clients }: ArticleWork,
  rows: string[],
  signal: AbortSignal,
): Promise<NewRow[]> {
  const sentences = rows.filter(hasContent)
  const furigana = sentences.length > 0 ? await localFurigana(clients, sentences, signal) : []
  const inOrder = furigana.values()
  return rows.map(sentence => {
    const read = hasContent(sentence) ? inOrder.next().value : undefined
    return { sentence, furigana: read ?? [{ text: sentence }] }
  })
}

async function localFurigana(clients: ArticleWork['clients'], sentences: string[], signal: AbortSignal) {
  const { furigana } = await clients.agent.text.furigana({ body: { sentences } }, { signal })
  return furigana
}
