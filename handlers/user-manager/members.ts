import { members } from '../../lib/contracts/user-manager.ts'
import { avatarOf } from '../../lib/user-manager/accounts/avatars.ts'
import { listMembers } from '../../lib/user-manager/accounts/lists.ts'
import { presentList } from '../../lib/user-manager/accounts/present.ts'
import { endpoint } from '../../lib/user-manager/app.ts'
import { changeTier, removeMember } from '../../lib/user-manager/members/change-member.ts'
import { linksOfEach } from '../../lib/user-manager/members/find-member.ts'
import { presentMember } from '../../lib/user-manager/members/present.ts'

export const list = endpoint(members.list, async ({ query, app, signal }) => {
  const memberList = await listMembers(app.accounts, query)
  const links = await linksOfEach(app.accounts, memberList.items, signal)
  return presentList(memberList, member => presentMember(member, links))
})

export const change = endpoint(members.change, async ({ params, body, app, signal }) => {
  const member = await changeTier(app.accounts, params.id, body.tier)
  return presentMember(member, await linksOfEach(app.accounts, [member], signal))
})

export const remove = endpoint(members.remove, ({ params, app }) => removeMember(app, params.id))

export const avatar = endpoint(members.avatar, ({ params, actor, headers, app, signal }) =>
  avatarOf(app, actor, params.id, { ifNoneMatch: headers['if-none-match'], signal }),
)
