import { files } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { promote as promoteFile } from '../../lib/data/files/move-source.ts'
import { readSourceFile, signedDownload } from '../../lib/data/files/source-file.ts'
import {
  readTemporary,
  receiveFile,
  removeTemporary,
  signedOrigins,
  temporaryAddress,
} from '../../lib/data/files/temporary-files.ts'
import { rangeRequestedBy } from '../../lib/objects/ranged-reply.ts'

export const receive = endpoint(files.receive, async ({ query, incoming, actor, app }) => {
  const { quota, by_kind } = await app.rooms.storageOf(app, actor.acting.user_id)
  const most = quota.bytes - by_kind.learning
  const sent = { name: query.name, bytes: incoming, most_bytes: app.config.VIDEO_MAX_BYTES, most }
  return receiveFile(app, actor.acting, sent)
})

export const source = endpoint(files.source, ({ body, app }) => temporaryAddress(app, body.file_handle))

export const read = endpoint(files.read, ({ query, app }) => readTemporary(app, query.file_handle))

export const origins = endpoint(files.origins, async ({ query, app }) => ({
  origins: await signedOrigins(app.objects, query.of),
}))

export const promote = endpoint(files.promote, ({ body, app }) => promoteFile(app, body))

export const remove = endpoint(files.remove, ({ query, app }) => removeTemporary(app, query.file_handle))

export const download = endpoint(files.download, ({ query, headers, app }) =>
  signedDownload(app, query.key, rangeRequestedBy(headers)),
)

export const media = endpoint(files.media, ({ params, query, headers, app }) =>
  readSourceFile(app, params.id, {
    isGuest: query.guest ?? false,
    isWhole: query.whole ?? false,
    ...rangeRequestedBy(headers),
  }),
)
