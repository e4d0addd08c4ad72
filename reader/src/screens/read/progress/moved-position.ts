import { staysBefore } from '../../../../../lib/contracts/schemas/articles/further-on.ts'
import type { PositionInput, ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'

/** True if the server will replace the position that it gave (`before`) by the written one once that arrives. */
export const isTakenAfter = (before: ReadingPosition | null, writtenPosition: PositionInput): boolean =>
  writtenPosition.reading === (before?.reading ?? 1) &&
  (before === null ||
    (Date.parse(writtenPosition.at) > Date.parse(before.at) && !staysBefore(before, writtenPosition)))

/** The position that the server will give once it has the written one. `ofRow` numbers the sentence of a row. */
export function movedPosition(
  before: ReadingPosition | null,
  { index, content_revision, at, reading, passed, media_ms }: PositionInput,
  ofRow: (row: number) => number,
): ReadingPosition {
  const ofSameReading = before?.reading === reading ? before : null
  const furthest = Math.max(ofSameReading?.furthest ?? -1, ...passed.map(([, last]) => last))
  return {
    index,
    sentence: ofRow(index),
    content_revision,
    at,
    reading,
    begun_at: ofSameReading?.begun_at ?? at,
    furthest: furthest < 0 ? null : furthest,
    sentences_read: furthest < 0 ? 0 : ofRow(furthest),
    finished_at: ofSameReading?.finished_at ?? null,
    media_ms: media_ms ?? ofSameReading?.media_ms ?? null,
  }
}
