import { z } from 'zod'
import { ArticlePage } from '../../contracts/schemas/articles.ts'
import { Sentence } from '../../contracts/schemas/sentences.ts'
import { Problem } from '../../http/errors.ts'
import type { ArticleWork } from '../article-work.ts'

const PAGE_ROWS = 500
const Rows = z.array(Sentence)

/** The stored text of the article, and which it is. */
export const readText = ({ article, clients, task }: ArticleWork) =>
  clients.data.articles.text({ params: { id: article.id } }, { signal: task.signal })

/** All rows of the article's revision, page by page; fails when it gets another one meanwhile. */
export async function* readRows({ article, clients, task }: ArticleWork): AsyncGenerator<Sentence> {
  let offset: number | null = 0
  while (offset !== null) {
    const given = { params: { id: article.id }, query: { offset, limit: PAGE_ROWS } }
    const [pageLine, rowsLine] = await clients.data.articles.page(given, { signal: task.signal })
    const { head, next_offset } = ArticlePage.parse(parsed(pageLine))
    if (head.revision !== article.revision)
      throw new Problem('version_conflict', 'The article was changed while this task read it.')
    yield* Rows.parse(parsed(rowsLine))
    offset = next_offset
  }
}

function parsed(line: Uint8Array | undefined): unknown {
  if (line === undefined)
    throw new Problem('upstream_failed', 'The page of the article came without its rows.')
  return JSON.parse(Buffer.from(line).toString())
}
