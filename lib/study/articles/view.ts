import { z } from 'zod'
import { Article, type ArticleHead, isGrowing } from '../../contracts/schemas/articles/articles.ts'
import { PageRow, type Sentence, type WrittenSentence } from '../../contracts/schemas/articles/sentences.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notModified, prepared, type Reply } from '../../platform/http/reply.ts'
import { matchesTag, weakTag } from '../../platform/http/serving/entity-tag.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import { mustRead, owns } from './access.ts'
import { parsedPage } from './rows.ts'

/** The article as a reader sees it. Only the owner and administrators see the place of its source file. */
export function presentArticle(head: ArticleHead, actor: Actor): Article {
  const { source_media, ...readersMetadata } = head.metadata
  const metadata = owns(actor, head) ? head.metadata : readersMetadata
  // The schema drops every field that is not shown.
  return Article.parse({ ...head, metadata, success_rate: successRate(head) })
}

/** The share of content sentences that have every output their article asked for. */
function successRate(head: ArticleHead): number | null {
  const { explain_mode, total_sentences, complete_sentences } = head
  if (explain_mode === 'split' || total_sentences === 0 || isGrowing(head)) return null
  return complete_sentences / total_sentences
}

/** The reading view of an article, or nothing for a client that has it. */
export function readingView(
  lines: Uint8Array[],
  actor: Actor,
  { ifNoneMatch, tasks }: { ifNoneMatch: string | undefined; tasks: TaskQueue },
): Reply {
  const { pieces, tag } = pageOf(lines, actor, tasks)
  const headers = { etag: weakTag(tag) }
  return matchesTag(ifNoneMatch, headers.etag) ? notModified(headers) : prepared(pieces, headers)
}

/**
 * An article with a page of its rows, as a reader sees it, from data_server's two lines. The bytes of the rows, which
 * data_server has checked, are passed through, except for sentences whose clips are being made.
 */
export function pageOf(lines: Uint8Array[], actor: Actor, tasks: TaskQueue) {
  const { page, rows } = parsedPage(lines)
  const { head, is_favorite, groups, next_offset, tag } = page
  mustRead(actor, head)
  const progress = head.status === 'processing' ? tasks.activeOn(head.id)?.snapshot.progress : undefined
  const article = presentArticle({ ...head, progress: progress ?? head.progress }, actor)
  const opening = JSON.stringify({ ...article, is_favorite, groups, next_offset, growing: isGrowing(head) })
  const shown = withAwaitedAudio({ bytes: rows, tag }, tasksMakingClips(tasks, head))
  const pieces = [`${opening.slice(0, -1)},"sentences":`, shown.bytes, '}']
  return { pieces, tag: opening + shown.tag }
}

/** The sentence that was just written, as a reader sees it. */
export const writtenSentence = (
  tasks: TaskQueue,
  articleId: number,
  { row, revision }: WrittenSentence,
): Sentence => marked(row, tasksMakingClips(tasks, { id: articleId, revision }))

/** The tasks that are about to make clips for sentences of a revision. */
const tasksMakingClips = (tasks: TaskQueue, { id, revision }: Pick<ArticleHead, 'id' | 'revision'>) =>
  tasks
    .allOn(id)
    .filter(({ awaitedAudio }) => awaitedAudio?.revision === revision && awaitedAudio.indices.size > 0)

/** The row with the status `generating`, which is not stored, if one of the tasks is about to make its clip. */
function marked<Row extends PageRow>(row: Row, tasks: readonly TaskRun[]): Row {
  const task = tasks.find(({ awaitedAudio }) => awaitedAudio?.indices.has(row.index))
  return task ? { ...row, tts_status: 'generating', tts_task_id: task.id } : row
}

interface PageRows {
  bytes: Uint8Array
  /** Equal tags mean equal bytes. */
  tag: string
}

/** The rows of a page, with `generating` on those whose clips are being made. */
function withAwaitedAudio(page: PageRows, tasks: readonly TaskRun[]): PageRows {
  if (tasks.length === 0) return page
  const rows = z
    .array(PageRow)
    .parse(JSON.parse(Buffer.from(page.bytes).toString()))
    .map(row => marked(row, tasks))
  const marks = rows.flatMap(({ index, tts_task_id }) => (tts_task_id ? [`${index} ${tts_task_id}`] : []))
  if (marks.length === 0) return page
  return { bytes: Buffer.from(JSON.stringify(rows)), tag: [page.tag, ...marks].join('\n') }
}
