import type { BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { DeleteReport } from '../../contracts/schemas/articles.ts'
import { headKey } from '../../entities/content/keys.ts'
import type { SweepRecord } from '../../entities/content/sweep.ts'
import type { Media } from '../audio/media.ts'
import { releaseClips } from '../audio/release-clips.ts'
import type { Content } from '../content.ts'
import { remove } from './remove.ts'
import { removeSource } from './remove-source.ts'

/** Only receipts of clips have a hash. */
const Left = z.object({ pk: z.string(), sk: z.string(), cache_hash: z.string().optional() })
type Left = z.infer<typeof Left>

/** As many deletes as a batch takes. */
const BATCH = 25

/**
 * Removes all that lies with an article: text, revisions, blocks, rows, favourites; the clips and the source file
 * that nothing else refers to. Tells what became of them, as far as they were still there.
 */
export async function sweepDeleted(
  media: Media,
  sweep: SweepRecord,
  signal: AbortSignal,
): Promise<DeleteReport> {
  const { content } = media
  const { article_id, user_id } = sweep
  const report = await removeSource(media, sweep, signal)
  for await (const page of pagesOf(content, article_id, signal)) {
    const hashes = page.flatMap(({ cache_hash }) => cache_hash ?? [])
    const receipts = hashes.map(cache_hash => ({ article_id, user_id, cache_hash }))
    add(report, await releaseClips(media, receipts, signal))
    const others = page.filter(({ cache_hash }) => cache_hash === undefined)
    await remove(content, deletes(content.table, others), signal)
  }
  return report
}

function add(report: DeleteReport, more: DeleteReport): void {
  report.unreferenced_media += more.unreferenced_media
  report.objects_deleted += more.objects_deleted
  report.objects_failed += more.objects_failed
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
        ProjectionExpression: 'pk, sk, cache_hash',
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
