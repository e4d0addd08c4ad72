import type { AllSeries, Series, StoredSeries } from '../../../contracts/schemas/articles/series.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Content } from '../content.ts'
import { type Opened, ownReadings } from '../list/list-articles.ts'
import { readSeries } from '../list/stored-series.ts'

/** Sorted by name, with progress. */
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

export async function restOfSeries(content: Content, articleId: number): Promise<number[]> {
  if (!content.acting) return []
  const [{ series }, readings] = await settled([
    readSeries(content, content.acting.user_id),
    ownReadings(content),
  ])
  const articles = series.find(one => one.articles.includes(articleId))?.articles ?? []
  const finished = new Set(readings.filter(each => each.finished_at).map(({ article_id }) => article_id))
  return articles.slice(articles.indexOf(articleId) + 1).filter(id => !finished.has(id))
}
