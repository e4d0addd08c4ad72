import { createStoreClient } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import type { BenchStack } from './bench-stack.ts'

export function openTable(stack: Pick<BenchStack, 'engine'>, store: 'accounts' | 'content' | 'collections') {
  const { endpoint } = stack.engine(store)
  const client = createStoreClient({ endpoint })
  return {
    client,
    endpoint,
    table: prefixed('')(store),
    [Symbol.asyncDispose]: async () => client.destroy(),
  }
}
