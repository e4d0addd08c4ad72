import { SourceNotes } from '../../../contracts/schemas/articles/source.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { Content } from '../content.ts'
import { compressedParts, storedText, textPuts } from './article-text.ts'
import { readableHead } from './heads.ts'

/** Notes lie before the first text, so that they are removed with it. */
const BEFORE_TEXTS = 0
const FIRST_TEXT = 1

export const notePuts = async (
  content: Content,
  { id, user_id }: Pick<ArticleRecord, 'id' | 'user_id'>,
  notes: SourceNotes,
): Promise<TransactItem[]> =>
  textPuts(
    content,
    { id, user_id, content_revision: BEFORE_TEXTS },
    await compressedParts(JSON.stringify(notes)),
  )

export async function readNotes(content: Content, articleId: number): Promise<SourceNotes | null> {
  const { id, content_revision } = await readableHead(content, articleId)
  const json = await storedText(content, id, BEFORE_TEXTS)
  // The notes of a former text may not have been swept yet.
  return json === null || content_revision !== FIRST_TEXT ? null : SourceNotes.parse(JSON.parse(json))
}
