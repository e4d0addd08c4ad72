import { isDeepStrictEqual } from 'node:util'
import type { Differ } from '../../../dictionary/worker/differ.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { BlockRecord } from '../../entities/content/rows.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import { replacingText, replacingWrites } from '../article/article-text.ts'
import {
  articleBusy,
  detectingChanges,
  isUnchanged,
  isWhole,
  mustHaveText,
  readHead,
  readOwnHead,
  rowsSince,
  taskEnded,
} from '../article/heads.ts'
import { givenToTask } from '../article/hold-article.ts'
import { describedIn } from '../article/patch-article.ts'
import { presentHead } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { completeIn, totalsOf } from '../rows/blocks.ts'
import { countHeadings } from '../rows/headings.ts'
import { readStoredText } from '../rows/stored-text.ts'
import { type Changes, changesOf, type EditBody } from './changes.ts'
import { writeRevision } from './write-revision.ts'

/** Rebuilds rows by diff, seen only after the one write that flips the head, which fails if the article has changed. */
export async function applyEdit(content: Content, differ: Differ, articleId: number, body: EditBody) {
  const to_process_indices = await retryWhenChanged(async () => {
    const head = await headToEdit(content, articleId, body)
    return detectingChanges(content, head, () => editOnce(content, differ, head, body))
  })
  return { article: presentHead(await readHead(content, articleId), content.acting), to_process_indices }
}

async function headToEdit(content: Content, articleId: number, body: EditBody) {
  const head = await readOwnHead(content, articleId)
  mustHaveText(head, body.content_revision)
  // A late request must not bring back an ended task.
  if (head.ended_task_id === body.task_id) throw taskEnded()
  if (head.task_id !== undefined && head.task_id !== body.task_id) throw articleBusy()
  return head
}

async function editOnce(content: Content, differ: Differ, head: ArticleRecord, body: EditBody) {
  const stored = await readStoredText(content, head)
  const changes = await changesOf(stored, body, differ, content.signal)
  const { isSameText } = changes
  // The first rows of a growing text are no revision yet.
  const isSameRows = changes.isSameRows && isWhole(head)
  if (isSameText && isSameRows) {
    await flip(content, head, body, changes, { ...head, blocks: stored.blocks }, {})
  } else {
    const text = await replacingText(changes.raw)
    const former = Buffer.byteLength(stored.raw)
    const more = Buffer.byteLength(changes.raw) - former
    const text_bytes = (head.text_bytes ?? former) + more
    const { revision, blocks } = isSameRows
      ? { ...head, blocks: stored.blocks }
      : await writeRevision(content, head, stored, changes, body.task_id)
    const next = { revision, blocks, content_revision: head.content_revision + 1, text_bytes }
    await flip(content, head, body, changes, next, {
      ...replacingWrites(content, head, next, text),
      ...countedBytes(content, head.user_id, { texts: more }),
    })
  }
  return changes.changedContent
}

const sinceEdit = (head: ArticleRecord, next: Pick<ArticleRecord, 'revision' | 'content_revision'>) =>
  next.revision === head.revision ? rowsSince(head) : next.content_revision

/**
 * Shows the whole edit at once. Recomputed sentences give the article to the task in the same write; else it keeps its
 * status.
 */
async function flip(
  content: Content,
  head: ArticleRecord,
  body: EditBody,
  { changedContent }: Changes,
  next: Pick<ArticleRecord, 'revision' | 'content_revision' | 'text_bytes'> & {
    blocks: readonly BlockRecord[]
  },
  replacing: Record<string, TransactItem>,
): Promise<void> {
  const { task_id, explain_mode = head.explain_mode } = body
  const totals = totalsOf(next.blocks)
  const total_headings = countHeadings(next.blocks)
  const recomputed = body.recompute === 'all' ? totals.total_sentences : changedContent.length
  const taskHold = recomputed > 0 ? givenToTask(content, head, task_id) : null
  const change = {
    ...describedIn(body),
    ...totals,
    ...(total_headings === (head.total_headings ?? 0) ? {} : { total_headings }),
    complete_sentences: completeIn(next.blocks, { ...head, explain_mode }),
    explain_mode,
    revision: next.revision,
    content_revision: next.content_revision,
    ...(next.content_revision === head.content_revision ? {} : { rows_since: sinceEdit(head, next) }),
    ...(next.text_bytes === undefined ? {} : { text_bytes: next.text_bytes }),
    ...taskHold?.head,
  }
  if (isWhole(head) && isDeepStrictEqual({ ...head, ...change }, head)) return
  const items: Record<string, TransactItem> = {
    head: inTransaction(content.articles)
      .patch({ id: head.id })
      .set({ ...change, updated_at: content.now().toISOString() })
      .remove(isWhole(head) ? [] : ['rows_ready'])
      .where(isUnchanged(head)),
    ...replacing,
  }
  if (taskHold) items.processing = taskHold.processing
  // A caller that stopped waiting may already have ended the task.
  content.signal.throwIfAborted()
  await transact(content.client, items)
}
