import { sessionState } from '../../../../web/session/session.ts'
import { keptMediaOf } from '../names.ts'

const idNow = () => sessionState().session?.user.id

/** The cache with the bytes of the account's sounds and pictures; null for guests, and where the browser has none. */
export async function mediaCache(): Promise<Cache | null> {
  const id = idNow()
  if (id === undefined || !('caches' in globalThis)) return null
  return caches.open(keptMediaOf(id)).catch(() => null)
}

/** Runs what writes to the cache. Signing out deletes it, and a writing that goes on must not make it anew. */
export async function writingMedia<Value>(write: (cache: Cache) => Promise<Value>): Promise<Value> {
  const id = idNow()
  const cache = await mediaCache()
  if (id === undefined || !cache) throw new Error('This browser keeps no media.')
  try {
    return await write(cache)
  } finally {
    if (idNow() !== id) await caches.delete(keptMediaOf(id))
  }
}

/** Nothing is ever fetched from there: no server has this folder, and the worker does not answer for it. */
export const placeOf = (hash: string) => new URL(`/kept-media/${hash}`, location.origin).href
