import type { CutOutcome, MediaPart, MediaReason } from '../../../contracts/schemas/learners/mined-media.ts'
import { minedKey } from '../../../objects/keys.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import type { Media } from '../../articles/content.ts'
import type { StoredFile, StoredMedia } from '../../entities/collections/mined.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { fileItem, hashesOf, mediaItem, readFile, readStoredMedia, sweepItem } from './stored-media.ts'

const TYPES = { sound: 'audio/mpeg', picture: 'image/webp' } as const

/** Stores a part under the key that its piece has for all learners, and then names it in the learner's record. */
export async function storePart(
  { learning, objects }: Media & { learning: Learning },
  { user_id, part, hash }: { user_id: number; part: MediaPart; hash: string },
  bytes: Uint8Array,
): Promise<void> {
  mustNotActForLearner(learning.acting)
  const { signal } = learning
  const key = minedKey(part, hash)
  await retryWhenChanged(async () => {
    const file = await readFile(learning, user_id, hash)
    if (file?.state !== 'kept') throw new Problem('not_found', 'Nothing waits for this piece any more.')
    const { size } = await objects
      .byId(file.store)
      .put(key, bytes, { content_type: TYPES[part], max_bytes: bytes.byteLength, signal })
    const named =
      part === 'sound' ? { sound_key: key, sound_bytes: size } : { picture_key: key, picture_bytes: size }
    const next = { ...file, ...named, version: file.version + 1, updated_at: learning.now().toISOString() }
    const more = next.sound_bytes + next.picture_bytes - file.sound_bytes - file.picture_bytes
    const items = {
      file: fileItem(learning, file, next),
      ...countedBytes(learning, user_id, { learning: more }),
    }
    await transact(learning.client, items, { signal })
  })
}

export interface Outcome {
  /** The piece whose files there are now; null without any. */
  readonly hash: string | null
  /** The parts that are missing; `none`: the recording has no such part. */
  readonly failed: Readonly<Partial<Record<MediaPart, MediaReason | 'none'>>>
}

/** Records what became of a cut, unless something else is wanted meanwhile. */
export async function finishCut(learning: Learning, outcome: CutOutcome): Promise<void> {
  mustNotActForLearner(learning.acting)
  const { user_id, media_id, version } = outcome
  await retryWhenChanged(async () => {
    const media = (await readStoredMedia(learning, user_id, [media_id])).get(media_id)
    if (media?.version === version && media.due_at !== null) await finishMedia(learning, media, outcome)
  })
}

/** Fails with ConditionFailed if the media were changed since they were read. */
export async function finishMedia(
  learning: Learning,
  media: StoredMedia,
  { hash, failed }: Outcome,
): Promise<void> {
  const { user_id } = media
  const file = hash === null ? null : await readFile(learning, user_id, hash)
  const sound = stateOf(media.sound, file?.sound_key ?? null, failed.sound)
  const picture = stateOf(media.picture, file?.picture_key ?? null, failed.picture)
  const reasons = [failed.sound, failed.picture].filter(reason => reason !== 'none')
  const isMissing = sound === 'failed' || picture === 'failed'
  const after: StoredMedia = {
    ...media,
    sound,
    picture,
    reason: isMissing ? (reasons.find(reason => reason !== undefined) ?? 'unavailable') : null,
    // What there was of former ends stays until there is another.
    sound_hash: sound === 'ready' && media.sound === 'wanted' ? hash : media.sound_hash,
    picture_hash: picture === 'ready' && media.picture === 'wanted' ? hash : media.picture_hash,
    due_at: null,
    tries: 0,
    updated_at: learning.now().toISOString(),
  }
  const isReplaced = hashesOf(media).some(former => !hashesOf(after).includes(former))
  const items = {
    media: mediaItem(learning, media, after),
    ...keptBy(learning, file),
    sweep: sweepItem(learning, user_id, isReplaced || isMissing ? 'soon' : 'daily'),
  }
  await transact(learning.client, items, { signal: learning.signal })
}

/** The files must still be there when something begins to have them. */
function keptBy(learning: Learning, file: StoredFile | null) {
  if (!file) return {}
  return { file: fileItem(learning, file, { ...file, version: file.version + 1 }) }
}

function stateOf(
  before: StoredMedia['sound'],
  key: string | null,
  failed: MediaReason | 'none' | undefined,
): StoredMedia['sound'] {
  if (before !== 'wanted') return before
  if (failed === 'none') return 'none'
  return key === null || failed !== undefined ? 'failed' : 'ready'
}
