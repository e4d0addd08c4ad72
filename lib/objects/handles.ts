import type { Acting } from '../platform/auth/actor.ts'
import { invalidInput, Problem } from '../platform/problems/errors.ts'
import { IMPORT_EXTENSION, mustBeOwn, type ParsedKey, parseKey } from './keys.ts'

type TemporaryKey = Extract<ParsedKey, { area: 'temporary' }>

const DAY_MS = 86_400_000
/** The time before a temporary file is pruned. */
const TEMPORARY_MS = 7 * DAY_MS

export const isExpired = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > TEMPORARY_MS

/**
 * The key that a file handle names: 400 if it is not a handle, 403 for another account's, 404 if the file is no longer
 * temporary. `member` is the request's field with the handle.
 */
export function ownTemporaryKey(handle: string, acting: Acting | null, member: string): TemporaryKey {
  const key = parseKey(handle)
  if (key?.area !== 'temporary' && key?.area !== 'source')
    throw invalidInput(member, 'must be the file_handle from the reply to sending the file')
  mustBeOwn(key, acting)
  if (key.area === 'source') throw sendAgain()
  return key
}

/** The same key of a video or sound file. */
export function ownRecordingKey(handle: string, acting: Acting | null, member: string) {
  const { extension, ...key } = ownTemporaryKey(handle, acting, member)
  if (extension === IMPORT_EXTENSION) throw invalidInput(member, 'must be a video or sound file')
  return { ...key, extension }
}

/** Checks the key of a file to import. */
export function mustBeOwnImport(handle: string, acting: Acting | null, member: string): void {
  if (ownTemporaryKey(handle, acting, member).extension !== IMPORT_EXTENSION)
    throw invalidInput(member, 'must be a file that was sent to be imported')
}

export const sendAgain = () =>
  new Problem(
    'not_found',
    'This file does not exist: it was already used, or sent more than seven days ago. Send it again.',
  )
