import type { MinedMedia } from '../../../contracts/schemas/learners/mined-media.ts'
import { plainQuery, StoredKey } from '../../../store/reading/plain-read.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import {
  fileKey,
  filesWith,
  mediaKey,
  mediaRecord,
  minedFileRecord,
  type StoredFile,
  type StoredMedia,
} from '../../entities/collections/mined.ts'
import type { Learning } from '../records/learning.ts'
import { readById, readStored } from '../records/read-items.ts'

export const mediaNames = {
  ofSource: (skill_id: string, source_id: string) => `w.${skill_id}.${source_id}`,
  ofSentence: (item_id: string) => `s.${item_id}`,
}

export const readStoredMedia = (learning: Learning, user_id: number, ids: Iterable<string>) =>
  readById(learning, mediaRecord, 'media_id', id => mediaKey(user_id, id), ids)

export async function readMediaOf(learning: Learning, user_id: number, ids: Iterable<string>) {
  const stored = await readStoredMedia(learning, user_id, ids)
  return new Map(Array.from(stored, ([id, media]) => [id, presentMedia(media)]))
}

export const presentMedia = (media: StoredMedia): MinedMedia => {
  const { media_id, sound, picture, start_ms, end_ms, reason, version, updated_at } = media
  return { media_id, sound, picture, start_ms, end_ms, reason, version, updated_at }
}

export const hashesOf = ({ sound_hash, picture_hash }: StoredMedia): string[] => [
  ...new Set([sound_hash, picture_hash].flatMap(hash => hash ?? [])),
]

/** Requires unchanged media. */
export const mediaItem = ({ minedMedia }: Learning, before: StoredMedia, after: StoredMedia): TransactItem =>
  plainPutIf(minedMedia, mediaRecord.encode(after), {
    version: before.version,
    tries: before.tries,
    updated_at: before.updated_at,
  })

export async function readFile(
  learning: Learning,
  user_id: number,
  hash: string,
): Promise<StoredFile | null> {
  const [file] = await readStored(learning, minedFileRecord, [fileKey(user_id, hash)])
  return file ?? null
}

export async function filesOfAll(learning: Learning, hash: string): Promise<StoredFile[]> {
  const fileKeys = await plainQuery(learning.client, filesWith(learning, hash), ['pk', 'sk'], learning.signal)
  return readStored(
    learning,
    minedFileRecord,
    fileKeys.map(item => StoredKey.parse(item)),
  )
}

export const keptFilesWith = async (learning: Learning, hash: string): Promise<StoredFile[]> =>
  (await filesOfAll(learning, hash)).filter(({ state }) => state === 'kept')

/** Requires unchanged files. */
export const fileItem = (
  { minedFiles }: Learning,
  before: StoredFile | null,
  after: StoredFile,
): TransactItem =>
  plainPutIf(minedFiles, minedFileRecord.encode(after), before ? { version: before.version } : 'absent')

export const bytesOfFile = (file: StoredFile | null): number =>
  file ? file.sound_bytes + file.picture_bytes : 0

const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/** Notes a sweep: soon after a drop, or within a day. Rounds times, so that many notes are one. */
export function sweepItem({ sweeps, now }: Learning, user_id: number, when: 'soon' | 'daily'): TransactItem {
  const step = when === 'soon' ? QUARTER_MS : DAY_MS
  // Spreads learners over the day.
  const own = when === 'soon' ? 0 : (user_id * QUARTER_MS) % DAY_MS
  const due = (Math.floor((now().getTime() - own) / step) + (when === 'soon' ? 2 : 1)) * step + own
  return inTransaction(sweeps).put({
    user_id,
    reason: 'mined',
    generation: 0,
    due_at: new Date(due).toISOString(),
  })
}
