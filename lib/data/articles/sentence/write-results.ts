import type { z } from 'zod'
import type { sentences } from '../../../contracts/data/contract.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { headForTask, readOwnHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { fits, storedFurigana } from '../rows/stored-furigana.ts'
import type { Numbered } from './numbered-rows.ts'
import { hasOwnFurigana } from './row-metadata.ts'
import { type RowChange, raisedRowWrites } from './row-writes.ts'
import { type Batch, writeBatch } from './write-batch.ts'

/** Writes the results of analysing sentences, for the task that holds the article. */
export async function writeResults<Item extends Numbered>(
  content: Content,
  articleId: number,
  batch: Batch<Item> & { task_id: string },
  changeOf: (row: SentenceRecord, item: Item, path: string) => RowChange,
): Promise<void> {
  const held = async () => {
    const head = await headForTask(content, articleId, batch.task_id)
    return { head, guard: raisedRowWrites(content, head, { taskId: batch.task_id }) }
  }
  await writeBatch(content, batch, held, changeOf)
}

/**
 * Fills in furigana for a task that need not hold the article, and returns the number of sentences that got them. Edited
 * furigana stay, and a sentence that was changed meanwhile gets none.
 */
export function writeFurigana(
  content: Content,
  articleId: number,
  batch: z.output<typeof sentences.furigana.body>,
): Promise<number> {
  const heldByNoOther = async () => {
    const head = await readOwnHead(content, articleId)
    if (head.task_id !== undefined && head.task_id !== batch.task_id)
      throw new Problem('superseded', 'Another task is working on this article.')
    return { head, guard: raisedRowWrites(content, head) }
  }
  return writeBatch(content, batch, heldByNoOther, (row, { furigana }, path) =>
    hasOwnFurigana(row.metadata) || !fits(row.sentence, furigana)
      ? null
      : { row, set: { furigana: storedFurigana(row.sentence, furigana, `${path}.furigana`) } },
  )
}
