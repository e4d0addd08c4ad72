import type { AllSeries, Series, StoredSeries } from '../../../contracts/schemas/articles/series.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Content } from '../content.ts'
import { type Opened, ownReadings } from '../list/list-articles.ts'
import { readSeries } from '../list/stored-series.ts'

/** The acting account's series, by name, with what was finished of each. */
export async function listSeries(content: Content): Promise<AllSeries> {
  if (!content.acting) return { version: 0, items: [] }
  const [{ series, version }, opened] = await settled([
    readSeries(content, content.acting.user_id),
    ownReadings(content),
  ])
  const readings = new Map(opened.map(reading => [reading.article_id, reading]))
  const items = series.map(one => withReading(one, readings))
  return { version: version ?? 0, items: items.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

function withReading(series: StoredSeries, readings: ReadonlyMap<number, Opened>): Series {
  const read = series.articles.flatMap(id => readings.get(id) ?? [])
  const unfinished = series.articles.filter(id => !readings.get(id)?.finished_at)
  return {
    ...series,
    finished: series.articles.length - unfinished.length,
    next: unfinished[0] ?? null,
    read_at: read
      .map(({ at }) => at)
      .reduce<string | null>((last, at) => (last && last > at ? last : at), null),
  }
}

/** The text that follows in the series of an article: the next after it that is not finished; null if there is none. */
export async function nextInSeries(content: Content, articleId: number): Promise<number | null> {
  const { items } = await listSeries(content)
  const series = items.find(({ articles }) => articles.includes(articleId))
  if (!series) return null
  const finished = new Set(
    (await ownReadings(content)).filter(each => each.finished_at).map(({ article_id }) => article_id),
  )
  const after = series.articles.slice(series.articles.indexOf(articleId) + 1)
  return after.find(id => !finished.has(id)) ?? null
}
