import type { ArticleRecord } from '../entities/content/article.ts'
import type { BlockRecord } from '../entities/content/block.ts'
import type { Content } from './content.ts'
import { revisionOf } from './revisions.ts'

/** How many content sentences of the article have every output it asks for. */
export async function countComplete(content: Content, head: ArticleRecord): Promise<number> {
  // Mode `split` asks for none.
  if (head.explain_mode === 'split') return head.total_sentences
  const index = await revisionOf(content, head)
  const inRevision = new Set(index.blocks.map(([block]) => block))
  const { data } = await content.blocks.query
    .block({ article_id: head.id })
    .go({ consistent: true, pages: 'all' })
  return data
    .filter(({ block }) => inRevision.has(block))
    .reduce((total, block) => total + completeIn(block, head.explain === 1), 0)
}

function completeIn({ translated = [], explained = [] }: BlockRecord, explain: boolean): number {
  if (!explain) return translated.length
  const isExplained = new Set(explained)
  return translated.filter(position => isExplained.has(position)).length
}
