import type { MediaChange, MediaPart, MinedMedia } from '../../../contracts/schemas/learners/mined-media.ts'
import { contentTypeOf } from '../../../objects/media-types.ts'
import { type ByteRange, type RequestedRange, rangedReply } from '../../../objects/ranged-reply.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { type Reply, redirect } from '../../../platform/http/reply.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { Media } from '../../articles/content.ts'
import { mediaRecord, type StoredMedia } from '../../entities/collections/mined.ts'
import { PLAYED_FOR_S } from '../../object-stores/object-store.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { keyOf } from './files-of-piece.ts'
import { wantedMedia } from './recorded.ts'
import { joinedSpan, recordedSubject } from './recorded-subject.ts'
import { mediaItem, presentMedia, readFile, readStoredMedia, sweepItem } from './stored-media.ts'

const noMedia = () => new Problem('not_found', 'This sentence has no sound or picture.')

const find = async (learning: Learning, { user_id }: Acting, id: string) =>
  (await readStoredMedia(learning, user_id, [id])).get(id) ?? null

async function read(learning: Learning, acting: Acting, id: string): Promise<StoredMedia> {
  const stored = await find(learning, acting, id)
  if (!stored) throw noMedia()
  return stored
}

export const readMedia = async ({ learning }: Stores, acting: Acting, id: string): Promise<MinedMedia> =>
  presentMedia(await read(learning, acting, id))

/** All of a sentence that was learnt without media, else missing parts. */
export const wantMedia = (stores: Stores, acting: Acting, id: string): Promise<MinedMedia> =>
  retryWhenChanged(async () => {
    const { learning } = stores
    const before = await find(learning, acting, id)
    if (before) return presentMedia(await want(learning, before, {}))
    const recorded = await recordedSubject(stores, acting, id)
    if (!recorded) throw noMedia()
    const media = wantedMedia(learning, acting.user_id, id, recorded)
    const item = plainPutIf(learning.minedMedia, mediaRecord.encode(media), 'absent')
    await transact(learning.client, { media: item }, { signal: learning.signal })
    return presentMedia(media)
  })

/** The former sound plays until the other is cut. */
export const changeMedia = (
  stores: Stores,
  acting: Acting,
  id: string,
  { expected_version, ...change }: MediaChange,
): Promise<MinedMedia> =>
  retryWhenChanged(async () => {
    const { learning } = stores
    const before = await read(learning, acting, id)
    const { version: current_version } = before
    if (current_version !== expected_version)
      throw refusal(
        'sound_changed',
        {},
        {
          members: { current_version },
        },
      )
    const span = 'start_ms' in change ? change : await joinedSpan(stores, before, change)
    const { start_ms, end_ms } = span
    return presentMedia(await want(learning, before, { start_ms, end_ms }))
  })

async function want(
  learning: Learning,
  before: StoredMedia,
  ends: Partial<Pick<StoredMedia, 'start_ms' | 'end_ms'>>,
): Promise<StoredMedia> {
  const now = learning.now()
  const after: StoredMedia = {
    ...before,
    ...ends,
    ...(before.sound_hash !== null && {
      former_start_ms: before.former_start_ms ?? before.start_ms,
      former_end_ms: before.former_end_ms ?? before.end_ms,
    }),
    sound: 'wanted',
    picture: before.has_picture ? 'wanted' : 'none',
    reason: null,
    due_at: now.toISOString(),
    tries: 0,
    version: Math.max(now.getTime(), before.version + 1),
    updated_at: now.toISOString(),
  }
  await transact(learning.client, { media: mediaItem(learning, before, after) }, { signal: learning.signal })
  return after
}

export async function removeMedia({ learning }: Stores, { user_id }: Acting, media_id: string) {
  const items = {
    media: inTransaction(learning.minedMedia).delete({ user_id, media_id }),
    sweep: sweepItem(learning, user_id, 'soon'),
  }
  await transact(learning.client, items, { signal: learning.signal })
}

interface RequestedPart extends RequestedRange {
  readonly media_id: string
  readonly part: MediaPart
  /** Sends bytes of a bucket in place of a redirect. */
  readonly isWhole: boolean
}

/** The learner's own copy stays even if the text is closed. */
export async function readPart(
  { learning, objects }: Media & Stores,
  acting: Acting,
  { media_id, part, isWhole, ...requestedPart }: RequestedPart,
): Promise<Reply> {
  const { user_id, sound_hash, picture_hash } = await read(learning, acting, media_id)
  const hash = part === 'sound' ? sound_hash : picture_hash
  const file = hash === null ? null : await readFile(learning, user_id, hash)
  const key = file && keyOf(file, part)
  if (!file || !key) throw noMedia()
  const store = objects.byId(file.store)
  const info = await store.head(key, learning.signal)
  if (!info) throw refusal('sound_gone')
  if (store.kind === 'cos' && !isWhole) return redirect(await store.signedUrl(key, PLAYED_FOR_S))
  const open = (wanted: ByteRange | null) => store.read(key, wanted, learning.signal)
  const source = { size: info.size, content_type: contentTypeOf(key), etag: `"${hash}"`, open }
  return rangedReply(source, requestedPart, { 'cache-control': 'private, max-age=3600' })
}
