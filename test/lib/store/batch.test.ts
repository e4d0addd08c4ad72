import { describe, expect, it } from 'vitest'
import type { StoreClient } from '../../../lib/store/client.ts'
import { StoreUnavailable } from '../../../lib/store/errors.ts'
import { batchGet } from '../../../lib/store/writing/batch.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()
const INSTANTLY = { backoff: { random: () => 0 } }
const rows = ['a', 'b', 'c'].map(pk => ({ pk, sk: 'row' }))

/** The store leaves the first `calls` batches undone, and reports that. */
const leaveUndone = (client: StoreClient, calls: number) => {
  let left = calls
  client.middlewareStack.add(
    next => async args => {
      if (left === 0 || !('RequestItems' in args.input)) return next(args)
      left -= 1
      return { response: {}, output: { $metadata: {}, UnprocessedKeys: args.input.RequestItems } }
    },
    { name: 'leaveUndone', step: 'initialize', override: true },
  )
}

const open = async () => {
  const { client, table } = await stores.open('content')
  await writeAll(
    client,
    rows.map(Item => ({ Put: { TableName: table, Item } })),
  )
  return {
    client,
    gets: [{ RequestItems: { [table]: { Keys: rows, ConsistentRead: true } } }],
  }
}

describe('a batch', () => {
  it('repeats the items that the store left undone', async () => {
    const { client, gets } = await open()
    leaveUndone(client, 3)
    const items = await batchGet(client, gets, INSTANTLY)
    expect(items).toHaveLength(3)
    expect(items).toEqual(expect.arrayContaining(rows))
  })

  it('is reported as unavailable when the store does none of it', async () => {
    const { client, gets } = await open()
    leaveUndone(client, 100)
    const read = batchGet(client, gets, { backoff: { random: () => 0, attempts: 4 } })
    await expect(read).rejects.toThrow(StoreUnavailable)
  })

  it('stops when aborted', async () => {
    const { client, gets } = await open()
    leaveUndone(client, 1)
    const read = batchGet(client, gets, { signal: AbortSignal.abort() })
    await expect(read).rejects.toHaveProperty('name', 'AbortError')
  })
})
