import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { inWindow } from '../../../platform/async/window.ts'
import type { StoreTable } from '../../../store/client.ts'
import { isWritten } from '../../../store/writing/retry-when-changed.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { Migration } from '../migration.ts'

const WORDS_AT_ONCE = 90
const TRANSACTIONS_AT_ONCE = 2

const Word = z.object({
  pk: z.string(),
  sk: z.string(),
  state: z.string(),
  created_at: z.string(),
})
type Word = z.output<typeof Word>

/** Until version 4, an index had the words of a learner by age alone. */
export const wordsAreIndexedByState: Migration = {
  store: 'collections',
  from: 3,
  to: 4,
  name: 'words are indexed by their state',
  async step(store, signal) {
    const pages = paginateScan(
      { client: store.client },
      {
        TableName: store.table,
        FilterExpression: 'begins_with(pk, :words) AND attribute_not_exists(gsi2pk)',
        ExpressionAttributeValues: { ':words': 'WORDS#' },
      },
      { abortSignal: signal },
    )
    for await (const { Items = [] } of pages) {
      const words = Items.map(item => Word.parse(item))
      const parts = Array.from({ length: Math.ceil(words.length / WORDS_AT_ONCE) }, (_, n) =>
        words.slice(n * WORDS_AT_ONCE, (n + 1) * WORDS_AT_ONCE),
      )
      await inWindow(parts, { size: TRANSACTIONS_AT_ONCE, signal }, part => index(store, part, signal))
    }
  },
}

async function index(store: StoreTable, words: readonly Word[], signal: AbortSignal): Promise<void> {
  const write = (some: readonly Word[]) =>
    isWritten(
      transact(store.client, Object.fromEntries(some.map(word => [word.sk, indexed(store, word)] as const)), {
        signal,
      }),
    )
  if (await write(words)) return
  // The word has changed in the meantime, and got its place in the index by that write.
  for (const word of words) await write([word])
}

const indexed = ({ table }: StoreTable, { pk, sk, state, created_at }: Word): TransactItem => ({
  Update: {
    TableName: table,
    Key: { pk, sk },
    UpdateExpression: 'SET gsi2pk = :pk, gsi2sk = :sk',
    ConditionExpression: '#state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':pk': `${pk}#${state}`, ':sk': `${created_at}#${sk}`, ':state': state },
  },
})
