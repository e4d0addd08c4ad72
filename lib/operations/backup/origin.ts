import type { ObjectStore } from '../../data/object-stores/object-store.ts'
import type { StoreClient } from '../../store/client.ts'
import type { StoreName, TableNaming } from '../../store/tables.ts'

/** Where a stack keeps what a backup holds. It may be running. */
export interface Origin {
  readonly dataDir: string
  /** Where stores are reached that have no file in the data folder. */
  readonly endpoints: ReadonlyMap<StoreName, StoreClient>
  readonly tableName: TableNaming
  /** The bucket of new objects; null: they lie in the data folder. */
  readonly bucket: ObjectStore | null
}
