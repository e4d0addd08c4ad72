import type { List, Page } from '../../contracts/schemas/basics.ts'
import type { StoreTable } from '../client.ts'
import { memoryPage } from './memory-page.ts'
import { type IndexPartition, newestIn, type PlainItem, plainPage, plainQuery } from './plain-read.ts'

/** The newest first, with the attributes of an index. Reads the whole partition only if `keeps` may reject rows. */
export async function narrowPage(
  where: StoreTable & { readonly signal: AbortSignal },
  partition: IndexPartition,
  attributes: readonly string[],
  page: Page,
  keeps: ((row: PlainItem) => boolean) | null,
): Promise<List<PlainItem>> {
  const newest = newestIn(where, partition)
  const { client, signal } = where
  if (!keeps) return plainPage(client, newest, attributes, page, signal)
  return memoryPage(await plainQuery(client, newest, attributes, signal), page, keeps)
}
