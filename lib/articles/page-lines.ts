import { z } from 'zod'
import { ArticlePage } from '../contracts/schemas/articles.ts'
import { Sentence } from '../contracts/schemas/sentences.ts'
import { Problem } from '../http/errors.ts'

/**
 * The two lines data_server answers for a page of an article. The rows stay bytes: they were checked and
 * serialised where they are kept, and who only passes them on need not parse them.
 */
export function parsedPage([page, rows]: Uint8Array[]): { page: ArticlePage; rows: Uint8Array } {
  if (page === undefined || rows === undefined)
    throw new Problem('upstream_failed', 'The page of the article came without its rows.')
  return { page: ArticlePage.parse(jsonOf(page)), rows }
}

export const parsedRows = (rows: Uint8Array): Sentence[] => z.array(Sentence).parse(jsonOf(rows))

const jsonOf = (line: Uint8Array): unknown => JSON.parse(Buffer.from(line).toString())
