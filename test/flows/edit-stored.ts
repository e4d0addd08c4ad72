import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { contentEntities } from '../../lib/data/entities/content/entities.ts'
import { headKey } from '../../lib/data/entities/content/keys.ts'
import type { StoreTable } from '../../lib/store/client.ts'
import { EVENT_MS } from '../../scripts/test/limits.ts'

const Key = z.object({ sk: z.string() })

/** The items of an article in the store, visible to readers or not. */
export function storedOf(where: StoreTable, article_id: number) {
  const { articles, blocks, revisions } = contentEntities(where)
  const keys = async () => {
    const query = {
      TableName: where.table,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': headKey(article_id).pk },
      ProjectionExpression: 'sk',
    }
    const found: string[] = []
    for await (const { Items } of paginateQuery({ client: where.client }, query))
      found.push(
        ...z
          .array(Key)
          .parse(Items)
          .map(({ sk }) => sk),
      )
    return found
  }
  return {
    head: async () => (await articles.get({ id: article_id }).go({ consistent: true })).data,
    blocks: async () =>
      (await blocks.query.block({ article_id }).go({ consistent: true, pages: 'all' })).data,
    block: async (block: string) => (await blocks.get({ article_id, block }).go({ consistent: true })).data,
    /** The block that holds the first rows readers see. */
    async firstBlock() {
      const revision = (await articles.get({ id: article_id }).go({ consistent: true })).data?.revision ?? 0
      const { data } = await revisions.get({ article_id, revision }).go({ consistent: true })
      return data?.blocks[0]?.[0] ?? ''
    },
    keys,
    /** The number of items of each kind. */
    async kinds() {
      const byKind = Map.groupBy(await keys(), key => key.split('#')[0] ?? '')
      return Object.fromEntries([...byKind].map(([kind, { length }]) => [kind, length]))
    },
  }
}
export type Stored = ReturnType<typeof storedOf>

/** Resolves as soon as a look into the store succeeds; each look follows the last without a pause. */
export async function seen(look: () => Promise<boolean>): Promise<void> {
  const tooLate = AbortSignal.timeout(EVENT_MS)
  while (!(await look())) tooLate.throwIfAborted()
}
