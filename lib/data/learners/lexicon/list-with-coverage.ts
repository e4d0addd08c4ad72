import type { ArticleQuery } from '../../../contracts/schemas/articles/article-query.ts'
import type { ArticleSummary } from '../../../contracts/schemas/articles/articles.ts'
import type { ListedArticle } from '../../../contracts/schemas/articles/reading.ts'
import type { List } from '../../../contracts/schemas/basics.ts'
import type { Coverage } from '../../../contracts/schemas/japanese/lexicon.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import type { Content } from '../../articles/content.ts'
import { type ListQuery, listArticles } from '../../articles/list/list-articles.ts'
import { withReading } from '../../articles/reading/with-reading.ts'
import { privacy } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { wordStates } from '../words/states.ts'
import { byLevel, isBeginner } from './beginner.ts'
import { coverages, idsOfLevel } from './coverage.ts'

/** Newest first; the others follow by age. */
const MOST_COMPARED = 200

/** Newest first where privacy forbids an order by coverage. */
export async function listWithCoverage(
  content: Content,
  learning: Learning,
  { sort, coverage, level: wanted, ...listed }: ArticleQuery,
): Promise<List<ListedArticle>> {
  const inOrder = { ...listed, sort: sort === 'coverage' ? ('created' as const) : sort }
  const { acting } = content
  const user_id = acting?.user_id
  const covered = user_id === undefined ? null : rememberedCoverage(content, learning, user_id)
  const isSorted =
    sort === 'coverage' &&
    (listed.series === undefined || listed.series === 'none') &&
    user_id !== undefined &&
    (await readSettings(learning, user_id, privacy)).personalise
  const isCompared = coverage || isSorted
  const beginner = user_id !== undefined && isCompared && (await isBeginner(learning, user_id))
  const { items, ...counts } =
    wanted !== undefined
      ? await ofLevel(content, inOrder, wanted, isSorted ? covered : null)
      : covered && isSorted
        ? await byCoverage(content, inOrder, covered, easiestFirst(beginner))
        : await listArticles(content, inOrder)
  const read = await withReading(content, items)
  if (!covered || !coverage) return { ...counts, items: read }
  const known = await covered(items)
  const listedArticles = read.map(item => {
    const {
      analysis = 'pending',
      share_known = null,
      level = null,
      characters = null,
      counts,
    } = known.get(item.id) ?? {}
    const new_words_per_page =
      counts && characters !== null ? perPage(counts.unknown.words, characters) : null
    const known_share = beginner ? null : share_known
    return { ...item, analysis, share_known: known_share, level, characters, new_words_per_page }
  })
  return { ...counts, items: listedArticles }
}

/** A sheet of Japanese manuscript paper. */
const PAGE_CHARACTERS = 400

const perPage = (words: number, characters: number) => words / Math.max(1, characters / PAGE_CHARACTERS)

type Covered = (articles: readonly ArticleSummary[]) => Promise<ReadonlyMap<number, Coverage>>

function rememberedCoverage(content: Content, learning: Learning, user_id: number): Covered {
  const known = new Map<number, Coverage>()
  return async articles => {
    const lacking = articles.map(({ id }) => id).filter(id => !known.has(id))
    if (lacking.length === 0) return known
    const lackingCoverages = await coverages(content, lacking, await wordStates(learning, user_id))
    for (const one of lackingCoverages) known.set(one.article_id, one)
    return known
  }
}

type Order = (a: Coverage | undefined, b: Coverage | undefined) => number

/** Orders by share known, then level; for beginners by level alone. Unanalysed texts come last. */
const easiestFirst =
  (beginner: boolean): Order =>
  (a, b) =>
    (beginner ? 0 : byShare(a) - byShare(b)) || byLevel(a) - byLevel(b)

const byShare = (coverage: Coverage | undefined) => -(coverage?.share_known ?? -1)

const MOST_OF_LEVELS = 1_000

/** `covered` puts the best known first. */
async function ofLevel(
  content: Content,
  query: ListQuery,
  wanted: NonNullable<ArticleQuery['level']>,
  covered: Covered | null,
) {
  const { items } = await listArticles(content, { ...query, offset: 0, limit: MOST_OF_LEVELS })
  const ids = await idsOfLevel(
    content,
    items.map(({ id }) => id),
    wanted,
  )
  const listedItems = items.filter(({ id }) => ids.has(id))
  const known = covered && (await covered(listedItems))
  const sorted = known
    ? listedItems.toSorted((a, b) => byShare(known.get(a.id)) - byShare(known.get(b.id)))
    : listedItems
  return memoryPage(sorted, query)
}

async function byCoverage(content: Content, query: ListQuery, covered: Covered, order: Order) {
  const { offset, limit } = query
  const newest = await listArticles(content, { ...query, offset: 0, limit: MOST_COMPARED })
  const known = await covered(newest.items)
  // Sorting keeps newer texts first among equals.
  const sorted = newest.items.toSorted((a, b) => order(known.get(a.id), known.get(b.id)))
  const page = sorted.slice(offset, offset + limit)
  if (page.length === limit || newest.next_offset === null) {
    const end = offset + limit
    const isMore = sorted.length > end || newest.next_offset !== null
    return { items: page, total: newest.total, next_offset: isMore ? end : null }
  }
  const from = Math.max(offset, MOST_COMPARED)
  const rest = await listArticles(content, { ...query, offset: from, limit: limit - page.length })
  return { ...rest, items: [...page, ...rest.items] }
}
