import {
  type ClaimedCuts,
  type Cut,
  LONGEST_MINED_MS,
  type MediaPart,
  type MediaReason,
} from '../../../contracts/schemas/learners/mined-media.ts'
import { pieceHash } from '../../../objects/keys.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { isAlmostFull } from '../../../platform/disk/disk-space.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { plainQueryOnce, StoredKey } from '../../../store/reading/plain-read.ts'
import { isWritten, retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import { mayRead } from '../../articles/article/access.ts'
import { readHead } from '../../articles/article/heads.ts'
import type { Media } from '../../articles/content.ts'
import {
  dueMediaOfAll,
  mediaRecord,
  type StoredFile,
  type StoredMedia,
} from '../../entities/collections/mined.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { readSettings } from '../records/read-records.ts'
import { finishMedia, type Outcome } from './finish-cut.ts'
import { recordingOf } from './recorded.ts'
import { bytesOfFile, fileItem, keptFilesWith, mediaItem, readFile } from './stored-media.ts'

export interface MiningStores extends Media {
  readonly learning: Learning
  readonly rooms: {
    /** Null for an account without room. */
    quotaWithRoom(stores: Media & { readonly learning: Learning }, user_id: number): Promise<object | null>
  }
}

/** Cuts of one call. */
const MOST_CUTS = 4
/** So long nobody else cuts the same; afterwards its controller has certainly ended. */
export const CLAIMED_MS = 120_000
const MOST_TRIES = 5
const SIGNED_FOR_S = 300

/**
 * Takes what is due of all learners. What needs no cut is settled here: files that are there already, and what may not be
 * cut, or no more. Reading is checked now, not when the sentence was learnt.
 */
export async function claimCuts(stores: MiningStores): Promise<ClaimedCuts> {
  const { learning } = stores
  mustNotActForLearner(learning.acting)
  const due = await dueMedia(learning)
  const cuts: Cut[] = []
  for (const media of due.slice(0, MOST_CUTS)) {
    const claimed = await claim(learning, media)
    const cut = claimed && (await prepared(stores, claimed))
    if (cut) cuts.push(cut)
  }
  return { cuts, is_more_due: due.length > MOST_CUTS }
}

/** An index names them; what it says may be outdated. */
async function dueMedia(learning: Learning): Promise<StoredMedia[]> {
  const { client, table, signal, now } = learning
  const at = now().toISOString()
  const query = {
    TableName: table,
    IndexName: dueMediaOfAll.index,
    KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk < :until',
    ExpressionAttributeValues: { ':pk': { S: dueMediaOfAll.pk }, ':until': { S: `${at}$` } },
    Limit: MOST_CUTS + 1,
  }
  const { items } = await plainQueryOnce(client, query, ['pk', 'sk'], signal)
  const stored = await readStored(
    learning,
    mediaRecord,
    items.map(item => StoredKey.parse(item)),
  )
  return stored.filter(({ due_at }) => due_at !== null && due_at <= at)
}

/** Null if another call has it. */
async function claim(learning: Learning, media: StoredMedia): Promise<StoredMedia | null> {
  const due_at = new Date(learning.now().getTime() + CLAIMED_MS).toISOString()
  const claimed = { ...media, due_at, tries: media.tries + 1 }
  const write = transact(
    learning.client,
    { media: mediaItem(learning, media, claimed) },
    { signal: learning.signal },
  )
  return (await isWritten(write)) ? claimed : null
}

async function prepared(stores: MiningStores, media: StoredMedia): Promise<Cut | null> {
  const { learning, log } = stores
  try {
    const found = await lookUp(stores, media)
    if ('url' in found) return found
    await finishMedia(learning, media, found)
  } catch (error) {
    learning.signal.throwIfAborted()
    log.warn({ error, user_id: media.user_id }, 'a sound could not be prepared: it will be tried again')
  }
  return null
}

async function lookUp(stores: MiningStores, media: StoredMedia): Promise<Cut | Outcome> {
  const { content, learning, objects, diskSpace, rooms } = stores
  const { user_id, media_id, version, start_ms, end_ms } = media
  const failed = (reason: MediaReason): Outcome => ({
    hash: null,
    failed: { sound: reason, picture: reason },
  })
  if (media.tries > MOST_TRIES) return failed('unavailable')
  const head = await readableBy(stores, user_id, media.article_id)
  const recording = head && recordingOf(head)
  if (!recording) return failed('gone')
  const source = objects.byId(recording.store)
  const info = await source.head(recording.key, content.signal)
  if (!info) return failed('gone')
  if ((await rooms.quotaWithRoom(stores, user_id)) === null) return failed('quota_reached')
  const { take_pictures } = await readSettings(learning, user_id, reviewSettings)
  const wanted = (['sound', 'picture'] as const).filter(
    part => media[part] === 'wanted' && (part === 'sound' || take_pictures),
  )
  const hash = pieceHash(recording.key, start_ms, Math.min(end_ms, start_ms + LONGEST_MINED_MS))
  const file = await fileFor(stores, user_id, hash)
  const parts = wanted.filter(part => keyOf(file, part) === null)
  const without = take_pictures ? {} : { picture: 'none' as const }
  if (parts.length === 0) return { hash, failed: without }
  if (objects.current().kind === 'local' && isAlmostFull(await diskSpace()))
    return failed('insufficient_storage')
  const url = await source.signedUrl(recording.key, SIGNED_FOR_S)
  return { user_id, media_id, version, hash, start_ms, end_ms, parts, url, size: info.size }
}

/** Null if the learner may not read the text any more. */
async function readableBy({ content }: Media, user_id: number, id: number): Promise<ArticleRecord | null> {
  try {
    const head = await readHead(content, id)
    return mayRead({ user_id, role: 'user' }, head) ? head : null
  } catch (error) {
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}

export const keyOf = (file: Pick<StoredFile, 'sound_key' | 'picture_key'>, part: MediaPart) =>
  part === 'sound' ? file.sound_key : file.picture_key

/**
 * The learner's own record of a piece, made if there is none: with the objects that other learners have of it, if they
 * really exist. It is there before any object, so that whoever removes one sees that it is used.
 */
const fileFor = (stores: MiningStores, user_id: number, hash: string): Promise<StoredFile> =>
  retryWhenChanged(async () => {
    const { learning, objects } = stores
    const own = await readFile(learning, user_id, hash)
    const before = own ?? newFile(learning, user_id, hash, objects.current().id)
    const kept = own?.state === 'kept' ? await reallyStored(stores, own) : null
    if (own && kept && sameKeys(own, kept)) return own
    const shared = kept?.sound_key ? kept : ((await sharedFile(stores, user_id, hash)) ?? kept)
    const updated_at = learning.now().toISOString()
    const stored = shared ?? { ...NOTHING, store: objects.current().id }
    const { store, sound_key, sound_bytes, picture_key, picture_bytes } = stored
    const objectsOf = { store, sound_key, sound_bytes, picture_key, picture_bytes }
    const next = { ...before, ...objectsOf, state: 'kept' as const, version: before.version + 1, updated_at }
    const more = bytesOfFile(next) - (own ? bytesOfFile(own) : 0)
    const items = {
      file: fileItem(learning, own, next),
      ...countedBytes(learning, user_id, { learning: more }),
    }
    await transact(learning.client, items, { signal: learning.signal })
    return next
  })

const NOTHING = { sound_key: null, sound_bytes: 0, picture_key: null, picture_bytes: 0 }

const newFile = ({ now }: Learning, user_id: number, hash: string, store: string): StoredFile => ({
  ...{ user_id, hash, store, ...NOTHING, state: 'kept', version: 0, updated_at: now().toISOString() },
})

const sameKeys = (one: StoredFile, other: StoredFile) =>
  one.sound_key === other.sound_key && one.picture_key === other.picture_key

async function sharedFile(stores: MiningStores, user_id: number, hash: string) {
  for (const other of await keptFilesWith(stores.learning, hash)) {
    if (other.user_id === user_id || !other.sound_key) continue
    const found = await reallyStored(stores, other)
    if (found.sound_key) return found
  }
  return null
}

/** Without the objects that others have removed, or whose store is configured no more. */
async function reallyStored({ objects, learning }: MiningStores, file: StoredFile): Promise<StoredFile> {
  const isThere = async (key: string | null) => {
    if (key === null) return false
    try {
      return (await objects.byId(file.store).head(key, learning.signal)) !== null
    } catch (error) {
      if (isProblem(error, 'not_configured')) return false
      throw error
    }
  }
  const [sound, picture] = [await isThere(file.sound_key), await isThere(file.picture_key)]
  return {
    ...file,
    ...(!sound && { sound_key: null, sound_bytes: 0 }),
    ...(!picture && { picture_key: null, picture_bytes: 0 }),
  }
}
