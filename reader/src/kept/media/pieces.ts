import { type KeptDatabase, type KeptPiece, repliesOf } from '../database.ts'
import { mediaCache, placeOf, writingMedia } from './cache.ts'
import { counted, hashIn } from './reply.ts'

export interface Wanted {
  text: number
  name: string
  /** About how many bytes it has. */
  bytes: number
  open(signal: AbortSignal): Promise<Response>
}

interface Keeping {
  signal: AbortSignal
  /** Told how many bytes more have come. */
  onBytes(bytes: number): void
}

/** Keeps a sound or picture; its bytes go to the disk as they come. One that breaks off leaves nothing. */
export async function keepPiece(database: KeptDatabase, wanted: Wanted, keeping: Keeping): Promise<void> {
  const { text, name } = wanted
  const same = await database.getFromIndex('media', 'name', name)
  if (same && (await isThere(same))) {
    if (same.text !== text) await database.put('media', { ...same, text })
    keeping.onBytes(same.bytes)
    return
  }
  const reply = await wanted.open(keeping.signal)
  if (reply.status !== 200) throw new Error(`A sound or picture was answered with ${reply.status}.`)
  const hash = await hashIn(reply.headers, name)
  const bytes = await writingMedia(async cache => {
    const { response, received } = counted(reply, keeping)
    await cache.put(placeOf(hash), response)
    return received()
  }).catch(async error => {
    await forgetBytes(database, [hash])
    throw error
  })
  await database.put('media', { text, name, hash, bytes })
}

const isThere = async ({ hash }: KeptPiece) =>
  (await (await mediaCache())?.match(placeOf(hash))) !== undefined

/** The bytes of a sound or picture, which the browser reads from the disk part by part; null if the device lacks it. */
export async function pieceOf(database: KeptDatabase, name: string): Promise<Blob | null> {
  const piece = await database.getFromIndex('media', 'name', name)
  if (!piece) return null
  const reply = await (await mediaCache())?.match(placeOf(piece.hash))
  return (await reply?.blob()) ?? null
}

export const piecesOf = (database: KeptDatabase, text: number): Promise<KeptPiece[]> =>
  database.getAll('media', repliesOf(text))

/** Removes the sounds and pictures of a text, but for those called `keep`. */
export async function forgetPieces(
  database: KeptDatabase,
  text: number,
  keep: ReadonlySet<string> = new Set(),
): Promise<void> {
  const gone = (await piecesOf(database, text)).filter(({ name }) => !keep.has(name))
  if (gone.length === 0) return
  const removing = database.transaction('media', 'readwrite')
  await Promise.all([...gone.map(({ name }) => removing.store.delete([text, name])), removing.done])
  await forgetBytes(
    database,
    gone.map(({ hash }) => hash),
  )
}

/** Removes bytes that no piece has any more. */
async function forgetBytes(database: KeptDatabase, hashes: readonly string[]): Promise<void> {
  const cache = await mediaCache()
  for (const hash of new Set(hashes))
    if ((await database.countFromIndex('media', 'hash', hash)) === 0) await cache?.delete(placeOf(hash))
}

/**
 * Removes bytes without a piece, which a window that was closed in the middle left, and pieces whose bytes the browser took
 * away.
 */
export async function tidyPieces(database: KeptDatabase): Promise<void> {
  const cache = await mediaCache()
  if (!cache) return
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const pieces = await database.getAll('media')
  const lost = pieces.filter(({ hash }) => !there.has(placeOf(hash)))
  for (const { text, name } of lost) await database.delete('media', [text, name])
  const named = new Set(pieces.map(({ hash }) => placeOf(hash)))
  for (const url of there) if (!named.has(url)) await cache.delete(url)
}
