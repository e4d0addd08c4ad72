import { avatars } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { clearAvatars, readAvatar, storeAvatar } from '../../lib/data/files/avatars.ts'
import { bytes } from '../../lib/platform/http/reply.ts'

export const store = endpoint(avatars.store, async ({ params, body, actor, app }) => {
  await storeAvatar(app, actor.acting, params, body)
  return null
})

export const read = endpoint(avatars.read, async ({ params, actor, app }) =>
  bytes(await readAvatar(app, actor.acting, params)),
)

export const clear = endpoint(avatars.clear, async ({ params, query, actor, app }) => {
  await clearAvatars(app, actor.acting, { ...params, ...query })
  return null
})
