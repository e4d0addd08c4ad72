import type { z } from 'zod'
import type { FindQuery, FoundRow } from '../../../contracts/schemas/articles/reading.ts'
import type { List } from '../../../contracts/schemas/basics.ts'
import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { finderOf } from '../../../japanese/finder.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { mustPlay } from '../article/access.ts'
import type { Content } from '../content.ts'
import { readContent } from './read-content.ts'

/** The most that one request reads: searching a novel takes several. */
const MOST_READ = 1_024

/** Rows from `offset` on that contain a text. If rows are left to search, `next_offset` is the first of them. */
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
        const span = find({ sentence, furigana })
        if (span && items.length === limit) return { items, total: null, next_offset: next }
        if (span) items.push({ index: next, ...span, sentence, furigana })
        next += 1
      }
      if (next - offset >= MOST_READ && next < head.total_rows)
        return { items, total: null, next_offset: next }
    }
    return { items, total: offset === 0 ? items.length : null, next_offset: null }
  })
