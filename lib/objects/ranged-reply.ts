import type { Readable } from 'node:stream'
import { bytes, notModified, type Reply, stream } from '../platform/http/reply.ts'
import { matchesTag } from '../platform/http/serving/entity-tag.ts'
import { Problem } from '../platform/problems/errors.ts'

/** Both ends are included. */
export interface ByteRange {
  start: number
  end: number
}

export interface RequestedRange {
  readonly range?: string | undefined
  readonly ifNoneMatch?: string | undefined
}

export const rangeRequestedBy = (headers: Record<string, string | undefined>): RequestedRange => ({
  range: headers.range,
  ifNoneMatch: headers['if-none-match'],
})

interface RangedSource {
  size: number
  content_type: string
  /** Includes its quotes. */
  etag?: string
  /** Bytes come at once. */
  open(range: ByteRange | null): Promise<Readable> | Readable | Uint8Array
}

/**
 * Replies 200, 206, 416, or 304. `If-Range` is ignored: an object never changes under its key. A caller whose bytes may
 * change leaves out `range`.
 */
export async function rangedReply(
  source: RangedSource,
  requestedPart: RequestedRange,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { size, content_type, etag } = source
  if (etag !== undefined && matchesTag(requestedPart.ifNoneMatch, etag))
    return notModified({ ...headers, etag })
  const range = requestedRange(requestedPart.range, size)
  if (range === 'unsatisfiable') throw noSuchRange(size)
  const common = {
    ...headers,
    'content-type': content_type,
    'accept-ranges': 'bytes',
    ...(etag === undefined ? {} : { etag }),
  }
  const isWhole = range === 'whole'
  const { start, end } = isWhole ? { start: 0, end: size - 1 } : range
  const all = {
    ...common,
    'content-length': `${end - start + 1}`,
    ...(isWhole ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  }
  const status = isWhole ? 200 : 206
  const content = await source.open(isWhole ? null : range)
  return content instanceof Uint8Array ? bytes(content, all, status) : stream(content, all, status)
}

const noSuchRange = (size: number) =>
  new Problem('range_not_satisfiable', `The file has ${size} bytes. The requested range is outside it.`, {
    headers: { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' },
  })

/**
 * The part named by a Range header (RFC 9110, section 14); other units, several ranges and malformed ones count as none.
 * The pattern has one run of spaces: several would take long on a long header.
 */
function requestedRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  return first === '' ? lastBytes(Number(last), size) : bytesFrom(Number(first), last, size)
}

function bytesFrom(start: number, last: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** No range can name the last bytes of an empty file: they are the whole. */
function lastBytes(length: number, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (length === 0) return 'unsatisfiable'
  return size === 0 ? 'whole' : { start: Math.max(0, size - length), end: size - 1 }
}
