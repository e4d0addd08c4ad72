import type { z } from 'zod'
import type { SentenceTimes, TimesQuery } from '../../../contracts/schemas/articles/sentences.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { detectingChanges, mustBeReady, playableHead, readyRows } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { StoredRow } from './present-row.ts'
import { revisionOf } from './revisions.ts'
import { saidAt, shiftOf } from './shifted-times.ts'
import { readPartsOfRows } from './stored-rows.ts'

/** The store reads rows whole, whatever is asked of them. */
const ROWS_OF_PART = 500

const TimedRow = StoredRow.pick({ metadata: true })

/** Leaves furigana, translations and explanations in the store. */
export const readTimes = (
  content: Content,
  articleId: number,
  { guest, offset, limit }: z.output<typeof TimesQuery> & { guest: boolean },
): Promise<SentenceTimes> =>
  retryWhenChanged(async () => {
    const head = await playableHead(content, articleId, guest)
    if (offset > readyRows(head)) mustBeReady(head, offset)
    const shift_ms = shiftOf(head)
    const index = await revisionOf(content, head)
    const end = Math.min(offset + limit, index.total)
    const items: SentenceTimes['items'] = []
    for (let start = offset; start < end; start += ROWS_OF_PART) {
      const slices = index.slices(start, Math.min(start + ROWS_OF_PART, end))
      const rows = await detectingChanges(content, head, () =>
        readPartsOfRows(content, head.id, slices, TimedRow),
      )
      for (const [at, { metadata }] of rows.entries()) {
        const times = saidAt(metadata, shift_ms)
        if (times) items.push([start + at, times.start_ms, times.end_ms])
      }
    }
    return { items, next_offset: end < readyRows(head) ? end : null }
  })
