import pLimit from 'p-limit'
import { type ArticleHead, BLOCK_ROWS } from '../../../contracts/schemas/articles/articles.ts'
import type { Anchors, NewRow, Times } from '../../../contracts/schemas/articles/sentences.ts'
import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import type { Gloss } from '../../../japanese/reading/glosses.ts'
import { type ReadSpan, withSourceReadings } from '../../../japanese/reading/read-spans.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { furiganaOf } from '../analysis/fill-furigana.ts'
import type { ArticleWork, TextReading } from '../article-work.ts'
import { contentOf } from '../rows.ts'

/** Batches of whole blocks: furigana of a kanji take some 50 bytes, mostly quotation marks, of a request's 2 MiB. */
const BATCH_ROWS = 7 * BLOCK_ROWS
const BATCH_CHARACTERS = 35_000
/** Reads one batch while the one before is written. */
const BATCHES_AT_ONCE = 2
const UPLOADED = 1

/**
 * Writes missing rows batch by batch, each visible at once, the first, short one early. `saved` gets the written share.
 * Returns the whole article.
 */
export async function saveRows(
  work: ArticleWork,
  { first, ...text }: RowsToSave,
  saved: (share: number) => void,
): Promise<ArticleHead> {
  const { rows, times, translations, anchors } = text
  const { article, clients, task, wantedWords, firstReads } = work
  const totals = {
    total_rows: rows.length,
    total_sentences: contentOf(rows).length,
    total_headings: anchors.flatMap(own => own?.headings ?? []).length,
  }
  // Two batches read at once would both be late, and rows are appended in order.
  const [reading, writing] = [pLimit(1), pLimit(1)]
  let readable = article.rows_ready
  const wrote = (head: ArticleHead) => {
    if (readable === 0) firstReads.expect(article.id)
    readable = head.rows_ready
    task.madeReady(head.rows_ready)
    saved(head.rows_ready / rows.length)
    return head
  }
  const append = async ({ start, end }: Stretch, signal: AbortSignal) => {
    const isRead = start === 0 && first
    const read = isRead || (await reading(() => withFurigana(work, text, { start, end }, signal)))
    const timed = read.map((row, position) => {
      const at = start + position
      return { ...row, times: times[at], translation: translations[at], ...anchors[at] }
    })
    const body = { task_id: task.id, revision: UPLOADED, start, rows: timed, ...totals }
    const request = { params: { id: article.id }, body }
    return writing(async () => wrote(await clients.data.sentences.insert(request, { signal })))
  }
  saved(article.rows_ready / rows.length)
  const batches = rowBatches(rows, article.rows_ready)
  const heads = await inWindow(batches, { size: BATCHES_AT_ONCE, signal: task.signal }, append)
  const whole = heads.at(-1)
  if (!whole) throw new Error('There are no rows to save.')
  void firstReads.over(whole.id).then(() => wantedWords.want(whole.id))
  return whole
}

interface RowsToSave extends RowsToRead {
  /** Undefined for rows without a known time. */
  times: readonly (Times | undefined)[]
  translations: readonly (string | undefined)[]
  anchors: readonly (Anchors | undefined)[]
  first?: NewRow[] | undefined
}

interface RowsToRead {
  rows: string[]
  readings: readonly (readonly ReadSpan[])[]
  glosses: Gloss[]
}

interface Stretch {
  start: number
  end: number
}

/** Whole blocks under both bounds of a batch, unless one block exceeds them. The first is alone: its reader waits. */
export function rowBatches(rows: string[], from = 0): Stretch[] {
  const batches: Stretch[] = []
  let characters = 0
  for (let start = from; start < rows.length; start += BLOCK_ROWS) {
    const end = Math.min(start + BLOCK_ROWS, rows.length)
    const inBlock = rows.slice(start, end).reduce((sum, row) => sum + row.length, 0)
    const batch = start > BLOCK_ROWS ? batches.at(-1) : undefined
    characters += inBlock
    if (batch && characters <= BATCH_CHARACTERS && end - batch.start <= BATCH_ROWS) batch.end = end
    else {
      batches.push({ start, end })
      characters = inBlock
    }
  }
  return batches
}

export const readFirstRows = (work: TextReading, text: RowsToRead): Promise<NewRow[]> =>
  withFurigana(work, text, { start: 0, end: BLOCK_ROWS }, work.task.signal)

async function withFurigana(
  { clients }: Pick<TextReading, 'clients'>,
  text: RowsToRead,
  { start, end }: Stretch,
  signal: AbortSignal,
): Promise<NewRow[]> {
  const rows = text.rows.slice(start, end)
  const sentences = contentOf(rows)
  const { glosses } = text
  const read = sentences.length > 0 ? await furiganaOf(clients.agent, { sentences, glosses }, signal) : []
  const furigana = new Map(read.map(item => [item.index, item.furigana]))
  return rows.map((sentence, index) => {
    const local = furigana.get(index) ?? JSON.stringify([{ text: sentence }])
    const own = text.readings[start + index] ?? []
    if (own.length === 0) return { sentence, furigana: local }
    const known = withSourceReadings(sentence, own, Furigana.parse(JSON.parse(local)))
    return { sentence, furigana: JSON.stringify(known), furigana_source: 'person' }
  })
}
