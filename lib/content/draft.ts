import type { z } from 'zod'
import type { sentences } from '../contracts/data.ts'
import type { NewRow } from '../contracts/schemas/sentences.ts'
import { type TransactItem, transact } from '../store/transact.ts'
import { isContent } from '../text/split.ts'
import { BLOCK_ROWS, blockId } from './block-id.ts'
import type { Content } from './content.ts'
import type { HeadForTask } from './heads.ts'
import { invalid } from './invalid.ts'

export type Batch = z.output<typeof sentences.insert.body>
export interface NewBlock {
  block: string
  rows: NewRow[]
}

const LONGEST_ARTICLE_ROWS = 50_000
/** An item holds 400 KB, all outputs of its sentence included. */
const FURIGANA_BYTES = 200_000

/** The blocks of a batch, which begins where a block does. */
export function blocksOf({ revision, start, rows }: Batch): NewBlock[] {
  if (rows.length > 0 && start % BLOCK_ROWS !== 0)
    throw invalid('body.start', `must be a multiple of ${BLOCK_ROWS}`)
  if (start + rows.length > LONGEST_ARTICLE_ROWS)
    throw invalid('body.rows', `must not pass row ${LONGEST_ARTICLE_ROWS}`)
  rows.forEach(mustFit)
  const first = start / BLOCK_ROWS
  return Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) }, (_, number) => ({
    block: blockId(revision, first + number),
    rows: rows.slice(number * BLOCK_ROWS, (number + 1) * BLOCK_ROWS),
  }))
}

function mustFit({ sentence, furigana }: NewRow, row: number) {
  const path = `body.rows.${row}.furigana`
  if (furigana.length > 0 && furigana.map(({ text }) => text).join('') !== sentence)
    throw invalid(path, 'its texts joined must equal the sentence')
  if (Buffer.byteLength(JSON.stringify(furigana)) > FURIGANA_BYTES) throw invalid(path, 'is too long')
}

/** Writes a block whole, if the task still works on the article and the draft's revision is not yet read. */
export async function writeBlock(
  content: Content,
  head: HeadForTask,
  { task_id, revision }: Batch,
  { block, rows }: NewBlock,
  signal: AbortSignal,
): Promise<void> {
  const { blocks, sentences } = content.inTransaction
  const owned = { article_id: head.id, user_id: head.user_id, block }
  const items: Record<string, TransactItem> = {
    head: stillDraft(content, head, revision),
    block: blocks
      .put({
        ...owned,
        task_id,
        version: 1,
        rows: rows.length,
        lengths: rows.map(({ sentence }) => sentence.length),
        sentences: rows.filter(({ sentence }) => isContent(sentence)).length,
        updated_at: content.now().toISOString(),
      })
      .commit(),
  }
  rows.forEach(({ sentence, furigana }, position) => {
    items[`row ${position}`] = sentences
      .put({
        ...owned,
        position,
        sentence,
        furigana: JSON.stringify(furigana),
        analysis_status: 'pending',
        metadata: '{}',
      })
      .commit()
  })
  await transact(content.client, items, { signal })
}

/** Holds while the task works on the article and readers see an older revision. */
export const stillDraft = ({ inTransaction }: Content, { id, task_id }: HeadForTask, revision: number) =>
  inTransaction.articles
    .check({ id })
    .where((head, { eq, lt }) => `${eq(head.task_id, task_id)} AND ${lt(head.revision, revision)}`)
    .commit()
