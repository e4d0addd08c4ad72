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

/** Only owners and administrators see the place of the source file. */
export function presentArticle(head: ArticleHead, actor: Actor): Article {
  const { source_media, ...readersMetadata } = head.metadata
  const metadata = owns(actor, head) ? head.metadata : readersMetadata
  // The schema drops every field that no reader sees.
  return Article.parse({ ...head, metadata, success_rate: successRate(head) })
}

/** The share of content sentences with every output that the article asked for. */
function successRate(head: ArticleHead): number | null {
  const { explain_mode, total_sentences, complete_sentences } = head
  if (explain_mode === 'split' || total_sentences === 0 || isGrowing(head)) return null
  return complete_sentences / total_sentences
}

export function readingView(
  lines: Uint8Array[],
  actor: Actor,
  { ifNoneMatch, tasks }: { ifNoneMatch: string | undefined; tasks: TaskQueue },
): Reply {
  const { pieces, tag } = pageOf(lines, actor, tasks)
  const headers = { etag: weakTag(tag) }
  return matchesTag(ifNoneMatch, headers.etag) ? notModified(headers) : prepared(pieces, headers)
}

/** Passes on the bytes of the rows, which data_server has checked, except of sentences whose clips are being made. */
export function pageOf(lines: Uint8Array[], actor: Actor, tasks: TaskQueue) {
  const { page, rows } = parsedPage(lines)
  const { head, is_favorite, groups, next_offset, tag } = page
  mustRead(actor, head)
  const progress = head.status === 'processing' ? tasks.activeOn(head.id)?.snapshot.progress : undefined
  const article = presentArticle({ ...head, progress: progress ?? head.progress }, actor)
  const opening = JSON.stringify({ ...article, is_favorite, groups, next_offset, growing: isGrowing(head) })
  const visibleRows = withAwaitedAudio({ bytes: rows, tag }, tasksMakingClips(tasks, head))
  const pieces = [`${opening.slice(0, -1)},"sentences":`, visibleRows.bytes, '}']
  return { pieces, tag: opening + visibleRows.tag }
}

export const writtenSentence = (
  tasks: TaskQueue,
  articleId: number,
  { row, revision }: WrittenSentence,
): Sentence => marked(row, tasksMakingClips(tasks, { id: articleId, revision }))

const tasksMakingClips = (tasks: TaskQueue, { id, revision }: Pick<ArticleHead, 'id' | 'revision'>) =>
  tasks
    .allOn(id)
    .filter(({ awaitedAudio }) => awaitedAudio?.revision === revision && awaitedAudio.indices.size > 0)

function marked<Row extends PageRow>(row: Row, tasks: readonly TaskRun[]): Row {
  const task = tasks.find(({ awaitedAudio }) => awaitedAudio?.indices.has(row.index))
  return task ? { ...row, tts_status: 'generating', tts_task_id: task.id } : row
}

interface PageRows {
  bytes: Uint8Array
  tag: string
}

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
