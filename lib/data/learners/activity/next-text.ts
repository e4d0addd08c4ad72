import type { ArticleSummary } from '../../../contracts/schemas/articles/articles.ts'
import type { SuggestedText } from '../../../contracts/schemas/articles/readings.ts'
import { kindOf } from '../../../contracts/schemas/articles/text-kinds.ts'
import type { Coverage } from '../../../contracts/schemas/japanese/lexicon.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Content } from '../../articles/content.ts'
import { listArticles } from '../../articles/list/list-articles.ts'
import { listSeries, restOfSeries } from '../../articles/series/list-series.ts'
import { headKey } from '../../entities/content/keys.ts'
import { summariesOf } from '../../feedback/list-feedback.ts'
import { byLevel, isBeginner } from '../lexicon/beginner.ts'
import { coverages } from '../lexicon/coverage.ts'
import { profile } from '../profile/resources.ts'
import { privacy } from '../records/kept-settings.ts'
import type { Stores } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { wordStates } from '../words/states.ts'

/** The bound of each list, newest first. */
const MOST_COMPARED = 100

/** The first readable one follows. */
const MOST_FOLLOWING = 10

/** Wanted shares of known words. */
const WANTED = { comfortable: 0.98, balanced: 0.95, stretching: 0.9 } as const

/**
 * Takes the share nearest to the wanted one; for beginners the lowest level, and the newest without known or usable words.
 */
export async function nextText(
  { content, learning }: Stores,
  user_id: number,
  not: readonly number[],
): Promise<SuggestedText | null> {
  const unread = (scope: 'mine' | 'public') =>
    listArticles(content, { scope, reading: 'unread', sort: 'created', offset: 0, limit: MOST_COMPARED })
  const [own, open, series, { personalise }, { challenge }, states, beginner] = await settled([
    unread('mine'),
    unread('public'),
    listSeries(content),
    readSettings(learning, user_id, privacy),
    readSettings(learning, user_id, profile),
    wordStates(learning, user_id),
    isBeginner(learning, user_id),
  ])
  const articles = new Map([...own.items, ...open.items].map(article => [article.id, article]))
  for (const id of not) articles.delete(id)
  // Keeps the order of series.
  for (const { articles: ids, next } of series.items)
    for (const id of ids) if (id !== next) articles.delete(id)
  const readable = Array.from(articles.values())
    .filter(isReadable)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const ids = personalise ? readable.map(({ id }) => id) : []
  const known = new Map(
    (await coverages(content, ids, states)).map(coverage => [coverage.article_id, coverage]),
  )
  const shareOf = ({ id }: ArticleSummary) => (beginner ? null : (known.get(id)?.share_known ?? null))
  const difference = (article: ArticleSummary) => Math.abs((shareOf(article) ?? 0) - WANTED[challenge])
  // Sorting keeps newer texts first among equals.
  const [best] = beginner
    ? readable.toSorted((a, b) => byLevel(known.get(a.id)) - byLevel(known.get(b.id)))
    : readable.filter(article => shareOf(article) !== null).toSorted((a, b) => difference(a) - difference(b))
  const [newest] = readable
  const next = best ?? newest
  return next ? suggested(content, next, { ...known.get(next.id), share_known: shareOf(next) }) : null
}

const isReadable = ({ total_sentences, status }: ArticleSummary) => total_sentences > 0 && status !== 'failed'

/** Follows the series; without one, the text is like those the learner wants. */
export async function nextAfter(
  stores: Stores,
  user_id: number,
  article_id: number,
): Promise<SuggestedText | null> {
  const { content, learning } = stores
  const following = (await restOfSeries(content, article_id)).slice(0, MOST_FOLLOWING)
  const summaries = await summariesOf(content, following)
  const nextInSeries = following.flatMap(id => summaries.get(id) ?? []).find(isReadable)
  if (!nextInSeries) return nextText(stores, user_id, [article_id])
  const [[known], beginner] = await settled([
    coverages(content, [nextInSeries.id], await wordStates(learning, user_id)),
    isBeginner(learning, user_id),
  ])
  const share_known = beginner ? null : (known?.share_known ?? null)
  return { ...(await suggested(content, nextInSeries, { ...known, share_known })), in_series: true }
}

async function suggested(
  content: Content,
  { id, title, author, genre, total_sentences, user_id }: ArticleSummary,
  { share_known = null, level = null, characters = null }: Partial<Coverage>,
): Promise<SuggestedText> {
  const [head] = await content.kept.heads.get(content, [headKey(id)])
  return {
    ...{ id, title, author, genre, total_sentences, share_known, level, characters },
    kind: kindOf(head ?? { media_kind: null, total_headings: 0, genre }),
    is_own: user_id === content.acting?.user_id,
  }
}
