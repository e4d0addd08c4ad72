import type { LayoutRows } from '../../../contracts/schemas/articles/reading.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { detectingChanges, readableHead, readyRows } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { SentenceNumbers } from './sentence-numbers.ts'
import { layoutOf } from './stored-text.ts'

const NOTHING = { layout: [], headings: new Map() }

/** Throws ConditionFailed if the article changes. */
export async function sentenceNumbers(content: Content, head: ArticleRecord): Promise<SentenceNumbers> {
  const rows = readyRows(head)
  const text = `${head.revision} ${head.content_revision}`
  const known = content.sentenceNumbers.get(head.id)
  if (known?.text === text && known.rows === rows) return known
  const { layout, headings } =
    rows === 0 ? NOTHING : await detectingChanges(content, head, () => layoutOf(content, head))
  const numbers = new SentenceNumbers(text, rows, layout, headings)
  content.sentenceNumbers.set(head.id, numbers)
  return numbers
}

export const readLayout = (content: Content, articleId: number): Promise<LayoutRows> =>
  retryWhenChanged(async () => {
    const head = await readableHead(content, articleId)
    return { layout: [...(await sentenceNumbers(content, head)).layout] }
  })
