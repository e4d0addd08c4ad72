import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { Sentence } from '../../contracts/schemas/sentences.ts'
import { isContent } from '../../text/split.ts'
import type { ArticleWork } from '../article-work.ts'
import { parsedPage, parsedRows } from '../page-lines.ts'

const PAGE_ROWS = 500

/** The stored text of the article, and which it is. */
export const readText = ({ article, clients, task }: ArticleWork) =>
  clients.data.articles.text({ params: { id: article.id } }, { signal: task.signal })

/**
 * All content rows of an article, page by page. What is made of them is written under the revision the task knows, and
 * refused where they are of another.
 */
export async function* readContent({ article, clients, task }: ArticleWork): AsyncGenerator<Sentence> {
  let offset: number | null = 0
  while (offset !== null) {
    const given = { params: { id: article.id }, query: { offset, limit: PAGE_ROWS } }
    const { page, rows } = parsedPage(await clients.data.articles.page(given, { signal: task.signal }))
    yield* parsedRows(rows).filter(({ sentence }) => isContent(sentence))
    offset = page.next_offset
  }
}

export async function sentencesWhere(
  work: ArticleWork,
  matches: (row: Sentence) => boolean,
): Promise<IndexedSentence[]> {
  const found: IndexedSentence[] = []
  for await (const row of readContent(work)) {
    const { index, sentence } = row
    if (matches(row)) found.push({ index, sentence })
  }
  return found
}
