import { endpoint } from '../../lib/app/study.ts'
import { sendFile } from '../../lib/articles/video/send-file.ts'
import { uploadVideo } from '../../lib/articles/video/upload-video.ts'
import { videos } from '../../lib/contracts/study.ts'

export const file = endpoint(videos.file, async ({ query, headers, incoming, actor, app, signal }) => {
  await app.mustExist(actor)
  const sent = { name: query.name, headers, incoming, most_bytes: app.config.VIDEO_MAX_BYTES }
  const { files } = app.clients.data
  const { file_handle } = await app.comingIn.admit(actor.user_id, () => sendFile(files, sent, signal))
  return { file_handle }
})

export const upload = endpoint(videos.upload, ({ body, actor, caller, app }) => {
  const { sources, config } = app
  const limits = { sources, maxCharacters: config.MAX_ARTICLE_CHARS }
  return app.takeOn(actor, caller, flow => uploadVideo({ ...flow, ...limits }, actor, body))
})
