import type { StoreTable } from '../../store/client.ts'
import { raiseHighestUserId, readInstallation } from '../../store/engine/installation.ts'

/**
 * Notes the highest writing id in each store, so that accounts made after a loss of the account store get others. Costs
 * nothing unless an id is the highest seen here.
 */
export class Writers {
  private readonly stores: readonly StoreTable[]
  private highestSeen = 0

  constructor(stores: readonly StoreTable[]) {
    this.stores = stores
  }

  async note(user_id: number): Promise<void> {
    if (user_id <= this.highestSeen) return
    await Promise.all(this.stores.map(store => raiseHighestUserId(store, user_id)))
    this.highestSeen = Math.max(this.highestSeen, user_id)
  }

  async highest(): Promise<number> {
    const all = await Promise.all(this.stores.map(readInstallation))
    return Math.max(...all.map(({ highest_user_id }) => highest_user_id))
  }
}
