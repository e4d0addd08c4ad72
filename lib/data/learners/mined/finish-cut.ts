import type { CutOutcome, MediaPart, MediaReason } from '../../../contracts/schemas/learners/mined-media.ts'
import { minedKey } from '../../../objects/keys.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import type { Media } from '../../articles/content.ts'
import type { StoredFile, StoredMedia } from '../../entities/collections/mined.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import type { ObjectStore } from '../../object-stores/object-store.ts'
import type { Learning } from '../records/learning.ts'
import {
  fileItem,
  hashesOf,
  keptFilesWith,
  mediaItem,
  readFile,
  readStoredMedia,
  sweepItem,
} from './stored-media.ts'

const TYPES = { sound: 'audio/mpeg', picture: 'image/webp' } as const

/** Uses the key common to all learners, then names it in the record. */
export async function storePart(
  { learning, objects }: Media & { learning: Learning },
  { user_id, part, hash }: { user_id: number; part: MediaPart; hash: string },
  bytes: Uint8Array,
): Promise<void> {
  mustNotActForLearner(learning.acting)
  const { signal } = learning
  const key = minedKey(part, hash)
  let store: ObjectStore | null = null
  await retryWhenChanged(async () => {
    const file = await readFile(learning, user_id, hash)
    if (file?.state !== 'kept') {
      // Removed with its record in the meantime, which would never be named.
      if (store && (await keptFilesWith(learning, hash)).length === 0) await store.remove(key, signal)
      throw new Problem('not_found', 'Nothing waits for this piece any more.')
    }
    store = objects.byId(file.store)
    const { size } = await store.put(key, bytes, {
      content_type: TYPES[part],
      max_bytes: bytes.byteLength,
      signal,
    })
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
  readonly hash: string | null
  /** `none`: the recording has no such part. */
  readonly failed: Readonly<Partial<Record<MediaPart, MediaReason | 'none'>>>
}

/** Does nothing if something else is wanted by now. */
export async function finishCut(learning: Learning, outcome: CutOutcome): Promise<void> {
  mustNotActForLearner(learning.acting)
  const { user_id, media_id, version } = outcome
  await retryWhenChanged(async () => {
    const media = (await readStoredMedia(learning, user_id, [media_id])).get(media_id)
    if (media?.version === version && media.due_at !== null) await finishMedia(learning, media, outcome)
  })
}

/** Throws ConditionFailed if the media were changed. */
export async function finishMedia(
  learning: Learning,
  media: StoredMedia,
  { hash, failed }: Outcome,
): Promise<void> {
  const { user_id } = media
  const found = hash === null ? null : await readFile(learning, user_id, hash)
  const file = found?.state === 'kept' ? found : null
  const cut = {
    sound: stateOf(media.sound, file?.sound_key ?? null, failed.sound),
    picture: stateOf(media.picture, file?.picture_key ?? null, failed.picture),
  }
  const reasons = [failed.sound, failed.picture].filter(reason => reason !== 'none')
  const isMissing = cut.sound === 'failed' || cut.picture === 'failed'
  const after: StoredMedia = {
    ...media,
    ...withFormer(media, cut, hash),
    reason: isMissing ? (reasons.find(reason => reason !== undefined) ?? 'unavailable') : null,
    former_start_ms: null,
    former_end_ms: null,
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

type Cut = Pick<StoredMedia, 'sound' | 'picture'>

/** Keeps former ends and picture too, unless there is another sound. */
function withFormer(media: StoredMedia, cut: Cut, hash: string | null): Partial<StoredMedia> {
  const { sound_hash, picture_hash, former_start_ms, former_end_ms } = media
  const hasFormerSound = cut.sound === 'failed' && sound_hash !== null
  const keepsPicture = picture_hash !== null && (hasFormerSound || cut.picture === 'failed')
  return {
    sound: hasFormerSound ? 'ready' : cut.sound,
    picture: keepsPicture ? 'ready' : cut.picture,
    sound_hash: cut.sound === 'ready' && media.sound === 'wanted' ? hash : sound_hash,
    picture_hash:
      keepsPicture || media.picture !== 'wanted' ? picture_hash : cut.picture === 'ready' ? hash : null,
    ...(hasFormerSound && {
      start_ms: former_start_ms ?? media.start_ms,
      end_ms: former_end_ms ?? media.end_ms,
    }),
  }
}

/** Requires the files when something begins to have them. */
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
