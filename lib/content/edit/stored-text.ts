import type { ArticleRecord } from '../../entities/content/article.ts'
import type { BlockRecord } from '../../entities/content/block.ts'
import { cleanText } from '../../text/clean.ts'
import { revisionOfBlock } from '../block-id.ts'
import type { Content } from '../content.ts'
import { readRawContent } from '../raw-text.ts'
import { revisionOf } from '../revisions.ts'
import { cutInto } from './cut.ts'

/** An article's text as it is stored, and how it is cut. */
export interface StoredText {
  raw: string
  rows: string[]
  /** Those of the revision that is read, in their order. */
  blocks: BlockRecord[]
  /** The highest revision any block was made for, given up ones included. */
  latestRevision: number
}

/** The rows come from the text and the blocks' lengths: the sentences themselves are not read. */
export async function readStoredText(content: Content, head: ArticleRecord): Promise<StoredText> {
  const [raw, index, { data: stored }] = await Promise.all([
    readRawContent(content, head),
    revisionOf(content, head),
    content.blocks.query.block({ article_id: head.id }).go({ consistent: true, pages: 'all' }),
  ])
  const byId = new Map(stored.map(block => [block.block, block]))
  const blocks = index.blocks.flatMap(([block]) => byId.get(block) ?? [])
  // Before there are rows the text is one that nobody has cut.
  const rows =
    head.revision === 0
      ? []
      : cutInto(
          cleanText(raw),
          blocks.flatMap(({ lengths }) => lengths),
        )
  if (rows?.length !== index.total)
    throw new Error(`The text of article ${head.id} is not that of its revision ${head.revision}`)
  const revisions = stored.map(({ block }) => revisionOfBlock(block))
  return { raw, rows, blocks, latestRevision: Math.max(head.revision, ...revisions) }
}
