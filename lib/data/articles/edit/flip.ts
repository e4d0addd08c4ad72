import { isDeepStrictEqual } from 'node:util'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { BlockRecord } from '../../entities/content/rows.ts'
import { isUnchanged } from '../article/heads.ts'
import { givenToTask } from '../article/hold-article.ts'
import { describedIn } from '../article/patch-article.ts'
import type { Content } from '../content.ts'
import { completeIn, totalsOf } from '../rows/blocks.ts'
import type { Changes, EditBody } from './changes.ts'

/** The revision that readers see from now on. */
interface Next {
  revision: number
  content_revision: number
  blocks: readonly BlockRecord[]
}

/**
 * Lets readers see the whole edit at once. If sentences are to be recomputed, the same write gives the article to the
 * task; otherwise its status stays as it is.
 */
export async function flip(
  content: Content,
  head: ArticleRecord,
  body: EditBody,
  { changedContent }: Changes,
  next: Next,
  replacing: Record<string, TransactItem>,
): Promise<void> {
  const { task_id, explain_mode = head.explain_mode } = body
  const totals = totalsOf(next.blocks)
  const recomputed = body.recompute === 'all' ? totals.total_sentences : changedContent.length
  const given = recomputed > 0 ? givenToTask(content, head, task_id) : null
  const change = {
    ...describedIn(body),
    ...totals,
    complete_sentences: completeIn(next.blocks, { ...head, explain_mode }),
    explain_mode,
    revision: next.revision,
    content_revision: next.content_revision,
    ...given?.head,
  }
  if (isDeepStrictEqual({ ...head, ...change }, head)) return
  const items: Record<string, TransactItem> = {
    head: inTransaction(content.articles)
      .patch({ id: head.id })
      .set({ ...change, updated_at: content.now().toISOString() })
      .where(isUnchanged(head))
      .commit(),
    ...replacing,
  }
  if (given) items.processing = given.processing
  // A caller that has stopped waiting may already have ended the task.
  content.signal.throwIfAborted()
  await transact(content.client, items)
}
