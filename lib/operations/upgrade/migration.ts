import type { StoreTable } from '../../store/client.ts'
import type { StoreName } from '../../store/tables.ts'

export interface Migration {
  readonly store: StoreName
  readonly from: number
  readonly to: number
  /** A sentence that is true afterwards. */
  readonly name: string
  /** May be interrupted at any moment and repeated over items that it has already changed. */
  step(store: StoreTable, signal: AbortSignal): Promise<void>
}
