import type { MinedMedia } from '../../../contracts/schemas/learners/mined-media.ts'
import { mediaKey, mediaRecord, type StoredMedia } from '../../entities/collections/mined.ts'
import type { Learning } from '../records/learning.ts'
import { readById } from '../records/read-items.ts'

/** The ids of the media of what a learner keeps. */
export const mediaNames = {
  ofSource: (skill_id: string, source_id: string) => `w.${skill_id}.${source_id}`,
  ofSentence: (item_id: string) => `s.${item_id}`,
}

export const readStoredMedia = (learning: Learning, user_id: number, ids: Iterable<string>) =>
  readById(learning, mediaRecord, 'media_id', id => mediaKey(user_id, id), ids)

/** The media among these that are there, as they are shown. */
export async function readMediaOf(learning: Learning, user_id: number, ids: Iterable<string>) {
  const stored = await readStoredMedia(learning, user_id, ids)
  return new Map(Array.from(stored, ([id, media]) => [id, presentMedia(media)]))
}

export const presentMedia = ({
  media_id,
  sound,
  picture,
  start_ms,
  end_ms,
  reason,
  version,
  updated_at,
}: StoredMedia): MinedMedia => ({
  media_id,
  sound,
  picture,
  start_ms,
  end_ms,
  reason,
  version,
  updated_at,
})
