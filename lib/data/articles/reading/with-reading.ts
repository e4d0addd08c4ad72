import type { ArticleSummary } from '../../../contracts/schemas/articles/articles.ts'
import type { ListedArticle } from '../../../contracts/schemas/articles/reading.ts'
import { settled, settledEach } from '../../../platform/async/settled.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { parseHeads, readHead, readHeads, readyRows } from '../article/heads.ts'
import { metadataOf, resumes } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { positionIn, readingsOfArticles } from './position.ts'

/** Articles whose position is searched for at once. */
const AT_ONCE = 8

/** Adds to a page of a list the account's reading positions, and `has_media`. */
export async function withReading(
  content: Content,
  articles: readonly ArticleSummary[],
): Promise<ListedArticle[]> {
  const ids = articles.map(({ id }) => id)
  const userId = content.acting?.user_id
  const [items, readings] = await settled([
    readHeads(content, ids),
    userId === undefined ? Promise.resolve([]) : readingsOfArticles(content, userId, ids),
  ])
  const heads = new Map(parseHeads(content, items).map(head => [head.id, head]))
  const positions = await settledEach(
    readings,
    AT_ONCE,
    async reading => [reading.article_id, await currentPosition(content, heads, reading)] as const,
  )
  const byId = new Map(positions)
  return articles.map(article => {
    const head = heads.get(article.id)
    const position = byId.get(article.id) ?? null
    return {
      ...article,
      has_media: head !== undefined && metadataOf(head).source_media !== undefined,
      rows_ready: readyRows(head ?? article),
      resumes: head !== undefined && resumes(head),
      position,
      read_at: position?.at ?? null,
    }
  })
}

type Heads = ReadonlyMap<number, Awaited<ReturnType<typeof readHead>>>
type Reading = Awaited<ReturnType<typeof readingsOfArticles>>[number]

/** Uses the head that the list read, unless the article has changed meanwhile. */
async function currentPosition(content: Content, heads: Heads, reading: Reading) {
  let head = heads.get(reading.article_id)
  try {
    return await retryWhenChanged(async () => {
      head ??= await readHead(content, reading.article_id)
      const current = head
      head = undefined
      return positionIn(content, current, reading)
    })
  } catch (error) {
    // Deleted while the list was read.
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}
