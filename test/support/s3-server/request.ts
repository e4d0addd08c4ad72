import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

export interface S3Request {
  method: string
  /** As it was sent, still encoded. */
  path: string
  bucket: string
  /** Empty for what concerns the bucket. */
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** As it was sent, before any decoding. */
  body: Buffer
}

/** The whole request; `received` hears of every byte of the body as it comes. */
export async function readRequest(
  incoming: IncomingMessage,
  received: (bytes: number) => void,
): Promise<S3Request> {
  const url = incoming.url ?? '/'
  const [path = '/', query = ''] = url.split(/\?(.*)/s)
  const chunks: Buffer[] = []
  for await (const chunk of incoming) {
    const bytes: Buffer = chunk
    received(bytes.length)
    chunks.push(bytes)
  }
  return {
    method: incoming.method ?? '',
    path,
    ...placeOf(path, incoming.headers.host ?? ''),
    // A plus sign is a plus sign: SigV4 knows no other way to write a space than %20.
    query: new URLSearchParams(query.replaceAll('+', '%2B')),
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  }
}

/** `bucket.host/key`, or `host/bucket/key` where the host is a bare address. */
function placeOf(path: string, host: string): { bucket: string; key: string } {
  const name = host.replace(/:\d+$/, '')
  const decoded = decodeURIComponent(path.slice(1))
  const isBare = name === 'localhost' || name.startsWith('[') || isIP(name) !== 0
  if (!isBare) return { bucket: name.split('.')[0] ?? '', key: decoded }
  const [bucket = '', ...key] = decoded.split('/')
  return { bucket, key: key.join('/') }
}

export type OperationName = ReturnType<typeof operationOf>

/** S3's name for what is asked. */
export function operationOf({ method, key, query, headers }: S3Request) {
  if (query.has('acl')) return 'Acl'
  const inUpload = query.has('uploadId')
  if (key === '') {
    if (method === 'HEAD') return 'HeadBucket'
    if (method === 'POST' && query.has('delete')) return 'DeleteObjects'
    if (method === 'GET' && query.has('uploads')) return 'ListMultipartUploads'
    if (method === 'GET') return query.get('list-type') === '2' ? 'ListObjectsV2' : 'ListObjects'
    return 'Unknown'
  }
  switch (method) {
    case 'PUT':
      if (inUpload) return 'UploadPart'
      return headers['x-amz-copy-source'] === undefined ? 'PutObject' : 'CopyObject'
    case 'POST':
      if (query.has('uploads')) return 'CreateMultipartUpload'
      return inUpload ? 'CompleteMultipartUpload' : 'Unknown'
    case 'GET':
      return inUpload ? 'ListParts' : 'GetObject'
    case 'HEAD':
      return 'HeadObject'
    case 'DELETE':
      return inUpload ? 'AbortMultipartUpload' : 'DeleteObject'
    default:
      return 'Unknown'
  }
}
