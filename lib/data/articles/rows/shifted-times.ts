import { z } from 'zod'
import { Metadata } from '../../../contracts/schemas/articles/articles.ts'
import { type Times, TimesShift } from '../../../contracts/schemas/articles/sentences.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { readOwnHead, stillHas } from '../article/heads.ts'
import { metadataOf } from '../article/metadata-of.ts'
import type { Content } from '../content.ts'

const OfHead = z.object({ times_shift_ms: TimesShift.shape.shift_ms.catch(0) })
/** Stored rows may be before the beginning: another shift brings them back. */
const OfRow = z.object({ start: z.number(), end: z.number() })

/** Milliseconds against the stored times; 0 for most texts. */
export const shiftOf = (head: Pick<ArticleRecord, 'metadata'>): number =>
  OfHead.parse(metadataOf(head)).times_shift_ms

/** Omits times that would end before the recording begins; the stored times stay. */
export function withShiftedTimes(metadata: string, shift_ms: number): string {
  if (shift_ms === 0) return metadata
  const { start: _start, end: _end, ...rest } = Metadata.parse(JSON.parse(metadata))
  const stored = OfRow.safeParse({ start: _start, end: _end }).data
  const end = stored ? later(stored.end, shift_ms) : 0
  return JSON.stringify(
    stored && end > 0 ? { start: Math.max(0, later(stored.start, shift_ms)), end, ...rest } : rest,
  )
}

const SpokenTimes = z.object({ start: z.number().min(0), end: z.number().min(0) })

/** Milliseconds; null without possible times. */
export function saidAt(metadata: string, shift_ms: number): { start_ms: number; end_ms: number } | null {
  const times = SpokenTimes.safeParse(JSON.parse(withShiftedTimes(metadata, shift_ms))).data
  if (!times || times.end < times.start) return null
  return { start_ms: Math.round(times.start * 1_000), end_ms: Math.round(times.end * 1_000) }
}

/** Takes milliseconds. A start read as 0, as it lies before the beginning, stays there when only the end moves. */
export function storedTimes(
  metadata: string,
  times: { start_ms: number; end_ms: number },
  shift_ms: number,
): Times {
  const before = OfRow.safeParse(JSON.parse(metadata)).data
  const isCutOff = before && later(before.start, shift_ms) < 0 && later(before.end, shift_ms) > 0
  return {
    start: isCutOff && times.start_ms === 0 ? before.start : (times.start_ms - shift_ms) / 1_000,
    end: (times.end_ms - shift_ms) / 1_000,
  }
}

/** Three decimals, without errors of addition. */
const later = (seconds: number, shift_ms: number) => Math.round(seconds * 1_000 + shift_ms) / 1_000

/** One number for the text: all rows move at once, and a repetition changes nothing. */
export async function shiftTimes(
  content: Content,
  id: number,
  { shift_ms }: z.output<typeof TimesShift>,
): Promise<z.output<typeof TimesShift>> {
  return retryWhenChanged(async () => {
    const head = await readOwnHead(content, id)
    if (shiftOf(head) === shift_ms) return { shift_ms }
    const { times_shift_ms: _, ...metadata } = metadataOf(head)
    const changed = shift_ms === 0 ? metadata : { ...metadata, times_shift_ms: shift_ms }
    await content.articles
      .patch({ id })
      .set({ metadata: JSON.stringify(changed), updated_at: content.now().toISOString() })
      .where(stillHas(head, ['metadata']))
      .go({ response: 'none' })
    return { shift_ms }
  })
}
