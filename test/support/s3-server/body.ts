import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Refusal } from './refusal.ts'
import type { S3Request } from './request.ts'
import { sha256 } from './signature.ts'

/** The object's bytes: what the body holds, once it is known to be what was signed. */
export function verifiedBody({ headers, body }: S3Request): Buffer {
  const told = headers['x-amz-content-sha256']
  const isChunked = typeof told === 'string' && told.startsWith('STREAMING-')
  const bytes = isChunked ? unchunked(body, told) : body
  if (typeof told === 'string' && /^[0-9a-f]{64}$/.test(told) && told !== sha256(body))
    throw new Refusal(400, 'XAmzContentSHA256Mismatch')
  const length = headers['x-amz-decoded-content-length']
  if (isChunked && Number(length) !== bytes.length) throw new Refusal(400, 'IncompleteBody')
  const md5 = headers['content-md5']
  if (md5 !== undefined && md5 !== createHash('md5').update(bytes).digest('base64'))
    throw new Refusal(400, 'BadDigest')
  return bytes
}

/** aws-chunked, as the SDK sends it: a size, a chunk, and so on, and behind the last one trailers. */
function unchunked(body: Buffer, kind: string): Buffer {
  if (kind !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') throw new Refusal(501, 'NotImplemented', kind)
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    const start = lineEnd + 2
    const end = start + size
    if (lineEnd === -1 || !(end <= body.length)) throw new Refusal(400, 'IncompleteBody')
    if (size === 0) {
      const bytes = Buffer.concat(chunks)
      verifyTrailers(body.toString('latin1', start), bytes)
      return bytes
    }
    chunks.push(body.subarray(start, end))
    at = end + 2
  }
}

const digest = (algorithm: string) => (bytes: Buffer) => createHash(algorithm).update(bytes).digest('base64')
const CHECKSUMS: Record<string, (bytes: Buffer) => string> = {
  'x-amz-checksum-sha256': digest('sha256'),
  'x-amz-checksum-sha1': digest('sha1'),
  'x-amz-checksum-crc32': bytes => {
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(bytes))
    return sum.toString('base64')
  },
}

function verifyTrailers(text: string, bytes: Buffer): void {
  for (const line of text.split('\r\n').filter(line => line.startsWith('x-amz-checksum-'))) {
    const [name = '', value] = line.split(/:\s*/)
    if (CHECKSUMS[name]?.(bytes) !== value) throw new Refusal(400, 'BadDigest')
  }
}
