import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import type { VideoInput } from '../../../contracts/schemas/articles/uploads.ts'
import type { CallPurpose, Warning } from '../../../contracts/schemas/models/agent.ts'
import type { Segment, Transcript } from '../../../contracts/schemas/models/speech.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { withWarnings } from '../analysis/tally.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { processUpload } from '../flows/upload.ts'
import { mustFit } from '../limits.ts'
import { rowTimes, transcriptText } from './transcript-text.ts'

interface RecordingWork extends FlowSurroundings {
  task: TaskRun
  source: { handle: string; extension: string }
  maxCharacters: number
}

const TRANSCRIBED = 10

export async function processRecording(work: RecordingWork, input: VideoInput): Promise<TaskResult> {
  const { task, maxCharacters } = work
  task.report('transcribing', 0)
  const { segments, duration } = await transcribed(work)
  task.report('polishing', TRANSCRIBED)
  const transcript = await polished(work, segments, input.model)
  const raw_content = transcriptText(transcript.segments, input.genre)
  mustFit(raw_content, maxCharacters)
  const article = await createdArticle(work, input, raw_content)
  task.worksOn(article)
  return processUpload(
    { ...work, article },
    {
      origin: {
        timesOf: rows => rowTimes(transcript.segments, rows, duration),
        async conclude(finished, result) {
          const kept = await keepOrRemove(work.source, finished, input.keep_audio)
          return withWarnings(result, [...transcript.warnings, ...kept])
        },
      },
    },
  )
}

/** Signs an address now: the task may have waited for long. */
async function transcribed(work: RecordingWork): Promise<Transcript> {
  const { clients, source, task } = work
  const { signal } = task
  const { url } = await clients.data.files.source({ body: { file_handle: source.handle } }, { signal })
  const body = { purpose: purposeOf(work), url, extension: source.extension }
  return clients.agent.speech.transcribe({ body }, { signal })
}

/** Corrects slips; after a failure keeps the transcript, with a warning. */
async function polished(
  work: RecordingWork,
  segments: Segment[],
  model: string | undefined,
): Promise<{ segments: Segment[]; warnings: Warning[] }> {
  const { clients, log, task } = work
  const texts = segments.map(({ text }) => text)
  try {
    const body = { purpose: purposeOf(work), segments: texts, model: model ?? null }
    const answer = await clients.agent.speech.polish({ body }, { signal: task.signal })
    if (answer.segments.length !== texts.length)
      throw new Error(`${texts.length} segments were sent, but ${answer.segments.length} came back.`)
    const corrected = segments.map((segment, at) => ({
      ...segment,
      text: answer.segments[at] ?? segment.text,
    }))
    return { segments: corrected, warnings: answer.warnings }
  } catch (error) {
    task.signal.throwIfAborted()
    log.warn({ error, task_id: task.id }, 'a transcript was not polished')
    return { segments, warnings: ['polish_failed'] }
  }
}

const purposeOf = ({ task }: RecordingWork): CallPurpose => ({
  user_id: task.owner,
  article_id: null,
  task_id: task.id,
})

function createdArticle(work: RecordingWork, input: VideoInput, raw_content: string): Promise<ArticleHead> {
  const { input_handle, keep_audio, ...described } = input
  const { clients, task } = work
  const body = {
    ...described,
    raw_content,
    status: 'processing' as const,
    progress: task.snapshot.progress,
    task_id: task.id,
    // Times and recording are known to this task alone.
    resumes: false as const,
  }
  // Runs to its end: the task must know whether there is an article.
  return clients.data.articles.create({ body })
}

/**
 * Runs to its end. A failure does not fail the article: a recording to keep gives a warning, and any other is pruned later.
 */
export async function keepOrRemove(
  { handle: file_handle }: Pick<RecordingWork['source'], 'handle'>,
  { article, clients, log, task }: ArticleWork,
  isKept: boolean,
): Promise<Warning[]> {
  const { files } = clients.data
  try {
    if (isKept) await files.promote({ body: { file_handle, article_id: article.id, task_id: task.id } })
    else await files.remove({ query: { file_handle } })
    return []
  } catch (error) {
    if (isProblem(error, 'superseded')) throw error
    log.warn({ error, task_id: task.id }, 'the recording of an article could be neither kept nor removed')
    return isKept ? ['source_not_kept'] : []
  }
}
