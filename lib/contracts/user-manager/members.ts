import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { Member, TierChange, UserUuid } from '../schemas/accounts/members.ts'
import { listOf, NoContent, Nothing, Page } from '../schemas/basics.ts'

const ByMember = z.object({ id: UserUuid })

/** Third-party accounts, for administrators. */
export const members = group({
  list: {
    ...route('GET', '/api/admin/members', 'root'),
    summary: 'List the third-party accounts, the oldest first',
    query: Page,
    output: listOf(Member),
  },
  change: {
    ...route('PATCH', '/api/admin/members/{id}', 'root'),
    summary: 'Change the subscription tier of a third-party account',
    params: ByMember,
    body: TierChange,
    output: Member,
  },
  remove: {
    ...route('DELETE', '/api/admin/members/{id}', 'root'),
    summary: 'Delete a third-party account with its links, sessions and picture',
    params: ByMember,
    ...NoContent,
  },
  avatar: {
    ...route('GET', '/api/admin/members/{id}/avatar', 'root'),
    summary: 'The picture of a third-party account',
    params: ByMember,
    reply: 'bytes',
    reply_type: 'image/webp',
    output: Nothing,
  },
})
