import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WordsOfRows } from '../../../contracts/schemas/japanese/lexicon.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { Content } from '../content.ts'
import { readStoredText } from '../rows/stored-text.ts'
import { unpacked } from './packed.ts'

/** A block of the current text. */
export interface TextBlock {
  readonly block: string
  readonly text_hash: string
  readonly rows: readonly string[]
}

/** The blocks of the text, each with a hash that is compared with the hash of its stored words. */
export async function readTextBlocks(content: Content, head: ArticleRecord): Promise<TextBlock[]> {
  if (head.revision === 0) return []
  const { rows, blocks } = await readStoredText(content, head)
  let end = 0
  return blocks.map(({ block, rows: count }) => {
    const part = rows.slice(end, end + count)
    end += count
    return { block, text_hash: hashOf(part), rows: part }
  })
}

const hashOf = (rows: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(rows)).digest('base64url')

/** The text hash and analysis version of every stored block. */
export async function readAnalyses({ blockWords, signal }: Content, article_id: number) {
  const { data } = await blockWords.query.words({ article_id }).go({
    consistent: true,
    pages: 'all',
    attributes: ['block', 'text_hash', 'analysis_version'],
    abortSignal: signal,
  })
  return new Map(data.map(known => [known.block, known]))
}

/** The words of a block, with the text and the analysis they come from. */
export interface BlockWords extends WordsOfRows {
  readonly block: string
  readonly text_hash: string
  readonly analysis_version: string
}

/** The stored words of these blocks, by block. */
export async function readBlockWords(
  { blockWords, signal }: Content,
  article_id: number,
  blocks: readonly string[],
) {
  const keys = blocks.map(block => ({ article_id, block }))
  const { data } = await blockWords.get(keys).go({ consistent: true, concurrency: 4, abortSignal: signal })
  return byBlock(data)
}

export async function readAllBlockWords({ blockWords, signal }: Content, article_id: number) {
  const { data } = await blockWords.query
    .words({ article_id })
    .go({ consistent: true, pages: 'all', abortSignal: signal })
  return byBlock(data)
}

interface Stored extends Pick<BlockWords, 'block' | 'text_hash' | 'analysis_version'> {
  readonly bytes: Uint8Array
}

/** Analyses by the rules before the sixth version have no grammar. */
const StoredWords = z.custom<Omit<WordsOfRows, 'grammar'> & Partial<Pick<WordsOfRows, 'grammar'>>>()

async function byBlock(stored: readonly Stored[]): Promise<Map<string, BlockWords>> {
  const read = stored.map(async ({ block, text_hash, analysis_version, bytes }) => {
    const { rows, grammar = [], skills } = await unpacked(bytes, StoredWords)
    return [block, { block, text_hash, analysis_version, rows, grammar, skills }] as const
  })
  return new Map(await Promise.all(read))
}
