import type { ArticleCounts } from '../../contracts/schemas/articles.ts'
import type { Content } from '../content.ts'
import { readIndexedArticles } from './indexed-articles.ts'

/** How many articles there are, as the index has it. */
export async function countArticles(content: Content, signal: AbortSignal): Promise<ArticleCounts> {
  const counts: ArticleCounts = {
    total: 0,
    by_status: { processing: 0, completed: 0, partially_completed: 0, failed: 0, cancelled: 0 },
    public: 0,
    guest_visible: 0,
    sentences: 0,
  }
  for (const article of await readIndexedArticles(content, signal)) {
    counts.total += 1
    counts.by_status[article.status] += 1
    counts.public += article.is_public
    counts.guest_visible += article.guest_visible
    counts.sentences += article.total_sentences
  }
  return counts
}
