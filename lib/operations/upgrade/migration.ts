import type { StoreTable } from '../../store/client.ts'
import type { StoreName } from '../../store/tables.ts'

/** Brings the items of a store from one form into the next. */
export interface Migration {
  readonly store: StoreName
  readonly from: number
  readonly to: number
  /** What is so afterwards. */
  readonly name: string
  /** May be cut off at any moment and repeated, over items that it has changed already. */
  step(store: StoreTable, signal: AbortSignal): Promise<void>
}
