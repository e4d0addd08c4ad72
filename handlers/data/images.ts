import { images } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { listImages, readImage } from '../../lib/data/articles/images/read-image.ts'
import { storeImage } from '../../lib/data/articles/images/store-image.ts'
import { rangeRequestedBy } from '../../lib/objects/ranged-reply.ts'

export const list = endpoint(images.list, ({ params, query, app }) =>
  listImages(app.content, params.id, query.guest ?? false),
)

export const read = endpoint(images.read, ({ params, query, headers, app }) => {
  const isGuest = query.guest ?? false
  return readImage(app, params, { isGuest, ...rangeRequestedBy(headers) })
})

export const store = endpoint(images.store, ({ params, query, body, actor, app }) =>
  storeImage(app, params, query, body, () => app.rooms.mustBeBelowQuota(app, actor.acting.user_id)),
)
