import { z } from 'zod'
import type { List } from '../../../contracts/schemas/basics.ts'
import type { FoundationItem, RecordQuery } from '../../../contracts/schemas/learners/foundation.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { changeKey, historyOf } from '../../entities/collections/records.ts'
import type { Learning } from './learning.ts'
import { keepsBy, listPage } from './list-page.ts'
import type { RecordOwner } from './read-records.ts'

export async function listHistory(
  learning: Learning,
  { user_id, generation }: RecordOwner,
  query: RecordQuery,
): Promise<List<FoundationItem>> {
  const { items, ...page } = await listPage(
    learning,
    historyOf(user_id, generation),
    query,
    keepsBy({ q: query.q }),
    { decode: itemsOf, keyOf: request_id => changeKey(user_id, request_id) },
  )
  return { ...page, items: items.flat() }
}

const StoredValues = z.record(z.string(), z.unknown())

function itemsOf(row: PlainItem): FoundationItem[] {
  if (row.after === undefined) return []
  const at = String(row.at)
  const after = StoredValues.parse(JSON.parse(String(row.after)))
  const { resource, record_id, fingerprint } = row
  const before = row.before === undefined ? null : JSON.parse(String(row.before))
  return [
    {
      record_id: String(row.request_id),
      user_id: Number(row.user_id),
      source: after.source === 'self' ? 'self' : 'system',
      version: 1,
      created_at: at,
      updated_at: at,
      values: { resource, record_id, before, after, fingerprint },
    },
  ]
}
