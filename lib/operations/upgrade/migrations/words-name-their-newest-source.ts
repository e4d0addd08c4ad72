import { paginateScan, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { inWindow } from '../../../platform/async/window.ts'
import type { StoreTable } from '../../../store/client.ts'
import { isWritten } from '../../../store/writing/retry-when-changed.ts'
import type { Migration } from '../migration.ts'

const AT_ONCE = 8

const Word = z.object({ pk: z.string(), sk: z.string(), user_id: z.number() })
type Word = z.output<typeof Word>
const Source = z.object({ source_id: z.string(), created_at: z.string() })

/**
 * Writes the id of the newest source into each word. Before version 2, a word stored only the number of its sources, and the
 * newest was found by reading all of them.
 */
export const wordsNameTheirNewestSource: Migration = {
  store: 'collections',
  from: 1,
  to: 2,
  name: 'words name their newest source',
  async step(store, signal) {
    const pages = paginateScan(
      { client: store.client },
      {
        TableName: store.table,
        FilterExpression:
          'begins_with(pk, :words) AND sources > :none AND attribute_not_exists(latest_source)',
        ExpressionAttributeValues: { ':words': 'WORDS#', ':none': 0 },
      },
      { abortSignal: signal },
    )
    for await (const { Items = [] } of pages) {
      const words = Items.map(item => Word.parse(item))
      await inWindow(words, { size: AT_ONCE, signal }, word => nameNewest(store, word))
    }
  },
}

async function nameNewest({ client, table }: StoreTable, { pk, sk, user_id }: Word): Promise<void> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :word)',
      ExpressionAttributeValues: { ':pk': `SOURCES#${user_id}`, ':word': `${sk}#` },
    }),
  )
  const [newest] = Items.map(item => Source.parse(item)).sort((a, b) => (ageOf(a) < ageOf(b) ? 1 : -1))
  if (!newest) return
  const update = new UpdateCommand({
    TableName: table,
    Key: { pk, sk },
    UpdateExpression: 'SET latest_source = :newest',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(latest_source)',
    ExpressionAttributeValues: { ':newest': newest.source_id },
  })
  await isWritten(client.send(update))
}

const ageOf = ({ created_at, source_id }: z.output<typeof Source>) => `${created_at} ${source_id}`
