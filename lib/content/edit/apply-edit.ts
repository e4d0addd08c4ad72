import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { articles } from '../../contracts/data.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import type { Differ } from '../../text/differ.ts'
import { mustOwn } from '../access.ts'
import type { Content } from '../content.ts'
import { articleBusy, readHead, taskEnded, textChanged } from '../heads.ts'
import { presentHead } from '../present-article.ts'
import { replacingText, replacingWrites } from '../replacing-writes.ts'
import { readStoredText } from '../stored-text.ts'
import { blamingChanges } from '../unchanged-head.ts'
import { changesOf, type EditBody } from './changes.ts'
import { flip } from './flip.ts'
import { writeRevision } from './write-revision.ts'

type Edited = z.input<typeof articles.applyEdit.output>

/**
 * Rebuilds the rows of an article by diff. Nothing of the edit is read before the one write that flips the
 * head to it, and that write demands that nobody has written to the article since it was looked at.
 */
export async function applyEdit(
  content: Content,
  differ: Differ,
  acting: Acting | null,
  articleId: number,
  body: EditBody,
  signal: AbortSignal,
): Promise<Edited> {
  const to_process_indices = await retryWhenChanged(async () => {
    const head = await headToEdit(content, acting, articleId, body)
    return blamingChanges(content, head, () => editOnce(content, differ, head, body, signal))
  })
  return { article: presentHead(await readHead(content, articleId), acting), to_process_indices }
}

async function headToEdit(content: Content, acting: Acting | null, articleId: number, body: EditBody) {
  const head = await readHead(content, articleId)
  mustOwn(acting, head)
  if (body.content_revision !== undefined && body.content_revision !== head.content_revision)
    throw textChanged(head)
  // What a task had under way when it ended must not give it the article after all.
  if (head.ended_task_id === body.task_id) throw taskEnded()
  if (head.task_id !== undefined && head.task_id !== body.task_id) throw articleBusy()
  return head
}

async function editOnce(
  content: Content,
  differ: Differ,
  head: ArticleRecord,
  body: EditBody,
  signal: AbortSignal,
): Promise<number[]> {
  const stored = await readStoredText(content, head, signal)
  const changes = await changesOf(stored, body, differ, signal)
  const { isSameText, isSameRows } = changes
  if (isSameText && isSameRows) {
    await flip(content, head, body, changes, { ...head, blocks: stored.blocks }, {}, signal)
  } else {
    const text = await replacingText(changes.raw)
    const { revision, blocks } = isSameRows
      ? { ...head, blocks: stored.blocks }
      : await writeRevision(content, head, stored, changes, body.task_id, signal)
    const next = { revision, blocks, content_revision: head.content_revision + 1 }
    await flip(content, head, body, changes, next, replacingWrites(content, head, next, text), signal)
  }
  return changes.changedContent
}
