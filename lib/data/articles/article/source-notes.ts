import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { SourceNotes } from '../../../contracts/schemas/articles/source.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { Content } from '../content.ts'
import { mustRead } from './access.ts'
import { compressedParts, textPuts } from './article-text.ts'
import { readHead } from './heads.ts'

const decompress = promisify(gunzip)

/** Notes are stored like the parts of a text before the first one, so that they are removed with it. */
const BEFORE_TEXTS = 0

/** The writes that store an upload's notes about its text, so that an interrupted upload can be repeated whole. */
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
  const head = await readHead(content, articleId)
  mustRead(content.acting, head)
  const { data } = await content.textParts.query
    .part({ article_id: head.id, content_revision: BEFORE_TEXTS })
    .go({ consistent: true, pages: 'all', abortSignal: content.signal })
  // The notes of a former text may not have been swept yet.
  if (data.length === 0 || head.content_revision !== FIRST_TEXT) return null
  const json = await decompress(Buffer.concat(data.map(({ bytes }) => bytes)))
  return SourceNotes.parse(JSON.parse(json.toString()))
}

const FIRST_TEXT = 1
