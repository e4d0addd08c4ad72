import type { ArticleRecord } from '../entities/content/article.ts'
import type { BlockRecord } from '../entities/content/block.ts'
import type { Content } from './content.ts'
import type { RevisionIndex } from './revision-index.ts'
import { revisionOf } from './revisions.ts'
import { settled } from './settled.ts'

export interface StoredBlocks {
  /** All there are, those of revisions that nobody reads included. */
  all: readonly BlockRecord[]
  index: RevisionIndex
  /** Those of the revision that is read, in their order. */
  blocks: BlockRecord[]
}

export async function readBlocks(
  content: Content,
  head: ArticleRecord,
  abortSignal: AbortSignal,
): Promise<StoredBlocks> {
  const [index, { data: all }] = await settled([
    revisionOf(content, head),
    content.blocks.query.block({ article_id: head.id }).go({ consistent: true, pages: 'all', abortSignal }),
  ])
  const byId = new Map(all.map(block => [block.block, block]))
  return { all, index, blocks: index.blocks.flatMap(([block]) => byId.get(block) ?? []) }
}
