import { z } from 'zod'
import { sharesFrom } from '../entities/accounts/usage-share.ts'
import { MOST_COUNTED } from '../store/paging.ts'
import { plainPages } from '../store/plain-read.ts'
import type { Accounts } from './accounts.ts'
import { dayAfter } from './usage-days.ts'
import type { ShareDimension } from './usage-shares.ts'

/** What a reader needs of a row. Read without ElectroDB, which takes twice as long over twenty thousand. */
const Share = z.object({
  day: z.string(),
  key: z.string(),
  name: z.string(),
  endpoint_id: z.string().optional(),
  stage: z.string().optional(),
  calls: z.number(),
  uploads: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  cost: z.number(),
  unknown_cost_calls: z.number(),
  syntheses: z.number(),
  spoken_characters: z.number(),
  transcriptions: z.number(),
  transcribed_seconds: z.number(),
  taken_input_tokens: z.number(),
  taken_output_tokens: z.number(),
  taken_cached_tokens: z.number(),
  answered_characters: z.number(),
})
export type ReadShare = z.infer<typeof Share>

interface ReadShares {
  /** The latest day first. */
  rows: ReadShare[]
  /** The day they begin with. */
  since: string
  /** Whether there was no more than is read. */
  complete: boolean
}

/**
 * What models, accounts or articles used from a day on. Where that is more than may be read, the oldest days are
 * left out, each of them whole; a single day that is too long is cut short.
 */
export async function sharesSince(
  first: string,
  dimension: ShareDimension,
  { store, table }: Accounts,
  signal: AbortSignal,
  most = MOST_COUNTED,
): Promise<ReadShares> {
  const from = sharesFrom(dimension, first)
  const query = {
    TableName: table,
    KeyConditionExpression: 'pk = :pk AND sk >= :sk',
    ExpressionAttributeValues: { ':pk': { S: from.pk }, ':sk': { S: from.sk } },
    ScanIndexForward: false,
  }
  const rows: ReadShare[] = []
  for await (const page of plainPages(store, query, Share.keyof().options, signal)) {
    rows.push(...page.map(row => Share.parse(row)))
    const beyond = rows[most]
    if (beyond) return cutBefore(beyond.day, rows.slice(0, most))
  }
  return { rows, since: first, complete: true }
}

function cutBefore(day: string, rows: ReadShare[]): ReadShares {
  const whole = rows.filter(row => row.day > day)
  return whole.length > 0
    ? { rows: whole, since: dayAfter(day), complete: false }
    : { rows, since: day, complete: false }
}
