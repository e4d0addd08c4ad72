import type { ProbeName } from '../../contracts/schemas/objects.ts'
import type { S3Fault } from '../cos/fault.ts'

const REGION = 'The bucket lies in another region than the one named.'

/** By the cause as stores name it. */
const BY_CODE: Record<string, string> = {
  InvalidAccessKeyId: 'The store does not know this secret id. Check it, or make a new key there.',
  SignatureDoesNotMatch: 'The secret key does not belong to the secret id, or was not copied whole.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong by more than the store allows: set it right.',
  NoSuchBucket:
    'There is no such bucket here. Check its name, with the APPID behind it at Tencent, and the region.',
  InvalidBucketName: 'The store takes this for no name of a bucket.',
  PermanentRedirect: REGION,
  TemporaryRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  IllegalLocationConstraintException: REGION,
  NoObjectStore: 'What answers here is no S3-compatible store. Check the endpoint.',
  SlowDown: 'The store has too much to do right now: try again later.',
}

const PERMISSIONS: Record<ProbeName, string> = {
  Bucket: 'look at the bucket (HeadBucket)',
  PUT: 'write objects (PutObject)',
  HEAD: 'read objects (HeadObject)',
  GET: 'read objects (GetObject)',
  LIST: 'list objects (GetBucket, ListBucket)',
  DELETE: 'delete objects (DeleteObject)',
}

/** What an administrator can do about it. */
export function adviceOn(probe: ProbeName, { status, code, message }: S3Fault): string {
  const known = BY_CODE[code]
  if (known) return known
  if (status === null) return `${sentence(message)} Check the endpoint and the region.`
  if (status === 401 || code === 'AccessDenied' || code === 'Forbidden')
    return `The store knows the key but does not let it ${PERMISSIONS[probe]}: give it that permission.`
  if (status >= 500) return `The store has a fault of its own (HTTP ${status}): try again later.`
  if (status >= 300 && status < 400)
    return 'The store sends elsewhere, which is not followed. Check the endpoint and the region.'
  return sentence(message)
}

const sentence = (text: string) => `${text}${/[.!?…]$/.test(text) ? '' : '.'}`
