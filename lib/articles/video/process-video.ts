import type { ArticleHead, VideoInput } from '../../contracts/schemas/articles.ts'
import type { Transcript } from '../../contracts/schemas/speech.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import { processUpload } from '../flows/process-upload.ts'
import { mustFit } from '../limits.ts'
import { keepOrRemove } from './keep-or-remove.ts'
import { polished } from './polished.ts'
import { rowTimes } from './segment-times.ts'
import { transcriptText } from './transcript-text.ts'
import { purposeOf, type VideoWork } from './video-work.ts'

/** On the way to where the rows are saved. */
const TRANSCRIBED = 10

/** SPEC.md's video upload flow, from its second step on; then it is the flow of a text. */
export async function processVideo(work: VideoWork, input: VideoInput): Promise<TaskResult> {
  const { task, maxCharacters } = work
  task.report('transcribing', 0)
  const { segments, duration } = await transcribed(work)
  task.report('polishing', TRANSCRIBED)
  const spoken = await polished(work, segments, input.model)
  const raw_content = transcriptText(spoken.segments, input.genre)
  mustFit(raw_content, maxCharacters)
  const article = await createdArticle(work, input, raw_content)
  task.worksOn(article)
  return processUpload(
    { ...work, article },
    {
      timesOf: rows => rowTimes(spoken.segments, rows, duration),
      async conclude(studied, result) {
        const warnings = [...spoken.warnings, ...(await keepOrRemove(work, studied, input.keep_audio))]
        return { ...result, warnings: [...new Set([...warnings, ...result.warnings])] }
      },
    },
  )
}

/** The file goes to the agent by an address that was signed just now: it may have waited for long. */
async function transcribed(work: VideoWork): Promise<Transcript> {
  const { clients, source, task } = work
  const { signal } = task
  const { url } = await clients.data.files.source({ body: { file_handle: source.handle } }, { signal })
  const body = { purpose: purposeOf(work), url, extension: source.extension }
  return clients.agent.speech.transcribe({ body }, { signal })
}

function createdArticle(work: VideoWork, input: VideoInput, raw_content: string): Promise<ArticleHead> {
  const { input_handle, keep_audio, ...described } = input
  const { clients, task } = work
  const body = {
    ...described,
    raw_content,
    status: 'processing' as const,
    progress: task.snapshot.progress,
    task_id: task.id,
  }
  // Not to be stopped half-way: the end of the task must know whether there is an article.
  return clients.data.articles.create({ body })
}
