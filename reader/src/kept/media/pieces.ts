import { accountNow } from '../../../../web/session/session.ts'
import { type KeptDatabase, type KeptPiece, type KeptText, NO_TEXT, repliesOf } from '../database.ts'
import { keptMediaOf } from '../names.ts'
import { begun, counted, hashIn } from './reply.ts'

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

/** The cache with the bytes of the account's sounds and pictures; null for guests, and where the browser has none. */
async function mediaCache(): Promise<Cache | null> {
  const id = accountNow()
  if (id === undefined || !('caches' in globalThis)) return null
  return caches.open(keptMediaOf(id)).catch(() => null)
}

/** Runs what writes to the cache. Signing out deletes it, and a writing that goes on must not make it anew. */
async function writingMedia<Value>(write: (cache: Cache) => Promise<Value>): Promise<Value> {
  const id = accountNow()
  const cache = await mediaCache()
  if (id === undefined || !cache) throw new Error('This browser keeps no media.')
  try {
    return await write(cache)
  } finally {
    if (accountNow() !== id) await caches.delete(keptMediaOf(id))
  }
}

/** Nothing is ever fetched from there: no server has this folder, and the worker does not answer for it. */
const placeOf = (hash: string) => new URL(`/kept-media/${hash}`, location.origin).href

/** Keeps a sound or picture; its bytes go to the disk as they come. One that breaks off leaves nothing. */
export async function keepPiece(database: KeptDatabase, wanted: Wanted, keeping: Keeping): Promise<void> {
  const { text, name } = wanted
  const same = await database.getFromIndex('media', 'name', name)
  if (same && (await isThere(same))) {
    if (same.text !== text) await database.put('media', { ...same, text })
    return
  }
  const reply = await begun(wanted.open, keeping.signal)
  // It was removed after its address was signed.
  if (reply.status === 404) return
  if (reply.status !== 200) throw new Error(`A sound or picture was answered with ${reply.status}.`)
  if (reply.headers.get('content-type')?.startsWith('text/'))
    throw new Error('A proxy answered for a sound or picture.')
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
  if (isWanted(await database.get('texts', text), text)) return
  await forgetPieces(database, text)
  throw new DOMException('The text was removed meanwhile.', 'AbortError')
}

/** Media of a text are kept while they are asked for. */
const isWanted = (record: KeptText | undefined, text: number) =>
  text === NO_TEXT || record?.media !== undefined

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

/** The places whose bytes are in the cache. */
const placesIn = async (cache: Cache | null) => new Set(((await cache?.keys()) ?? []).map(({ url }) => url))

/** The names of all sounds and pictures whose bytes are here. */
export async function namesHere(database: KeptDatabase): Promise<Set<string>> {
  const there = await placesIn(await mediaCache())
  const pieces = await database.getAll('media')
  return new Set(pieces.filter(({ hash }) => there.has(placeOf(hash))).map(({ name }) => name))
}

/**
 * Removes what a window that was closed in the middle left: pieces of texts that are gone, and bytes without a piece; and
 * pieces whose bytes the browser took away. Returns the texts that lack such pieces now.
 */
export async function tidyPieces(database: KeptDatabase): Promise<number[]> {
  const cache = await mediaCache()
  if (!cache) return []
  const there = await placesIn(cache)
  const texts = new Map((await database.getAll('texts')).map(each => [each.id, each]))
  for (const { text } of await database.getAll('media'))
    if (!isWanted(texts.get(text), text)) await forgetPieces(database, text)
  const pieces = await database.getAll('media')
  const named = new Set(pieces.map(({ hash }) => placeOf(hash)))
  for (const url of there) if (!named.has(url)) await cache.delete(url)
  return forgetLost(
    database,
    pieces.filter(({ hash }) => !there.has(placeOf(hash))),
  )
}

/** Forgets pieces without bytes together with the state of their texts, which are not whole any more. */
async function forgetLost(database: KeptDatabase, lost: readonly KeptPiece[]): Promise<number[]> {
  const changing = database.transaction(['texts', 'media'], 'readwrite')
  const texts = changing.objectStore('texts')
  const lacking: number[] = []
  for (const { text, name } of lost) await changing.objectStore('media').delete([text, name])
  for (const id of new Set(lost.map(({ text }) => text))) {
    const record = await texts.get(id)
    if (!record?.media) continue
    lacking.push(id)
    await texts.put({ ...record, media: { ...record.media, state: null, halted: 'lost' } })
  }
  await changing.done
  return lacking
}
