import { users } from '../../lib/contracts/user-manager.ts'
import { listUsers } from '../../lib/user-manager/accounts/lists.ts'
import { makePasswordLink } from '../../lib/user-manager/accounts/password-links.ts'
import { presentList, presentPasswordLink, presentUser } from '../../lib/user-manager/accounts/present.ts'
import { changeRole, removeUser } from '../../lib/user-manager/accounts/users.ts'
import { endpoint } from '../../lib/user-manager/app.ts'

export const list = endpoint(users.list, async ({ query, app }) =>
  presentList(await listUsers(app.accounts, query), presentUser),
)

export const role = endpoint(users.role, async ({ params, body, actor, app }) =>
  presentUser(await changeRole(app.accounts, actor, params.id, body.role)),
)

export const passwordLink = endpoint(users.passwordLink, async ({ params, app }) =>
  presentPasswordLink(await makePasswordLink(app.accounts, params.id), app.config),
)

export const remove = endpoint(users.remove, ({ params, actor, app }) =>
  removeUser(app.accounts, actor, params.id),
)
