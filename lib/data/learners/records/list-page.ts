import { z } from 'zod'
import type { List, Page } from '../../../contracts/schemas/basics.ts'
import { folded } from '../../../platform/values/folded.ts'
import { narrowPage } from '../../../store/reading/narrow-page.ts'
import type { IndexPartition, PlainItem } from '../../../store/reading/plain-read.ts'
import type { Learning } from './learning.ts'
import { readStored } from './read-items.ts'

interface Filters {
  readonly q: string
  readonly kind?: string | undefined
  readonly state?: string | undefined
  readonly tag?: string | undefined
}
type Keeps = (row: PlainItem) => boolean

const Tags = z.array(z.string())

export function keepsBy({ q, kind, state, tag }: Filters): Keeps | null {
  const wanted = folded(q)
  if (wanted === '' && kind === undefined && state === undefined && tag === undefined) return null
  return row =>
    (kind === undefined || row.kind === kind) &&
    (state === undefined || row.state === state) &&
    (tag === undefined || Tags.parse(JSON.parse(String(row.tags))).includes(tag)) &&
    String(row.label).includes(wanted)
}

/** `sk` is the table's sort key. */
export const LISTED = ['sk', 'kind', 'state', 'tags', 'label']

/** Newest first. Filters read only the index. */
export async function listPage<R>(
  learning: Learning,
  partition: IndexPartition,
  page: Page,
  keeps: Keeps | null,
  codec: { decode(item: PlainItem): R; keyOf(sk: string): { pk: string; sk: string } },
): Promise<List<R>> {
  const { items, ...counts } = await narrowPage(learning, partition, LISTED, page, keeps)
  const keys = items.map(({ sk }) => codec.keyOf(String(sk)))
  return { ...counts, items: await readStored(learning, codec, keys) }
}
