import type { AnalysedBlocks } from '../../../contracts/schemas/japanese/lexicon.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { ConditionFailed } from '../../../store/errors.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { readHead, stillHas, textChanged } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { packed } from './packed.ts'

/** Stores the words of blocks, as long as the article has the text in which they were found. */
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
      return inTransaction(blockWords)
        .put({ ...owned, bytes: await packed(words) })
        .commit()
    }),
  )
  await whileSameText(head, () =>
    writeAll(client, writes, { guard: { head: hasSameText(content, head) }, signal, limit: limitWrites }),
  )
}

/** The head of an article that still has this text. Throws 409 `version_conflict` if it has another. */
export async function headOf(
  content: Content,
  articleId: number,
  contentRevision: number,
): Promise<ArticleRecord> {
  const head = await readHead(content, articleId)
  if (head.content_revision !== contentRevision || head.revision === 0) throw textChanged(head)
  return head
}

export const hasSameText = ({ articles }: Content, head: ArticleRecord) =>
  inTransaction(articles)
    .check({ id: head.id })
    .where(stillHas(head, ['content_revision', 'revision']))
    .commit()

export async function whileSameText<T>(head: ArticleRecord, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw error instanceof ConditionFailed ? textChanged(head) : error
  }
}
