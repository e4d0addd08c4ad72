import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { inWindow } from '../../../platform/async/window.ts'
import type { StoreTable } from '../../../store/client.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { Migration } from '../migration.ts'

const RATINGS_AT_ONCE = 90
const TRANSACTIONS_AT_ONCE = 2

const Rating = z.object({ pk: z.string(), sk: z.string(), card_id: z.string(), reviewed_at: z.string() })
type Rating = z.output<typeof Rating>

/** Until version 7, the ratings of a learner were indexed by time alone. */
export const ratingsAreIndexedByCard: Migration = {
  store: 'collections',
  from: 6,
  to: 7,
  name: 'ratings are indexed by their card',
  async step(store, signal) {
    const pages = paginateScan(
      { client: store.client },
      {
        TableName: store.table,
        FilterExpression: 'begins_with(pk, :ratings) AND attribute_not_exists(gsi2pk)',
        ExpressionAttributeValues: { ':ratings': 'LOGS#' },
        ProjectionExpression: 'pk, sk, card_id, reviewed_at',
      },
      { abortSignal: signal },
    )
    for await (const { Items = [] } of pages) {
      const ratings = Items.map(item => Rating.parse(item))
      const parts = Array.from({ length: Math.ceil(ratings.length / RATINGS_AT_ONCE) }, (_, n) =>
        ratings.slice(n * RATINGS_AT_ONCE, (n + 1) * RATINGS_AT_ONCE),
      )
      await inWindow(parts, { size: TRANSACTIONS_AT_ONCE, signal }, part => index(store, part, signal))
    }
  },
}

/** Ratings are not removed while stores are upgraded, nor do their card and time change. */
const index = (store: StoreTable, ratings: readonly Rating[], signal: AbortSignal) =>
  transact(
    store.client,
    Object.fromEntries(ratings.map(rating => [`${rating.pk} ${rating.sk}`, indexed(store, rating)] as const)),
    { signal },
  )

const indexed = ({ table }: StoreTable, { pk, sk, card_id, reviewed_at }: Rating): TransactItem => ({
  Update: {
    TableName: table,
    Key: { pk, sk },
    UpdateExpression: 'SET gsi2pk = :pk, gsi2sk = :sk',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':pk': `${pk}#${card_id}`, ':sk': `${reviewed_at}#${sk}` },
  },
})
