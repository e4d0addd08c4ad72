import { cleanText } from '../../../japanese/clean.ts'
import { isContent } from '../../../japanese/split.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { BlockRecord } from '../../entities/content/rows.ts'
import { readRawContent } from '../article/article-text.ts'
import { isWhole } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { revisionOfBlock } from './blocks.ts'
import { headingsOf } from './headings.ts'
import { readBlocks } from './stored-rows.ts'

export interface StoredText {
  raw: string
  rows: string[]
  blocks: BlockRecord[]
  /** Includes abandoned revisions. */
  latestRevision: number
}

/** Cuts the text by the blocks' lengths: sentences are not read. */
export async function readStoredText(content: Content, head: ArticleRecord): Promise<StoredText> {
  const [raw, { all, index, blocks }] = await settled([
    readRawContent(content, head),
    readBlocks(content, head),
  ])
  const lengths = blocks.flatMap(block => block.lengths)
  const clean = cleanText(raw)
  // An unfinished text ends in no row.
  const rows = cutInto(isWhole(head) ? clean : clean.slice(0, sum(lengths)), lengths)
  if (rows?.length !== index.total)
    throw new Error(`The text of article ${head.id} does not match its revision ${head.revision}.`)
  const numbers = all.map(({ block }) => revisionOfBlock(block))
  return { raw, rows, blocks, latestRevision: Math.max(UPLOADED, head.revision, ...numbers) }
}

const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0)

/** The revision of an upload, even if repeated after an edit. */
const UPLOADED = 1

export async function layoutOf(content: Content, head: ArticleRecord) {
  const { rows, blocks } = await readStoredText(content, head)
  const layout = rows.flatMap((row, index) => (isContent(row) ? [] : [index]))
  return { layout, headings: headingsOf(blocks) }
}

/** Undefined if the lengths do not add up. */
export function cutInto(text: string, lengths: readonly number[]): string[] | undefined {
  let end = 0
  const pieces = lengths.map(length => {
    const start = end
    end += length
    return text.slice(start, end)
  })
  return end === text.length ? pieces : undefined
}
