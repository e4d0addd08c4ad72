import { videos } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'
import { receiveFile } from '../../lib/study/articles/recordings/receive-file.ts'
import { uploadRecording } from '../../lib/study/articles/recordings/upload-recording.ts'

export const file = endpoint(videos.file, async ({ query, headers, incoming, actor, app, signal }) => {
  const sent = { name: query.name, headers, incoming, most_bytes: app.config.VIDEO_MAX_BYTES }
  const { files } = app.clients.data
  const { file_handle } = await app.receiving.run(actor.user_id, () => receiveFile(files, sent, signal))
  return { file_handle }
})

export const upload = endpoint(videos.upload, ({ body, actor, caller, app }) => {
  const { sources, config } = app
  const limits = { sources, maxCharacters: config.MAX_ARTICLE_CHARS }
  return app.startTask(actor, caller, flow => uploadRecording({ ...flow, ...limits }, actor, body))
})
