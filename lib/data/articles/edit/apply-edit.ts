import type { Differ } from '../../../dictionary/worker/differ.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { replacingText, replacingWrites } from '../article/article-text.ts'
import {
  articleBusy,
  detectingChanges,
  readHead,
  readOwnHead,
  taskEnded,
  textChanged,
} from '../article/heads.ts'
import { presentHead } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { readStoredText } from '../rows/stored-text.ts'
import { changesOf, type EditBody } from './changes.ts'
import { flip } from './flip.ts'
import { writeRevision } from './write-revision.ts'

/**
 * Rebuilds the rows of an article by diff. Readers see the edit only after the one write that flips the head to it; that
 * write fails if the article has changed since it was read.
 */
export async function applyEdit(content: Content, differ: Differ, articleId: number, body: EditBody) {
  const to_process_indices = await retryWhenChanged(async () => {
    const head = await headToEdit(content, articleId, body)
    return detectingChanges(content, head, () => editOnce(content, differ, head, body))
  })
  return { article: presentHead(await readHead(content, articleId), content.acting), to_process_indices }
}

async function headToEdit(content: Content, articleId: number, body: EditBody) {
  const head = await readOwnHead(content, articleId)
  if (body.content_revision !== undefined && body.content_revision !== head.content_revision)
    throw textChanged(head)
  // A late request must not bring back a task that has ended.
  if (head.ended_task_id === body.task_id) throw taskEnded()
  if (head.task_id !== undefined && head.task_id !== body.task_id) throw articleBusy()
  return head
}

async function editOnce(content: Content, differ: Differ, head: ArticleRecord, body: EditBody) {
  const stored = await readStoredText(content, head)
  const changes = await changesOf(stored, body, differ, content.signal)
  const { isSameText, isSameRows } = changes
  if (isSameText && isSameRows) {
    await flip(content, head, body, changes, { ...head, blocks: stored.blocks }, {})
  } else {
    const text = await replacingText(changes.raw)
    const { revision, blocks } = isSameRows
      ? { ...head, blocks: stored.blocks }
      : await writeRevision(content, head, stored, changes, body.task_id)
    const next = { revision, blocks, content_revision: head.content_revision + 1 }
    await flip(content, head, body, changes, next, replacingWrites(content, head, next, text))
  }
  return changes.changedContent
}
