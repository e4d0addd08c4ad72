import type { ArticleRecord } from '../entities/content/article.ts'
import type { BlockRecord } from '../entities/content/block.ts'
import type { Content } from './content.ts'
import { revisionOf } from './revisions.ts'

type Asked = Pick<ArticleRecord, 'explain_mode' | 'explain'>
type Outputs = Pick<BlockRecord, 'sentences' | 'translated' | 'explained'>

/** How many content sentences of the article have every output it asks for. */
export async function countComplete(content: Content, head: ArticleRecord): Promise<number> {
  // Mode `split` asks for none.
  if (head.explain_mode === 'split') return head.total_sentences
  const index = await revisionOf(content, head)
  const inRevision = new Set(index.blocks.map(([block]) => block))
  const { data } = await content.blocks.query
    .block({ article_id: head.id })
    .go({ consistent: true, pages: 'all' })
  return completeIn(
    data.filter(({ block }) => inRevision.has(block)),
    head,
  )
}

/** How many content sentences of these blocks have every output their article asks for. */
export const completeIn = (blocks: readonly Outputs[], asked: Asked): number =>
  blocks.reduce((total, block) => total + completeInBlock(block, asked), 0)

function completeInBlock({ sentences, translated = [], explained = [] }: Outputs, asked: Asked): number {
  if (asked.explain_mode === 'split') return sentences
  if (asked.explain !== 1) return translated.length
  const isExplained = new Set(explained)
  return translated.filter(position => isExplained.has(position)).length
}
