import type { z } from 'zod'
import type { Sentence } from '../../../lib/contracts/schemas/articles/sentences.ts'
import type { NewText } from '../../../lib/contracts/schemas/articles/uploads.ts'
import { isContent } from '../../../lib/japanese/split.ts'
import type { testStores } from '../../support/store.ts'
import { testClock } from '../../support/surroundings.ts'
import { type DataClient, type Lab, newTaskId, reader, startIn } from './lab.ts'
import { storedItems } from './stored-items.ts'
import { labWith, publishedArticle, readPage, type WorkedOn, write } from './stories.ts'

type Ended = Parameters<DataClient['articles']['finish']>[0]['body']
/** Ends the task of an article, by default well. */
export const finish = (
  client: DataClient,
  { id, task_id }: Pick<WorkedOn, 'id' | 'task_id'>,
  said: Partial<Ended> = {},
) => client.articles.finish({ params: { id }, body: { task_id, status: 'completed', ...said } })

/** An article held by no task; these sentences, or all of them, are translated and explained. */
export async function finishedArticle(
  client: DataClient,
  sentences: string[],
  described: Partial<z.input<typeof NewText>> = {},
  indices = [...sentences.keys()],
) {
  const article = await publishedArticle(client, sentences, described)
  const content = indices.filter(index => isContent(sentences[index] ?? ''))
  await write(client, 'translations', article, content, { text: index => `訳 ${sentences[index]}` })
  await write(client, 'explanations', article, content, { text: index => `解 ${sentences[index]}` })
  await finish(client, article)
  return article
}

export const labWithFinished = labWith(finishedArticle)

type EditBody = Parameters<DataClient['articles']['applyEdit']>[0]['body']

/** Replaces the text by these rows. */
export const edit = (
  client: DataClient,
  id: number,
  rows: string[],
  more: Partial<EditBody> = {},
  signal?: AbortSignal,
) => {
  const row_lengths = rows.map(row => row.length)
  const body = {
    task_id: newTaskId(),
    raw_content: rows.join(''),
    row_lengths,
    recompute: 'changed' as const,
  }
  return client.articles.applyEdit({ params: { id }, body: { ...body, ...more } }, { signal })
}

/** Replaces the text by these rows; no task holds the article afterwards. */
export async function edited(client: DataClient, id: number, rows: string[]) {
  const task_id = newTaskId()
  const { to_process_indices } = await edit(client, id, rows, { task_id })
  if (to_process_indices.length > 0) await finish(client, { id, task_id })
}

export async function allRows(client: DataClient, id: number): Promise<Sentence[]> {
  const rows: Sentence[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page = await readPage(client, id, { offset })
    rows.push(...page.rows)
    offset = page.next_offset
  }
  return rows
}

export const note = (client: DataClient, id: number, idx: number, notes: string) =>
  client.sentenceEdits.notes({ params: { id, idx }, body: { notes } })

/** Two data_servers over one store, so that one can act between the requests of the other, whose `client` is the reader's. */
export async function openTwo(stores: ReturnType<typeof testStores>, env: Record<string, string> = {}) {
  const store = await stores.open('content', 'collections')
  const clock = testClock()
  const one = await startIn(store, store.connect(), clock, env)
  const other = await startIn(store, store.connect(), clock, env)
  return { one, other, clock, client: other.as(reader) }
}

/** Lets something happen right before each request to the store, the first being 0. */
export function beforeRequests({ client }: Lab, happening: (request: number) => Promise<unknown>) {
  let requests = 0
  client.middlewareStack.add(
    next => async args => {
      const request = requests
      requests += 1
      await happening(request)
      return next(args)
    },
    { name: 'beforeRequests', step: 'initialize', priority: 'high', override: true },
  )
}

/** Calls `happening` right after each request to the store, the first being 0. */
export function afterRequests({ client }: Lab, happening: (request: number) => Promise<unknown>) {
  let requests = 0
  client.middlewareStack.add(
    next => async args => {
      const answer = await next(args)
      const request = requests
      requests += 1
      await happening(request)
      return answer
    },
    { name: 'afterRequests', step: 'initialize', priority: 'high', override: true },
  )
}

/** The sort keys of all items of an article. */
export const keysOf = async (lab: Lab, id: number) =>
  (await storedItems(lab, { id })).map(({ sk }) => String(sk))

export const waitedFor = async ({ app }: Lab) =>
  (await app.content.processing.query.processing({}).go({ consistent: true })).data.map(
    ({ article_id, task_id }) => ({ article_id, task_id }),
  )
