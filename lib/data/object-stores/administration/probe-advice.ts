import type { ProbeName } from '../../../contracts/schemas/administration/objects.ts'
import type { S3Fault } from '../cos/fault.ts'

const REGION = 'The bucket lies in another region. Correct the region.'

const BY_CODE: Record<string, string> = {
  InvalidAccessKeyId: 'The store does not know this secret id. Check it, or make a new key at the store.',
  SignatureDoesNotMatch:
    'The secret key does not belong to the secret id, or was not copied completely. Copy it again.',
  RequestTimeTooSkewed: 'The clock of this machine is too far off for the store. Set it right.',
  NoSuchBucket: 'There is no such bucket. Check the region and the name, which at Tencent ends in the APPID.',
  InvalidBucketName: 'The store does not accept this name for a bucket. Check it.',
  PermanentRedirect: REGION,
  TemporaryRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  IllegalLocationConstraintException: REGION,
  NoObjectStore: 'The endpoint is not that of an S3-compatible store. Check it.',
  SlowDown: 'The store is overloaded. Try again later.',
}

const PERMISSIONS: Record<ProbeName, string> = {
  Bucket: 'look at the bucket (HeadBucket)',
  PUT: 'write objects (PutObject)',
  HEAD: 'read objects (HeadObject)',
  GET: 'read objects (GetObject)',
  LIST: 'list objects (GetBucket, ListBucket)',
  DELETE: 'delete objects (DeleteObject)',
}

export function adviceOn(probe: ProbeName, { status, code, message }: S3Fault): string {
  const known = BY_CODE[code]
  if (known) return known
  if (status === null) return `${sentence(message)} Check the endpoint and the region.`
  if (status === 401 || code === 'AccessDenied' || code === 'Forbidden')
    return `The key is not allowed to ${PERMISSIONS[probe]}. Give it that permission at the store.`
  if (status >= 500) return `The store failed (HTTP ${status}). Try again later.`
  if (status >= 300 && status < 400)
    return 'The store replied with a redirect, which is not followed. Check the endpoint and the region.'
  return sentence(message)
}

const sentence = (text: string) => `${text}${/[.!?…]$/.test(text) ? '' : '.'}`
