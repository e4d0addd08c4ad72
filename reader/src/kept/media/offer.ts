import { keptDatabase } from '../database.ts'
import { type MediaKind, mediaOfText } from './of-text.ts'
import { namesHere, type Wanted } from './pieces.ts'

export interface Offered {
  kind: MediaKind
  pieces: number
  /** About how many bytes they have. */
  bytes: number
  /** So many pieces are here. */
  here: number
  /** About how many bytes the others have. */
  missing: number
}

const kinds = ['recording', 'clips', 'pictures'] as const satisfies readonly MediaKind[]

/** The sounds and pictures that a kept text has at the server, with their sizes. */
export async function offerOf(id: number, signal: AbortSignal): Promise<Offered[]> {
  const database = await keptDatabase()
  if (!database) return []
  const offered: Offered[] = []
  const names = await namesHere(database)
  for (const kind of kinds) {
    const all = { kind, pieces: 0, bytes: 0, here: 0, missing: 0 }
    for await (const some of mediaOfText(kind, { database, id, signal })) {
      const missing = some.filter(({ name }) => !names.has(name))
      all.pieces += some.length
      all.bytes += bytesOf(some)
      all.here += some.length - missing.length
      all.missing += bytesOf(missing)
    }
    if (all.pieces > 0) offered.push(all)
  }
  return offered
}

const bytesOf = (some: readonly Wanted[]) => some.reduce((sum, { bytes }) => sum + bytes, 0)

export interface Room {
  /** All that the browser gives this site, and the rest of it, in bytes. */
  quota: number
  left: number
}

/** The room for this site; null if the browser does not tell. */
export async function roomLeft(): Promise<Room | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : { quota, left: Math.max(0, quota - usage) }
}
