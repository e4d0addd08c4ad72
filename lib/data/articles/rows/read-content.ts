import type { ArticleRecord } from '../../entities/content/article.ts'
import { mustRead } from '../article/access.ts'
import { changedMeanwhile, detectingChanges, readHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import type { StoredRow } from './present-row.ts'
import { revisionOf } from './revisions.ts'
import { readRows } from './stored-rows.ts'

/** How many rows are in memory at once. Most take 2 KB, none more than 400 KB. */
const ROWS_OF_PART = 256

/** Rows that follow one another in an article; the first of them has the index `start`. */
export interface ContentPart {
  start: number
  rows: StoredRow[]
}

interface ArticleContent {
  /** The article as it was when the reading began: all parts are of its revision and its content revision. */
  head: ArticleRecord
  parts: AsyncGenerator<ContentPart>
}

/**
 * Reads the rows of an article in their order, all or those from an index on, part by part, for an account that may read it. It takes no task and
 * holds nothing, so the text may change while the parts are read. Then the next part is not given: `parts` throws
 * ConditionFailed, and the caller forgets what it has read and starts over, as within `retryWhenChanged`. It throws
 * a Problem when the article is deleted, or may no longer be read.
 *
 * What is written to rows without changing the text, such as a translation, may be missing in the parts that were
 * read before it.
 */
export async function readContent(content: Content, articleId: number, from = 0): Promise<ArticleContent> {
  const head = await readHead(content, articleId)
  mustRead(content.acting, head)
  return { head, parts: partsOf(content, head, from) }
}

async function* partsOf(content: Content, head: ArticleRecord, from: number) {
  const index = await revisionOf(content, head)
  for (let start = from; start < index.total; start += ROWS_OF_PART) {
    const slices = index.slices(start, start + ROWS_OF_PART)
    const rows = await detectingChanges(content, head, () => readRows(content, head.id, slices))
    const now = await readHead(content, head.id)
    mustRead(content.acting, now)
    // A sentence may get another text within the same revision.
    if (now.revision !== head.revision || now.content_revision !== head.content_revision)
      throw changedMeanwhile()
    yield { start, rows }
  }
}
