import type { Readable } from 'node:stream'
import { Problem } from '../http/errors.ts'
import { type Reply, stream } from '../http/reply.ts'
import { askedRange } from './byte-ranges.ts'
import type { ByteRange } from './object-store.ts'

/** Bytes that can be read as a whole or in part. */
export interface RangedSource {
  size: number
  content_type: string
  /** With its quotes. */
  etag?: string
  open(range: ByteRange | null): Promise<Readable> | Readable
}

/**
 * Answers with the bytes, or the range a player asks for: 200, 206, or 416. `If-Range` is not looked at: an
 * object never changes under its key, so a range of it always fits what came before.
 */
export async function rangedReply(
  source: RangedSource,
  rangeHeader: string | undefined,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { size, content_type, etag } = source
  const range = askedRange(rangeHeader, size)
  if (range === 'unsatisfiable') throw noSuchRange(size)
  const told = {
    ...headers,
    'content-type': content_type,
    'accept-ranges': 'bytes',
    ...(etag === undefined ? {} : { etag }),
  }
  if (range === 'whole') return stream(await source.open(null), { ...told, 'content-length': `${size}` }, 200)
  const { start, end } = range
  const part = { 'content-length': `${end - start + 1}`, 'content-range': `bytes ${start}-${end}/${size}` }
  return stream(await source.open(range), { ...told, ...part }, 206)
}

const noSuchRange = (size: number) =>
  new Problem('range_not_satisfiable', `There are ${size} bytes; the range asked for lies outside.`, {
    headers: { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' },
  })
