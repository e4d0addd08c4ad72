import type { ArticleRecord } from '../../entities/content/article.ts'
import { refusedBy } from '../../store/retry-when-changed.ts'
import { transact } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import type { DraftedBlock } from './draft-blocks.ts'
import { isUnchanged } from './unchanged-head.ts'

export interface Claimed {
  revision: number
  blocks: DraftedBlock[]
}

/**
 * Takes the first number from `first` on that no edit has taken, by writing the revision's row: whatever is
 * then written under that number is this edit's alone.
 */
export async function claimRevision(
  content: Content,
  head: ArticleRecord,
  taskId: string,
  first: number,
  draft: (revision: number) => DraftedBlock[],
): Promise<Claimed> {
  for (let revision = first; ; revision += 1) {
    const claimed = { revision, blocks: draft(revision) }
    if (await claim(content, head, taskId, claimed)) return claimed
  }
}

async function claim(
  content: Content,
  head: ArticleRecord,
  task_id: string,
  { revision, blocks }: Claimed,
): Promise<boolean> {
  const { articles, revisions } = content.inTransaction
  const row = {
    article_id: head.id,
    user_id: head.user_id,
    revision,
    task_id,
    blocks: blocks.map(({ block }) => [block.block, block.rows] as const),
    total_rows: blocks.reduce((total, { block }) => total + block.rows, 0),
    total_sentences: blocks.reduce((total, { block }) => total + block.sentences, 0),
  }
  try {
    await transact(content.client, {
      head: articles.check({ id: head.id }).where(isUnchanged(head)).commit(),
      revision: revisions.create(row).commit(),
    })
    return true
  } catch (error) {
    if (refusedBy(error, 'revision') && !refusedBy(error, 'head')) return false
    throw error
  }
}
