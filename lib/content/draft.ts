import type { z } from 'zod'
import type { sentences } from '../contracts/data.ts'
import { MOST_ROWS } from '../contracts/schemas/articles.ts'
import type { NewRow } from '../contracts/schemas/sentences.ts'
import { BLOCK_ROWS, blockId } from './block-id.ts'
import type { Content } from './content.ts'
import type { HeadForTask } from './heads.ts'
import { invalid } from './invalid.ts'
import { newBlock, newRow } from './new-block.ts'
import { storedFurigana } from './sentence/furigana.ts'
import { writeBlock } from './write-block.ts'

export type Batch = z.output<typeof sentences.insert.body>
export interface NewBlock {
  block: string
  rows: NewRow[]
}

/** The blocks of a batch, which begins where a block does. */
export function blocksOf({ revision, start, rows }: Batch): NewBlock[] {
  if (rows.length > 0 && start % BLOCK_ROWS !== 0)
    throw invalid('body.start', `must be a multiple of ${BLOCK_ROWS}`)
  if (start + rows.length > MOST_ROWS) throw invalid('body.rows', `must not pass row ${MOST_ROWS}`)
  rows.forEach(mustFit)
  const first = start / BLOCK_ROWS
  return Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) }, (_, number) => ({
    block: blockId(revision, first + number),
    rows: rows.slice(number * BLOCK_ROWS, (number + 1) * BLOCK_ROWS),
  }))
}

function mustFit({ sentence, furigana }: NewRow, row: number) {
  if (furigana.length > 0) storedFurigana(sentence, furigana, `body.rows.${row}.furigana`)
}

/** Writes a block if the task still works on the article and the draft's revision is not yet read. */
export function writeDraft(
  content: Content,
  head: HeadForTask,
  { task_id, revision }: Batch,
  { block, rows }: NewBlock,
  signal: AbortSignal,
): Promise<void> {
  const owned = { article_id: head.id, user_id: head.user_id, block }
  const sentences = rows.map(({ sentence }) => sentence)
  return writeBlock(
    content,
    stillDraft(content, head, revision),
    newBlock({ ...owned, task_id }, sentences, content.now()),
    rows.map(({ sentence, furigana, times }, position) =>
      newRow({ ...owned, position }, sentence, furigana, times),
    ),
    signal,
  )
}

/** Holds while the task works on the article and readers see an older revision. */
export const stillDraft = ({ inTransaction }: Content, { id, task_id }: HeadForTask, revision: number) =>
  inTransaction.articles
    .check({ id })
    .where((head, { eq, lt }) => `${eq(head.task_id, task_id)} AND ${lt(head.revision, revision)}`)
    .commit()
