import { avatars } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { clearAvatars, readAvatar, storeAvatar } from '../../lib/data/files/avatars.ts'
import { bytes } from '../../lib/platform/http/reply.ts'

export const store = endpoint(avatars.store, ({ params, body, actor, app }) =>
  storeAvatar(app, actor.acting, params, body),
)

export const read = endpoint(avatars.read, async ({ params, actor, app }) =>
  bytes(await readAvatar(app, actor.acting, params)),
)

export const clear = endpoint(avatars.clear, ({ params, query, actor, app }) =>
  clearAvatars(app, actor.acting, { ...params, ...query }),
)
