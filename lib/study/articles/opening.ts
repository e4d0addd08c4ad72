import type { Clients } from '../../contracts/clients.ts'
import { BLOCK_ROWS } from '../../contracts/schemas/articles/articles.ts'
import type { ReadingPosition } from '../../contracts/schemas/articles/reading.ts'
import { type Actor, actingAs } from '../../platform/auth/actor.ts'
import { isProblem } from '../../platform/problems/errors.ts'

/** Null for a guest, and where the actor may not read. */
export async function positionOf(
  { positions }: { readonly positions: Pick<Clients['data']['positions'], 'get'> },
  actor: Actor,
  id: number,
  signal: AbortSignal,
): Promise<ReadingPosition | null> {
  if (!actingAs(actor)) return null
  try {
    return await positions.get({ params: { id } }, { signal })
  } catch (error) {
    if (isProblem(error, 'not_found') || isProblem(error, 'forbidden')) return null
    throw error
  }
}

export const blockAround = (row: number) => ({ offset: row - (row % BLOCK_ROWS), limit: BLOCK_ROWS })
