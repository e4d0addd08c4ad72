import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { z } from 'zod'
import type { AnalysedBlocks, SkillWord, WordsOfRows } from '../../../contracts/schemas/japanese/lexicon.ts'
import { ownBytes } from '../../../objects/byte-streams.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { ConditionFailed } from '../../../store/errors.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { plainPut } from '../../../store/writing/plain-writes.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { wordsKey } from '../../entities/content/keys.ts'
import { isWhole, readHead, stillHas, textChanged } from '../article/heads.ts'
import { type Content, everything, type TextBlock } from '../content.ts'
import { readStoredText } from '../rows/stored-text.ts'

/** A pass asks again and again, until `forgetTextBlocks`. */
export async function readTextBlocks(content: Content, head: ArticleRecord): Promise<readonly TextBlock[]> {
  if (!isWhole(head)) return []
  const known = content.textBlocks.get(textOf(head))
  if (known) return known
  const { rows, blocks } = await readStoredText(content, head)
  let end = 0
  const read = blocks.map(({ block, rows: count }) => {
    const part = rows.slice(end, end + count)
    end += count
    return { block, text_hash: hashOf(part), rows: part }
  })
  content.textBlocks.set(textOf(head), read)
  return read
}

export const forgetTextBlocks = ({ textBlocks }: Content, head: ArticleRecord) =>
  textBlocks.delete(textOf(head))

const textOf = ({ id, revision, content_revision }: ArticleRecord) => `${id} ${revision} ${content_revision}`

const hashOf = (rows: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(rows)).digest('base64url')

const StoredAnalysis = z.object({ block: z.string(), text_hash: z.string(), analysis_version: z.string() })

export async function readAnalyses(content: Content, article_id: number, blocks: readonly TextBlock[]) {
  const items = await itemsWith(
    content,
    blocks.map(({ block }) => wordsKey(article_id, block)),
    StoredAnalysis.keyof().options,
  )
  const known = items.map(item => StoredAnalysis.parse(item))
  return new Map(known.map(analysis => [analysis.block, analysis]))
}

export interface BlockWords extends WordsOfRows {
  readonly block: string
  readonly text_hash: string
  readonly analysis_version: string
}

export const shownWord = ({ form, reading, gloss }: SkillWord): SkillWord => ({ form, reading, gloss })

export async function readBlockWords(
  { blockWords, signal }: Content,
  article_id: number,
  blocks: readonly string[],
) {
  const keys = blocks.map(block => ({ article_id, block }))
  const { data } = await blockWords.get(keys).go({ consistent: true, concurrency: 4, abortSignal: signal })
  return byBlock(data)
}

export async function readAllBlockWords(content: Content, article_id: number) {
  const { data } = await content.blockWords.query.words({ article_id }).go(everything(content))
  return byBlock(data)
}

interface Stored extends Pick<BlockWords, 'block' | 'text_hash' | 'analysis_version'> {
  readonly bytes: Uint8Array
}

/**
 * Grammar is missing before the sixth version, sources before the seventh. Such analyses are only shown: counting needs one
 * version in all blocks.
 */
const StoredWords = z.custom<Omit<WordsOfRows, 'grammar'> & Partial<Pick<WordsOfRows, 'grammar'>>>()

async function byBlock(stored: readonly Stored[]): Promise<Map<string, BlockWords>> {
  const read = stored.map(async ({ block, text_hash, analysis_version, bytes }) => {
    const { rows, grammar = [], skills } = await unpacked(bytes, StoredWords)
    return [block, { block, text_hash, analysis_version, rows, grammar, skills }] as const
  })
  return new Map(await Promise.all(read))
}

export async function writeBlockWords(
  content: Content,
  articleId: number,
  { content_revision, analysis_version, blocks }: AnalysedBlocks,
): Promise<void> {
  mustNotActForLearner(content.acting)
  const head = await headOf(content, articleId, content_revision)
  const { blockWords, client, signal, limitWrites } = content
  const writes = await Promise.all(
    blocks.map(async ({ block, text_hash, ...words }) => {
      const owned = { article_id: head.id, user_id: head.user_id, block, analysis_version, text_hash }
      return plainPut(blockWords, { ...owned, bytes: await packed(words) })
    }),
  )
  await whileSameText(head, () =>
    writeAll(client, writes, { guard: { head: hasSameText(content, head) }, signal, limit: limitWrites }),
  )
}

/** Throws 409 `version_conflict` for another text. */
export async function headOf(
  content: Content,
  articleId: number,
  contentRevision: number,
): Promise<ArticleRecord> {
  const head = await readHead(content, articleId)
  if (head.content_revision !== contentRevision || !isWhole(head)) throw textChanged(head)
  return head
}

export const hasSameText = ({ articles }: Content, head: ArticleRecord) =>
  inTransaction(articles)
    .check({ id: head.id })
    .where(stillHas(head, ['content_revision', 'revision']))

export async function whileSameText<T>(head: ArticleRecord, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw error instanceof ConditionFailed ? textChanged(head) : error
  }
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Exceeds the default: most values are larger, and each piece is a turn of the event loop. */
const PIECE = { chunkSize: 131_072 }

/** The best quality takes twenty times as long, for a tenth less. */
const QUALITY = { ...PIECE, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export const packed = async (value: unknown): Promise<Uint8Array> =>
  ownBytes(await compress(JSON.stringify(value), QUALITY))

/** Needs no checking form: the value was checked before it was packed. */
export const unpacked = async <T>(bytes: Uint8Array, form: z.ZodType<T>): Promise<T> =>
  form.parse(JSON.parse((await decompress(bytes, PIECE)).toString()))
