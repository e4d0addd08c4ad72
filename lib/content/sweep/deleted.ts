import type { BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { headKey } from '../../entities/content/keys.ts'
import type { Content } from '../content.ts'
import { remove } from './remove.ts'

const Left = z.object({ pk: z.string(), sk: z.string(), audio_object_id: z.string().optional() })
type Left = z.infer<typeof Left>

/** As many deletes as a batch takes. */
const BATCH = 25

/**
 * Removes all that lies with an article: text, revisions, blocks, rows, favourites. Gives the sound its rows
 * referred to, as far as they were still there.
 */
export async function sweepDeleted(
  content: Content,
  articleId: number,
  signal: AbortSignal,
): Promise<Set<string>> {
  const audio = new Set<string>()
  for await (const page of pagesOf(content, articleId, signal)) {
    for (const { audio_object_id } of page) if (audio_object_id !== undefined) audio.add(audio_object_id)
    await remove(content, deletes(content.table, page), signal)
  }
  return audio
}

async function* pagesOf({ client, table }: Content, articleId: number, abortSignal: AbortSignal) {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: table,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': headKey(articleId).pk },
        ProjectionExpression: 'pk, sk, audio_object_id',
        ExclusiveStartKey,
      }),
      { abortSignal },
    )
    yield z.array(Left).parse(page.Items ?? [])
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
}

function deletes(table: string, items: readonly Left[]): BatchWriteCommandInput[] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, batch) => ({
    RequestItems: {
      [table]: items
        .slice(batch * BATCH, (batch + 1) * BATCH)
        .map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    },
  }))
}
