import type { Clients } from '../../contracts/clients.ts'
import { BLOCK_ROWS } from '../../contracts/schemas/articles/articles.ts'
import type { ReadingPosition } from '../../contracts/schemas/articles/reading.ts'
import { type Actor, actingAs } from '../../platform/auth/actor.ts'

/** The actor's position in an article; null for a guest, and where it cannot be read: that hides no text. */
export async function positionOf(
  { positions }: Clients['data'],
  actor: Actor,
  id: number,
  signal: AbortSignal,
): Promise<ReadingPosition | null> {
  if (!actingAs(actor)) return null
  return positions.get({ params: { id } }, { signal }).catch(() => null)
}

/** The block of rows that a row is in. */
export const blockAround = (row: number) => ({ offset: row - (row % BLOCK_ROWS), limit: BLOCK_ROWS })
