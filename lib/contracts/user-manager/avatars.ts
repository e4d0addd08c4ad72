import { group, route } from '../../platform/http/route.ts'
import { ByAccount, MiB, NoContent, Nothing } from '../schemas/basics.ts'

/** The picture of an account, of either kind. */
export const avatars = group({
  replace: {
    ...route('PUT', '/api/auth/avatar', 'user'),
    summary:
      'Set your picture: a PNG, JPEG or WebP of at most 2 MiB, 10,000 pixels a side and 24 million in all. It is kept as a WebP of 256 × 256 pixels, without metadata of the file',
    receives: 'raw',
    media_types: ['image/png', 'image/jpeg', 'image/webp'],
    max_body: 2 * MiB,
    ...NoContent,
  },
  remove: {
    ...route('DELETE', '/api/auth/avatar', 'user'),
    summary: 'Remove your picture; no error if there is none',
    ...NoContent,
  },
  get: {
    ...route('GET', '/api/auth/avatars/{user_id}', 'user'),
    summary: 'The picture of your own account, or for an administrator of any',
    params: ByAccount,
    reply: 'bytes',
    reply_type: 'image/webp',
    output: Nothing,
  },
})
