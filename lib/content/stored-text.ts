import type { ArticleRecord } from '../entities/content/article.ts'
import type { BlockRecord } from '../entities/content/block.ts'
import { cleanText } from '../text/clean.ts'
import { revisionOfBlock } from './block-id.ts'
import type { Content } from './content.ts'
import { cutInto } from './cut.ts'
import { readRawContent } from './raw-text.ts'
import { settled } from './settled.ts'
import { readBlocks } from './stored-blocks.ts'

/** An article's text as it is stored, and how it is cut. */
export interface StoredText {
  raw: string
  rows: string[]
  /** Those of the revision that is read, in their order. */
  blocks: BlockRecord[]
  /** The highest number any block was made under, given up ones included. */
  latestRevision: number
}

/** The rows come from the text and the blocks' lengths: the sentences themselves are not read. */
export async function readStoredText(
  content: Content,
  head: ArticleRecord,
  signal: AbortSignal,
): Promise<StoredText> {
  const [raw, { all, index, blocks }] = await settled([
    readRawContent(content, head, signal),
    readBlocks(content, head, signal),
  ])
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
  const numbers = all.map(({ block }) => revisionOfBlock(block))
  return { raw, rows, blocks, latestRevision: Math.max(UPLOADED, head.revision, ...numbers) }
}

/** The number that uploads write under, also one that is tried again after an edit. */
const UPLOADED = 1
