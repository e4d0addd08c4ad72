import type { z } from 'zod'
import type { sentences } from '../../../contracts/data/contract.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { BlockRecord } from '../../entities/content/rows.ts'
import type { HeadForTask } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { BLOCK_ROWS, blockId, draftPrefix, newRevision, totalsOf } from './blocks.ts'

export type Batch = z.output<typeof sentences.insert.body>

/** Publishes a complete draft: writes the record of the revision, then the head that names it. */
export async function publishDraft(content: Content, head: HeadForTask, batch: Batch, totalRows: number) {
  const blocks = await draftedBlocks(content, head, batch.revision)
  mustBeWhole(blocks, batch.revision, totalRows)
  const revision = newRevision(head, batch.revision, head.task_id, blocks)
  await transact(content.client, {
    head: stillDraft(content, head, batch.revision),
    revision: inTransaction(content.revisions).put(revision).commit(),
  })
  const { data } = await content.articles
    .patch({ id: head.id })
    .set({
      revision: batch.revision,
      ...totalsOf(blocks),
      complete_sentences: 0,
      updated_at: content.now().toISOString(),
    })
    .where(
      ({ task_id, revision }, { eq, lt }) =>
        `${eq(task_id, head.task_id)} AND ${lt(revision, batch.revision)}`,
    )
    .go({ response: 'all_new' })
  return data
}

/** The blocks in order, without those that another task left under the same number. */
async function draftedBlocks(content: Content, head: HeadForTask, revision: number): Promise<BlockRecord[]> {
  const { data } = await content.blocks.query
    .block({ article_id: head.id })
    .begins({ block: draftPrefix(revision) })
    .go({ consistent: true, pages: 'all' })
  return data.filter(({ task_id }) => task_id === head.task_id)
}

function mustBeWhole(blocks: BlockRecord[], revision: number, totalRows: number) {
  const { total_rows: rows } = totalsOf(blocks)
  const isContiguous = blocks.every(
    (block, number) =>
      block.block === blockId(revision, number) &&
      (block.rows === BLOCK_ROWS || number === blocks.length - 1),
  )
  if (!isContiguous)
    throw invalidInput('body.total_rows', 'comes too early: rows before the last are missing')
  if (rows !== totalRows)
    throw invalidInput('body.total_rows', `must be ${rows}, the number of inserted rows`)
}

/** Makes sure that the task holds the article and readers see an older revision. */
export const stillDraft = ({ articles }: Content, { id, task_id }: HeadForTask, revision: number) =>
  inTransaction(articles)
    .check({ id })
    .where((head, { eq, lt }) => `${eq(head.task_id, task_id)} AND ${lt(head.revision, revision)}`)
    .commit()
