import type { StoredSeries } from '../../../contracts/schemas/articles/series.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import type { SeriesRecord } from '../../entities/content/series.ts'
import type { Content } from '../content.ts'

/** An account's series, in any order; version 0 before the first. */
export async function readSeries(
  { series, signal }: Content,
  user_id: number,
): Promise<Pick<SeriesRecord, 'series' | 'version'>> {
  const { data } = await series.get({ user_id }).go({ consistent: true, abortSignal: signal })
  return data ?? { series: [], version: 0 }
}

/** The write that replaces an account's series, if they still have this version. */
export const replaceSeries = (
  { series, now }: Content,
  user_id: number,
  { version, series: next }: Pick<SeriesRecord, 'series' | 'version'>,
): TransactItem =>
  inTransaction(series)
    .put({ user_id, series: next, version: version + 1, updated_at: now().toISOString() })
    .where((stored, { eq, notExists }) =>
      version === 0 ? notExists(stored.version) : eq(stored.version, version),
    )

export const without = (all: readonly StoredSeries[], ids: ReadonlySet<number>): StoredSeries[] =>
  all.map(one => ({ ...one, articles: one.articles.filter(id => !ids.has(id)) }))

/** The write that takes an article out of its owner's series, as part of the transaction that deletes it. */
export async function leavingSeries(
  content: Content,
  { id, user_id }: { id: number; user_id: number },
): Promise<Record<string, TransactItem>> {
  const stored = await readSeries(content, user_id)
  if (stored.version === 0) return {}
  // Also if it is in none: the new version refuses a write that has found the article meanwhile.
  const series = without(stored.series, new Set([id]))
  return { series: replaceSeries(content, user_id, { ...stored, series }) }
}
