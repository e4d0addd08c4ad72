import type { ObjectStore } from '../../data/object-stores/object-store.ts'
import type { StoreClient } from '../../store/client.ts'
import type { StoreName, TableNaming } from '../../store/tables.ts'

/** The places of the data of a stack, which may be running. */
export interface Origin {
  readonly dataDir: string
  /** The clients of stores that have no file in the data folder. */
  readonly endpoints: ReadonlyMap<StoreName, StoreClient>
  readonly tableName: TableNaming
  /** The bucket of new objects; null if they lie in the data folder. */
  readonly bucket: ObjectStore | null
}
