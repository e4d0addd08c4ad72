import { keptDatabase } from '../database.ts'
import { type MediaKind, mediaOfText } from './of-text.ts'

export interface Offered {
  kind: MediaKind
  pieces: number
  /** About how many bytes they have. */
  bytes: number
}

const kinds = ['recording', 'clips', 'pictures'] as const satisfies readonly MediaKind[]

/** The sounds and pictures that a kept text has at the server, with their sizes. */
export async function offerOf(id: number, signal: AbortSignal): Promise<Offered[]> {
  const database = await keptDatabase()
  if (!database) return []
  const offered: Offered[] = []
  for (const kind of kinds) {
    const all = { kind, pieces: 0, bytes: 0 }
    for await (const some of mediaOfText(kind, { database, id, signal })) {
      all.pieces += some.length
      all.bytes += some.reduce((sum, { bytes }) => sum + bytes, 0)
    }
    if (all.pieces > 0) offered.push(all)
  }
  return offered
}

export interface Room {
  /** What the browser gives this site in all, and what is left of it, in bytes. */
  quota: number
  left: number
}

/** The room for this site; null if the browser does not tell. */
export async function roomLeft(): Promise<Room | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : { quota, left: Math.max(0, quota - usage) }
}
