import { endpoint } from '../../lib/app/data.ts'
import { mustAct } from '../../lib/content/access.ts'
import { keptMedia, signedDownload } from '../../lib/content/files/kept-media.ts'
import { promote as moveForGood } from '../../lib/content/files/promote.ts'
import { receiveFile } from '../../lib/content/files/receive.ts'
import { signedOrigins, sourceOf } from '../../lib/content/files/source.ts'
import { removeTemporary } from '../../lib/content/files/temporary-file.ts'
import { files } from '../../lib/contracts/data.ts'

export const receive = endpoint(files.receive, ({ query, incoming, actor, app, signal }) => {
  const sent = { name: query.name, bytes: incoming, most_bytes: app.config.VIDEO_MAX_BYTES }
  return receiveFile(app, mustAct(actor.acting), sent, signal)
})

export const source = endpoint(files.source, ({ body, actor, app, signal }) =>
  sourceOf(app, actor.acting, body.file_handle, signal),
)

export const origins = endpoint(files.origins, async ({ app }) => ({
  origins: await signedOrigins(app.objects),
}))

export const promote = endpoint(files.promote, ({ body, actor, app, signal }) =>
  moveForGood(app, actor.acting, body, signal),
)

export const remove = endpoint(files.remove, async ({ query, actor, app, signal }) => {
  await removeTemporary(app, actor.acting, query.file_handle, signal)
  return null
})

export const download = endpoint(files.download, ({ query, headers, app, signal }) =>
  signedDownload(app, query.key, { range: headers.range, signal }),
)

export const media = endpoint(files.media, ({ params, query, headers, actor, app, signal }) =>
  keptMedia(app, actor.acting, params.id, query.guest ?? false, { range: headers.range, signal }),
)
