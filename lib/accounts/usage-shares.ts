import type { Stage } from '../contracts/schemas/agent.ts'
import type { UsageDimension, UsageRecord } from '../contracts/schemas/usage.ts'
import { inTransaction, type TransactItem } from '../store/transact.ts'
import type { Accounts } from './accounts.ts'
import { dayOf } from './usage-days.ts'
import { totalsOf } from './usage-totals.ts'

export type ShareDimension = Exclude<UsageDimension, 'day'>

interface Share {
  dimension: ShareDimension
  day: string
  key: string
  about: { name: string; endpoint_id?: string; stage?: Stage }
}

/** Where a record counts besides its day: whose it is, which article's, and which model's. */
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

/** A model apart for each endpoint and stage, since what it costs depends on both; an upload has none. */
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

export const nameOf = ({ dimension, day, key }: Share) => `${dimension} ${day} ${key}`

/** One write for each share that these records count towards. */
export function shareWrites(
  { usageShares }: Accounts,
  records: readonly UsageRecord[],
): Record<string, TransactItem> {
  const counted = records.flatMap(record => sharesOf(record).map(share => ({ share, record })))
  const writes = [...Map.groupBy(counted, ({ share }) => nameOf(share))].flatMap(([name, parts]) => {
    const ofShare = parts.map(({ record }) => record)
    return parts.slice(0, 1).map(({ share: { about, ...share } }) => {
      const added = inTransaction(usageShares)
        .update(share)
        .add({ ...totalsOf(ofShare), ...workOf(ofShare) })
      return [name, added.set(about).commit()] as const
    })
  })
  return Object.fromEntries(writes)
}

/** What models took for the text they answered; nothing is told by a call of which part of it is unknown. */
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
