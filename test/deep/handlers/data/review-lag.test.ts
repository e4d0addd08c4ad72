import { expect, it } from 'vitest'
import { z } from 'zod'
import type { StoreClient } from '../../../../lib/store/client.ts'
import { reader, startIn } from '../../../handlers/data/lab.ts'
import { cardIds, cardOf, changeCard, rate } from '../../../handlers/data/review-stories.ts'
import { kanaWord, put, remove } from '../../../handlers/data/word-stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

async function openStore() {
  const store = await stores.open('content', 'collections')
  const connection = store.connect()
  const lab = await startIn(store, connection)
  return { lab, connection, client: lab.as(reader) }
}

/** Answers queries of due cards with an earlier state while `isStale`. */
function stale(client: StoreClient) {
  const lag = { isStale: false }
  const known = new Map<string, object>()
  client.middlewareStack.add(
    next => async args => {
      const { data: query } = DueQuery.safeParse(args.input)
      const result = await next(args)
      if (!query) return result
      const name = `${query.Select} ${query.ExpressionAttributeValues[':from'].S}`
      const former = known.get(name)
      if (lag.isStale && former) return { ...result, output: Object.assign(result.output, former) }
      known.set(name, { ...result.output })
      return result
    },
    { name: 'stale', step: 'initialize', priority: 'low' },
  )
  return lag
}

const DueQuery = z.object({
  IndexName: z.literal('gsi2'),
  Select: z.string().default('KEYS'),
  ExpressionAttributeValues: z.object({ ':from': z.object({ S: z.string() }) }),
})

it('an index of due cards that lags never lets the queue show a card that was rated, suspended, known or removed meanwhile', async () => {
  const { connection, client } = await openStore()
  const lag = stale(connection)
  const [rated, suspended, known, removed, left] = [
    kanaWord(0),
    kanaWord(1),
    kanaWord(2),
    kanaWord(3),
    kanaWord(4),
  ]
  for (const word of [rated, suspended, known, removed, left]) await put(client, word)
  expect(await cardIds(client)).toHaveLength(5)
  lag.isStale = true
  await rate(client, cardOf(rated), 'easy')
  await changeCard(client, cardOf(suspended), { suspended: true })
  await put(client, known, { state: 'known' })
  await remove(client, removed)
  expect(await cardIds(client)).toEqual([cardOf(left)])
  lag.isStale = false
  expect(await cardIds(client)).toEqual([cardOf(left)])
})
