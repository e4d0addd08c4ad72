import { members } from '../../lib/contracts/user-manager.ts'
import { avatarOf } from '../../lib/user-manager/accounts/avatars.ts'
import { listMembers } from '../../lib/user-manager/accounts/lists.ts'
import { presentList } from '../../lib/user-manager/accounts/present.ts'
import { endpoint } from '../../lib/user-manager/app.ts'
import { changeTier, removeMember } from '../../lib/user-manager/members/change-member.ts'
import { presentMember } from '../../lib/user-manager/members/present.ts'

export const list = endpoint(members.list, async ({ query, app }) =>
  presentList(await listMembers(app.accounts, query), presentMember),
)

export const change = endpoint(members.change, async ({ params, body, app }) =>
  presentMember(await changeTier(app.accounts, params.id, body.tier)),
)

export const remove = endpoint(members.remove, ({ params, app }) => removeMember(app, params.id))

export const avatar = endpoint(members.avatar, ({ params, actor, headers, app, signal }) =>
  avatarOf(app, actor, params.id, { ifNoneMatch: headers['if-none-match'], signal }),
)
