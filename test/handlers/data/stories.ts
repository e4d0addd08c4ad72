import { z } from 'zod'
import { ArticleHead, ArticlePage } from '../../../lib/contracts/schemas/articles/articles.ts'
import { type NewRow, Sentence } from '../../../lib/contracts/schemas/articles/sentences.ts'
import type { NewText } from '../../../lib/contracts/schemas/articles/uploads.ts'
import { isContent } from '../../../lib/japanese/split.ts'
import { type DataClient, type Lab, newTaskId, reader } from './lab.ts'

type Described = Partial<z.input<typeof NewText>>

/** An article that a task has just begun to hold. */
export function newArticle(client: DataClient, described: Described = {}, task_id = newTaskId()) {
  const body = {
    raw_content: '本を読む。',
    ...described,
    status: 'processing' as const,
    progress: 0,
    task_id,
  }
  return client.articles.create({ body }).then(article => ({ ...article, task_id }))
}
/** For stories of a data_server with one text of the reader: `make` says how far it has come. */
export const labWith =
  <Given extends unknown[], Made extends { id: number }>(
    make: (client: DataClient, ...given: Given) => Promise<Made>,
  ) =>
  async (open: () => Promise<Lab>, ...given: Given) => {
    const lab = await open()
    const client = lab.as(reader)
    const article = await make(client, ...given)
    return { lab, client, article, id: article.id }
  }
export const labWithNew = labWith(newArticle)

export type WorkedOn = Awaited<ReturnType<typeof newArticle>>

export const rowOf = (sentence: string): NewRow => ({
  sentence,
  furigana: JSON.stringify([{ text: sentence }]),
})
export const numbered = (count: number) => Array.from({ length: count }, (_, n) => `文${n}。`)

/** Appends one batch of rows, by default the last ones of a text in which all rows are sentences. */
export const insert = (
  client: DataClient,
  { id, task_id }: WorkedOn,
  sentences: string[],
  { start = 0, revision = 1, ...totals }: { start?: number; revision?: number } & Partial<Totals> = {},
) => {
  const { total_rows = start + sentences.length } = totals
  const { total_sentences = total_rows } = totals
  const rows = sentences.map(rowOf)
  const body = { task_id, revision, start, rows, total_rows, total_sentences }
  return client.sentences.insert({ params: { id }, body })
}
type Totals = Pick<ArticleHead, 'total_rows' | 'total_sentences'>

const BATCH_ROWS = 448

/** Inserts all rows of a revision in batches. */
export async function publish(client: DataClient, article: WorkedOn, sentences: string[], revision = 1) {
  for (let start = 0; start < sentences.length; start += BATCH_ROWS) {
    const batch = sentences.slice(start, start + BATCH_ROWS)
    const total_sentences = sentences.filter(isContent).length
    await insert(client, article, batch, { start, revision, total_rows: sentences.length, total_sentences })
  }
}

/** An article with these sentences, still held by its task. */
export async function publishedArticle(client: DataClient, sentences: string[], described: Described = {}) {
  const article = await newArticle(client, { raw_content: sentences.join(''), ...described })
  await publish(client, article, sentences)
  return article
}

export const labWithPublished = labWith(publishedArticle)

/** The form of a page, without further fields. */
const WholePage = ArticlePage.extend({ head: ArticleHead.strict() }).strict()

export async function readPage(
  client: DataClient,
  id: number,
  query: { offset?: number; limit?: number } = {},
) {
  const lines = await client.articles.page({ params: { id }, query })
  const [page = '', rows = ''] = lines.map(line => Buffer.from(line).toString())
  return { ...WholePage.parse(JSON.parse(page)), rows: z.array(Sentence.strict()).parse(JSON.parse(rows)) }
}

/** Writes one kind of output for these indices. */
export const write = (
  client: DataClient,
  part: 'translations' | 'explanations',
  { id, task_id }: WorkedOn,
  indices: number[],
  { revision = 1, text = (index: number) => `${part} ${index}` } = {},
) =>
  client.sentences[part]({
    params: { id },
    body: { task_id, revision, items: indices.map(index => ({ index, text: text(index) })) },
  })

export const sentencesOf = async (client: DataClient, id: number) =>
  (await readPage(client, id)).rows.map(row => row.sentence)

/** Lets another task take over the article. */
export async function giveToTask({ app }: Lab, article: WorkedOn): Promise<WorkedOn> {
  const task_id = newTaskId()
  await app.content.articles.patch({ id: article.id }).set({ status: 'processing', task_id }).go()
  return { ...article, task_id }
}

export async function share(
  { app }: Lab,
  { id, created_at }: ArticleHead,
  flags: { is_public?: 1; guest_visible?: 1 },
) {
  await app.content.articles.patch({ id }).set(flags).composite({ created_at }).go()
}

/** A text that compression hardly shortens. */
export function uncompressible(length: number): string {
  let state = 1
  const characters = Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCharCode(0x4e00 + (state % 20_000))
  })
  return characters.join('')
}
