import { z } from 'zod'
import { type ArticleHead, ArticlePage } from '../../contracts/schemas/articles/articles.ts'
import { Sentence } from '../../contracts/schemas/articles/sentences.ts'
import type { IndexedSentence } from '../../contracts/schemas/models/agent.ts'
import { isContent } from '../../japanese/split.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import type { ArticleReading } from './article-work.ts'

const PAGE_ROWS = 500

export const contentOf = (rows: string[]): IndexedSentence[] =>
  rows.flatMap((sentence, index) => (isContent(sentence) ? [{ index, sentence }] : []))

/** Keeps the rows of data_server's second line as bytes: checked and serialised, they need no parsing. */
export function parsedPage([page, rows]: Uint8Array[]): { page: ArticlePage; rows: Uint8Array } {
  if (page === undefined || rows === undefined)
    throw new Problem('upstream_failed', 'The page of the text arrived without its rows. Try again.')
  return { page: ArticlePage.parse(jsonOf(page)), rows }
}

/** Throws for a row that a growing text does not have yet. */
export function mustBeReady({ rows_ready, total_rows }: ArticleHead, index: number): void {
  if (index >= rows_ready && index < total_rows) throw refusal('rows_not_ready', { rows: rows_ready })
}

export const parsedRows = (rows: Uint8Array): Sentence[] => z.array(Sentence).parse(jsonOf(rows))

const jsonOf = (line: Uint8Array): unknown => JSON.parse(Buffer.from(line).toString())

export const readText = ({ article, clients, task }: ArticleReading) =>
  clients.data.articles.text({ params: { id: article.id } }, { signal: task.signal })

export async function readNotes({ article, clients, task }: ArticleReading) {
  const { notes } = await clients.data.articles.notes({ params: { id: article.id } }, { signal: task.signal })
  return notes
}

export async function* readContent(work: ArticleReading): AsyncGenerator<Sentence> {
  for await (const row of readRows(work)) if (isContent(row.sentence)) yield row
}

/** Pages may be of different revisions; a later write, which names its revision, is then refused. */
export async function* readRows({ article, clients, task }: ArticleReading): AsyncGenerator<Sentence> {
  const { signal } = task
  let offset: number | null = 0
  while (offset !== null) {
    const request = { params: { id: article.id }, query: { offset, limit: PAGE_ROWS } }
    const { page, rows } = parsedPage(await clients.data.articles.page(request, { signal }))
    yield* parsedRows(rows)
    offset = page.next_offset
  }
}

export async function sentencesWhere(work: ArticleReading, matches: (row: Sentence) => boolean) {
  const matchingSentences: IndexedSentence[] = []
  for await (const row of readContent(work))
    if (matches(row)) matchingSentences.push({ index: row.index, sentence: row.sentence })
  return matchingSentences
}
