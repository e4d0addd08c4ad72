import type { ArticleRecord } from '../../entities/content/article.ts'
import { mustRead } from '../article/access.ts'
import { changedMeanwhile, detectingChanges, readHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import type { StoredRow } from './present-row.ts'
import { revisionOf } from './revisions.ts'
import { readRows } from './stored-rows.ts'

/** Rows in memory at once. Most take 2 KB, none more than 400 KB. */
const ROWS_OF_PART = 256

/** Rows that follow one another in an article; the first of them has the index `start`. */
interface ContentPart {
  start: number
  rows: StoredRow[]
}

interface ArticleContent {
  /** The article at the beginning: all parts are of its revision and its content revision. */
  head: ArticleRecord
  parts: AsyncGenerator<ContentPart>
}

/**
 * Reads the rows of an article from an index on, part by part, for an account that may read it. The article is not held,
 * so its text may change meanwhile: `parts` then throws ConditionFailed, and the caller starts over, as within
 * `retryWhenChanged`. Throws a Problem if the article is deleted, or may no longer be read.
 *
 * Outputs that are written meanwhile, such as translations, may be missing in parts that were read before.
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
