import type { ArticleRecord } from '../../entities/content/article.ts'
import { transact } from '../../store/transact.ts'
import { totalsOf } from '../completeness.ts'
import type { Content } from '../content.ts'
import { isUnchanged } from '../unchanged-head.ts'
import type { DraftedBlock } from './draft-blocks.ts'

/** The first number under which neither a revision nor a block is stored. */
export async function freeRevision(
  content: Content,
  { id }: ArticleRecord,
  latestOfBlocks: number,
  abortSignal: AbortSignal,
): Promise<number> {
  const { data } = await content.revisions.query
    .revision({ article_id: id })
    .go({ consistent: true, order: 'desc', limit: 1, attributes: ['revision'], abortSignal })
  return Math.max(latestOfBlocks, ...data.map(({ revision }) => revision)) + 1
}

/**
 * Takes a number by writing the revision's row: whatever is then written under it is this edit's alone. Fails
 * with ConditionFailed when another edit has just taken it.
 */
export async function claimRevision(
  content: Content,
  head: ArticleRecord,
  taskId: string,
  revision: number,
  drafted: readonly DraftedBlock[],
  signal: AbortSignal,
): Promise<void> {
  const { articles, revisions } = content.inTransaction
  const blocks = drafted.map(({ block }) => block)
  const row = {
    article_id: head.id,
    user_id: head.user_id,
    revision,
    task_id: taskId,
    blocks: blocks.map(({ block, rows }) => [block, rows] as const),
    ...totalsOf(blocks),
  }
  const writes = {
    head: articles.check({ id: head.id }).where(isUnchanged(head)).commit(),
    revision: revisions.create(row).commit(),
  }
  await transact(content.client, writes, { signal })
}
