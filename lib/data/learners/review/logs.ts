import { z } from 'zod'
import { CardState, Rating, type ReviewLogs } from '../../../contracts/schemas/learners/review.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { plainQuery } from '../../../store/reading/plain-read.ts'
import { logsOf, reviewLogKey, reviewLogRecord, type StoredLog } from '../../entities/collections/cards.ts'
import { leadingCardIds } from '../cards/card.ts'
import type { Learning } from '../records/learning.ts'
import { pageAfter, readStored } from '../records/read-items.ts'

const ATTRIBUTES = ['request_id', 'card_id', 'rating', 'reviewed_at', 'before', 'undone_at']
/** Some 600 KB. */
const LOGS_OF_PAGE = 500

const Stored = z.object({
  request_id: z.string(),
  card_id: z.string(),
  rating: Rating,
  reviewed_at: z.string(),
  before: z.string(),
  undone_at: z.string().optional(),
})
const Before = z.object({ state: CardState })

/** Gives ratings in stored order. A joined word's belong to the remaining card. */
export async function listLogs(
  learning: Learning,
  { user_id }: Acting,
  { after }: { after?: string | undefined },
): Promise<ReviewLogs> {
  const { records: logs, last } = await pageAfter(
    learning,
    { decode: item => Stored.parse(item), names: ATTRIBUTES },
    { pk: logsOf(user_id), after, limit: LOGS_OF_PAGE },
  )
  const leading = await leadingCardIds(
    learning,
    logs.map(({ card_id }) => card_id),
  )
  return {
    items: logs
      .filter(({ undone_at }) => undone_at === undefined)
      .map(({ card_id, rating, reviewed_at, before }) => ({
        card_id: leading(card_id),
        rating,
        reviewed_at,
        is_first: Before.parse(JSON.parse(before)).state === 'new',
      })),
    next: last?.request_id ?? null,
  }
}

export async function logsSince(learning: Learning, user_id: number, from: string): Promise<StoredLog[]> {
  const query = {
    TableName: learning.table,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk >= :from',
    ExpressionAttributeValues: { ':pk': { S: logsOf(user_id) }, ':from': { S: from } },
  }
  const listed = await plainQuery(learning.client, query, ['sk'], learning.signal)
  const keys = listed.map(({ sk }) => reviewLogKey(user_id, String(sk)))
  const logs = await readStored(learning, reviewLogRecord, keys)
  return logs
    .filter(({ undone_at, source }) => undone_at === undefined && source === 'self')
    .toSorted((a, b) => (a.reviewed_at < b.reviewed_at ? -1 : 1))
}
