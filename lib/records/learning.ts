import type { Acting } from '../auth/actor.ts'
import { type CollectionEntities, collectionEntities } from '../entities/collections/entities.ts'
import type { StoreTable } from '../store/client.ts'

/**
 * The persistence of what belongs to a learner: the table and its records. It also says for whom and how long it works:
 * `DataApp.bind` makes one for each request.
 */
export interface Learning extends StoreTable, CollectionEntities {
  acting: Acting | null
  /** Aborts when the caller has gone. */
  signal: AbortSignal
  now(): Date
  newId(): string
}

export const createLearning = (
  where: StoreTable,
  { now, newId }: Pick<Learning, 'now' | 'newId'>,
): Learning => ({
  ...where,
  ...collectionEntities(where),
  acting: null,
  signal: new AbortController().signal,
  now,
  newId,
})
