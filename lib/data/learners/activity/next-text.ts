import type { ArticleSummary } from '../../../contracts/schemas/articles/articles.ts'
import type { Suggestion } from '../../../contracts/schemas/articles/readings.ts'
import { settled } from '../../../platform/async/settled.ts'
import { listArticles } from '../../articles/list/list-articles.ts'
import { byLevel, isBeginner } from '../lexicon/beginner.ts'
import { coverages } from '../lexicon/coverage.ts'
import { profile } from '../profile/resources.ts'
import { privacy } from '../records/kept-settings.ts'
import type { Stores } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { wordStates } from '../words/states.ts'

/** The newest unread texts of each list, which are compared. */
const MOST_COMPARED = 100

/** The share of its words that a learner wants to know of a text. */
const WANTED = { comfortable: 0.98, balanced: 0.95, stretching: 0.9 } as const

/**
 * The unread text of which the learner knows about as much as they want to; the easiest if little is known of their words;
 * the newest if neither can be told, or if their words may not be used for this.
 */
export async function nextText(
  { content, learning }: Stores,
  user_id: number,
  not: readonly number[],
): Promise<Suggestion | null> {
  const unread = (scope: 'mine' | 'public') =>
    listArticles(content, { scope, reading: 'unread', sort: 'created', offset: 0, limit: MOST_COMPARED })
  const [own, open, { personalise }, { challenge }, states, beginner] = await settled([
    unread('mine'),
    unread('public'),
    readSettings(learning, user_id, privacy),
    readSettings(learning, user_id, profile),
    wordStates(learning, user_id),
    isBeginner(learning, user_id),
  ])
  const articles = new Map([...own.items, ...open.items].map(article => [article.id, article]))
  for (const id of not) articles.delete(id)
  const readable = Array.from(articles.values())
    .filter(({ total_sentences, status }) => total_sentences > 0 && status !== 'failed')
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const known = personalise
    ? await coverages(
        content,
        readable.map(({ id }) => id),
        states,
      )
    : []
  const found = new Map(known.map(coverage => [coverage.article_id, coverage]))
  const levelOf = ({ id }: ArticleSummary) => found.get(id)?.level ?? null
  const shareOf = ({ id }: ArticleSummary) => (beginner ? null : (found.get(id)?.share_known ?? null))
  const suggested = (article: ArticleSummary, because: Suggestion['because']): Suggestion => {
    const { id, title, author, genre, total_sentences } = article
    const told = { share_known: shareOf(article), level: levelOf(article) }
    return { article: { id, title, author, genre, total_sentences, ...told }, because }
  }
  const distance = (article: ArticleSummary) => Math.abs((shareOf(article) ?? 0) - WANTED[challenge])
  // Sorting keeps the order of those that are equal: the newer first.
  const [nearest] = readable
    .filter(article => (shareOf(article) ?? 0) > 0)
    .toSorted((a, b) => distance(a) - distance(b))
  if (nearest) return suggested(nearest, 'share_known')
  const [easiest] = readable
    .filter(article => beginner && levelOf(article) !== null)
    .toSorted((a, b) => byLevel(found.get(a.id)) - byLevel(found.get(b.id)))
  if (easiest) return suggested(easiest, 'level')
  const [newest] = readable
  return newest ? suggested(newest, 'newest') : null
}
