import { z } from 'zod'
import type { List } from '../../../contracts/schemas/basics.ts'
import type { FoundationItem, RecordQuery } from '../../../contracts/schemas/learners/foundation.ts'
import { folded } from '../../../platform/values/folded.ts'
import { narrowPage } from '../../../store/reading/narrow-page.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { changeKey, historyOf } from '../../entities/collections/records.ts'
import type { Learning } from './learning.ts'
import { readItems } from './read-items.ts'
import type { RecordOwner } from './read-records.ts'

/** The indexed attributes of a change, and its sort key in the table: the request. */
const NARROW = ['sk', 'label']

/** The changes of a learner's records since the profile was last cleared, the newest first. */
export async function listHistory(
  learning: Learning,
  { user_id, generation }: RecordOwner,
  query: RecordQuery,
): Promise<List<FoundationItem>> {
  const wanted = folded(query.q)
  const fits = (row: PlainItem) => String(row.label).includes(wanted)
  const { items, ...page } = await narrowPage(
    learning,
    historyOf(user_id, generation),
    NARROW,
    query,
    wanted ? fits : null,
  )
  const requests = items.map(({ sk }) => String(sk))
  const rows = await readItems(
    learning,
    requests.map(request => changeKey(user_id, request)),
  )
  const byRequest = new Map(rows.map(row => [row.request_id, row]))
  return { ...page, items: requests.flatMap(request => shown(byRequest.get(request)) ?? []) }
}

const Shown = z.record(z.string(), z.unknown())

/** A change as a record; undefined if clearing has left only its receipt. */
function shown(row: PlainItem | undefined): FoundationItem | undefined {
  if (row?.after === undefined) return undefined
  const at = String(row.at)
  const after = Shown.parse(JSON.parse(String(row.after)))
  return {
    record_id: String(row.request_id),
    user_id: Number(row.user_id),
    source: after.source === 'self' ? 'self' : 'system',
    version: 1,
    created_at: at,
    updated_at: at,
    values: {
      resource: row.resource,
      record_id: row.record_id,
      before: row.before === undefined ? null : JSON.parse(String(row.before)),
      after,
      fingerprint: row.fingerprint,
    },
  }
}
