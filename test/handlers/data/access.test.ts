import { describe, expect, it } from 'vitest'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { isProblem } from '../../../lib/platform/problems/errors.ts'
import { type DataClient, dataLab, newTaskId, reader, root, stranger } from './lab.ts'
import { insert, newArticle, publishedArticle, readPage, share, type WorkedOn, write } from './stories.ts'

const open = dataLab()

const actors: Record<string, Acting | null> = { owner: reader, root, stranger, nobody: null }
const reads = {
  get: (client: DataClient, { id }: WorkedOn) => client.articles.get({ params: { id } }),
  text: (client: DataClient, { id }: WorkedOn) => client.articles.text({ params: { id } }),
  page: (client: DataClient, { id }: WorkedOn) => client.articles.page({ params: { id } }),
}
const writes = {
  progress: (client: DataClient, { id, task_id }: WorkedOn) =>
    client.articles.progress({ params: { id }, body: { task_id, progress: 50 } }),
  summary: (client: DataClient, { id, task_id }: WorkedOn) =>
    client.articles.summary({ params: { id }, body: { task_id, summary: 'short' } }),
  insert: (client: DataClient, article: WorkedOn) => insert(client, article, ['文。']),
  translations: (client: DataClient, article: WorkedOn) => write(client, 'translations', article, [0]),
  explanations: (client: DataClient, article: WorkedOn) => write(client, 'explanations', article, [0]),
  finish: (client: DataClient, { id, task_id }: WorkedOn) =>
    client.articles.finish({ params: { id }, body: { task_id, status: 'cancelled' } }),
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isProblem(error) ? error.code : error),
  )

describe('an article may be read', () => {
  it.each([
    ['private', {}, ['owner', 'root']],
    ['public', { is_public: 1 }, ['owner', 'root', 'stranger', 'nobody']],
    ['open to guests', { guest_visible: 1 }, ['owner', 'root', 'stranger', 'nobody']],
  ] as const)('when it is %s', async (_, flags, admitted) => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), ['文。'])
    await share(lab, article, flags)
    const allowed: readonly string[] = admitted
    for (const read of Object.values(reads))
      for (const [name, acting] of Object.entries(actors))
        expect([name, await outcome(read(lab.as(acting), article))]).toEqual([
          name,
          allowed.includes(name) ? 'done' : 'forbidden',
        ])
  })
})

describe('an article may be written', () => {
  it('by its owner and by administrators only, even if it is public', async () => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), ['文。'])
    await share(lab, article, { is_public: 1, guest_visible: 1 })
    const before = await readPage(lab.as(reader), article.id)
    for (const [name, write] of Object.entries(writes))
      for (const acting of [stranger, null])
        expect([name, await outcome(write(lab.as(acting), article))]).toEqual([name, 'forbidden'])
    expect(await readPage(lab.as(reader), article.id)).toEqual(before)

    for (const [name, write] of Object.entries(writes))
      expect([name, await outcome(write(lab.as(root), article))]).toEqual([name, 'done'])
  })
})

describe('a missing article', () => {
  it('is not found by any account', async () => {
    const lab = await open()
    const article = { ...(await newArticle(lab.as(reader))), id: 77, task_id: newTaskId() }
    for (const [name, use] of Object.entries({ ...reads, ...writes }))
      for (const acting of [reader, root, null])
        expect([name, await outcome(use(lab.as(acting), article))]).toEqual([name, 'not_found'])
  })
})
