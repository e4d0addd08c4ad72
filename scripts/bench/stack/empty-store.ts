import { createStoreClient } from '../../../lib/store/client.ts'
import { startEngine } from '../../../lib/store/engine/engine.ts'
import { ensureTables } from '../../../lib/store/engine/ensure-tables.ts'
import { type StoreName, tablesOf } from '../../../lib/store/tables.ts'

export async function openEmptyStore(store: StoreName, dataDir: string) {
  await using ending = new AsyncDisposableStack()
  const log = { info: () => {}, error: () => {} }
  const engine = await startEngine({ stores: [store], dataDir, log, onCrash: () => {} })
  ending.defer(engine.close)
  const client = createStoreClient({ endpoint: engine.endpoints[store] })
  ending.defer(async () => client.destroy())
  await ensureTables(client, tablesOf(store))
  const opened = ending.move()
  return { client, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
