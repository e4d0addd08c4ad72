import { createHash } from 'node:crypto'
import type { ArticleHead, ArticleStatus } from '../../../contracts/schemas/articles/articles.ts'
import type { NewText } from '../../../contracts/schemas/articles/uploads.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { nextId } from '../../../store/writing/counter.ts'
import { once } from '../../../store/writing/once.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { countedBytes, usageIn, usageKey } from '../../entities/usage/counted.ts'
import type { Content } from '../content.ts'
import { byPart, compressedParts, PARTS_IN_TRANSACTION, textPuts } from './article-text.ts'
import { readHead } from './heads.ts'
import { givenToTask } from './hold-article.ts'
import { presentHead, TRANSLATED_BY_FILE } from './present-article.ts'
import { notePuts } from './source-notes.ts'

export interface NewArticle extends NewText {
  status: ArticleStatus
  progress: number
  task_id: string
  resumes?: false | undefined
  /** True if lines are rows, although the notes give no times. */
  by_line?: boolean
  created_at?: string
}

/** Creates an article without rows. A repeated request gets the article; another request of the task throws 409. */
export function createArticle(
  content: Content,
  acting: Acting,
  input: NewArticle,
  mostBytes: () => Promise<number>,
): Promise<ArticleHead> {
  const fingerprint = hashOf(input)
  return once(
    {
      fingerprint,
      async find() {
        const { data } = await content.uploads.get({ task_id: input.task_id }).go({ consistent: true })
        if (!data) return { receipt: null }
        // Older records have no hash.
        const { article_id, request = fingerprint } = data
        return { receipt: { article_id, fingerprint: data.user_id === acting.user_id ? request : null } }
      },
      again: async ({ article_id }) => presentHead(await readHead(content, article_id), acting),
      mismatch: 'This task has created another article. Use a new task_id.',
    },
    async () => {
      const most = await mostBytes()
      const { task_id } = input
      const request = fingerprint
      return createNew(content, acting, { input, most }, ({ id: article_id, user_id }) => ({
        upload: inTransaction(content.uploads).create({ task_id, user_id, article_id, request }),
      }))
    },
  )
}

/** Adds the receipt, and the bytes to the account's sums if they fit: concurrent uploads cannot exceed the quota. */
export async function createNew(
  content: Content,
  acting: Acting,
  { input, most }: { input: NewArticle; most: number },
  receiptOf: (head: ArticleRecord) => Record<string, TransactItem>,
): Promise<ArticleHead> {
  const text_bytes = bytesOf(input)
  await mustFit(content, acting.user_id, text_bytes, most)
  const id = await nextId(content.client, content.table, 'articles')
  const head = newHead(id, acting.user_id, input, content.now().toISOString())
  const texts = textPuts(content, head, await compressedParts(input.raw_content))
  // Writes parts beyond the transaction first: they are not read before there is a head.
  const notes = input.notes ? await notePuts(content, head, input.notes) : []
  await writeAll(content.client, [...notes, ...texts.slice(PARTS_IN_TRANSACTION)])
  const items: Record<string, TransactItem> = {
    head: inTransaction(content.articles).create(head),
    ...receiptOf(head),
    ...byPart(texts.slice(0, PARTS_IN_TRANSACTION)),
  }
  Object.assign(items, countedBytes(content, head.user_id, { texts: text_bytes }, most))
  if (head.task_id !== undefined) items.processing = givenToTask(content, head, head.task_id).processing
  await transact(content.client, items)
  return presentHead(head, acting)
}

const bytesOf = ({ raw_content, notes }: NewArticle) =>
  Buffer.byteLength(raw_content) + (notes ? Buffer.byteLength(JSON.stringify(notes)) : 0)

/** A change of the sums fails the transaction, and the work starts over here. */
async function mustFit(content: Content, user_id: number, more: number, most: number): Promise<void> {
  const [item] = await itemsWith(content, [usageKey(user_id)])
  if (usageIn(item).bytes + more > most)
    throw refusal('text_does_not_fit', {}, { members: { quota: 'bytes' } })
}

/** The schema has put the fields in a fixed order. */
const hashOf = (input: NewArticle) => createHash('sha256').update(JSON.stringify(input)).digest('base64url')

function newHead(id: number, user_id: number, input: NewArticle, now: string): ArticleRecord {
  const {
    raw_content,
    notes,
    task_id,
    model,
    explain,
    tts,
    resumes,
    by_line,
    page_direction,
    cover,
    created_at = now,
    ...described
  } = input
  return {
    ...described,
    title: input.title ?? '',
    author: input.author ?? '',
    intro: input.intro ?? '',
    type: input.type ?? '',
    id,
    user_id,
    is_public: 0,
    guest_visible: 0,
    explain: explain ? 1 : 0,
    summary: '',
    metadata: JSON.stringify({
      ...(by_line || notes?.line_times ? { rows: 'lines' } : {}),
      ...(notes?.line_translations ? TRANSLATED_BY_FILE : {}),
    }),
    revision: 0,
    content_revision: 1,
    text_bytes: bytesOf(input),
    total_rows: 0,
    total_sentences: 0,
    complete_sentences: 0,
    created_at,
    updated_at: now,
    ...(model === undefined ? {} : { model }),
    ...(page_direction === undefined ? {} : { page_direction }),
    ...(cover === undefined ? {} : { cover }),
    ...(tts ? { tts: 1 } : {}),
    ...(resumes === false ? { is_resumed: 1 } : {}),
    ...(input.status === 'processing' ? { task_id } : {}),
  }
}
