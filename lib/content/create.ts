import type { Acting } from '../auth/actor.ts'
import type { ArticleHead, ArticleStatus, UploadInput } from '../contracts/schemas/articles.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import { batchWrite } from '../store/batch.ts'
import { nextId } from '../store/counter.ts'
import { refusedBy } from '../store/retry-when-changed.ts'
import { type TransactItem, transact } from '../store/transact.ts'
import type { Content } from './content.ts'
import { givenToTask } from './given-to-task.ts'
import { readHead } from './heads.ts'
import { presentHead } from './present-article.ts'
import { compressedParts, PARTS_IN_TRANSACTION } from './raw-text.ts'

export type NewArticle = UploadInput & { status: ArticleStatus; progress: number; task_id: string }

/** Creates an article of the acting account with its text; rows come later. The same task gets the same one. */
export async function createArticle(
  content: Content,
  acting: Acting,
  input: NewArticle,
): Promise<ArticleHead> {
  try {
    return await createOnce(content, acting, input)
  } catch (error) {
    if (!refusedBy(error, 'upload')) throw error
    const { data } = await content.uploads.get({ task_id: input.task_id }).go({ consistent: true })
    if (data?.user_id !== acting.user_id) throw error
    return presentHead(await readHead(content, data.article_id), acting)
  }
}

async function createOnce(content: Content, acting: Acting, input: NewArticle): Promise<ArticleHead> {
  const id = await nextId(content.client, content.table, 'articles')
  const head = newHead(id, acting.user_id, input, content.now().toISOString())
  const parts = await textParts(head, input.raw_content)
  // Nobody looks for parts before there is a head, so what passes one transaction comes first.
  await batchWrite(content.client, content.textParts.put(parts.slice(PARTS_IN_TRANSACTION)).params())

  const { articles, textParts: texts, uploads } = content.inTransaction
  const items: Record<string, TransactItem> = {
    head: articles.create(head).commit(),
    upload: uploads.create({ task_id: input.task_id, user_id: head.user_id, article_id: id }).commit(),
  }
  for (const part of parts.slice(0, PARTS_IN_TRANSACTION))
    items[`part ${part.part}`] = texts.put(part).commit()
  if (head.task_id !== undefined) items.processing = givenToTask(content, head, head.task_id).processing
  await transact(content.client, items)
  return presentHead(head, acting)
}

function newHead(id: number, user_id: number, input: NewArticle, now: string): ArticleRecord {
  const { raw_content, task_id, model, explain, tts, ...described } = input
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
    metadata: '{}',
    revision: 0,
    content_revision: 1,
    total_rows: 0,
    total_sentences: 0,
    complete_sentences: 0,
    created_at: now,
    updated_at: now,
    ...(model === undefined ? {} : { model }),
    ...(tts ? { tts: 1 } : {}),
    ...(input.status === 'processing' ? { task_id } : {}),
  }
}

async function textParts({ id, user_id, content_revision }: ArticleRecord, text: string) {
  const parts = await compressedParts(text)
  return parts.map((bytes, part) => ({ article_id: id, user_id, content_revision, part, bytes }))
}
