import { expect } from 'vitest'
import type { PageRow } from '../../lib/contracts/schemas/articles/sentences.ts'
import { cleanText } from '../../lib/japanese/clean.ts'
import { isContent } from '../../lib/japanese/split.ts'
import type { Person } from '../support/people.ts'

const PAGE_ROWS = 400

/** An article as it is read page by page, with its text. */
export async function readWhole({ study }: Pick<Person, 'study'>, id: number) {
  const params = { id }
  const sentences: PageRow[] = []
  for (let offset: number | null = 0; ; ) {
    const page = await study.articles.get({ params, query: { offset, limit: PAGE_ROWS } })
    expect(page.groups).toEqual(groupsIn(page.sentences))
    sentences.push(...page.sentences)
    offset = page.next_offset
    if (offset === null) return { ...page, ...(await study.articles.content({ params })), sentences }
  }
}
export type Whole = Awaited<ReturnType<typeof readWhole>>

/** Checks that the article shows exactly one of these texts, and everything derived from it. */
export function mustShowOneOf(article: Whole, texts: string[]): void {
  const { raw_content, sentences } = article
  expect(texts).toContain(raw_content)
  expect(sentences.map(({ sentence }) => sentence).join('')).toBe(cleanText(raw_content))
  expect(sentences.map(({ index }) => index)).toEqual([...sentences.keys()])
  expect(article.total_rows).toBe(sentences.length)
  expect(article.total_sentences).toBe(contentIn(article).length)
}

export const contentIn = ({ sentences }: Pick<Whole, 'sentences'>) =>
  sentences.filter(({ sentence }) => isContent(sentence))

/** The paragraphs, found on a picture of the rows: one character for each, a line break for one that has one. */
export function groupsIn(rows: readonly PageRow[]): { start: number; end: number }[] {
  const [{ index: first } = { index: 0 }] = rows
  const picture = rows.map(({ sentence }) => (sentence.includes('\n') ? '\n' : '-')).join('')
  return [...picture.matchAll(/-+/g)].map(({ index, 0: run }) => ({
    start: first + index,
    end: first + index + run.length - 1,
  }))
}
