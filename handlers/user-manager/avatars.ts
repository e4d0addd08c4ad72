import { avatars } from '../../lib/contracts/user-manager.ts'
import { avatarOf, removeAvatar, replaceAvatar } from '../../lib/user-manager/accounts/avatars.ts'
import { endpoint } from '../../lib/user-manager/app.ts'

export const replace = endpoint(avatars.replace, async ({ body, actor, app, signal }) => {
  await replaceAvatar(app, actor, body, signal)
  return null
})

export const remove = endpoint(avatars.remove, async ({ actor, app }) => {
  await removeAvatar(app, actor)
  return null
})

export const get = endpoint(avatars.get, ({ params, actor, headers, app, signal }) =>
  avatarOf(app, actor, params.user_id, { ifNoneMatch: headers['if-none-match'], signal }),
)
