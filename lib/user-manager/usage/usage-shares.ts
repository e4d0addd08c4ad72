import { z } from 'zod'
import { type UsageDimension, type UsageRecord, UsageTotals } from '../../contracts/schemas/accounts/usage.ts'
import { dayAfter } from '../../contracts/schemas/basics.ts'
import type { Stage } from '../../contracts/schemas/models/agent.ts'
import { MOST_COUNTED } from '../../store/reading/paging.ts'
import { plainPages } from '../../store/reading/plain-read.ts'
import { inTransaction } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { sharesFrom } from '../entities/usage.ts'
import { dayOf, totalsOf } from './usage-totals.ts'

export type ShareDimension = Exclude<UsageDimension, 'day'>

interface Share {
  dimension: ShareDimension
  day: string
  key: string
  about: { name: string; endpoint_id?: string; stage?: Stage }
}

export function sharesOf(record: UsageRecord): Share[] {
  const day = dayOf(record)
  const user = String(record.user_id)
  const article = record.article_id === null ? [] : [String(record.article_id)]
  return [
    { dimension: 'user', day, key: user, about: { name: user } },
    ...article.map(id => ({ dimension: 'article' as const, day, key: id, about: { name: id } })),
    ...modelOf(record).map(of => ({ dimension: 'model' as const, day, ...of })),
  ]
}

/** Splits also by endpoint and stage, since a model's cost depends on both. */
function modelOf(record: UsageRecord): Pick<Share, 'key' | 'about'>[] {
  switch (record.kind) {
    case 'model_call': {
      const { model: name, endpoint_id, stage } = record
      return [{ key: `${stage}#${endpoint_id}#${name}`, about: { name, endpoint_id, stage } }]
    }
    case 'transcription':
      return [{ key: `transcription#${record.model}`, about: { name: record.model } }]
    case 'synthesis':
      return [{ key: `synthesis#${record.provider}`, about: { name: record.provider } }]
    case 'upload':
      return []
  }
}

export const nameOfShare = ({ dimension, day, key }: Share) => `${dimension} ${day} ${key}`

export function shareWrites({ usageShares }: Accounts, records: readonly UsageRecord[]) {
  const counted = records.flatMap(record => sharesOf(record).map(share => ({ share, record })))
  const writes = [...Map.groupBy(counted, ({ share }) => nameOfShare(share))].flatMap(([name, parts]) => {
    const ofShare = parts.map(({ record }) => record)
    return parts.slice(0, 1).map(({ share: { about, ...share } }) => {
      const added = inTransaction(usageShares)
        .update(share)
        .add({ ...totalsOf(ofShare), ...workOf(ofShare) })
      return [name, added.set(about)] as const
    })
  })
  return Object.fromEntries(writes)
}

/** Leaves out calls with unknown parts. */
function workOf(records: readonly UsageRecord[]) {
  const work = {
    taken_input_tokens: 0,
    taken_output_tokens: 0,
    taken_cached_tokens: 0,
    answered_characters: 0,
  }
  for (const record of records) {
    if (record.kind !== 'model_call') continue
    const { input_tokens, output_tokens, cached_tokens, answered_characters } = record
    if (input_tokens === null || output_tokens === null || answered_characters == null) continue
    work.taken_input_tokens += input_tokens
    work.taken_output_tokens += output_tokens
    work.taken_cached_tokens += cached_tokens ?? 0
    work.answered_characters += answered_characters
  }
  return work
}

/** Read without ElectroDB, which takes twice as long for 20,000 records. */
const Share = UsageTotals.extend({
  cost: z.number(),
  priced_speech: z.number().default(0),
  day: z.string(),
  key: z.string(),
  name: z.string(),
  endpoint_id: z.string().optional(),
  stage: z.string().optional(),
  taken_input_tokens: z.number(),
  taken_output_tokens: z.number(),
  taken_cached_tokens: z.number(),
  answered_characters: z.number(),
})
export type ReadShare = z.infer<typeof Share>

interface ReadShares {
  rows: ReadShare[]
  since: string
  complete: boolean
}

/** Beyond a limit the oldest days are left out, and a single day is cut. */
export async function sharesSince(
  first: string,
  dimension: ShareDimension,
  { client, table }: Accounts,
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
  for await (const page of plainPages(client, query, Share.keyof().options, signal)) {
    rows.push(...page.map(row => Share.parse(row)))
    const beyond = rows[most]
    if (beyond) return cutBefore(beyond.day, rows.slice(0, most))
  }
  return { rows, since: first, complete: true }
}

function cutBefore(day: string, rows: ReadShare[]): ReadShares {
  const whole = rows.filter(row => row.day > day)
  return whole.length > 0
    ? { rows: whole, since: dayAfter(day, 1), complete: false }
    : { rows, since: day, complete: false }
}
