import {
  type AllSeries,
  MOST_SERIES,
  type SeriesInput,
  type StoredSeries,
} from '../../../contracts/schemas/articles/series.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { folded } from '../../../platform/values/folded.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import { ownedBy } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { readSeries, replaceSeries, without } from '../list/stored-series.ts'
import { listSeries } from './list-series.ts'

/** Bounds all series of an account, so that they fit into one item. */
const MOST_TEXTS = 10_000

export const putSeries = (
  content: Content,
  acting: Acting,
  id: string,
  { expected_version, name, articles }: SeriesInput,
): Promise<AllSeries> =>
  changed(content, acting, expected_version, async all => {
    const former = all.find(one => one.id === id)
    return seriesWith(all, { id, name, articles: await ownAmong(content, acting, articles, former) })
  })

export function seriesWith(all: readonly StoredSeries[], series: StoredSeries): StoredSeries[] {
  const others = without(
    all.filter(({ id }) => id !== series.id),
    new Set(series.articles),
  )
  if (others.some(other => folded(other.name) === folded(series.name))) throw refusal('series_name_taken')
  const next = [...others, series]
  mustBeFew(next)
  return next
}

/** Keeps the texts. May be repeated. */
export const removeSeries = (
  content: Content,
  acting: Acting,
  id: string,
  expected_version: number,
): Promise<AllSeries> =>
  changed(content, acting, expected_version, async all => all.filter(one => one.id !== id))

type Change = (all: readonly StoredSeries[]) => Promise<StoredSeries[]>

async function changed(content: Content, { user_id }: Acting, expected_version: number, change: Change) {
  const write = (series: TransactItem) => transact(content.client, { series }, { signal: content.signal })
  await retryWhenChanged(async () => {
    let stored = await readSeries(content, user_id)
    if (stored.version === null) {
      // Written before the texts are read: deleting one raises the version.
      await write(replaceSeries(content, user_id, stored))
      stored = { ...stored, version: 0 }
    }
    const series = await change(stored.series)
    if (isSame(series, stored.series)) return
    if (stored.version !== expected_version)
      throw refusal(
        'series_changed',
        {},
        {
          members: { current_version: stored.version },
        },
      )
    await write(replaceSeries(content, user_id, { ...stored, series }))
  })
  return listSeries(content)
}

const isSame = (some: readonly StoredSeries[], others: readonly StoredSeries[]) => {
  const inOrder = (all: readonly StoredSeries[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return JSON.stringify(inOrder(some).map(valuesOf)) === JSON.stringify(inOrder(others).map(valuesOf))
}
const valuesOf = ({ id, name, articles }: StoredSeries) => [id, name, articles]

/** Refuses other accounts' articles; drops deleted ones. */
async function ownAmong(
  content: Content,
  { user_id }: Acting,
  articles: readonly number[],
  former: StoredSeries | undefined,
): Promise<number[]> {
  const own = await ownedBy(content, user_id, articles)
  const wasIn = new Set(former?.articles)
  for (const [at, id] of articles.entries())
    if (!own.has(id) && !wasIn.has(id)) throw invalidInput(`body.articles.${at}`, 'must be one of your texts')
  return articles.filter(id => own.has(id))
}

function mustBeFew(all: readonly StoredSeries[]): void {
  if (all.length > MOST_SERIES) throw refusal('series_full', { most: MOST_SERIES })
  if (all.reduce((sum, { articles }) => sum + articles.length, 0) > MOST_TEXTS)
    throw refusal('series_texts_full', { most: MOST_TEXTS })
}
