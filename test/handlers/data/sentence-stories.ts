import type { z } from 'zod'
import type { sentenceEdits, sentences } from '../../../lib/contracts/data/contract.ts'
import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'
import { cleanText } from '../../../lib/japanese/clean.ts'
import { finish } from './edit-stories.ts'
import { type DataClient, type Lab, newTaskId } from './lab.ts'
import { labWith, publishedArticle, sentencesOf, type WorkedOn } from './stories.ts'

/** An article with these sentences, no longer held by a task. */
export async function freeArticle(...given: Parameters<typeof publishedArticle>): Promise<WorkedOn> {
  const article = await publishedArticle(...given)
  await finish(given[0], article)
  return article
}

export const labWithFree = labWith(freeArticle)

/** Lets a task hold the article. */
export async function begin(client: DataClient, article: WorkedOn): Promise<WorkedOn> {
  const task_id = newTaskId()
  await client.articles.begin({ params: { id: article.id }, body: { task_id } })
  return { ...article, task_id }
}

/** The routes for one sentence of an article. */
export function sentenceOf(client: DataClient, { id }: { id: number }, index: number) {
  const params = { id, idx: index }
  const { furigana, source, translation, times, notes, result } = client.sentenceEdits
  return {
    furigana: async (body: Body<'furigana'>) => (await furigana({ params, body })).row,
    source: async (body: Body<'source'>) => (await source({ params, body })).row,
    translation: async (body: Body<'translation'>) => (await translation({ params, body })).row,
    times: async (body: Body<'times'>) => (await times({ params, body })).row,
    notes: async (body: Body<'notes'>) => (await notes({ params, body })).row,
    result: async (body: Told<Body<'result'>>) => (await result({ params, body: inJson(body) })).row,
  }
}
type Body<Name extends keyof typeof sentenceEdits> = z.input<(typeof sentenceEdits)[Name]['body']>

/** A result whose furigana are segments, which are sent in JSON. */
type Told<Result> = Omit<Result, 'furigana'> & { furigana?: Furigana }

const inJson = <Given extends { furigana?: Furigana }>({ furigana, ...given }: Given) => ({
  ...given,
  ...(furigana && { furigana: JSON.stringify(furigana) }),
})

type Result = Told<z.input<typeof sentences.results.body>['items'][number]>

export const writeResults = (client: DataClient, { id, task_id }: WorkedOn, items: Result[], revision = 1) =>
  client.sentences.results({ params: { id }, body: { task_id, revision, items: items.map(inJson) } })

/** Fills in furigana for a task; by default one that holds no article. */
export const fillFurigana = (
  client: DataClient,
  { id }: { id: number },
  read: { index: number; furigana: Furigana }[],
  { task_id = newTaskId(), revision = 1 } = {},
) => {
  const items = read.map(({ index, furigana }) => ({ index, furigana: JSON.stringify(furigana) }))
  return client.sentences.furigana({ params: { id }, body: { task_id, revision, items } })
}

/** The stored rows, by block and position. */
export async function storedRows({ app }: Lab, { id }: { id: number }) {
  const { data } = await app.content.sentences.query.row({ article_id: id }).go({ pages: 'all' })
  return data
}

export async function storedHead({ app }: Lab, { id }: { id: number }) {
  const { data } = await app.content.articles.get({ id }).go()
  return data
}

export async function storedBlocks({ app }: Lab, { id }: { id: number }) {
  const { data } = await app.content.blocks.query.block({ article_id: id }).go({ pages: 'all' })
  return data
}

/** The article's text and its joined rows, which must be equal. */
export async function bothTexts(client: DataClient, { id }: { id: number }) {
  const { raw_content } = await client.articles.text({ params: { id } })
  return { text: cleanText(raw_content), joined: (await sentencesOf(client, id)).join('') }
}

const WRITES = ['TransactWriteItemsCommand', 'UpdateItemCommand']

/** Lets `intruder` act at the last moment before the store gets the next write, or the one after `passed` others. */
export function beforeNextWrite({ client }: Lab, intruder: () => Promise<unknown>, passed = 0) {
  let left = passed
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        if (WRITES.includes(commandName) && left-- === 0) await intruder()
        return next(args)
      },
    { name: 'intrude', step: 'initialize', override: true },
  )
}
