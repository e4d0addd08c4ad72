import type { BlockRecord } from '../entities/content/block.ts'
import { transact } from '../store/transact.ts'
import { BLOCK_ROWS, blockId, draftPrefix } from './block-id.ts'
import { totalsOf } from './completeness.ts'
import type { Content } from './content.ts'
import { type Batch, stillDraft } from './draft.ts'
import type { HeadForTask } from './heads.ts'
import { invalid } from './invalid.ts'

/** Makes a whole draft the revision that is read: first the revision's row, then the head that names it. */
export async function publishDraft(content: Content, head: HeadForTask, batch: Batch, total_rows: number) {
  const blocks = await draftedBlocks(content, head, batch.revision)
  mustBeWhole(blocks, batch.revision, total_rows)
  const totals = totalsOf(blocks)
  const revision = {
    article_id: head.id,
    user_id: head.user_id,
    revision: batch.revision,
    task_id: head.task_id,
    blocks: blocks.map(({ block, rows }) => [block, rows] as const),
    ...totals,
  }
  await transact(content.client, {
    head: stillDraft(content, head, batch.revision),
    revision: content.inTransaction.revisions.put(revision).commit(),
  })
  const { data } = await content.articles
    .patch({ id: head.id })
    .set({
      revision: batch.revision,
      ...totals,
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

/** In their order. A task that ended early may have left blocks of the same number. */
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
  if (rows !== totalRows || !isContiguous)
    throw invalid(
      'body.total_rows',
      `does not fit: ${rows} rows are here${isContiguous ? '' : ', with gaps'}`,
    )
}
