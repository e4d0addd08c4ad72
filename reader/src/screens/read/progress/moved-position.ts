import { staysBefore } from '../../../../../lib/contracts/schemas/articles/further-on.ts'
import type { PositionInput, ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'

/** True if the server, once it has this place, keeps it instead of the one that it told of. */
export const isTakenAfter = (before: ReadingPosition | null, writtenPosition: PositionInput): boolean =>
  writtenPosition.reading === (before?.reading ?? 1) &&
  (before === null ||
    (Date.parse(writtenPosition.at) > Date.parse(before.at) && !staysBefore(before, writtenPosition)))

/** The position as the server will give it once it has what the device has. */
export function movedPosition(
  before: ReadingPosition | null,
  { index, content_revision, at, reading, passed, media_ms }: PositionInput,
  ofRow: (row: number) => number,
): ReadingPosition {
  const same = before?.reading === reading ? before : null
  const furthest = Math.max(same?.furthest ?? -1, ...passed.map(([, last]) => last))
  return {
    index,
    sentence: ofRow(index),
    content_revision,
    at,
    reading,
    begun_at: same?.begun_at ?? at,
    furthest: furthest < 0 ? null : furthest,
    sentences_read: furthest < 0 ? 0 : ofRow(furthest),
    finished_at: same?.finished_at ?? null,
    media_ms: media_ms ?? same?.media_ms ?? null,
  }
}
