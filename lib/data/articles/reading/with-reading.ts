import type { ArticleSummary } from '../../../contracts/schemas/articles/articles.ts'
import type { ListedArticle } from '../../../contracts/schemas/articles/reading.ts'
import { kindOf } from '../../../contracts/schemas/articles/text-kinds.ts'
import { settled, settledEach } from '../../../platform/async/settled.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { isWritten, retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { headKey } from '../../entities/content/keys.ts'
import { readHead, readyRows } from '../article/heads.ts'
import { resumes } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import type { ListedReading, VersionsOfHead } from '../list/kept-lists.ts'
import { readingOf, readingsOfArticles, shownIn, shownInSame } from './reading.ts'

const AT_ONCE = 8

export async function withReading(
  content: Content,
  articles: readonly ArticleSummary[],
): Promise<ListedArticle[]> {
  const ids = articles.map(({ id }) => id)
  const userId = content.acting?.user_id
  const [read, readings] = await settled([
    content.kept.heads.get(content, ids.map(headKey)),
    userId === undefined ? Promise.resolve([]) : readingsOfArticles(content, userId, ids),
  ])
  const heads = new Map(read.map(head => [head.id, head]))
  const positions = await settledEach(
    readings,
    AT_ONCE,
    async reading => [reading.article_id, await currentPosition(content, heads, reading)] as const,
  )
  const byId = new Map(positions)
  return articles.map(article => {
    const [head, position] = [heads.get(article.id), byId.get(article.id) ?? null]
    const { media_kind = null, total_headings = 0 } = head ?? {}
    return {
      ...article,
      has_media: media_kind !== null,
      kind: kindOf({ media_kind, total_headings, genre: article.genre }),
      total_headings,
      cover: head?.cover ?? null,
      rows_ready: readyRows(head ?? article),
      resumes: head !== undefined && resumes(head),
      position,
      read_at: position?.at ?? null,
    }
  })
}

/** Reads the article only for another text, or for missing numbers. */
async function currentPosition(
  content: Content,
  heads: ReadonlyMap<number, VersionsOfHead>,
  record: ListedReading,
) {
  const head = heads.get(record.article_id)
  const reading = readingOf(record)
  const sameTextPosition = head ? shownInSame(head, reading) : 'moved'
  if (sameTextPosition !== 'moved') return sameTextPosition
  try {
    return await retryWhenChanged(async () => {
      const current = await readHead(content, record.article_id)
      const movedPosition = await shownIn(content, current, reading)
      if (movedPosition && record.sentence === undefined && record.revision === current.revision)
        await noteSentence(content, record, movedPosition.sentence)
      return movedPosition
    })
  } catch (error) {
    // Deleted while the list was read.
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}

/** Adds the number that earlier versions lack, so that the next list need not find it. */
async function noteSentence(content: Content, record: ListedReading, sentence: number): Promise<void> {
  const { user_id, article_id, at, version } = record
  try {
    await isWritten(
      content.readings
        .patch({ user_id, article_id })
        .set({ sentence })
        .where((stored, { eq, notExists }) =>
          [
            eq(stored.at, at),
            version === undefined ? notExists(stored.version) : eq(stored.version, version),
          ].join(' AND '),
        )
        .go({ response: 'none', abortSignal: content.signal }),
    )
  } catch (error) {
    // A full disk allows reads.
    if (!isProblem(error, 'insufficient_storage')) throw error
  }
}
