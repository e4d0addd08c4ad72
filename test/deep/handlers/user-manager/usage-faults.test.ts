import { describe, expect, it } from 'vitest'
import type { StoreClient } from '../../../../lib/store/client.ts'
import { recordUsage } from '../../../../lib/user-manager/usage/record-usage.ts'
import { summariseUsage } from '../../../../lib/user-manager/usage/usage-reports.ts'
import { startIn } from '../../../handlers/user-manager/lab.ts'
import { call } from '../../../handlers/user-manager/usage-lab.ts'
import { testStores } from '../../../support/store.ts'
import { injectFaults } from '../../../support/store-faults.ts'

const stores = testStores()
const { signal } = new AbortController()

/** Breaks the connection after every written transaction, before its reply. */
function loseReplies(client: StoreClient) {
  let lost = 0
  client.middlewareStack.add(
    next => async args => {
      const reply = await next(args)
      if (!('TransactItems' in args.input) || lost === 3) return reply
      lost += 1
      throw Object.assign(new Error('Injected'), { code: 'ECONNRESET' })
    },
    { name: 'loseReplies', step: 'finalizeRequest', priority: 'low' },
  )
  return { lost: () => lost }
}

async function open() {
  const store = await stores.open('accounts')
  const client = store.connect()
  const { accounts } = (await startIn(store, client)).app
  const records = [1, 2, 3].map(n => call({ user_id: n, model: `model-${n}` }))
  const summary = async (by: 'model' | 'user') => {
    const { totals, groups } = await summariseUsage(accounts, { days: 30, by }, signal)
    return [totals.calls, groups.map(group => group.totals.calls)]
  }
  return { client, accounts, records, summary }
}

describe('the ledger in a failing store', () => {
  it.each(['conflict', 'throttle'] as const)('waits for a %s and counts once', async fault => {
    const { client, accounts, records, summary } = await open()
    const faults = injectFaults(client, { fault, fails: n => n % 3 !== 0 })
    expect(await recordUsage(accounts, records)).toBe(3)
    expect(faults.calls()).toBeGreaterThan(6)
    expect(await summary('model')).toEqual([3, [1, 1, 1]])
  })

  it('counts a record once when the reply to its write was lost', async () => {
    const { client, accounts, records, summary } = await open()
    const replies = loseReplies(client)
    await recordUsage(accounts, records).catch(() => {})
    await recordUsage(accounts, records)
    expect(replies.lost()).toBeGreaterThan(0)
    expect(await summary('model')).toEqual([3, [1, 1, 1]])
    expect(await summary('user')).toEqual([3, [1, 1, 1]])
  })
})
