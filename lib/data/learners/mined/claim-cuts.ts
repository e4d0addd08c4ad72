import {
  type ClaimedCuts,
  type Cut,
  LONGEST_MINED_MS,
  type MediaReason,
} from '../../../contracts/schemas/learners/mined-media.ts'
import { pieceHash } from '../../../objects/keys.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { isAlmostFull } from '../../../platform/disk/disk-space.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { plainQueryOnce, StoredKey } from '../../../store/reading/plain-read.ts'
import { isWritten } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import { mayRead } from '../../articles/article/access.ts'
import { readHead } from '../../articles/article/heads.ts'
import type { Media } from '../../articles/content.ts'
import { dueMediaOfAll, mediaRecord, type StoredMedia } from '../../entities/collections/mined.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { readSettings } from '../records/read-records.ts'
import { fileFor, keyOf } from './files-of-piece.ts'
import { finishMedia, type Outcome } from './finish-cut.ts'
import { recordingOf } from './recorded.ts'
import { mediaItem } from './stored-media.ts'

export interface MiningStores extends Media {
  readonly learning: Learning
  readonly rooms: {
    quotaWithRoom(stores: Media & { readonly learning: Learning }, user_id: number): Promise<object | null>
  }
}

/** Spread over learners, so that one delays nobody. */
const MOST_CUTS = 4
const MOST_LOOKED_AT = 200
/** Claims outlive their controller, and double with each try. */
const CLAIMED_MS = 300_000
const LONGEST_CLAIM_MS = 6 * 3_600_000
/** Some three days, longer than a store is away. */
const MOST_TRIES = 20
const SIGNED_FOR_S = 300

/** Settles media without a cut: files exist, or cutting is forbidden. Checks access now, not as of the learning. */
export async function claimCuts(stores: MiningStores): Promise<ClaimedCuts> {
  const { learning } = stores
  mustNotActForLearner(learning.acting)
  const due = await dueMedia(learning)
  const cuts: Cut[] = []
  for (const media of byTurns(due).slice(0, MOST_CUTS)) {
    const claimed = await claim(learning, media)
    const cut = claimed && (await prepared(stores, claimed))
    if (cut) cuts.push(cut)
  }
  return { cuts, is_more_due: due.length > MOST_CUTS }
}

function byTurns(due: readonly StoredMedia[]): StoredMedia[] {
  const turns = new Map<number, number>()
  const withTurn = due.map(media => {
    const turn = turns.get(media.user_id) ?? 0
    turns.set(media.user_id, turn + 1)
    return { media, turn }
  })
  return withTurn.sort((one, other) => one.turn - other.turn).map(({ media }) => media)
}

/** The index may be outdated. */
async function dueMedia(learning: Learning): Promise<StoredMedia[]> {
  const { client, table, signal, now } = learning
  const at = now().toISOString()
  const query = {
    TableName: table,
    IndexName: dueMediaOfAll.index,
    KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk < :until',
    ExpressionAttributeValues: { ':pk': { S: dueMediaOfAll.pk }, ':until': { S: `${at}$` } },
    Limit: MOST_LOOKED_AT,
  }
  const { items } = await plainQueryOnce(client, query, ['pk', 'sk'], signal)
  const stored = await readStored(
    learning,
    mediaRecord,
    items.map(item => StoredKey.parse(item)),
  )
  return stored.filter(({ due_at }) => due_at !== null && due_at <= at)
}

async function claim(learning: Learning, media: StoredMedia): Promise<StoredMedia | null> {
  const claimed_ms = Math.min(CLAIMED_MS * 2 ** media.tries, LONGEST_CLAIM_MS)
  const due_at = new Date(learning.now().getTime() + claimed_ms).toISOString()
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
  const file = await fileFor(stores, media, hash)
  const parts = wanted.filter(part => keyOf(file, part) === null)
  const without = take_pictures ? {} : { picture: 'none' as const }
  if (parts.length === 0) return { hash, failed: without }
  if (objects.current().kind === 'local' && isAlmostFull(await diskSpace()))
    return failed('insufficient_storage')
  const url = await source.signedUrl(recording.key, SIGNED_FOR_S)
  return { user_id, media_id, version, hash, start_ms, end_ms, parts, url, size: info.size }
}

async function readableBy({ content }: Media, user_id: number, id: number): Promise<ArticleRecord | null> {
  try {
    const head = await readHead(content, id)
    return mayRead({ user_id, role: 'user' }, head) ? head : null
  } catch (error) {
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}
