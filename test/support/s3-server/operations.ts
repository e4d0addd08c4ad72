import { type Bucket, etagOf, type StoredObject } from './bucket.ts'
import { list } from './listing.ts'
import { Refusal } from './refusal.ts'
import type { OperationName, S3Request } from './request.ts'
import { document, textsOf } from './xml.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

interface Asked {
  request: S3Request
  bucket: Bucket
  /** Decoded. */
  body: Buffer
  /** Another bucket of the same account. */
  bucketOf(name: string): Bucket
}

const OCTETS = 'application/octet-stream'

/** The work of each operation, once the request is known to be allowed. */
export const operations: Partial<Record<OperationName, (asked: Asked) => Answer>> = {
  HeadBucket: () => empty(200),
  PutObject({ request, bucket, body }) {
    const { etag } = bucket.put(request.key, body, typeOf(request))
    return empty(200, { etag })
  },
  GetObject: ({ request, bucket }) => bytesOf(bucket.object(request.key), request.headers.range),
  HeadObject({ request, bucket }) {
    const answer = bytesOf(bucket.object(request.key), request.headers.range)
    return { ...answer, body: Buffer.alloc(0) }
  },
  DeleteObject({ request, bucket }) {
    bucket.objects.delete(request.key)
    return empty(204)
  },
  DeleteObjects({ request, bucket, body }) {
    if (request.headers['content-md5'] === undefined)
      throw new Refusal(400, 'MissingRequestBodyError', 'Content-MD5 is missing.')
    const keys = textsOf(body.toString(), 'Key')
    for (const key of keys) bucket.objects.delete(key)
    return xml(document('DeleteResult', { Deleted: keys.map(Key => ({ Key })) }))
  },
  CopyObject({ request, bucket, bucketOf }) {
    const [name = '', ...key] = decodeURIComponent(String(request.headers['x-amz-copy-source']))
      .replace(/^\//, '')
      .split('/')
    const { bytes, content_type } = bucketOf(name).object(key.join('/'))
    const { etag, modified_at } = bucket.put(request.key, bytes, content_type)
    return xml(document('CopyObjectResult', { LastModified: modified_at.toISOString(), ETag: etag }))
  },
  CreateMultipartUpload({ request, bucket }) {
    const UploadId = bucket.begin(request.key, typeOf(request))
    return xml(
      document('InitiateMultipartUploadResult', { Bucket: request.bucket, Key: request.key, UploadId }),
    )
  },
  UploadPart({ request, bucket, body }) {
    const upload = bucket.upload(request.query.get('uploadId'), request.key)
    const number = Number(request.query.get('partNumber'))
    if (!(number >= 1 && number <= 10_000)) throw new Refusal(400, 'InvalidArgument')
    const etag = etagOf(body)
    upload.parts.set(number, { bytes: body, etag })
    return empty(200, { etag })
  },
  CompleteMultipartUpload({ request, bucket, body }) {
    const parts = textsOf(body.toString(), 'Part').map(part => ({
      number: Number(textsOf(part, 'PartNumber')[0]),
      etag: textsOf(part, 'ETag')[0] ?? '',
    }))
    const { etag } = bucket.complete(request.query.get('uploadId'), request.key, parts)
    return xml(
      document('CompleteMultipartUploadResult', { Bucket: request.bucket, Key: request.key, ETag: etag }),
    )
  },
  AbortMultipartUpload({ request, bucket }) {
    bucket.uploads.delete(bucket.upload(request.query.get('uploadId'), request.key).id)
    return empty(204)
  },
  ListParts({ request, bucket }) {
    const { id, parts } = bucket.upload(request.query.get('uploadId'), request.key)
    const Part = [...parts].map(([PartNumber, { etag, bytes }]) => ({
      PartNumber,
      ETag: etag,
      Size: bytes.length,
    }))
    return xml(document('ListPartsResult', { UploadId: id, IsTruncated: false, Part }))
  },
  ListMultipartUploads({ bucket }) {
    const Upload = [...bucket.uploads.values()].map(({ id, key }) => ({ Key: key, UploadId: id }))
    return xml(document('ListMultipartUploadsResult', { IsTruncated: false, Upload }))
  },
  ListObjects: ({ request, bucket }) => xml(list(bucket, request)),
  ListObjectsV2: ({ request, bucket }) => xml(list(bucket, request)),
}

function bytesOf(
  { bytes, content_type, etag, modified_at }: StoredObject,
  range: string | undefined,
): Answer {
  const headers = {
    'content-type': content_type,
    etag,
    'last-modified': modified_at.toUTCString(),
    'accept-ranges': 'bytes',
  }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '')
    return { status: 200, headers: { ...headers, 'content-length': `${bytes.length}` }, body: bytes }
  const start = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1)
  if (start > end) throw new Refusal(416, 'InvalidRange', 'The requested range is not satisfiable')
  const body = bytes.subarray(start, end + 1)
  const part = {
    'content-length': `${body.length}`,
    'content-range': `bytes ${start}-${end}/${bytes.length}`,
  }
  return { status: 206, headers: { ...headers, ...part }, body }
}

const typeOf = ({ headers }: S3Request) => headers['content-type'] ?? OCTETS

const empty = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: status === 204 ? headers : { ...headers, 'content-length': '0' },
  body: Buffer.alloc(0),
})

export const xml = (text: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/xml', 'content-length': `${Buffer.byteLength(text)}` },
  body: Buffer.from(text),
})
