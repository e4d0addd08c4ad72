import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { Content } from '../content.ts'
import { readReading, type WrittenReading, write } from './position.ts'
import { placeIn } from './reading.ts'

/** Members that the other yomu lacks are null or absent. */
export interface MovedReading {
  readonly index: number
  readonly sentence_hash: string
  readonly at: string
  readonly reading: number
  readonly begun_at?: string | null | undefined
  readonly furthest?: number | null | undefined
  readonly furthest_hash?: string | null | undefined
  readonly finished_at?: string | null | undefined
  readonly media_ms?: number | null | undefined
}

/** Finds places by sentences. A reading that is here stays unless `overwrite`. */
export const keepMovedReading = (
  content: Content,
  user_id: number,
  head: ArticleRecord,
  { index, sentence_hash, furthest_hash, overwrite, dry_run, ...line }: MovedReading & Taking,
): Promise<'added' | 'changed' | 'present'> =>
  retryWhenChanged(async () => {
    const { record, before } = await readReading(content, user_id, head)
    if (before && !overwrite) return 'present'
    const placed = (at: number, hash: string) =>
      placeIn(content, head, { index: at, hash, revision: NO_REVISION, sentence: undefined })
    const isPast = typeof line.furthest === 'number' && typeof furthest_hash === 'string'
    const after: WrittenReading = {
      ...{ reading: line.reading, at: line.at, beyond: null, has_start: before?.has_start ?? false },
      position: await placed(index, sentence_hash),
      begun_at: line.begun_at ?? null,
      furthest: isPast ? await placed(line.furthest ?? 0, furthest_hash) : null,
      finished_at: line.finished_at ?? null,
      media_ms: line.media_ms ?? null,
    }
    if (before && isSameReading(before, after)) return 'present'
    if (!dry_run) await write(content, head, { user_id, record, after }, async () => null)
    return before ? 'changed' : 'added'
  })

interface Taking {
  readonly overwrite: boolean
  readonly dry_run: boolean
}
/** Belongs to no text: sentences are found by their hashes. */
export const NO_REVISION = 0

const isSameReading = (one: WrittenReading, other: WrittenReading): boolean => {
  const comparedText = ({
    reading,
    at,
    begun_at,
    finished_at,
    media_ms,
    position,
    furthest,
  }: WrittenReading) =>
    JSON.stringify([reading, at, begun_at, finished_at, media_ms, position.index, furthest?.index])
  return comparedText(one) === comparedText(other)
}
