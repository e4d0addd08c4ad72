import type { Member } from '../../auth/actor.ts'
import type { VideoInput } from '../../contracts/schemas/articles.ts'
import { Problem } from '../../http/errors.ts'
import { ownTemporaryKey } from '../../media/handles.ts'
import type { TaskPlan, TaskRun } from '../../tasks/task-run.ts'
import type { FlowSurroundings } from '../article-work.ts'
import { settleArticle } from '../flows/end-task.ts'
import { processVideo } from './process-video.ts'
import type { SourcesInUse } from './sources-in-use.ts'

export interface VideoSurroundings extends FlowSurroundings {
  sources: SourcesInUse
  /** Of an article's text. */
  maxCharacters: number
}

/** Has a file that was sent taken down and studied. There is no article before there is a transcript. */
export async function uploadVideo(
  flow: VideoSurroundings,
  owner: Member,
  input: VideoInput,
): Promise<TaskRun> {
  const { sources, tasks } = flow
  const { input_handle: handle } = input
  const { extension } = ownTemporaryKey(handle, owner, 'body.input_handle')
  await mustBePossible(flow, handle)
  sources.mustBeFree(handle)
  const task = tasks.register('video', owner.user_id)
  sources.take(handle, task)
  const tts = input.tts ?? flow.runtime.read().automatic_article_tts
  return tasks.begin(task, {
    prepare: () => () => processVideo({ ...flow, task, source: { handle, extension } }, { ...input, tts }),
    settle: settleVideo(flow, task, handle),
  })
}

/** Told before a task is: that nothing can listen, or that the file is not there. */
async function mustBePossible({ clients }: FlowSurroundings, handle: string): Promise<void> {
  const { transcription } = await clients.agent.speech.status()
  if (!transcription)
    throw new Problem(
      'not_configured',
      'No transcription model is set up: an administrator adds one under AI APIs, Speech & automation.',
    )
  await clients.data.files.source({ body: { file_handle: handle } })
}

/** What a task that cannot finish leaves: its article, if there is one yet, and no file. */
function settleVideo(flow: FlowSurroundings, task: TaskRun, handle: string): TaskPlan['settle'] {
  const settleItsArticle = settleArticle(flow, task)
  return async failure => {
    try {
      await settleItsArticle(failure)
    } finally {
      await flow.clients.data.files.remove({ query: { file_handle: handle } })
    }
  }
}
