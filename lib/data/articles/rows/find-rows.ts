import type { z } from 'zod'
import type { FindQuery, FoundRow } from '../../../contracts/schemas/articles/reading.ts'
import type { List } from '../../../contracts/schemas/basics.ts'
import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { finderOf } from '../../../japanese/finder.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { mustPlay } from '../article/access.ts'
import { changedMeanwhile, detectingChanges, readableHead, readyRows } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { revisionOf } from './revisions.ts'
import { readRows } from './stored-rows.ts'

/** Searching a novel takes several requests. */
const MOST_READ = 1_024
/** Most rows take 2 KB, none more than 400 KB. */
const ROWS_OF_PART = 256

/** `next_offset` is the first row left to search. */
export const findRows = (
  content: Content,
  articleId: number,
  { q, guest, offset, limit }: z.output<typeof FindQuery> & { guest: boolean },
): Promise<List<FoundRow>> =>
  retryWhenChanged(async () => {
    const { head, parts } = await readContent(content, articleId, offset)
    mustPlay(content.acting, head, guest)
    const find = finderOf(q)
    const items: FoundRow[] = []
    let next = offset
    for await (const { rows } of parts) {
      for (const row of rows) {
        const { sentence } = row
        const furigana = Furigana.parse(JSON.parse(row.furigana))
        const spans = find({ sentence, furigana })
        if (spans.length > 0 && items.length === limit) return { items, total: null, next_offset: next }
        if (spans.length > 0) items.push({ index: next, spans, sentence, furigana })
        next += 1
      }
      if (next - offset >= MOST_READ && next < readyRows(head))
        return { items, total: null, next_offset: next }
    }
    return { items, total: offset === 0 ? items.length : null, next_offset: null }
  })

/**
 * Reads rows part by part for an account that may read the article, all of the revisions in `head`; `start` is the index of
 * a part's first row. Does not hold the article: `parts` throws ConditionFailed if the text changes, to start over as in
 * `retryWhenChanged`, and a Problem if the article is deleted or closed. Earlier parts may lack outputs written later, such
 * as translations.
 */
export async function readContent(content: Content, articleId: number, from = 0) {
  const head = await readableHead(content, articleId)
  return { head, parts: partsOf(content, head, from) }
}

async function* partsOf(content: Content, head: ArticleRecord, from: number) {
  const index = await revisionOf(content, head)
  for (let start = from; start < index.total; start += ROWS_OF_PART) {
    const slices = index.slices(start, start + ROWS_OF_PART)
    const rows = await detectingChanges(content, head, () => readRows(content, head.id, slices))
    const now = await readableHead(content, head.id)
    // A sentence may get another text within the same revision.
    if (now.revision !== head.revision || now.content_revision !== head.content_revision)
      throw changedMeanwhile()
    yield { start, rows }
  }
}
