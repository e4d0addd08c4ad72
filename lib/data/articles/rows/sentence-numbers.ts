import type { LayoutRows } from '../../../contracts/schemas/articles/reading.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { detectingChanges, readableHead, readyRows } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { layoutOf } from './stored-text.ts'

/** Turns indices of rows into numbers of sentences and back. */
export class SentenceNumbers {
  /** The text that they belong to. */
  readonly text: string
  readonly rows: number
  /** The indices of the rows that are no sentences, ascending. */
  readonly layout: Uint32Array

  constructor(text: string, rows: number, layout: readonly number[]) {
    this.text = text
    this.rows = rows
    this.layout = Uint32Array.from(layout)
  }

  get total(): number {
    return this.rows - this.layout.length
  }

  /** The number of the sentence at a row; of layout, of the sentence before; 0 before the first. */
  at(index: number): number {
    return index + 1 - this.layoutUpTo(index)
  }

  /** The row of the sentence with that number, from 1 on. */
  rowOf(sentence: number): number {
    let [low, high] = [0, this.layout.length]
    // The layout before that sentence: the first places where fewer sentences come before.
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.layout[middle] ?? 0) - middle < sentence) low = middle + 1
      else high = middle
    }
    return sentence - 1 + low
  }

  private layoutUpTo(index: number): number {
    let [low, high] = [0, this.layout.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.layout[middle] ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The numbers of the sentences that can be read. Throws ConditionFailed if the article changes meanwhile. */
export async function sentenceNumbers(content: Content, head: ArticleRecord): Promise<SentenceNumbers> {
  const rows = readyRows(head)
  const text = `${head.revision} ${head.content_revision}`
  const known = content.sentenceNumbers.get(head.id)
  if (known?.text === text && known.rows === rows) return known
  const layout = rows === 0 ? [] : await detectingChanges(content, head, () => layoutOf(content, head))
  const made = new SentenceNumbers(text, rows, layout)
  content.sentenceNumbers.set(head.id, made)
  return made
}

/** The rows of an article that the acting account may read which hold no sentence. */
export const readLayout = (content: Content, articleId: number): Promise<LayoutRows> =>
  retryWhenChanged(async () => {
    const head = await readableHead(content, articleId)
    return { layout: [...(await sentenceNumbers(content, head)).layout] }
  })
