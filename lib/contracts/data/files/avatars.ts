import { group, route } from '../../../platform/http/route.ts'
import { ByAccount, MiB, NoContent, Nothing, Ulid } from '../../schemas/basics.ts'

export const MOST_STORED_BYTES = MiB / 4

const ByAvatar = ByAccount.extend({ avatar: Ulid })
const type = 'image/webp'

/** Pictures of accounts, as user_manager has made them; its records say which one counts. */
export const avatars = group({
  store: {
    ...route('PUT', '/v1/data/avatars/{user_id}/{avatar}', 'service'),
    any_account: true,
    repeatable: true,
    summary: 'Store a picture of the acting account',
    params: ByAvatar,
    receives: 'raw',
    media_types: [type],
    max_body: MOST_STORED_BYTES,
    ...NoContent,
  },
  read: {
    ...route('GET', '/v1/data/avatars/{user_id}/{avatar}', 'service'),
    any_account: true,
    summary: 'A picture of the acting account, or for an administrator of any',
    params: ByAvatar,
    reply: 'bytes',
    reply_type: type,
    output: Nothing,
  },
  clear: {
    ...route('DELETE', '/v1/data/avatars/{user_id}', 'service'),
    any_account: true,
    summary: 'Remove the pictures of an account that are older than this one',
    params: ByAccount,
    query: ByAvatar.pick({ avatar: true }),
    ...NoContent,
  },
})
