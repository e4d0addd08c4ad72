import { z } from 'zod'
import { plainInput, plainQueryOnce } from '../../store/reading/plain-read.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { transact } from '../../store/writing/transact.ts'
import { type Content, everything } from '../articles/content.ts'
import { blockWrites, raisedRowWrites } from '../articles/sentence/row-writes.ts'
import { ownArticles } from '../entities/content/keys.ts'
import { queryOf } from './own-places.ts'

const PRIVATE = ['notes', 'full_prompt'] as const

/** A text of 20,000 sentences with notes takes some seconds. */
const ARTICLES_OF_CALL = 10

interface Cleared {
  readonly removed: number
  readonly next?: string | undefined
}

/** Takes some articles. May be interrupted and repeated at any time. */
export async function clearPrivateTexts(content: Content, userId: number, after?: string): Promise<Cleared> {
  const { client, table, signal } = content
  const query = { ...queryOf(table, ownArticles(userId), after), Limit: ARTICLES_OF_CALL }
  const { items, next } = await plainQueryOnce(client, plainInput(query), ['id', 'gsi1sk'], signal)
  const own = z.array(Own).parse(items)
  let removed = 0
  for (const { id } of own) removed += await clearArticle(content, id)
  return { removed, next: next && own.at(-1)?.gsi1sk }
}

const Own = z.object({ id: z.number(), gsi1sk: z.string() })

/** Includes former revisions, which an edit may leave until the next sweep. */
const privateRows = (content: Content, of: { article_id: number; block?: string }) =>
  content.sentences.query
    .row(of)
    .where((row, { exists }) => PRIVATE.map(name => exists(row[name])).join(' OR '))

async function clearArticle(content: Content, article_id: number): Promise<number> {
  const { data } = await privateRows(content, { article_id }).go({
    ...everything(content),
    attributes: ['block'],
  })
  let removed = 0
  for (const block of new Set(data.map(({ block }) => block)))
    removed += await clearBlock(content, { article_id, block })
  return removed
}

/** One transaction: a block has less than a hundred rows. */
const clearBlock = (content: Content, of: { article_id: number; block: string }): Promise<number> =>
  retryWhenChanged(async () => {
    const { data: head } = await content.articles.get({ id: of.article_id }).go({ consistent: true })
    const { data: rows } = await privateRows(content, of).go(everything(content))
    if (!head || rows.length === 0) return 0
    const changes = rows.map(row => ({ row, set: {}, remove: [...PRIVATE], basedOn: PRIVATE }))
    const writes = { head: raisedRowWrites(content, head), ...blockWrites(content, changes) }
    await transact(content.client, writes, { signal: content.signal })
    return rows.length
  })
