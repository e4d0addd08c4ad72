import { describe, expect, it } from 'vitest'
import { batchGet, batchWrite } from '../../../lib/store/batch.ts'
import type { StoreClient } from '../../../lib/store/client.ts'
import { StoreUnavailable } from '../../../lib/store/errors.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()
const INSTANTLY = { backoff: { random: () => 0 } }
const rows = ['a', 'b', 'c'].map(pk => ({ pk, sk: 'row' }))

/** The store does nothing of the first `calls` batches and says so. */
const leaveUndone = (client: StoreClient, calls: number) => {
  let left = calls
  client.middlewareStack.add(
    (next, context) => async args => {
      if (left === 0 || !('RequestItems' in args.input)) return next(args)
      left -= 1
      const undone = context.commandName === 'BatchGetItemCommand' ? 'UnprocessedKeys' : 'UnprocessedItems'
      return { response: {}, output: { $metadata: {}, [undone]: args.input.RequestItems } }
    },
    { name: 'leaveUndone', step: 'initialize', override: true },
  )
}

const open = async () => {
  const { client, tableName } = await stores.open('content')
  const table = tableName('content')
  return {
    client,
    puts: [{ RequestItems: { [table]: rows.map(Item => ({ PutRequest: { Item } })) } }],
    gets: [{ RequestItems: { [table]: { Keys: rows, ConsistentRead: true } } }],
  }
}

describe('a batch', () => {
  it('repeats what the store left undone', async () => {
    const { client, puts, gets } = await open()
    leaveUndone(client, 3)
    await batchWrite(client, puts, INSTANTLY)
    leaveUndone(client, 3)
    const items = await batchGet(client, gets, INSTANTLY)
    expect(items).toHaveLength(3)
    expect(items).toEqual(expect.arrayContaining(rows))
  })

  it('is reported as unavailable when the store does nothing of it', async () => {
    const { client, puts } = await open()
    leaveUndone(client, 100)
    const write = batchWrite(client, puts, { backoff: { random: () => 0, attempts: 4 } })
    await expect(write).rejects.toThrow(StoreUnavailable)
  })

  it('stops when aborted', async () => {
    const { client, puts } = await open()
    leaveUndone(client, 1)
    const write = batchWrite(client, puts, { signal: AbortSignal.abort() })
    await expect(write).rejects.toHaveProperty('name', 'AbortError')
  })
})
