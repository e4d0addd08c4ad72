import type { StoredSeries } from '../../../contracts/schemas/articles/series.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import type { SeriesRecord } from '../../entities/content/series.ts'
import type { Content } from '../content.ts'

interface AllStored {
  series: SeriesRecord['series']
  /** Null without a record. */
  version: number | null
}

export async function readSeries({ series, signal }: Content, user_id: number): Promise<AllStored> {
  const { data } = await series.get({ user_id }).go({ consistent: true, abortSignal: signal })
  return data ?? { series: [], version: null }
}

/** Requires the version; the first is 0. */
export const replaceSeries = (
  { series, now }: Content,
  user_id: number,
  { version, series: next }: AllStored,
): TransactItem =>
  inTransaction(series)
    .put({
      user_id,
      series: next,
      version: version === null ? 0 : version + 1,
      updated_at: now().toISOString(),
    })
    .where((stored, { eq, notExists }) =>
      version === null ? notExists(stored.version) : eq(stored.version, version),
    )

export const without = (all: readonly StoredSeries[], ids: ReadonlySet<number>): StoredSeries[] =>
  all.map(one => ({ ...one, articles: one.articles.filter(id => !ids.has(id)) }))

/** Joins the transaction that deletes the article. */
export async function leavingSeries(
  content: Content,
  { id, user_id }: { id: number; user_id: number },
): Promise<{ series: TransactItem }> {
  const stored = await readSeries(content, user_id)
  if (stored.version === null)
    return {
      series: inTransaction(content.series)
        .check({ user_id })
        .where(({ version }, { notExists }) => notExists(version)),
    }
  // Always, since the new version refuses a write that has found the article.
  const series = without(stored.series, new Set([id]))
  return { series: replaceSeries(content, user_id, { ...stored, series }) }
}
