import type { Acting } from '../platform/auth/actor.ts'
import { invalidInput } from '../platform/problems/errors.ts'
import { refusal } from '../platform/problems/reasons.ts'
import { IMPORT_EXTENSION, mustBeOwn, type ParsedKey, parseKey } from './keys.ts'

type TemporaryKey = Extract<ParsedKey, { area: 'temporary' }>

const DAY_MS = 86_400_000
/** The time before a temporary file is pruned. */
const TEMPORARY_MS = 7 * DAY_MS

export const isExpired = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > TEMPORARY_MS

/**
 * Throws 400 if the handle is none, 403 for another account's, 404 if it is no longer temporary. `member` names its field.
 */
export function ownTemporaryKey(handle: string, acting: Acting | null, member: string): TemporaryKey {
  const key = parseKey(handle)
  if (key?.area !== 'temporary' && key?.area !== 'source')
    throw invalidInput(member, 'must be the file_handle from the reply to sending the file')
  mustBeOwn(key, acting)
  if (key.area === 'source') throw sendAgain()
  return key
}

export function ownRecordingKey(handle: string, acting: Acting | null, member: string) {
  const { extension, ...key } = ownTemporaryKey(handle, acting, member)
  if (extension === IMPORT_EXTENSION) throw invalidInput(member, 'must be a video or sound file')
  return { ...key, extension }
}

export function mustBeOwnImport(handle: string, acting: Acting | null, member: string): void {
  if (ownTemporaryKey(handle, acting, member).extension !== IMPORT_EXTENSION)
    throw invalidInput(member, 'must be a file that was sent to be imported')
}

export const sendAgain = () => refusal('file_used')
