import { ownTemporaryKey } from '../../../objects/handles.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import type { FlowSurroundings } from '../article-work.ts'
import type { RecordingAlong } from '../flows/upload.ts'
import { keepOrRemove } from './process-recording.ts'
import { type FilesInUse, settleRecording } from './upload-recording.ts'

/** The recording of an upload that brings its own lines; refused before a task starts if it does not exist. */
export async function recordingAlong(
  flow: FlowSurroundings & { sources: FilesInUse },
  owner: Member,
  handle: string,
): Promise<RecordingAlong> {
  ownTemporaryKey(handle, owner, 'body.file_handle')
  await flow.clients.data.files.source({ body: { file_handle: handle } })
  return {
    mustBeFree: () => flow.sources.mustBeFree(handle),
    take: task => flow.sources.take(handle, task),
    keep: work => keepOrRemove({ handle }, work, true),
    settle: task => settleRecording(flow, task, handle),
  }
}
