import { minedMedia } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { changeMedia, readMedia, removeMedia, wantMedia } from '../../lib/data/learners/mined/own-media.ts'

export const get = endpoint(minedMedia.get, ({ params, actor, app }) =>
  readMedia(app, actor.acting, params.media_id),
)

export const want = endpoint(minedMedia.want, ({ params, actor, app }) =>
  wantMedia(app, actor.acting, params.media_id),
)

export const change = endpoint(minedMedia.change, ({ params, body, actor, app }) =>
  changeMedia(app, actor.acting, params.media_id, body),
)

export const remove = endpoint(minedMedia.remove, ({ params, actor, app }) =>
  removeMedia(app, actor.acting, params.media_id),
)
