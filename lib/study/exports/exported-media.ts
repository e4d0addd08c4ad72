import type { Clients } from '../../contracts/clients.ts'
import type { ExportLine } from '../../contracts/schemas/learners/learners.ts'
import { creditIn } from '../../contracts/schemas/models/voices.ts'
import { isProblem } from '../../platform/problems/errors.ts'

interface Sounding {
  readonly article_id: number
  readonly index: number | null
  readonly voice?: string | null
}

/** A multiple of three, so that the parts' base64 joins to that of the whole. */
const PART_BYTES = 192 * 1024

/** Parts are lines; empty for a sound that has been removed. */
export async function* soundLines(
  data: Clients['data'],
  place: Sounding,
  signal: AbortSignal,
): AsyncGenerator<ExportLine[]> {
  const reply = await soundOf(data, place, signal)
  if (!reply) return
  const content_type = reply.headers['content-type'] ?? ''
  const size = Number(reply.headers['content-length'])
  const credit = creditIn(reply.headers)
  const about = { kind: 'sound', ...place, ...(credit && { credit }), content_type, size }
  let part = 0
  for await (const bytes of inParts(reply.stream())) {
    yield [{ ...about, part, data: bytes.toString('base64') }]
    part += 1
  }
}

async function soundOf({ audio, files }: Clients['data'], place: Sounding, signal: AbortSignal) {
  const { article_id: id, index: idx } = place
  const query = { whole: true }
  try {
    return idx === null
      ? await files.media({ params: { id }, query }, { signal })
      : await audio.read({ params: { id, idx }, query }, { signal })
  } catch (error) {
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}

export async function* imageLines(
  { images }: Clients['data'],
  id: number,
  signal: AbortSignal,
): AsyncGenerator<ExportLine[]> {
  const { items } = await images.list({ params: { id }, query: {} }, { signal })
  for (const { image, bytes: size } of items) {
    const request = { params: { id, image }, query: {} }
    const reply = await images.read(request, { signal }).catch(missingIsNull)
    if (!reply) continue
    const about = { kind: 'image', article_id: id, image, size }
    let part = 0
    for await (const bytes of inParts(reply.stream())) {
      yield [{ ...about, part, data: bytes.toString('base64') }]
      part += 1
    }
  }
}

export async function* mediaLines(
  { mining }: Clients['data'],
  media_id: string,
  signal: AbortSignal,
): AsyncGenerator<ExportLine[]> {
  for (const part of ['sound', 'picture'] as const) {
    const request = { params: { media_id, part }, query: { whole: true } }
    const reply = await mining.read(request, { signal }).catch(missingIsNull)
    if (!reply) continue
    const about = { kind: 'media_bytes', media_id, media_part: part }
    const content_type = reply.headers['content-type'] ?? ''
    let n = 0
    for await (const bytes of inParts(reply.stream())) {
      yield [{ ...about, content_type, part: n, data: bytes.toString('base64') }]
      n += 1
    }
  }
}

function missingIsNull(error: unknown): null {
  // A former bucket may never come back.
  if (isProblem(error, 'not_found') || isProblem(error, 'not_configured')) return null
  throw error
}

async function* inParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= PART_BYTES) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, PART_BYTES)
      waiting = [all.subarray(PART_BYTES)]
      length -= PART_BYTES
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
