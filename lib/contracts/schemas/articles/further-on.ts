import type { PositionInput, ReadingPosition } from './reading.ts'

/** A place in a text, and in its recording where that was played. */
type Place = Pick<ReadingPosition, 'index'> & { readonly media_ms?: number | null | undefined }

/** True if the first place is further on than the second, in the text or in the recording. */
export const isFurtherOn = (one: Place, other: Place): boolean =>
  one.index > other.index ||
  (typeof one.media_ms === 'number' && typeof other.media_ms === 'number' && one.media_ms > other.media_ms)

/** True if a write takes the place from what was stored at this time, wherever that is. */
export const goesOnFrom = ({ based_on }: Pick<PositionInput, 'based_on'>, at: string): boolean =>
  based_on === undefined || (based_on !== null && Date.parse(based_on) === Date.parse(at))

/** True if the stored place stays: it is further on, and the write does not go on from it. */
export const staysBefore = (
  stored: Place & Pick<ReadingPosition, 'at'>,
  write: Place & Pick<PositionInput, 'based_on'>,
): boolean => !goesOnFrom(write, stored.at) && isFurtherOn(stored, write)
