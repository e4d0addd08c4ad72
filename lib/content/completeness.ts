import type { ArticleRecord } from '../entities/content/article.ts'
import type { BlockRecord } from '../entities/content/block.ts'
import type { Content } from './content.ts'
import { readBlocks } from './stored-blocks.ts'

type Asked = Pick<ArticleRecord, 'explain_mode' | 'explain'>
type Outputs = Pick<BlockRecord, 'sentences' | 'translated' | 'explained'>

/** How many content sentences of the article have every output it asks for. */
export async function countComplete(
  content: Content,
  head: ArticleRecord,
  signal: AbortSignal,
): Promise<number> {
  // Mode `split` asks for none.
  if (head.explain_mode === 'split') return head.total_sentences
  const { blocks } = await readBlocks(content, head, signal)
  return completeIn(blocks, head)
}

export const totalsOf = (blocks: readonly Pick<BlockRecord, 'rows' | 'sentences'>[]) => ({
  total_rows: blocks.reduce((total, { rows }) => total + rows, 0),
  total_sentences: blocks.reduce((total, { sentences }) => total + sentences, 0),
})

/** How many content sentences of these blocks have every output their article asks for. */
export const completeIn = (blocks: readonly Outputs[], asked: Asked): number =>
  blocks.reduce((total, block) => total + completeInBlock(block, asked), 0)

function completeInBlock({ sentences, translated = [], explained = [] }: Outputs, asked: Asked): number {
  if (asked.explain_mode === 'split') return sentences
  if (asked.explain !== 1) return translated.length
  const isExplained = new Set(explained)
  return translated.filter(position => isExplained.has(position)).length
}
