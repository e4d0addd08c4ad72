import { MEDIA_EXTENSIONS } from '../../../contracts/schemas/administration/objects.ts'
import { LONGEST_MINED_MS, MARGIN_MS } from '../../../contracts/schemas/learners/mined-media.ts'
import { contentTypeOf } from '../../../objects/media-types.ts'
import { plainPut } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { metadataOf } from '../../articles/article/metadata-of.ts'
import { saidAt, shiftOf } from '../../articles/rows/shifted-times.ts'
import { mediaRecord, type StoredMedia } from '../../entities/collections/mined.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { Learning } from '../records/learning.ts'

export interface Recorded {
  readonly article_id: number
  readonly index: number
  readonly content_revision: number
  readonly start_ms: number
  readonly end_ms: number
  readonly has_picture: boolean
}

export interface Span {
  readonly start_ms: number
  readonly end_ms: number
}

export function timesOf(head: ArticleRecord, { metadata }: { readonly metadata: string }): Span | null {
  const times = saidAt(metadata, shiftOf(head))
  return times && times.end_ms > times.start_ms ? times : null
}

export function recordingOf(head: ArticleRecord): { key: string; store: string } | null {
  const { source_media: key } = metadataOf(head)
  return typeof key === 'string' && head.source_store !== undefined ? { key, store: head.source_store } : null
}

export const withMargins = ({ start_ms, end_ms }: Span): Span => {
  const start = Math.max(0, start_ms - MARGIN_MS)
  return { start_ms: start, end_ms: Math.min(end_ms + MARGIN_MS, start + LONGEST_MINED_MS) }
}

export function recordedAt(
  head: ArticleRecord,
  row: { readonly metadata: string },
  index: number,
): Recorded | null {
  const recording = recordingOf(head)
  const times = recording && timesOf(head, row)
  if (!recording || !times) return null
  return {
    article_id: head.id,
    index,
    content_revision: head.content_revision,
    ...withMargins(times),
    has_picture: hasPicture(head, recording.key),
  }
}

const VIDEOS: string[] = Object.values(MEDIA_EXTENSIONS).filter(type => type.startsWith('video/'))
/** Excludes songs, whose pictures tell nothing of a sentence. */
export const hasPicture = ({ genre }: ArticleRecord, key: string): boolean =>
  genre !== 'song' && VIDEOS.includes(contentTypeOf(key))

/** Starts versions at a time, so that none is used twice. */
export function wantedMedia(
  { now }: Learning,
  user_id: number,
  media_id: string,
  recorded: Recorded,
): StoredMedia {
  const at = now().toISOString()
  return {
    user_id,
    media_id,
    ...recorded,
    sound: 'wanted',
    picture: recorded.has_picture ? 'wanted' : 'none',
    reason: null,
    sound_hash: null,
    picture_hash: null,
    former_start_ms: null,
    former_end_ms: null,
    due_at: at,
    tries: 0,
    version: now().getTime(),
    updated_at: at,
  }
}

export const takenAlong = (
  learning: Learning,
  user_id: number,
  media_id: string,
  recorded: Recorded,
): TransactItem =>
  plainPut(learning.minedMedia, mediaRecord.encode(wantedMedia(learning, user_id, media_id, recorded)))
