import type { Acting } from '../auth/actor.ts'
import type { ArticlePage, RowPage } from '../contracts/schemas/articles.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import { owns } from './access.ts'
import type { Content } from './content.ts'
import { rowsOfPage } from './page-rows.ts'
import { presentHead } from './present-article.ts'
import { readSnapshot } from './snapshot.ts'
import { blamingChanges } from './unchanged-head.ts'

/** A page of an article in two lines of JSON: what goes with the rows, and the rows. */
export async function readPage(
  content: Content,
  acting: Acting | null,
  articleId: number,
  stretch: RowPage,
  signal: AbortSignal,
): Promise<[page: string, rows: Uint8Array]> {
  return retryWhenChanged(async () => {
    const snapshot = await readSnapshot(content, acting, articleId, stretch, signal)
    const { head, isFavorite, end } = snapshot
    const { bytes, groups, tag } = await blamingChanges(content, head, () =>
      rowsOfPage(content, snapshot, owns(acting, head), signal),
    )
    const page: ArticlePage = {
      head: presentHead(head, acting),
      is_favorite: isFavorite,
      groups,
      next_offset: end < head.total_rows ? end : null,
      tag,
    }
    return [JSON.stringify(page), bytes]
  })
}
