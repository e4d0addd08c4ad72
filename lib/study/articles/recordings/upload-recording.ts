import type { VideoInput } from '../../../contracts/schemas/articles/uploads.ts'
import { ownRecordingKey } from '../../../objects/handles.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import type { TaskPlan, TaskRun } from '../../tasks/task-run.ts'
import type { FlowSurroundings } from '../article-work.ts'
import { settleArticle } from '../flows/task-on-article.ts'
import type { RecordingAlong } from '../flows/upload.ts'
import { keepOrRemove, processRecording } from './process-recording.ts'

/** No second task may share a file, since a task's end removes or keeps it. */
export class FilesInUse {
  private readonly tasks = new Map<string, TaskRun>()

  mustBeFree(handle: string): void {
    const task = this.tasks.get(handle)
    if (task && isActive(task)) throw refusal('file_in_use', {}, { members: { task_id: task.id } })
  }

  /** Has never more entries than active tasks. */
  take(handle: string, task: TaskRun): void {
    for (const [other, user] of this.tasks) if (!isActive(user)) this.tasks.delete(other)
    this.tasks.set(handle, task)
  }
}

const isActive = ({ snapshot }: TaskRun) => snapshot.state === 'active'

interface RecordingSurroundings extends FlowSurroundings {
  sources: FilesInUse
  maxCharacters: number
}

export async function uploadRecording(flow: RecordingSurroundings, owner: Member, input: VideoInput) {
  const { sources, tasks } = flow
  const { input_handle: handle } = input
  const { extension } = ownRecordingKey(handle, owner, 'body.input_handle')
  await mustBePossible(flow, handle)
  sources.mustBeFree(handle)
  const task = tasks.register('video', owner.user_id)
  sources.take(handle, task)
  const tts = input.tts ?? flow.runtime.read().automatic_article_tts
  return tasks.begin(task, {
    prepare: () => () =>
      processRecording({ ...flow, task, source: { handle, extension } }, { ...input, tts }),
    settle: settleRecording(flow, task, handle),
  })
}

/** For an upload with its own lines; refuses a missing recording before a task starts. */
export async function recordingAlong(
  flow: Omit<RecordingSurroundings, 'maxCharacters'>,
  owner: Member,
  handle: string,
): Promise<RecordingAlong> {
  ownRecordingKey(handle, owner, 'body.file_handle')
  await flow.clients.data.files.source({ body: { file_handle: handle } })
  return {
    mustBeFree: () => flow.sources.mustBeFree(handle),
    take: task => flow.sources.take(handle, task),
    keep: work => keepOrRemove({ handle }, work, true),
    settle: task => settleRecording(flow, task, handle),
  }
}

/** Refuses before a task starts. */
async function mustBePossible({ clients }: FlowSurroundings, handle: string): Promise<void> {
  const { transcription } = await clients.agent.speech.status()
  if (!transcription) throw refusal('no_transcription')
  await clients.data.files.source({ body: { file_handle: handle } })
}

/** Removes the file too; there may be no article yet. */
export function settleRecording(flow: FlowSurroundings, task: TaskRun, handle: string): TaskPlan['settle'] {
  const settleItsArticle = settleArticle(flow, task)
  return async failure => {
    try {
      await settleItsArticle(failure)
    } finally {
      await flow.clients.data.files.remove({ query: { file_handle: handle } })
    }
  }
}
