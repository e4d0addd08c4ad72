import type { NewRow, Times } from '../../../contracts/schemas/articles/sentences.ts'
import type { UploadInput } from '../../../contracts/schemas/articles/uploads.ts'
import type { Warning } from '../../../contracts/schemas/models/agent.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import type { TaskPlan, TaskRun } from '../../tasks/task-run.ts'
import { everything } from '../analysis/analyse-sentences.ts'
import { nothingAnalysed, withWarnings } from '../analysis/tally.ts'
import type { ArticleWork, FlowSurroundings, TextReading } from '../article-work.ts'
import { type Progress, SAVED, withProgress } from '../progress.ts'
import { contentOf, readNotes, readText } from '../rows.ts'
import { anchorsOfRows } from '../source/anchors.ts'
import { glossesOfText } from '../source/article-glosses.ts'
import { ofRows } from '../source/line-times.ts'
import { readingsOfRows } from '../source/read-text.ts'
import type { UploadedText } from '../source/uploaded-text.ts'
import { analyseText } from './analyse-text.ts'
import { readFirstRows, saveRows } from './save-rows.ts'
import { splitRows } from './split-rows.ts'
import { complete, settleArticle } from './task-on-article.ts'

/**
 * Stores the article before it returns, so that no text is in memory only. The uploader, or else the administrator's
 * present switch, decides on audio.
 */
export async function uploadText(
  flow: FlowSurroundings,
  owner: Member,
  input: UploadInput,
  text: UploadedText,
  recording?: RecordingAlong,
) {
  recording?.mustBeFree()
  const task = flow.tasks.register('upload', owner.user_id)
  recording?.take(task)
  const { lines, translations, notation, readings, headings, figures, footnotes, file_handle, ...described } =
    input
  const tts = input.tts ?? flow.runtime.read().automatic_article_tts
  const begun = { tts, status: 'processing' as const, progress: 0, task_id: task.id }
  const body = { ...described, ...text, ...begun }
  const sent = sentText(text)
  const beginning = { ...flow, article: { genre: input.genre, metadata: {} }, task }
  const ahead = recording ? undefined : readAhead(beginning, sent)
  return flow.tasks.begin(task, {
    async prepare() {
      const article = await flow.clients.data.articles.create({ body })
      task.worksOn(article)
      const work: ArticleWork = { ...flow, article, task }
      return async () => {
        const warnings = (await recording?.keep(work)) ?? []
        return withWarnings(await processUpload(work, { sent, ahead }), warnings)
      }
    },
    settle: recording?.settle(task) ?? settleArticle(flow, task),
  })
}

export interface RecordingAlong {
  mustBeFree(): void
  take(task: TaskRun): void
  /** Comes first, so that the first rows can be played. */
  keep(work: ArticleWork): Promise<Warning[]>
  settle(task: TaskRun): TaskPlan['settle']
}

/** Differs for a text from a recording. */
interface TextOrigin {
  /** Undefined for rows without a known time. */
  timesOf(rows: readonly string[]): readonly (Times | undefined)[]
  /** Runs last before the article's end, and returns the task's result. */
  conclude(work: ArticleWork, result: TaskResult): Promise<TaskResult>
}

/** Runs after the article exists, also for a recording's text. */
export const processUpload = (
  work: ArticleWork,
  { origin, sent, ahead }: UploadSource = {},
): Promise<TaskResult> =>
  withProgress(work, async progress => {
    progress.report('splitting', 0)
    const upload = (await ahead) ?? (await readUpload(work, { origin, sent }))
    const { rows, raw_content, translations, warnings } = upload
    const saved = await saveUpload(work, upload, progress)
    const { article } = saved
    const end = async (result: TaskResult) => {
      const warned = withWarnings(result, warnings)
      return complete(saved, origin ? await origin.conclude(saved, warned) : warned)
    }
    const text = contentOf(rows)
    const analysed = async () => {
      if (article.explain_mode === 'split') return nothingAnalysed(text.length)
      const lacking = {
        ...everything(article, text, ({ index }) => translations[index] !== undefined),
        audio: article.tts ? text : null,
        whole: raw_content,
      }
      return analyseText(saved, lacking, progress)
    }
    const [result] = await settled([analysed(), recordUpload(saved, raw_content.length)])
    return end(result)
  })

type Upload = Awaited<ReturnType<typeof readUpload>> & { first?: NewRow[] }

interface UploadSource {
  origin?: TextOrigin | undefined
  sent?: SentText | undefined
  ahead?: Promise<Upload | undefined> | undefined
}

async function readSent(work: ArticleWork) {
  const [text, notes] = await Promise.all([readText(work), readNotes(work)])
  return { ...text, notes }
}
type SentText = Awaited<ReturnType<typeof readSent>>

/** Longer texts are read from the store again: a thousand may wait. */
const LONGEST_SENT = 20_000

/** Spares the task of a short new article reading it again. */
const sentText = ({ raw_content, notes }: UploadedText): SentText | undefined =>
  raw_content.length > LONGEST_SENT
    ? undefined
    : { raw_content: raw_content.toWellFormed(), content_revision: 1, notes: notes ?? null }

/** Longer texts gain nothing, and wait in memory for the task's turn. */
const LONGEST_READ_AHEAD = 5_000

/**
 * Begins during the creation, since the reader waits for both. Not with lines, which only the stored article has. Undefined
 * on failure: the task reads at its turn, perhaps much later.
 */
async function readAhead(reading: TextReading, sent?: SentText): Promise<Upload | undefined> {
  if (!sent || sent.raw_content.length > LONGEST_READ_AHEAD || sent.notes?.line_times) return undefined
  try {
    const upload = await readSentText(reading, sent)
    return { ...upload, first: await readFirstRows(reading, upload) }
  } catch {
    return undefined
  }
}

export const readUpload = async (work: ArticleWork, { origin, sent }: UploadSource = {}) =>
  readSentText(work, sent ?? (await readSent(work)), origin)

async function readSentText(work: TextReading, { notes, ...text }: SentText, origin?: TextOrigin) {
  const { raw_content } = text
  const split = await splitRows(work, raw_content)
  const { rows } = split
  const times = origin?.timesOf(rows) ?? ofRows(notes?.line_times ?? [], rows)
  const translations = ofRows(notes?.line_translations ?? [], rows)
  const readings = readingsOfRows(notes?.readings ?? [], rows)
  const anchors = anchorsOfRows(notes ?? {}, rows)
  return {
    ...text,
    ...split,
    times,
    translations,
    readings,
    anchors,
    glosses: glossesOfText(raw_content, notes),
  }
}

export async function saveUpload(
  work: ArticleWork,
  upload: Upload,
  progress: Progress,
): Promise<ArticleWork> {
  const article = await saveRows(work, upload, progress.between('splitting', 0, SAVED))
  return { ...work, article }
}

/** A missing usage record never fails the upload. */
export async function recordUpload(
  { article, clients, firstReads, log, newId, now, task }: ArticleWork,
  characters: number,
) {
  await firstReads.over(article.id)
  const record = {
    record_id: newId(),
    kind: 'upload' as const,
    user_id: article.user_id,
    article_id: article.id,
    task_id: task.id,
    characters,
    created_at: now().toISOString(),
  }
  try {
    await clients.userManager.internal.recordUsage({ body: { records: [record] } }, { signal: task.signal })
  } catch (error) {
    task.signal.throwIfAborted()
    log.warn({ error, task_id: task.id }, 'the usage of an upload was not recorded')
  }
}
