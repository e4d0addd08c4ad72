import type { Bucket } from './bucket.ts'
import type { S3Request } from './request.ts'
import { document } from './xml.ts'

const byUtf8 = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Both versions of the call: the first goes on from a key, the second from a token. */
export function list(bucket: Bucket, { bucket: name, query }: S3Request): string {
  const isSecond = query.get('list-type') === '2'
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const most = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000)
  const token = query.get('continuation-token')
  const after = isSecond
    ? token
      ? fromToken(token)
      : (query.get('start-after') ?? '')
    : (query.get('marker') ?? '')

  const names = [...bucket.objects.keys()]
    .filter(key => key.startsWith(prefix))
    .map(key => {
      const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
      return at === -1 ? key : key.slice(0, at + delimiter.length)
    })
  const all = [...new Set(names)].sort(byUtf8).filter(one => byUtf8(one, after) > 0)
  const page = all.slice(0, most)
  const isTruncated = all.length > page.length
  const isObject = (one: string) =>
    bucket.objects.has(one) && !(delimiter && one.endsWith(delimiter) && one.length > prefix.length)

  return document('ListBucketResult', {
    Name: name,
    Prefix: prefix,
    MaxKeys: most,
    IsTruncated: isTruncated,
    ...(isSecond ? { KeyCount: page.length } : { Marker: after }),
    // As S3 has it, the first version names the next marker only where there are folders.
    ...(isTruncated && isSecond ? { NextContinuationToken: toToken(page.at(-1) ?? '') } : {}),
    ...(isTruncated && !isSecond && delimiter !== '' ? { NextMarker: page.at(-1) ?? '' } : {}),
    Contents: page.filter(isObject).map(key => contents(bucket, key)),
    CommonPrefixes: page.filter(one => !isObject(one)).map(one => ({ Prefix: one })),
  })
}

function contents(bucket: Bucket, key: string) {
  const { modified_at, etag, bytes } = bucket.object(key)
  return {
    Key: key,
    LastModified: modified_at.toISOString(),
    ETag: etag,
    Size: bytes.length,
    StorageClass: 'STANDARD',
  }
}

const toToken = (key: string) => Buffer.from(key).toString('base64url')
const fromToken = (token: string) => Buffer.from(token, 'base64url').toString()
