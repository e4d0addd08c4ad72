import type { Acting } from '../auth/actor.ts'
import { Problem } from '../http/errors.ts'
import { mustBeOwn, type ParsedKey, parseKey } from './keys.ts'

export type TemporaryKey = Extract<ParsedKey, { area: 'temporary' }>

const DAY_MS = 86_400_000
/** How long a file that was sent is kept if nothing is made of it. */
export const TEMPORARY_MS = 7 * DAY_MS

export const isPastItsTime = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > TEMPORARY_MS

/**
 * What the handle of a file says that was sent: 400 where it is none, 403 where it is another account's, 404 where
 * the file has been kept for good. `member` is what the caller knows it by.
 */
export function ownTemporaryKey(handle: string, acting: Acting | null, member: string): TemporaryKey {
  const key = parseKey(handle)
  if (key?.area !== 'temporary' && key?.area !== 'source') throw noHandle(member)
  mustBeOwn(key, acting)
  if (key.area === 'source') throw sendAgain()
  return key
}

export const sendAgain = () =>
  new Problem(
    'not_found',
    'The file is not there: it was used up, or sent more than seven days ago. Send it again.',
  )

function noHandle(member: string): Problem {
  const message = 'must be a file_handle as it was answered when the file was sent'
  return new Problem('invalid_input', `${member}: ${message}`, { errors: [{ path: member, message }] })
}
