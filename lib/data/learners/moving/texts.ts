import { z } from 'zod'
import { MOST_ROWS } from '../../../contracts/schemas/articles/articles.ts'
import { MediaPlace, ReadingNumber } from '../../../contracts/schemas/articles/reading.ts'
import { MOST_IN_SERIES, SeriesInput, type StoredSeries } from '../../../contracts/schemas/articles/series.ts'
import { Id, Name, Ulid, whole } from '../../../contracts/schemas/basics.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { ownedBy, readyRows } from '../../articles/article/heads.ts'
import { addFavorite } from '../../articles/list/favorites.ts'
import { readSeries } from '../../articles/list/stored-series.ts'
import { keepMovedReading } from '../../articles/reading/moved-reading.ts'
import { putSeries, seriesWith } from '../../articles/series/change-series.ts'
import { ADDED, CHANGED, Moment, type Moving, PRESENT, skipped, type Taken, taker } from './taker.ts'

const Favorite = z.object({ article_id: Id, created_at: Moment })

export const takeFavorites = taker({
  line: Favorite,
  nameOf: ({ article_id }) => article_id,
  times: ({ created_at }) => [created_at],
  async take(moving, lines) {
    const { content, acting, user_id } = moving
    const texts = await moving.textsOf(lines.map(({ line }) => line.article_id))
    const taken: Taken[] = []
    for (const { line } of lines) {
      const article_id = textOf(moving, texts, line.article_id)
      if (article_id === null) taken.push(skipped('no_text'))
      else {
        const key = { article_id, user_id }
        const { data } = await content.favorites
          .get(key)
          .go({ consistent: true, abortSignal: content.signal })
        taken.push(data ? PRESENT : ADDED)
        if (!data && !moving.dry_run) await addFavorite(content, acting, article_id, line.created_at)
      }
    }
    return taken
  },
})

const textOf = (
  { articleOf, dry_run }: Moving,
  texts: ReadonlyMap<number, unknown>,
  id: number,
): number | null => (dry_run || texts.has(id) ? articleOf(id) : null)

const Series = z.object({
  id: Ulid,
  name: SeriesInput.shape.name,
  articles: z.array(Id).max(MOST_IN_SERIES),
})

/** A text in a series here stays in that. */
export const takeSeries = taker({
  line: Series,
  nameOf: ({ id }) => id,
  async take(moving, lines) {
    const taken: Taken[] = []
    let planned: readonly StoredSeries[] | null = null
    for (const { line } of lines) {
      const one = await takeOneSeries(moving, line, planned)
      taken.push(one.taken)
      if (moving.dry_run) planned = one.series
    }
    return taken
  },
})

interface OneSeries {
  readonly taken: Taken
  readonly series: readonly StoredSeries[]
}

async function takeOneSeries(
  { content, acting, user_id, articleOf, overwrite, dry_run }: Moving,
  { id, name, articles }: z.infer<typeof Series>,
  planned: readonly StoredSeries[] | null,
): Promise<OneSeries> {
  const stored = await readSeries(content, user_id)
  const series = planned ?? stored.series
  const before = series.find(one => one.id === id)
  if (before && !overwrite) return { taken: PRESENT, series }
  const here = [...new Set(articles.flatMap(article => articleOf(article) ?? []))]
  const own = dry_run ? new Set(here) : await ownedBy(content, user_id, here)
  const elsewhere = new Set(series.flatMap(one => (one.id === id ? [] : one.articles)))
  const kept = here.filter(article => own.has(article) && (overwrite || !elsewhere.has(article)))
  if (before?.name === name && JSON.stringify(before.articles) === JSON.stringify(kept))
    return { taken: PRESENT, series }
  try {
    const after = seriesWith(series, { id, name, articles: kept })
    const input = { expected_version: stored.version ?? 0, name, articles: kept }
    if (!dry_run) await putSeries(content, acting, id, input)
    return { taken: before ? CHANGED : ADDED, series: after }
  } catch (error) {
    if (isProblem(error, 'duplicate')) return { taken: skipped('name_taken'), series }
    if (isProblem(error, 'limit_reached')) return { taken: skipped('list_full'), series }
    throw error
  }
}

const Position = z.object({
  article_id: Id,
  index: whole(0, MOST_ROWS - 1),
  sentence_hash: Name,
  at: Moment,
  reading: ReadingNumber,
  begun_at: Moment.nullish(),
  furthest: whole(0, MOST_ROWS - 1).nullish(),
  furthest_hash: Name.nullish(),
  finished_at: Moment.nullish(),
  media_ms: MediaPlace.nullish(),
})

export const takePositions = taker({
  line: Position,
  nameOf: ({ article_id }) => article_id,
  times: ({ at, begun_at, finished_at }) => [at, begun_at, finished_at],
  async take(moving, lines) {
    const { content, user_id, overwrite, dry_run } = moving
    const texts = await moving.textsOf(lines.map(({ line }) => line.article_id))
    const taken: Taken[] = []
    for (const { line } of lines) {
      const head = texts.get(line.article_id)
      if (!head) taken.push(textOf(moving, texts, line.article_id) === null ? skipped('no_text') : ADDED)
      else if (readyRows(head) === 0) taken.push(skipped('text_unreadable'))
      else
        taken.push({
          outcome: await keepMovedReading(content, user_id, head, { ...line, overwrite, dry_run }),
        })
    }
    return taken
  },
})
