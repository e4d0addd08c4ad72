import { headKey } from '../../entities/content/keys.ts'
import { plainBatchGetAll } from '../../store/batch.ts'
import { type PlainItem, plainBatches } from '../../store/plain-read.ts'
import type { Content } from '../content.ts'

/** The heads of these articles as they are now, in this order, without those that are gone. */
export async function readHeads(
  { client, table }: Content,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<PlainItem[]> {
  const heads = await plainBatchGetAll(client, plainBatches(table, ids.map(headKey)), signal)
  const byId = new Map(heads.map(head => [head.id, head]))
  return ids.map(id => byId.get(id)).filter(head => head !== undefined)
}
