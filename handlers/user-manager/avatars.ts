import { avatars } from '../../lib/contracts/user-manager.ts'
import { avatarOf, removeAvatar, replaceAvatar } from '../../lib/user-manager/accounts/avatars.ts'
import { endpoint } from '../../lib/user-manager/app.ts'

export const replace = endpoint(avatars.replace, ({ body, actor, app, signal }) =>
  replaceAvatar(app, actor, body, signal),
)

export const remove = endpoint(avatars.remove, ({ actor, app }) => removeAvatar(app, actor))

export const get = endpoint(avatars.get, ({ params, actor, headers, app, signal }) =>
  avatarOf(app, actor, params.user_id, { ifNoneMatch: headers['if-none-match'], signal }),
)
